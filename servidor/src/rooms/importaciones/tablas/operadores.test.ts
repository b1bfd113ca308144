import { controlesDeModelo } from '@anden/contrato/operadores/modelos.ts';
import { FORMA_DE_CLAVE_INICIAL } from '@anden/contrato/rh/rules.ts';
import { describe, expect, test } from 'vitest';
import { type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import type { AccesoNuevo } from '../../../importar/tabla.ts';
import { verificarPassword } from '../../../platform/auth/passwords.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
let entregadas: AccesoNuevo[];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
  entregadas = [];
});

/** Passwords that differ: qqqq-qqqq-qq22, qqqq-qqqq-qq23… */
const claves = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => `qqqq-qqqq-q${i.toString(8).padStart(3, '2').replaceAll(/[01]/g, 'z')}`,
  );
const conClaves = {
  claves,
  entrega: async (accesos: readonly AccesoNuevo[]) => {
    entregadas.push(...accesos);
  },
};

const TITULOS =
  'OPERADOR|NOMBRE|EMAIL|TELEFONO|DEPARTAMENTO|PUESTO|ALMACEN_ID|ALMACENES|MODELO|CLAVE_INICIAL';
const ANA = 'ana|Ana  Pérez|ana@x.mx|5550001|almacen|Surtidor|1|2, 1|recibo|';
const BETO = 'BETO|Beto Ruiz|beto@x.mx|5550002|Embarques|Chofer|2||ANA|rio-cumbre-88';

const controlesDe = async (login: string) =>
  (
    await db.sql<{ control_id: number }>(
      'select control_id from operador_controles join operadores using (operador_id) where operador = $1 order by 1',
      [login],
    )
  ).map((r) => r.control_id);

