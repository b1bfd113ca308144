import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { Instalacion, llamar, terminar } from './instalacion.ts';

/** Cuts of the whole run: `ANDEN_CORTES=200 npm test -- servidor cortes` for a longer one. */
const CORTES = Number(process.env.ANDEN_CORTES ?? 20);
/** Acknowledged put-aways to wait for before each cut; the cut falls among those under way. */
const ANTES = 25;
const CLIENTES = 8;

let instalacion: Instalacion;
beforeEach(() => {
  instalacion = new Instalacion();
});
afterEach(() => instalacion.cerrar());

/** A truck of a million pieces of each of a few articles, received and not put away, with its movements. */
const RECIBIDO = `
  with elegidos as (
    select distinct on (a.articulo_id) a.articulo_id, u.ubicacion_id
      from articulos a join articulos_ubicacion ua using (articulo_id) join ubicaciones u using (ubicacion_id)
     where a.tipo_articulo = 'D' and a.caduca = 'N' and a.lote = 'N' and a.fecha_produccion = 'N'
       and u.tipo = 'F' and u.almacen_id = 1
     order by a.articulo_id limit ${CLIENTES}
  ), compra as (
    insert into compras (folio, proveedor_id, almacen_id, fecha, fecha_recepcion, completada)
      values ('CORTES', 1, 1, current_date, now(), now()) returning docto_cm_id
  ), lineas as (
    insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib)
      select docto_cm_id, row_number() over (), articulo_id, 1000000, 1000000 from compra, elegidos
      returning docto_cm_id, docto_cm_det_id, articulo_id
  ), movidos as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento,
                             documento_id, documento_det_id)
      select gen_random_uuid(), 1, 'guardarRecepcionCompra', articulo_id, p.lugar_id, r.lugar_id, 1000000, 'compra',
             docto_cm_id, docto_cm_det_id
        from lineas, lugares p, lugares r where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1
      returning destino_id, articulo_id, piezas
  ), sumados as (
    insert into existencias as e (lugar_id, articulo_id, piezas) select destino_id, articulo_id, piezas from movidos
      on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
      do update set piezas = e.piezas + excluded.piezas returning 1
  )
  select articulo_id, ubicacion_id from elegidos order by 1`;

test(`kill -9 del servidor y de PostgreSQL a media carga de acomodos, ${CORTES} veces: lo confirmado está, una sola vez`, async () => {
  const confirmadas: string[] = [];
  const reinicios: number[] = [];
  let trabajo: { articulo_id: number; ubicacion_id: number }[] = [];
  for (let corte = 0; corte < CORTES; corte++) {
    const inicio = performance.now();
    const { hijo, url } = await instalacion.arrancar();
    if (corte > 0) reinicios.push(performance.now() - inicio);
    if (trabajo.length === 0) trabajo = await conDuenio(async (c) => (await c.query(RECIBIDO)).rows);
    expect(trabajo).toHaveLength(CLIENTES);
    let alcanzadas = 0;
    const suficientes = Promise.withResolvers<void>();
    const clientes = trabajo.map(async ({ articulo_id, ubicacion_id }) => {
      for (;;) {
        const clave = randomUUID();
        const r = await llamar(
          url,
          'guardaAcomodoCompra',
          {
            articulo_id,
            operador_id: 1,
            cantidad: 1,
            ubicaciones: [{ UBICACION_ID: ubicacion_id, CONTADAS: 1 }],
            caducidades: [],
          },
          { 'idempotency-key': clave },
        ).catch(() => null);
        if (!r) return;
        expect(r).toMatchObject({ estatus: '1' });
        confirmadas.push(clave);
        if (++alcanzadas === ANTES) suficientes.resolve();
      }
    });
    await Promise.race([suficientes.promise, Promise.all(clientes)]);
    instalacion.matarTodo(hijo, corte % 2 === 0);
    await Promise.all(clientes);
    expect(alcanzadas).toBeGreaterThanOrEqual(ANTES);
  }
  const { hijo } = await instalacion.arrancar();
  const { halladas, hallazgos } = await conDuenio(async (c) => ({
    halladas: (
      await c.query<{ op: string; n: number }>(
        'select operacion_id as op, count(*)::int as n from movimientos where operacion_id = any($1) group by 1',
        [confirmadas],
      )
    ).rows,
    hallazgos: await auditar(c),
  }));
  expect(halladas).toHaveLength(confirmadas.length);
  expect(halladas.filter((h) => h.n !== 1)).toEqual([]);
  expect(hallazgos).toEqual([]);
  reinicios.sort((a, b) => a - b);
  process.stdout.write(
    `Cortes: ${CORTES}; acomodos confirmados: ${confirmadas.length}, hallados una vez: ${halladas.length}; ` +
      `arranque tras el corte: mediana ${reinicios[reinicios.length >> 1]?.toFixed(0)} ms, peor ${reinicios.at(-1)?.toFixed(0)} ms\n`,
  );
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);
}, 900_000);

async function conDuenio<T>(hacer: (c: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(runningPostgres(instalacion.datos) ?? '');
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end();
  }
}
