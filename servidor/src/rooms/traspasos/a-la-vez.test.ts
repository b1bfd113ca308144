import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otraApp, type Respuesta, type TestApp } from '../../../testing/app.ts';
import { type TestDb, testDb } from '../../../testing/db.ts';
import { OP, UBI } from '../../../testing/fixture.ts';
import { PARES } from '../../../testing/largo.ts';
import { abrazosMortales } from '../../../testing/libro.ts';
import { cuadra } from '../../../testing/recibido.ts';

const A_LA_VEZ = 10;
/**
 * One article for each pair of operators: 2 pieces in F1, a location in warehouse 2 and a transfer line of 2, all in
 * one transfer.
 */
const PRIMERO = 1_001;
const ULTIMO = PRIMERO + PARES - 1;
const TRASPASO = 5_000;
const ARTICULOS = Array.from({ length: PARES }, (_, i) => PRIMERO + i);

/** Two operators who see both warehouses; a line's id is its article's number. */
const EMPRESA = `
  insert into operador_almacenes (operador_id, almacen_id) values (${OP.RECIBO}, 2);
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
    select n, 'P-' || n, 'PAR ' || n, 'D' from generate_series(${PRIMERO}, ${ULTIMO}) n;
  insert into articulos_ubicacion (ubicacion_id, articulo_id)
    select u, n from generate_series(${PRIMERO}, ${ULTIMO}) n, unnest(array[${UBI.F1.id}, ${UBI.F2.id}, ${UBI.NORTE.id}]) u;
  with m as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', n, l.lugar_id, u, 1, 'inventario inicial'
        from generate_series(${PRIMERO}, ${ULTIMO}) n, unnest(array[${UBI.F1.id}, ${UBI.F2.id}]) u, lugares l
       where l.clase = 'ajuste' returning destino_id, articulo_id, piezas)
  insert into existencias (lugar_id, articulo_id, piezas) select * from m;
  insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id)
    values (${TRASPASO}, 'MIL', 3, 1, 2, 1);
  insert into traspasos_det (docto_in_det_id, docto_in_id, renglon, articulo_id, unidades)
    select n, ${TRASPASO}, n, n, 2 from generate_series(${PRIMERO}, ${ULTIMO}) n;`;

let db: TestDb;
let app: TestApp;
beforeAll(async () => {
  db = await testDb();
  app = await otraApp(db);
  await db.sql(EMPRESA);
  await app.darControles(OP.RECIBO, [P.traspasos]);
});
afterAll(async () => {
  await app.close();
  await cuadra(db);
  expect(await abrazosMortales(db)).toBe(0);
  await db.close();
});

type Quien = 'ADMIN' | 'RECIBO';
type Llamada =
  | 'surtirProductoTraspaso'
  | 'guardaTraspasoRecepcion'
  | 'cierraFaltanteTraspaso'
  | 'deshacerGuardado';

/** Makes a call as a handheld does: if the server is too busy, again with the same key. */
async function llamar(nombre: Llamada, input: object, como: Quien): Promise<Respuesta> {
  const clave = randomUUID();
  for (;;) {
    const r = await app.call(nombre, input, { como, clave });
    if (r.http !== 503) return r;
  }
}

const surtir = (articulo_id: number, como: Quien, alReves = false) => {
  const ubicaciones = [UBI.F1.id, UBI.F2.id].map((UBICACION_ID) => ({ UBICACION_ID, CONTADAS: 1 }));
  return llamar(
    'surtirProductoTraspaso',
    {
      articulo_id,
      docto_in_det_id: articulo_id,
      cantidad: 2,
      operador_id: OP[como],
      ubicaciones: alReves ? ubicaciones.reverse() : ubicaciones,
    },
    como,
  );
};

const recibir = (articulo_id: number, como: Quien, cantidad = 2) =>
  llamar(
    'guardaTraspasoRecepcion',
    {
      docto_in_id: TRASPASO,
      traspaso_id: TRASPASO,
      articulo_id,
      docto_in_det_id: articulo_id,
      cantidad,
      operador_id: OP[como],
      almacen_dest_id: 2,
      ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: cantidad }],
      empresa_id: 3,
      tomar: true,
    },
    como,
  );

const piezas = async (): Promise<Record<string, number>> => {
  const filas = await db.sql<{ donde: string; n: number }>(
    `select l.clase || coalesce(l.almacen_id::text, '') as donde, sum(e.piezas)::int as n
       from existencias e join lugares l using (lugar_id)
      where e.articulo_id between ${PRIMERO} and ${ULTIMO} and e.piezas > 0 group by 1`,
  );
  return Object.fromEntries(filas.map((f) => [f.donde, f.n]));
};

