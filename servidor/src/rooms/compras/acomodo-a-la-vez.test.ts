import { randomUUID } from 'node:crypto';
import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otraApp, type Respuesta, type TestApp } from '../../../testing/app.ts';
import { type TestDb, testDb } from '../../../testing/db.ts';
import { ART, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { PARES } from '../../../testing/largo.ts';
import { abrazosMortales } from '../../../testing/libro.ts';
import { compraRecibida, cuadra, ordenes } from '../../../testing/recibido.ts';

const A_LA_VEZ = 10;
/** One article for each pair of operators, all in location F1. */
const PRIMERO = 1_001;
const ARTICULOS = Array.from({ length: PARES }, (_, i) => PRIMERO + i);

let db: TestDb;
let app: TestApp;
beforeAll(async () => {
  db = await testDb();
  app = await otraApp(db);
  await db.sql(
    `insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
     select n, 'P-' || n, 'PAR ' || n, 'D' from unnest($1::int[]) n`,
    [ARTICULOS],
  );
  await db.sql(
    `insert into articulos_ubicacion (ubicacion_id, articulo_id) select ${UBI.F1.id}, n from unnest($1::int[]) n`,
    [ARTICULOS],
  );
  for (let desde = 0; desde < PARES; desde += 50) {
    await compraRecibida(
      db,
      { id: PRIMERO + desde, llego: '2025-01-01' },
      ARTICULOS.slice(desde, desde + 50).map((articulo) => ({ articulo, piezas: 2 })),
    );
  }
  await ordenes(
    db,
    ARTICULOS.map((articulo) => ({
      id: articulo,
      articulo,
      ubicacion: UBI.F1.id,
      piezas: 2,
      fecha: '2025-01-01',
    })),
  );
});
afterAll(async () => {
  await app.close();
  await cuadra(db);
  expect(await abrazosMortales(db)).toBe(0);
  await db.close();
});

type Quien = 'ADMIN' | 'ACOMODO';

/** Makes a call as a handheld does: if the server is too busy, again with the same key. */
async function llamar(nombre: CallName, input: object, como: Quien): Promise<Respuesta> {
  const clave = randomUUID();
  for (;;) {
    const r = await app.call(nombre, input, { como, clave });
    if (r.http !== 503) return r;
  }
}

const acomodar = (articulo_id: number, cantidad: number, como: Quien, ubicacion: number = UBI.F1.id) =>
  llamar(
    'guardaAcomodoCompra',
    {
      articulo_id,
      operador_id: OP[como],
      cantidad,
      ubicaciones: [{ UBICACION_ID: ubicacion, CONTADAS: cantidad }],
    },
    como,
  );

const surtirOrden = (articulo_id: number, unidades: number, como: Quien, ubicacion: number = UBI.F1.id) =>
  llamar(
    'ActualizaArticulosAcomodo',
    { articulo_id, unidades, cat_ubicacion_id: ubicacion, operador_id: OP[como] },
    como,
  );

/** Both operators request everything there is of each article at once: one gets it, and the other is told why not. */
async function todosLosPares(
  pedir: (articulo: number, piezas: number, como: Quien) => Promise<Respuesta>,
  negativa: string,
): Promise<void> {
  for (let desde = 0; desde < PARES; desde += A_LA_VEZ) {
    await Promise.all(
      ARTICULOS.slice(desde, desde + A_LA_VEZ).map(async (articulo) => {
        const par = await Promise.all([pedir(articulo, 2, 'ACOMODO'), pedir(articulo, 2, 'ADMIN')]);
        expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
        expect(par.find((r) => r.body.estatus === '0')?.body.message).toBe(negativa);
      }),
    );
  }
}

const piezas = async (clase: string, articulos: readonly number[]): Promise<number> => {
  const [fila] = await db.sql<{ n: number }>(
    `select coalesce(sum(e.piezas), 0)::int as n from existencias e join lugares l using (lugar_id)
      where l.clase = $1 and l.almacen_id = 1 and e.articulo_id = any($2)`,
    [clase, articulos],
  );
  return fila?.n ?? -1;
};

test(`#guardaAcomodoCompra: ${PARES} pares que piden todo a la vez`, async () => {
  await todosLosPares(acomodar, MENSAJES_ACOMODO.masQuePendientes);
  expect(await piezas('recepcion', ARTICULOS)).toBe(0);
  expect(await piezas('ubicacion', ARTICULOS)).toBe(2 * PARES);
  await cuadra(db);
}, 180_000);

test(`#ActualizaArticulosAcomodo: ${PARES} pares que piden todo a la vez`, async () => {
  await todosLosPares(surtirOrden, MENSAJES_ACOMODO.noEstaEnLista);
  expect(await piezas('devolucion', ARTICULOS)).toBe(0);
  expect(await piezas('ubicacion', ARTICULOS)).toBe(4 * PARES);
  await cuadra(db);
}, 180_000);

test('veinte operadores sobre el mismo artículo, varias líneas y ubicaciones: nunca más de lo que hay', async () => {
  await compraRecibida(db, { id: 52, llego: '2025-02-01' }, [
    { articulo: ART.BARRAS, piezas: 5 },
    { articulo: ART.BARRAS, piezas: 4 },
  ]);
  const todas = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      acomodar(ART.BARRAS, 1 + (i % 3), i % 2 ? 'ADMIN' : 'ACOMODO', i % 4 ? UBI.F1.id : UBI.F2.id),
    ),
  );
  for (const r of todas) expect(r.http).toBe(200);
  expect(todas.some((r) => r.body.estatus === '0')).toBe(true);
  const hechas = todas.filter((r) => r.body.estatus === '1');
  const acomodadas = hechas.reduce((suma, r) => suma + r.body.data.ACOMODADAS, 0);
  expect(acomodadas).toBeLessThanOrEqual(15);
  expect(await piezas('recepcion', [ART.BARRAS])).toBe(15 - acomodadas);
});

test('acomodar, recibir, deshacer y acomodar órdenes del mismo artículo a la vez: todo cuadra y nada se traba', async () => {
  const MULTI = { articulo: ART.COMODIN, piezas: 3 };
  await compraRecibida(db, { id: 53, llego: '2025-03-01' }, [MULTI, MULTI, MULTI]);
  await ordenes(db, [
    { id: 5_000, articulo: ART.COMODIN, ubicacion: UBI.F1.id, piezas: 40, fecha: '2025-01-01' },
  ]);
  const vuelta = async (i: number): Promise<Respuesta[]> => {
    const como = i % 2 ? 'ADMIN' : 'ACOMODO';
    const recibida = llamar(
      'guardarRecepcionCompra',
      { docto_cm_det_id: LINEA.COMODIN, operador_id: OP.ADMIN, cantidad: 1 },
      'ADMIN',
    );
    const orden = surtirOrden(ART.COMODIN, 1, como);
    const hecha = await acomodar(ART.COMODIN, 1, como);
    const deshecha = hecha.body.data
      ? [await llamar('deshacerGuardado', { operacion_id: hecha.body.data.OPERACION_ID }, como)]
      : [];
    return [await recibida, await orden, hecha, ...deshecha];
  };
  const todas = (await Promise.all(Array.from({ length: 24 }, (_, i) => vuelta(i)))).flat();
  for (const r of todas) expect(r.http, r.body.message).toBe(200);
});
