import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otraApp, type Respuesta, type TestApp } from '../../../testing/app.ts';
import { type TestDb, testDb } from '../../../testing/db.ts';
import { OP, UBI } from '../../../testing/fixture.ts';
import { abrazosMortales } from '../../../testing/libro.ts';
import { cuadra } from '../../../testing/recibido.ts';

const PARES = 120;
const A_LA_VEZ = 6;
/**
 * For each pair of operators, an article with 5 pieces in F1 and in F2, and a remission with one line of 5 that both
 * want to pick in full.
 */
const PRIMERO = 1_001;
const ULTIMO = PRIMERO + PARES - 1;
const TODOS = Array.from({ length: PARES }, (_, i) => PRIMERO + i);

const EMPRESA = `
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
    select n, 'P-' || n, 'PAR ' || n, 'D' from generate_series(${PRIMERO}, ${ULTIMO}) n;
  insert into articulos_ubicacion (ubicacion_id, articulo_id)
    select u, n from generate_series(${PRIMERO}, ${ULTIMO}) n, unnest(array[${UBI.F1.id}, ${UBI.F2.id}]) u;
  with m as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', n, l.lugar_id, u, 5, 'inventario inicial'
        from generate_series(${PRIMERO}, ${ULTIMO}) n, unnest(array[${UBI.F1.id}, ${UBI.F2.id}]) u, lugares l
       where l.clase = 'ajuste' returning destino_id, articulo_id, piezas)
  insert into existencias (lugar_id, articulo_id, piezas) select * from m;
  insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones)
    select n, 'P' || n, 3, 1, 1, 1 from generate_series(${PRIMERO}, ${ULTIMO}) n;
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio)
    select n, n, 1, n, 5, 1 from generate_series(${PRIMERO}, ${ULTIMO}) n;`;

let db: TestDb;
let app: TestApp;
beforeAll(async () => {
  db = await testDb();
  app = await otraApp(db);
  await db.sql(EMPRESA);
  await app.darControles(OP.RECIBO, [P.surtidorem]);
});
afterAll(async () => {
  await app.close();
  await cuadra(db);
  expect(await abrazosMortales(db)).toBe(0);
  await db.close();
});

type Quien = 'ADMIN' | 'RECIBO';

/** Makes a call as a handheld does: if the server is too busy, again with the same key. */
async function llamar(
  nombre: Parameters<TestApp['call']>[0],
  input: object,
  como: Quien,
): Promise<Respuesta> {
  const clave = randomUUID();
  for (;;) {
    const r = await app.call(nombre, input, { como, clave });
    if (r.http !== 503) return r;
  }
}

const surtir = (n: number, como: Quien, piezas: number, tomar = true, desde: number = UBI.F1.id) =>
  llamar(
    'surtirArticulodeRemision',
    {
      docto_ve_det_id: n,
      cantidad: piezas,
      ubicaciones: [{ UBICACION_ID: desde, CONTADAS: piezas }],
      operador_id: OP[como],
      tomar,
    },
    como,
  );
const empacar = (n: number, como: Quien) =>
  llamar('AsignaHoraEmpaqueRemision', { docto_ve_id: n, docto_ve_det_id: n }, como);
const liberar = (n: number, como: Quien) =>
  llamar(
    'getremisionasurtir',
    { operador: OP[como], docto_ve_id: n, liberar_remision: 'S', observaciones: 'BIEN' },
    como,
  );
const deshacer = (r: Respuesta, como: Quien) =>
  llamar('deshacerGuardado', { operacion_id: r.body.data.OPERACION_ID }, como);

async function cadaUno(desde: number, hasta: number, hacer: (n: number) => Promise<void>): Promise<void> {
  for (let i = desde; i < hasta; i += A_LA_VEZ) {
    await Promise.all(TODOS.slice(i, Math.min(i + A_LA_VEZ, hasta)).map(hacer));
  }
}

const surtidas = async (n: number): Promise<number> => {
  const [f] = await db.sql<{ n: number }>(
    'select unidades_surt as n from remisiones_det where docto_ve_id = $1',
    [n],
  );
  return f?.n ?? -1;
};

test('#surtirArticulodeRemision: dos que surten el mismo renglón entero, uno lo hace y el otro sabe por qué no', async () => {
  await cadaUno(0, 40, async (n) => {
    const par = await Promise.all([surtir(n, 'RECIBO', 5), surtir(n, 'ADMIN', 5, true, UBI.F2.id)]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
    expect(par.find((r) => r.body.estatus === '0')?.body.message).toBe(MENSAJES_REMISION.noSeSurte);
    expect(await surtidas(n)).toBe(5);
  });
}, 300_000);

test('en partes: la suma nunca pasa de lo pedido', async () => {
  await cadaUno(40, 60, async (n) => {
    const par = await Promise.all([surtir(n, 'RECIBO', 3), surtir(n, 'ADMIN', 3, true, UBI.F2.id)]);
    expect(par.filter((r) => r.body.estatus === '1')).toHaveLength(1);
    const dos = await Promise.all([surtir(n, 'RECIBO', 1), surtir(n, 'ADMIN', 1, true, UBI.F2.id)]);
    expect(dos.every((r) => r.body.estatus === '1')).toBe(true);
    expect(await surtidas(n)).toBe(5);
  });
}, 300_000);

test('sin tomarlo, al que llega después se le dice quién lo tiene', async () => {
  await cadaUno(60, 70, async (n) => {
    const par = await Promise.all([surtir(n, 'RECIBO', 2, false), surtir(n, 'ADMIN', 2, false, UBI.F2.id)]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['1', '2']);
    expect(await surtidas(n)).toBe(2);
  });
}, 300_000);

test('surtir y deshacer lo surtido a la vez: uno va antes y todo cuadra', async () => {
  await cadaUno(70, 90, async (n) => {
    const uno = await surtir(n, 'RECIBO', 3);
    const [vuelta, otro] = await Promise.all([
      deshacer(uno, 'RECIBO'),
      surtir(n, 'ADMIN', 2, true, UBI.F2.id),
    ]);
    expect([vuelta.body.estatus, otro.body.estatus]).toEqual(['1', '1']);
    expect(await surtidas(n)).toBe(2);
  });
}, 300_000);

test('empacar y deshacer lo surtido a la vez: o se empacó, o se deshizo', async () => {
  await cadaUno(90, 105, async (n) => {
    const uno = await surtir(n, 'RECIBO', 5);
    const par = await Promise.all([deshacer(uno, 'RECIBO'), empacar(n, 'ADMIN')]);
    expect(par.filter((r) => r.body.estatus === '1')).toHaveLength(1);
  });
}, 300_000);

test('liberar y deshacer el empaque a la vez: o se liberó empacada, o le falta un renglón', async () => {
  await cadaUno(105, PARES, async (n) => {
    await surtir(n, 'RECIBO', 5);
    const empaque = await empacar(n, 'ADMIN');
    const par = await Promise.all([deshacer(empaque, 'ADMIN'), liberar(n, 'ADMIN')]);
    expect(par.filter((r) => r.body.estatus === '1')).toHaveLength(1);
    expect(['AREAEMBARQUE', 'EMBARCANDO']).toContain(
      (await db.sql<{ e: string }>('select estatus as e from remisiones where docto_ve_id = $1', [n]))[0]?.e,
    );
  });
}, 300_000);