describe('operadores', () => {
  test('entran con su ficha, los permisos de su modelo aunque sea de una fila anterior, y una clave por cambiar', async () => {
    const r = await importa('operadores', `${TITULOS}\n${ANA}\n${BETO}`, conClaves);
    expect(motivos(r)).toEqual([]);
    expect(cuentas(r)).toEqual([2, 0, 0]);
    expect(r.notas).toEqual(['1 contraseña generada: cada quien cambia la suya al entrar']);
    expect(r.advertencias).toEqual([
      'Se crea el departamento: Embarques',
      'Se crean 2 puestos: Surtidor, Chofer',
    ]);
    const filas = await db.sql<{ clave_hash: string }>(
      `select operador, o.nombre, email, telefono, almacen_id, d.nombre departamento, p.nombre puesto, debe_cambiar_clave, activo,
              array(select almacen_id from operador_almacenes a where a.operador_id = o.operador_id) almacenes, clave_hash
         from operadores o join departamentos d using (departamento_id) join puestos p using (puesto_id)
        where operador in ('ANA', 'BETO') order by 1`,
    );
    expect(filas).toMatchObject([
      {
        operador: 'ANA',
        nombre: 'ANA PÉREZ',
        almacen_id: 1,
        almacenes: [2],
        departamento: 'ALMACÉN',
        puesto: 'Surtidor',
        debe_cambiar_clave: true,
        activo: true,
      },
      { operador: 'BETO', almacen_id: 2, almacenes: [], departamento: 'Embarques', puesto: 'Chofer' },
    ]);
    const delModelo = await controlesDe('RECIBO');
    expect(delModelo.length).toBeGreaterThan(0);
    expect(await controlesDe('ANA')).toEqual(delModelo);
    expect(await controlesDe('BETO')).toEqual(delModelo);
    expect(
      await db.sql(`select otorgados, retirados, por from cambios_controles order by cambio_id`),
    ).toEqual([
      { otorgados: delModelo, retirados: [], por: null },
      { otorgados: delModelo, retirados: [], por: null },
    ]);
    expect(entregadas).toMatchObject([{ operador: 'ANA', nombre: 'ANA PÉREZ' }]);
    expect(entregadas[0]?.password).toMatch(FORMA_DE_CLAVE_INICIAL);
    expect(await verificarPassword(filas[0]?.clave_hash ?? null, entregadas[0]?.password ?? '')).toBe(true);
    expect(await verificarPassword(filas[1]?.clave_hash ?? null, 'rio-cumbre-88')).toBe(true);
    expect(await audita()).toEqual([]);
  });

  test('un modelo de la casa se da por su nombre, sin importar acentos ni mayúsculas, y sin correo se entra', async () => {
    const cata = 'CATA|Cata Ríos||5550003|Crédito|Analista|1||credito y cobranza|';
    const r = await importa('operadores', `${TITULOS}\n${cata}`, conClaves);
    expect(motivos(r)).toEqual([]);
    const hay = new Set((await db.sql<{ c: number }>('select control_id c from controles')).map((f) => f.c));
    const suyos = controlesDeModelo('credito').filter((c) => hay.has(c));
    expect(suyos.length).toBeGreaterThan(5);
    expect(await controlesDe('CATA')).toEqual(suyos.toSorted((a, b) => a - b));
    expect(await audita()).toEqual([]);
  });

  test('el mismo archivo otra vez no cambia nada, tampoco las claves; otro cambia sólo la ficha', async () => {
    await importa('operadores', `${TITULOS}\n${ANA}\n${BETO}`, conClaves);
    const todo = () =>
      db.sql(`select o.*, (select array_agg(control_id order by 1) from operador_controles c where c.operador_id = o.operador_id) c
                from operadores o order by 1`);
    const antes = await todo();
    entregadas = [];
    const r = await importa('operadores', `${TITULOS}\n${ANA}\n${BETO}`, conClaves);
    expect(cuentas(r)).toEqual([0, 0, 2]);
    expect([r.notas, r.advertencias, entregadas]).toEqual([[], [], []]);
    expect(await todo()).toEqual(antes);

    await db.sql(
      `delete from operador_controles where operador_id = (select operador_id from operadores where operador = 'ANA')`,
    );
    const otro = await importa(
      'operadores',
      `${TITULOS}\nana||nueva@x.mx||||2||admin|otra-clave-99`,
      conClaves,
    );
    expect(cuentas(otro)).toEqual([0, 1, 0]);
    expect(otro.advertencias).toEqual([
      'Un operador ya estaba: su almacén, sus permisos y su contraseña no cambian con un archivo',
    ]);
    const hash = (f: typeof antes) => f.find((o) => o.operador === 'ANA')?.clave_hash;
    const despues = await todo();
    expect(despues.find((o) => o.operador === 'ANA')).toMatchObject({
      email: 'nueva@x.mx',
      almacen_id: 1,
      c: null,
    });
    expect(hash(despues)).toBe(hash(antes));
  });

  test('cada fila que no puede ser dice por qué, y no se muestra una clave', async () => {
    const r = await importa(
      'operadores',
      `${TITULOS}
       ab|A||||||||
       con espacio|A||||||||
       NUE1||||||||NADIEMAS|
       NUE2|Nueva|sin arroba|x|ALMACÉN|SURTIDOR|9|7|NUE2|
       NUE3|Nueva Tres|n@x.mx|55|ALMACÉN|SURTIDOR||||corta
       NUE4|Nueva Cuatro|n@x.mx|55|ALMACÉN|SURTIDOR|||NUE5|
       NUE5|Nueva Cinco|n@x.mx|55|ALMACÉN|SURTIDOR|3|4||NuevaCinco1
       nue4|Otra|n@x.mx|55|ALMACÉN|SURTIDOR|1|||`,
      conClaves,
    );
    expect(motivos(r)).toEqual([
      '2 OPERADOR: debe tener al menos 3 caracteres',
      '3 OPERADOR: no puede llevar espacios ni dos puntos',
      '4 NOMBRE: está vacío y el operador es nuevo',
      '4 TELEFONO: está vacío y el operador es nuevo',
      '4 DEPARTAMENTO: está vacío y el operador es nuevo',
      '4 PUESTO: está vacío y el operador es nuevo',
      '4 ALMACEN_ID: está vacío, el operador es nuevo y hay varios almacenes',
      '4 MODELO: no es un modelo, ni un operador que exista o esté en una fila anterior',
      '5 EMAIL: debe llevar una arroba: nombre@empresa.com',
      '5 TELEFONO: se escribe con números, sin espacios',
      '6 CLAVE_INICIAL: la contraseña debe tener al menos 8 caracteres',
      '7 ALMACEN_ID: está vacío, el operador es nuevo y hay varios almacenes',
      '7 MODELO: no es un modelo, ni un operador que exista o esté en una fila anterior',
      '8 CLAVE_INICIAL: la contraseña no puede ser su usuario ni su nombre',
      '9 OPERADOR: ya viene en la fila 7',
    ]);
    expect(r.rechazos.filter((x) => x.columna === 'CLAVE_INICIAL').map((x) => x.valor)).toEqual(['', '']);
    expect(await db.sql(`select 1 from operadores where operador like 'NUE%'`)).toEqual([]);
  });

  test('almacenes que no hay y puestos repetidos se rechazan; permisos de administrar y claves iguales se advierten', async () => {
    await db.sql(`insert into puestos (nombre, departamento_id) values ('Recibidor', 1)`);
    const r = await importa(
      'operadores',
      `${TITULOS}
       NUE1|Uno|n@x.mx|55|ALMACÉN|RECIBIDOR|1|||
       NUE2|Dos|n@x.mx|55|ALMACÉN|X|9|1,8|ADMIN|rio-cumbre-88
       NUE3|Tres|n@x.mx|55|ALMACÉN|X|1||NUE2|rio-cumbre-88`,
      { ...conClaves, ensayo: true },
    );
    expect(motivos(r)).toEqual([
      '2 PUESTO: hay 2 con ese nombre en el departamento: deje uno en Catálogos y manuales',
      '3 ALMACEN_ID: no existe ese almacén',
      '3 ALMACENES: no existe ese almacén',
    ]);
    expect(r.advertencias).toEqual([
      'Se crea el puesto: X',
      expect.stringContaining('Un operador nuevo queda con el control 9001'),
    ]);
  });

  test('sin quien reciba las claves, o si no se pueden entregar, no se importa nada', async () => {
    await expect(
      importa('operadores', `${TITULOS}\n${ANA}`, {
        claves,
        entrega: async () => {
          throw new Error('disco lleno');
        },
      }),
    ).rejects.toThrow('disco lleno');
    expect(await db.sql(`select 1 from operadores where operador = 'ANA'`)).toEqual([]);
  });

  test('un ensayo no hace claves: con trescientos contesta enseguida', async () => {
    const filas = Array.from(
      { length: 300 },
      (_, i) => `OP${i + 100}|Persona ${i}|p${i}@x.mx|55|ALMACÉN|SURTIDOR|1||RECIBO|`,
    );
    const pedidas: number[] = [];
    const r = await importa('operadores', `${TITULOS}\n${filas.join('\n')}`, {
      ensayo: true,
      claves: (n) => {
        pedidas.push(n);
        return claves(n);
      },
    });
    expect(cuentas(r)).toEqual([300, 0, 0]);
    expect(pedidas).toEqual([]);
  });
});

