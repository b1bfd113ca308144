import { cuantos } from '@anden/contrato/cifras.ts';
import { leeNumeros } from '@anden/contrato/marcador/numeros.ts';
import { MODELOS as MODELOS_DE_PERMISOS } from '@anden/contrato/operadores/modelos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { ALTAS_POR_ARCHIVO, OPERADOR_MIN, RH_MAX } from '@anden/contrato/rh/rules.ts';
import { PASSWORD_MAX, passwordNuevoRejection } from '@anden/contrato/sesion/rules.ts';
import { muestra } from '../../../importar/celda.ts';
import { dato, deAlmacen } from '../../../importar/columnas.ts';
import type { Conexion } from '../../../importar/conexion.ts';
import { codigo, type Lector, Motivo, texto } from '../../../importar/lectores.ts';
import { type AccesoNuevo, type Columna, literal, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import {
  CREA_DEPARTAMENTOS,
  controlDicho,
  DA_DEPARTAMENTO,
  puedeSql,
  QUIEN,
  seCrean,
  soloQuienLleva,
  TOCA_DEPARTAMENTOS,
  UNO_A_LA_VEZ,
} from './personas.ts';

/** A login as 'Catálogos y manuales' takes it. */
const login = (nombre: string, ejemplo: string, explica: string): Columna => {
  const lee = codigo(RH_MAX.operador);
  return {
    nombre,
    tipo: 'text',
    leer: (celda) => {
      const leido = lee(celda);
      if (leido === null || leido instanceof Motivo) return leido;
      if (leido.length < OPERADOR_MIN) return new Motivo(`debe tener al menos ${OPERADOR_MIN} caracteres`);
      if (/[:\s\p{C}]/u.test(leido)) return new Motivo('no puede llevar espacios ni dos puntos');
      return leido.toLocaleUpperCase('es-MX');
    },
    ejemplo,
    explica,
  };
};

const digitos = codigo(RH_MAX.telefono, { forma: /^\d+$/, motivo: 'se escribe con números, sin espacios' });

/** A telephone as people write it, of which its ten digits are kept; or the digits that there are. */
const leeTelefono: Lector = (celda, formato) => {
  const escrito = muestra(celda);
  const { buenos, malos } = leeNumeros(escrito);
  const [uno] = buenos;
  if (uno && buenos.length === 1 && malos.length === 0) return uno.numero;
  return digitos(celda, formato);
};

const telefono = (nombre: string, ejemplo: string, explica: string): Columna => ({
  nombre,
  tipo: 'text',
  leer: leeTelefono,
  delicada: true,
  ejemplo,
  explica,
});

const listaDeAlmacenes = codigo(40, {
  forma: /^[1-9]( *[,;/ ] *[1-9])*$/,
  motivo: 'deben ser números de almacén, de 1 a 9, separados por coma',
});

/** What a new operator cannot be without (specification §5, Collaborator), and the column that says it. Whoever works at the shelf has no e-mail. */
const DE_QUIEN_ES_NUEVO = ['NOMBRE', 'TELEFONO', 'DEPARTAMENTO', 'PUESTO'] as const;

/** Columns of an operator that a later file changes; an empty cell keeps the present value. */
const CAMBIA = ['nombre', 'email', 'telefono', 'telefono_emp', 'departamento_id', 'puesto_id'] as const;
const nuevo = (columna: (typeof CAMBIA)[number]): string => `coalesce(e.${columna}, o.${columna})`;

/** SQL: the warehouses whose documents whoever imports may see. */
const VISIBLES = `
  select a.almacen_id from almacenes a
   where ${puedeSql(P.verOtros)}
      or exists (select from operador_almacenes oa where oa.operador_id = ${QUIEN} and oa.almacen_id = a.almacen_id)
      or exists (select from operadores o where o.operador_id = ${QUIEN} and o.almacen_id = a.almacen_id)`;

/** SQL: every warehouse that a row of a new operator names, each once. */
const PEDIDOS = `
  select distinct e.fila, e.operador, w.almacen_id, w.columna
    from entrada e cross join lateral (
      select e.almacen_id, 'ALMACEN_ID' columna where e.almacen_id is not null
      union all
      select x[1]::int, 'ALMACENES' from regexp_matches(e.almacenes, '[1-9]', 'g') x) w
   where e.operador_id is null`;

/** SQL: the control ids of the house's model that a new operator's row names, where nobody has that login. */
const DEL_MODELO_DE_LA_CASA = `
  update entrada e set modelo_controles = m.controles
    from (values ${Object.values(MODELOS_DE_PERMISOS)
      .map((m) => `(${literal(m.nombre)}, '{${[...new Set<number>(m.controles)].join()}}'::int[])`)
      .join(', ')}) m (nombre, controles)
   where e.operador_id is null and plegar(m.nombre) = plegar(e.modelo)
     and not exists (select from operadores o where o.operador = e.modelo)
     and not exists (select from entrada p where p.operador = e.modelo and p.fila < e.fila)`;

/** SQL: the operator whose control ids a new one gets: the model its row names or, if that is new too, the model of the earlier row. */
const MODELOS = `
  with recursive m (fila, modelo_id) as (
    select e.fila, o.operador_id from entrada e join operadores o on o.operador = e.modelo where e.operador_id is null
    union all
    select e.fila, m.modelo_id from m join entrada p on p.fila = m.fila
      join entrada e on e.modelo = p.operador and e.fila > p.fila and e.operador_id is null and p.operador_id is null)
  update entrada e set modelo_id = m.modelo_id from m where m.fila = e.fila`;

/** New people whose passwords are hashed between two statements, so that the transaction is never idle for long. */
const CLAVES_POR_TANDA = 50;
/** Hashing is limited by the process anyway; this many are asked for at once, so that other sign-ins take turns. */
const A_LA_VEZ = 2;

interface PorEntrar {
  fila: number;
  operador: string;
  nombre: string;
  clave_inicial: string | null;
}

/** Hashes the first passwords of the new operators, in order. Returns those that were made here. */
async function ponClaves(pg: Conexion, dame: (cuantas: number) => readonly string[]): Promise<AccesoNuevo[]> {
  const { rows } = await pg.query<PorEntrar>(
    'select fila, operador, nombre, clave_inicial from entrada where operador_id is null order by fila',
  );
  const sinClave = rows.filter((r) => r.clave_inicial === null);
  const hechas = sinClave.length > 0 ? dame(sinClave.length) : [];
  const accesos = sinClave.map(({ operador, nombre }, i) => ({
    operador,
    nombre,
    password: hechas[i] ?? '',
  }));
  const suya = new Map(accesos.map((a) => [a.operador, a.password]));
  for (let i = 0; i < rows.length; i += CLAVES_POR_TANDA) {
    const tanda = rows.slice(i, i + CLAVES_POR_TANDA);
    const hashes: string[] = [];
    for (let j = 0; j < tanda.length; j += A_LA_VEZ)
      hashes.push(
        ...(await Promise.all(
          tanda
            .slice(j, j + A_LA_VEZ)
            .map((r) => hashPassword(r.clave_inicial ?? (suya.get(r.operador) as string))),
        )),
      );
    await pg.query(
      `update entrada e set clave_hash = h.hash from unnest($1::int[], $2::text[]) h (fila, hash) where h.fila = e.fila`,
      [tanda.map((r) => r.fila), hashes],
    );
  }
  return accesos;
}

export const OPERADORES: Tabla = {
  nombre: 'operadores',
  columnas: [
    {
      ...login(
        'OPERADOR',
        'SURTE8',
        `Con lo que entra, de ${OPERADOR_MIN} a ${RH_MAX.operador} caracteres; lo identifica.`,
      ),
      obligatoria: true,
    },
    {
      nombre: 'NOMBRE',
      tipo: 'text',
      leer: texto(RH_MAX.nombre, { mayusculas: true }),
      ejemplo: 'MARÍA LÓPEZ RUIZ',
      explica: `Nombre completo, hasta ${RH_MAX.nombre} caracteres. Obligatorio en un operador nuevo.`,
    },
    {
      nombre: 'EMAIL',
      tipo: 'text',
      leer: codigo(RH_MAX.email, {
        forma: /^[^\s@]+@[^\s@]+$/,
        motivo: 'debe llevar una arroba: nombre@empresa.com',
      }),
      ejemplo: 'maria@empresa.example',
      explica: 'Correo, si tiene.',
    },
    telefono('TELEFONO', '5550001111', 'Teléfono, con números. Obligatorio en un operador nuevo.'),
    telefono('TELEFONO_EMP', '5550002222', 'Teléfono que le dio la empresa, con números.'),
    dato(
      'DEPARTAMENTO',
      RH_MAX.catalogo,
      'ALMACÉN',
      'Nombre del departamento; si no existe se crea. Obligatorio en un operador nuevo.',
    ),
    dato(
      'PUESTO',
      RH_MAX.catalogo,
      'SURTIDOR',
      'Nombre del puesto en ese departamento; si no existe se crea. Obligatorio en un operador nuevo.',
    ),
    deAlmacen('Almacén principal de quien es nuevo. Hace falta si hay más de uno.'),
    {
      nombre: 'ALMACENES',
      tipo: 'text',
      leer: listaDeAlmacenes,
      ejemplo: '1, 2',
      explica: 'Los demás almacenes que ve quien es nuevo, separados por coma.',
    },
    {
      nombre: 'MODELO',
      tipo: 'text',
      leer: texto(RH_MAX.nombre, { mayusculas: true }),
      ejemplo: MODELOS_DE_PERMISOS.surtido.nombre,
      explica: `Permisos de quien es nuevo: un modelo de la casa (${Object.values(MODELOS_DE_PERMISOS)
        .map((m) => m.nombre)
        .join(
          ', ',
        )}), o los de un operador que ya existe o de una fila anterior. Sin él, entra sin permisos.`,
    },
    {
      nombre: 'CLAVE_INICIAL',
      tipo: 'text',
      leer: codigo(PASSWORD_MAX),
      secreta: true,
      ejemplo: '',
      explica:
        'Contraseña con la que entra por primera vez y cambia al entrar. Sin ella se genera una, que se entrega una sola vez.',
    },
  ],
  auxiliares:
    'operador_id int, departamento_id int, puesto_id int, su_departamento_id int, modelo_id int, modelo_controles int[], clave_hash text',
  llave: { expresion: 'operador', columna: 'OPERADOR' },
  revisaFila(valores) {
    const password = valores.get('CLAVE_INICIAL');
    const mal =
      password &&
      passwordNuevoRejection(password, valores.get('OPERADOR') ?? '', valores.get('NOMBRE') ?? '');
    return mal ? { columna: 'CLAVE_INICIAL', motivo: `${mal[0]?.toLowerCase()}${mal.slice(1)}` } : null;
  },
  preparar: [
    UNO_A_LA_VEZ,
    // As on the operators' screen: who may grant what does not change meanwhile.
    `select operador_id from operador_controles where control_id = ${P.administrarOperadores} order by operador_id for update`,
    'create index on entrada (operador)',
    'create index on entrada (modelo)',
    'analyze entrada',
    'update entrada e set operador_id = o.operador_id from operadores o where o.operador = e.operador',
    `update entrada set almacen_id = (select min(almacen_id) from almacenes having count(*) = 1)
      where almacen_id is null and operador_id is null`,
    DA_DEPARTAMENTO,
    // The position is looked for in the department of the row or, without one, in the operator's own.
    `update entrada e set su_departamento_id = coalesce(e.departamento_id,
       case when e.departamento is null then (select departamento_id from operadores o where o.operador_id = e.operador_id) end)`,
    `update entrada e set puesto_id = (select min(p.puesto_id) from puestos p
       where p.departamento_id = e.su_departamento_id and plegar(p.nombre) = plegar(e.puesto))
      where e.puesto is not null`,
    MODELOS,
    DEL_MODELO_DE_LA_CASA,
  ],
  revisiones: [
    soloQuienLleva('OPERADOR'),
    ...DE_QUIEN_ES_NUEVO.map(
      (c) => `select fila, '${c}' columna, '' valor, 'está vacío y el operador es nuevo' motivo
         from entrada where operador_id is null and ${c.toLowerCase()} is null`,
    ),
    `select fila, 'PUESTO' columna, puesto valor, 'diga su departamento' motivo
       from entrada where operador_id is not null and puesto is not null and departamento is null and su_departamento_id is null`,
    `select e.fila, 'PUESTO' columna, e.puesto valor, 'hay ' || count(*) || ' con ese nombre en el departamento: deje uno en Catálogos y manuales' motivo
       from entrada e join puestos p on p.departamento_id = e.su_departamento_id and plegar(p.nombre) = plegar(e.puesto)
      group by e.fila, e.puesto having count(*) > 1`,
    `select fila, 'ALMACEN_ID' columna, '' valor, 'está vacío, el operador es nuevo y hay varios almacenes' motivo
       from entrada where operador_id is null and almacen_id is null`,
    `select fila, columna, almacen_id::text valor, 'no existe ese almacén' motivo
       from (${PEDIDOS}) p where almacen_id not in (select almacen_id from almacenes)`,
    `select fila, columna, almacen_id::text valor, 'usted no tiene acceso a ese almacén' motivo
       from (${PEDIDOS}) p where almacen_id in (select almacen_id from almacenes) and almacen_id not in (${VISIBLES})`,
    `select fila, 'MODELO' columna, modelo valor, 'no es un modelo, ni un operador que exista o esté en una fila anterior' motivo
       from entrada e where operador_id is null and modelo is not null and modelo_controles is null
        and not exists (select from operadores o where o.operador = e.modelo)
        and not exists (select from entrada p where p.operador = e.modelo and p.fila < e.fila)`,
    // As in the catalogue: nobody decides by their own position what they themselves see.
    `select e.fila, case when e.puesto is null then 'DEPARTAMENTO' else 'PUESTO' end columna, coalesce(e.puesto, e.departamento) valor,
            ${literal(`es usted, y su puesto y su departamento sólo los cambia quien tiene el ${controlDicho(P.administrarOperadores)}`)} motivo
       from entrada e join operadores o on o.operador_id = e.operador_id
      where e.operador_id = ${QUIEN} and not ${puedeSql(P.administrarOperadores)}
        and ((e.puesto is not null and e.puesto_id is distinct from o.puesto_id)
          or (e.departamento is not null and e.departamento_id is distinct from o.departamento_id))`,
    `select e.fila, 'MODELO' columna, e.modelo valor,
            ${literal(`tiene permisos, y sólo los da quien tiene el ${controlDicho(P.administrarOperadores)}`)} motivo
       from entrada e where (e.modelo_id in (select operador_id from operador_controles) or e.modelo_controles is not null)
        and not ${puedeSql(P.administrarOperadores)}`,
    `select fila, 'OPERADOR' columna, operador valor,
            ${literal(`un archivo da de alta a lo más a ${ALTAS_POR_ARCHIVO.toLocaleString('es-MX')} personas: divídalo`)} motivo
       from (select fila, operador, row_number() over (order by fila) n from entrada where operador_id is null) e
      where n > ${ALTAS_POR_ARCHIVO}`,
  ],
  advertencias: [
    seCrean('departamento', 'departamento is not null and departamento_id is null', [
      'el departamento',
      'departamentos',
    ]),
    seCrean('puesto', 'puesto is not null and puesto_id is null', ['el puesto', 'puestos']),
    `select case count(*) when 1 then 'Un operador nuevo queda' else count(*) || ' operadores nuevos quedan' end ||
            ${literal(` con el ${controlDicho(P.administrarOperadores)}: `)} || string_agg(operador, ', ' order by fila) texto
       from entrada where modelo_id in (select operador_id from operador_controles where control_id = ${P.administrarOperadores})
          or ${P.administrarOperadores} = any(modelo_controles)
     having count(*) > 0`,
    `select case count(*) when 1 then 'Un operador nuevo entra sin permisos: no trae' else count(*) || ' operadores nuevos entran sin permisos: no traen' end ||
            ' un MODELO que los tenga' texto
       from entrada where operador_id is null and modelo_controles is null and (modelo_id is null or modelo_id not in (select operador_id from operador_controles))
     having count(*) > 0`,
    `select n || ' operadores nuevos traen la misma CLAVE_INICIAL: quien conozca una conoce las demás' texto
       from (select count(*) n from entrada where operador_id is null and clave_inicial is not null group by clave_inicial) x
      where n > 1`,
    `select case count(*) when 1 then 'Un operador ya estaba: su almacén, sus permisos y su contraseña'
                          else count(*) || ' operadores ya estaban: sus almacenes, sus permisos y sus contraseñas' end ||
            ' no cambian con un archivo' texto
       from entrada e join operadores o on o.operador_id = e.operador_id
      where e.almacen_id <> o.almacen_id
     having count(*) > 0`,
  ],
  toca: [
    TOCA_DEPARTAMENTOS,
    {
      tabla: 'puestos',
      llave: ['puesto_id'],
      donde: 'plegar(nombre) in (select plegar(puesto) from entrada)',
    },
    {
      tabla: 'operadores',
      llave: ['operador_id'],
      donde: 'operador in (select operador from entrada)',
      // The password's hash is not kept in the history. That somebody has set their own is seen from `debe_cambiar_clave`.
      aparte: ['clave_hash'],
    },
    {
      tabla: 'operador_almacenes',
      llave: ['operador_id', 'almacen_id'],
      donde: `operador_id in (select o.operador_id from operadores o join entrada e using (operador) where e.operador_id is null)`,
    },
    {
      tabla: 'operador_controles',
      llave: ['operador_id', 'control_id'],
      donde: `operador_id in (select o.operador_id from operadores o join entrada e using (operador) where e.operador_id is null)`,
    },
  ],
  async aplicar(pg, { hecho, claves }) {
    await pg.query(CREA_DEPARTAMENTOS);
    await pg.query(DA_DEPARTAMENTO);
    await pg.query(
      'update entrada set su_departamento_id = coalesce(departamento_id, su_departamento_id) where departamento_id is not null',
    );
    await pg.query(`
      insert into puestos (nombre, departamento_id)
      select (array_agg(puesto order by fila))[1], su_departamento_id from entrada
       where puesto is not null and puesto_id is null group by su_departamento_id, plegar(puesto) order by min(fila)`);
    await pg.query(`
      update entrada e set puesto_id = p.puesto_id from puestos p
       where e.puesto is not null and e.puesto_id is null
         and p.departamento_id = e.su_departamento_id and plegar(p.nombre) = plegar(e.puesto)`);
    const cambios = await tocadas(
      pg,
      `update operadores o set ${CAMBIA.map((c) => `${c} = ${nuevo(c)}`).join(', ')}
         from entrada e where o.operador_id = e.operador_id
          and (${CAMBIA.map((c) => `o.${c}`).join(', ')}) is distinct from (${CAMBIA.map(nuevo).join(', ')})`,
    );
    const accesos = hecho ? await ponClaves(pg, claves) : [];
    const altas = await tocadas(
      pg,
      `insert into operadores (operador, nombre, email, telefono, telefono_emp, departamento_id, puesto_id, almacen_id,
                               clave_hash, debe_cambiar_clave)
       select operador, nombre, email, telefono, telefono_emp, departamento_id, puesto_id, almacen_id, clave_hash, true
         from entrada where operador_id is null order by fila`,
    );
    await pg.query(`
      insert into operador_almacenes (operador_id, almacen_id)
      select distinct o.operador_id, p.almacen_id from (${PEDIDOS}) p join operadores o on o.operador = p.operador
       where p.almacen_id <> o.almacen_id`);
    await pg.query(`
      insert into operador_controles (operador_id, control_id, otorgado_por)
      select o.operador_id, c.control_id, ${QUIEN} from entrada e join operadores o on o.operador = e.operador
        join lateral (select control_id from operador_controles x where x.operador_id = e.modelo_id
                      union select control_id from controles where control_id = any(e.modelo_controles)) c on true
       where e.operador_id is null`);
    await pg.query(`
      insert into cambios_controles (operador_id, por, otorgados, retirados)
      select o.operador_id, ${QUIEN}, array_agg(c.control_id order by c.control_id), '{}'
        from entrada e join operadores o on o.operador = e.operador join operador_controles c on c.operador_id = o.operador_id
       where e.operador_id is null group by o.operador_id, e.fila order by e.fila`);
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    const sinCambio = (rows[0]?.n ?? 0) - altas - cambios;
    const notas =
      accesos.length > 0
        ? [
            `${cuantos(accesos.length, ['contraseña generada', 'contraseñas generadas'])}: cada quien cambia la suya al entrar`,
          ]
        : [];
    return { altas, cambios, sinCambio, notas, accesos };
  },
};
