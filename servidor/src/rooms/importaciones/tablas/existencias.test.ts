import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANOTADO, abreBanco, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';
import { ART, CADUCA_L1, OP, UBI } from '../../../../testing/fixture.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
});

const CABEZA = 'UBICACION|CLAVE_ARTICULO|EXISTENCIA|LOTE|FECHA_CADUCIDAD';
const F1 = UBI.F1.codigo;
const F2 = UBI.F2.codigo;

/** Pieces by lot that are left in a location. */
const hay = (ubicacion: number, articulo: number) =>
  db.sql(
    `select lote, fecha_caducidad caduca, piezas from existencias
     where lugar_id = $1 and articulo_id = $2 and piezas > 0 order by lote nulls first`,
    [ubicacion, articulo],
  );
/** Imported movements between places, with the change of lot. */
const movidas = () =>
  db.sql(
    `select o.clase || case when o.lugar_id = d.lugar_id then '' else ' a ' || d.clase end de, piezas,
            lote_anterior, lote, documento, operador_id
     from movimientos m join lugares o on o.lugar_id = origen_id join lugares d on d.lugar_id = destino_id
     where llamada = 'importar' and documento = 'inventario inicial' order by movimiento_id`,
  );

describe('existencias', () => {
  test('sets what an article has in a location, attaches it, and twice is once', async () => {
    const archivo = `${CABEZA}
      ${F1}|A-1|20||
      ${F1}|A-2|1||
      ${UBI.VACIA.codigo}|A-3|7||
      ${UBI.VACIA.codigo}|A-4|0||
      ${UBI.M1.codigo}|A-6|12||`;
    const r = await importa('existencias', archivo);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([
      [],
      [2, 2, 1],
      ['Piezas que entran: 19', 'Piezas que salen: 2'],
    ]);
    expect(await hay(UBI.F1.id, ART.BARRAS)).toMatchObject([{ piezas: 20 }]);
    expect(await hay(UBI.F1.id, ART.COMODIN)).toMatchObject([{ piezas: 1 }]);
    expect(await hay(UBI.VACIA.id, ART.SIN_BARRAS)).toMatchObject([{ piezas: 7 }]);
    expect(
      await db.sql('select articulo_id from articulos_ubicacion where ubicacion_id = $1 order by 1', [
        UBI.VACIA.id,
      ]),
    ).toEqual([{ articulo_id: ART.SIN_BARRAS }, { articulo_id: ART.REPETIDA }]);
    expect(await movidas()).toMatchObject([
      { de: 'ajuste a ubicacion', piezas: 12, operador_id: OP.ADMIN },
      { de: 'ubicacion a ajuste', piezas: 2 },
      { de: 'ajuste a ubicacion', piezas: 7 },
    ]);
    expect(await audita()).toEqual([]);
    const antes = await huella(db, ANOTADO);
    const segunda = await importa('existencias', archivo);
    expect([cuentas(segunda), segunda.notas]).toEqual([[0, 0, 5], []]);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('lots are all there is: pieces change lot where they stand before any comes or goes', async () => {
    const archivo = `${CABEZA}
      ${F2}|A-5|4|L1|${CADUCA_L1}
      ${F2}|A-5|9|L2|2060-01`;
    const r = await importa('existencias', archivo);
    expect([motivos(r), cuentas(r), r.notas]).toEqual([
      [],
      [0, 2, 0],
      ['Piezas que salen: 2', 'Piezas que cambian de lote: 9'],
    ]);
    expect(await hay(UBI.F2.id, ART.LOTE)).toEqual([
      { lote: 'L1', caduca: CADUCA_L1, piezas: 4 },
      { lote: 'L2', caduca: '2060-01-31', piezas: 9 },
    ]);
    expect(await movidas()).toMatchObject([
      { de: 'ubicacion', piezas: 6, lote_anterior: 'L1', lote: 'L2' },
      { de: 'ubicacion', piezas: 3, lote_anterior: null, lote: 'L2' },
      { de: 'ubicacion a ajuste', piezas: 2, lote: null },
    ]);
    expect(
      await db.sql('select lote, existencia from caducidades_existencia where articulo_id = $1 order by 1', [
        ART.LOTE,
      ]),
    ).toEqual([
      { lote: 'L1', existencia: 4 },
      { lote: 'L2', existencia: 9 },
    ]);
    expect(await audita()).toEqual([]);
    expect(cuentas(await importa('existencias', archivo))).toEqual([0, 0, 2]);
    const una = await importa('existencias', `${CABEZA}\n${F2}|A-5|9|L2|2060-01-31`);
    expect([cuentas(una), una.notas]).toEqual([
      [0, 1, 0],
      ['Piezas que salen: 4', 'Lotes que no vienen y quedan en 0: 1'],
    ]);
    expect(await audita()).toEqual([]);
  });

  test('without a lot the row is of all the pieces: those without a lot go first, then what expires first', async () => {
    const total = (n: number) => importa('existencias', `${CABEZA}\n${F2}|A-5|${n}||`);
    expect(cuentas(await total(15))).toEqual([0, 0, 1]);
    await total(17);
    expect(await hay(UBI.F2.id, ART.LOTE)).toMatchObject([
      { lote: null, piezas: 7 },
      { lote: 'L1', piezas: 10 },
    ]);
    await total(8);
    expect(await hay(UBI.F2.id, ART.LOTE)).toMatchObject([{ lote: 'L1', piezas: 8 }]);
    expect(await audita()).toEqual([]);
  });

  test('keeps the rules of locations and lots, and refuses the same twice', async () => {
    const antes = await huella(db);
    const r = await importa(
      'existencias',
      `UBICACION|CLAVE_ARTICULO|EXISTENCIA|LOTE|FECHA_CADUCIDAD|FECHA_PRODUCCION
       10999999999|A-1|1|||
       ${F1}|A-9|1|||
       ${F1}|A-1|-1|||
       ${F1}|A-2|2.5|||
       ${UBI.I1.codigo}|A-1|1|||
       ${UBI.I1.codigo}|A-2|0|||
       ${UBI.M1.codigo}|A-1|1|||
       ${F1}|A-1|5|L9||
       ${F2}|A-5|5|L9||
       ${F2}|A-5|5||2059-06-30|
       ${F2}|A-5|5|L9|2059-06-30|2099-01-01
       ${F2}|A-5|5|L9|2026-01-01|2026-02-01
       ${F1}|A-3|1|||
       ${F1}|A-3|2|||`,
    );
    expect(motivos(r)).toEqual([
      '2 UBICACION: no existe la ubicación',
      '3 CLAVE_ARTICULO: no existe el artículo',
      '4 EXISTENCIA: debe ser de 0 a 1,000,000',
      '5 EXISTENCIA: debe ser un número entero',
      '6 EXISTENCIA: Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.',
      '8 UBICACION: No es posible acomodar productos por default en ubicaciones multialmacen.',
      '9 CLAVE_ARTICULO: El artículo no maneja caducidad, lote ni fecha de producción',
      '10 FECHA_CADUCIDAD: La fecha de caducidad es obligatoria',
      '11 LOTE: El lote es obligatorio',
      '12 FECHA_PRODUCCION: La fecha de producción no puede ser posterior a hoy',
      '13 FECHA_PRODUCCION: La fecha de producción no puede ser posterior a la de caducidad',
      '15 UBICACION: ya viene en la fila 14',
    ]);
    expect(await huella(db)).toEqual(antes);
  });

  test('warns of more in fixed locations than the article’s maximum', async () => {
    const r = await importa('existencias', `${CABEZA}\n${F1}|A-6|15||\n${F2}|A-6|6||`);
    expect(r.advertencias).toEqual([
      'Fila 2: las ubicaciones fijas de A-6 en el almacén 1 quedan con más piezas que su máximo (20)',
    ]);
    expect([r.hecho, await audita()]).toEqual([true, []]);
  });

  test('a rehearsal counts pieces and changes nothing', async () => {
    const antes = await huella(db);
    const r = await importa('existencias', `${CABEZA}\n${F1}|A-1|20||`, { ensayo: true });
    expect([cuentas(r), r.notas, r.hecho]).toEqual([[0, 1, 0], ['Piezas que entran: 12'], false]);
    expect(await huella(db)).toEqual(antes);
  });

  test('waits for whoever is moving the pieces, and starts from what they left', async () => {
    const otro = new pg.Client({ connectionString: db.url });
    await otro.connect();
    await otro.query('begin');
    await otro.query('select 1 from articulos_ubicacion where ubicacion_id = $1 for no key update', [
      UBI.F1.id,
    ]);
    const importacion = importa('existencias', `${CABEZA}\n${F1}|A-1|20||`);
    for (;;) {
      const [{ n } = { n: 0 }] = await db.sql<{ n: number }>(
        `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (n > 0) break;
    }
    await otro.query(`update existencias set piezas = piezas - 3 where lugar_id = $1 and articulo_id = $2`, [
      UBI.F1.id,
      ART.BARRAS,
    ]);
    await otro.query(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas)
       select gen_random_uuid(), 1, 'prueba', $2, $1, lugar_id, 3 from lugares where clase = 'ajuste'`,
      [UBI.F1.id, ART.BARRAS],
    );
    await otro.query('commit');
    await otro.end();
    expect((await importacion).notas).toEqual(['Piezas que entran: 15']);
    expect(await audita()).toEqual([]);
  });

  test('movements go in the name of --operador; without it somebody has to administer operators', async () => {
    const archivo = `${CABEZA}\n${F1}|A-1|20||`;
    await importa('existencias', archivo, { operador: 'jefe' });
    expect(await movidas()).toMatchObject([{ operador_id: OP.JEFE }]);
    await expect(importa('existencias', archivo, { operador: 'NADIE MÁS' })).rejects.toThrow(
      'No hay un operador activo NADIE MÁS',
    );
    await db.sql('delete from operador_controles where control_id = 9001');
    await expect(importa('existencias', archivo)).rejects.toThrow('--operador');
  });
});

describe('existencias por almacén', () => {
  let db: Banco['db'];
  let importa: Banco['importa'];
  let cierra: Banco['cierra'];
  beforeAll(async () => {
    ({ db, importa, cierra } = await abreBanco());
  });
  afterAll(() => cierra());

  const deA1 = async () => {
    const [f] = await db.sql<{ sueltas: number; estantes: number }>(
      `select coalesce(sum(x.piezas) filter (where u.sin_ubicar), 0)::int as sueltas,
              coalesce(sum(x.piezas) filter (where not u.sin_ubicar), 0)::int as estantes
         from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id join articulos a using (articulo_id)
        where a.clave_articulo = 'A-1' and u.almacen_id = 1`,
    );
    return f;
  };
  const archivo = (piezas: number) => `Almacén|Código|Existencia\nPRINCIPAL|A-1|${piezas}`;

  test('lo que no está en los estantes queda sin ubicar, y otra vez no cambia nada', async () => {
    const { estantes = 0 } = (await deA1()) ?? {};
    expect(cuentas(await importa('existencias', archivo(estantes + 40)))).toEqual([1, 0, 0]);
    expect(await deA1()).toEqual({ sueltas: 40, estantes });
    expect(
      await db.sql(`select ubicacion, codigo, tipo from ubicaciones where sin_ubicar and almacen_id = 1`),
    ).toEqual([{ ubicacion: '10000000000', codigo: 'SIN-UBICAR', tipo: 'F' }]);
    expect(cuentas(await importa('existencias', archivo(estantes + 40)))).toEqual([0, 0, 1]);
  });

  test('lo que se puso en un estante ya no se quita de él', async () => {
    const antes = await deA1();
    await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100301010|A-1|15');
    const total = (antes?.estantes ?? 0) + (antes?.sueltas ?? 0);
    expect(cuentas(await importa('existencias', archivo(total)))).toEqual([0, 1, 0]);
    expect(await deA1()).toEqual({ sueltas: 25, estantes: (antes?.estantes ?? 0) + 15 });
  });

  test('menos de lo que hay en los estantes se dice, y ahí no cambia', async () => {
    const { estantes = 0 } = (await deA1()) ?? {};
    const r = await importa('existencias', archivo(estantes - 1));
    expect(r.advertencias).toEqual([
      `Fila 2: en las ubicaciones del almacén 1 hay ${estantes} de A-1, más que ${estantes - 1}: cuéntelo, aquí no cambia`,
    ]);
    expect(await deA1()).toEqual({ sueltas: 0, estantes });
  });

  test('por lotes, las filas juntas son todo lo que tiene el almacén: lo de los estantes no se suma otra vez', async () => {
    // On shelves: 10 of L1 and 5 without a lot.
    const porLotes = (l1: number, l2: number) =>
      `Almacén|Código|Existencia|Lote|FECHA_CADUCIDAD
       PRINCIPAL|A-5|${l1}|L1|${CADUCA_L1}
       PRINCIPAL|A-5|${l2}|L2|2059-12-31`;
    const sueltas = () =>
      db.sql(
        `select lote, piezas from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
          where u.sin_ubicar and u.almacen_id = 1 and articulo_id = $1 and piezas > 0 order by lote`,
        [ART.LOTE],
      );
    const r = await importa('existencias', porLotes(12, 6));
    expect(await sueltas()).toEqual([{ lote: 'L2', piezas: 3 }]);
    expect(r.advertencias).toEqual([
      'Fila 2: en las ubicaciones del almacén 1 hay 5 piezas de A-5 sin lote o de otro: se cuentan, y su lote no cambia',
      'Piezas recibidas, devueltas o surtidas que no están en una ubicación; no se descuentan, y si el archivo las cuenta quedan dos veces: A-5 (12)',
    ]);
    expect(cuentas(await importa('existencias', porLotes(12, 6)))).toEqual([0, 0, 2]);
    // Lots of which the shelves have more than the file do not make room for others.
    await importa('existencias', porLotes(8, 9));
    expect(await sueltas()).toEqual([{ lote: 'L2', piezas: 2 }]);
    const mas = await importa('existencias', porLotes(8, 6));
    expect(await sueltas()).toEqual([]);
    expect(mas.advertencias).toEqual([
      'Fila 2: en las ubicaciones del almacén 1 hay 15 de A-5, más que 14: cuéntelo, aquí no cambia',
    ]);
  });

  test('sin ubicación ni almacén, de otro almacén, o por los dos caminos: se dice', async () => {
    const r = await importa(
      'existencias',
      `UBICACION|ALMACEN_ID|CLAVE_ARTICULO|EXISTENCIA
       ||A-1|5
       |9|A-1|5
       |1|A-1|5
       10100301010||A-1|5`,
    );
    expect(motivos(r)).toEqual([
      '2 UBICACION: está vacía: diga la ubicación o, si no se sabe, el almacén',
      '3 ALMACEN_ID: no existe el almacén',
      '4 CLAVE_ARTICULO: viene también por ubicación, en la fila 5',
    ]);
  });
});