describe('departamentos y puestos', () => {
  test('se crean una vez, sin distinguir mayúsculas ni acentos; la liga de un puesto cambia', async () => {
    expect(cuentas(await importa('departamentos', 'DEPARTAMENTO\nalmacen\nVentas'))).toEqual([1, 0, 1]);
    const archivo =
      'PUESTO|DEPARTAMENTO|DESCRIPCION\nrecibidor|Almacén|https://nube.example/r\nCajero|Tienda|';
    const r = await importa('puestos', archivo);
    expect(cuentas(r)).toEqual([1, 1, 0]);
    expect(r.advertencias).toEqual(['Se crea el departamento: Tienda']);
    expect(cuentas(await importa('puestos', archivo))).toEqual([0, 0, 2]);
    expect(
      await db.sql(
        `select p.nombre, d.nombre departamento, descripcion from puestos p join departamentos d using (departamento_id) order by 1`,
      ),
    ).toEqual([
      { nombre: 'Cajero', departamento: 'Tienda', descripcion: null },
      { nombre: 'RECIBIDOR', departamento: 'ALMACÉN', descripcion: 'https://nube.example/r' },
    ]);
    expect(
      motivos(await importa('puestos', 'PUESTO|DEPARTAMENTO|DESCRIPCION\nA|B|http://nube.example')),
    ).toEqual(['2 DESCRIPCION: debe ser una liga que empiece con https://']);
  });
});