/** Both operators request everything of each line at once: one gets it, and the other is told why not. */
async function todosLosPares(
  pedir: (articulo: number, como: Quien) => Promise<Respuesta>,
  negativa: string,
): Promise<void> {
  for (let desde = 0; desde < PARES; desde += A_LA_VEZ) {
    await Promise.all(
      ARTICULOS.slice(desde, desde + A_LA_VEZ).map(async (articulo) => {
        const par = await Promise.all([pedir(articulo, 'RECIBO'), pedir(articulo, 'ADMIN')]);
        expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
        expect(par.find((r) => r.body.estatus === '0')?.body.message).toBe(negativa);
      }),
    );
  }
}

test(`#surtirProductoTraspaso: ${PARES} pares que surten el mismo renglón a la vez`, async () => {
  await todosLosPares((a, como) => surtir(a, como, como === 'ADMIN'), MENSAJES_TRASPASO.yaSurtido);
  expect(await piezas()).toEqual({ transito: 2 * PARES });
  expect(
    await db.sql(
      `select surtido is not null as surtido, recibido from traspasos where docto_in_id = ${TRASPASO}`,
    ),
  ).toEqual([{ surtido: true, recibido: null }]);
  await cuadra(db);
}, 300_000);

test(`#guardaTraspasoRecepcion: ${PARES} pares que reciben el mismo renglón a la vez`, async () => {
  await todosLosPares(recibir, MENSAJES_TRASPASO.yaRecibido);
  expect(await piezas()).toEqual({ ubicacion2: 2 * PARES });
  expect(
    await db.sql(`select recibido is not null as recibido from traspasos where docto_in_id = ${TRASPASO}`),
  ).toEqual([{ recibido: true }]);
  await cuadra(db);
}, 300_000);

test('surtir, recibir en partes, cerrar con faltante y deshacer a la vez: nada se traba y todo cuadra', async () => {
  const SUELTOS = 30;
  await db.sql(
    `insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id)
     values (6_000, 'REVUELTO', 3, 2, 1, 1)`,
  );
  await db.sql(
    `insert into traspasos_det (docto_in_det_id, docto_in_id, renglon, articulo_id, unidades)
     select 6_000 + n, 6_000, n, ${PRIMERO} + n % 3, 2 from generate_series(1, ${SUELTOS}) n`,
  );
  // Thirty lines over three articles with 2 pieces each in NORTE: most cannot be supplied, and those that can may go
  // back and forth.
  const vuelta = async (n: number): Promise<Respuesta[]> => {
    const como: Quien = n % 2 ? 'ADMIN' : 'RECIBO';
    const articulo_id = PRIMERO + (n % 3);
    const surtida = await llamar(
      'surtirProductoTraspaso',
      {
        articulo_id,
        docto_in_det_id: 6_000 + n,
        cantidad: 2,
        operador_id: OP[como],
        ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: 2 }],
      },
      como,
    );
    if (surtida.body.estatus !== '1') return [surtida];
    if (n % 3 === 0) {
      const { OPERACION_ID } = surtida.body.data;
      return [surtida, await llamar('deshacerGuardado', { operacion_id: OPERACION_ID }, como)];
    }
    const recibida = await llamar(
      'guardaTraspasoRecepcion',
      {
        docto_in_id: 6_000,
        traspaso_id: 6_000,
        articulo_id,
        docto_in_det_id: 6_000 + n,
        cantidad: 1,
        operador_id: OP[como],
        almacen_dest_id: 1,
        ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: 1 }],
        empresa_id: 3,
      },
      como,
    );
    const cierre = { docto_in_det_id: 6_000 + n, lado: 'recepcion', motivo: 'NO LLEGÓ', faltan: 1 };
    return [surtida, recibida, await llamar('cierraFaltanteTraspaso', cierre, como)];
  };
  const todas = (await Promise.all(Array.from({ length: SUELTOS }, (_, i) => vuelta(i + 1)))).flat();
  for (const r of todas) expect(r.http, r.body.message).toBe(200);
  expect(todas.some((r) => r.body.estatus === '1')).toBe(true);
  const [fila] = await db.sql<{ hay: number; faltan: number }>(
    `select (select sum(piezas) from existencias where articulo_id between ${PRIMERO} and ${ULTIMO})::int as hay,
            (select sum(faltantes) from traspasos_det where articulo_id between ${PRIMERO} and ${ULTIMO})::int as faltan`,
  );
  expect((fila?.hay ?? 0) + (fila?.faltan ?? 0)).toBe(2 * PARES);
}, 120_000);
