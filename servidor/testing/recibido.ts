import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import type { TestDb } from './db.ts';
import { OP } from './fixture.ts';

/** Fails unless every stock invariant holds. */
export async function cuadra(db: TestDb): Promise<void> {
  const cliente = new pg.Client(db.url);
  await cliente.connect();
  try {
    expect(await auditar(cliente)).toEqual([]);
  } finally {
    await cliente.end();
  }
}

/** A purchase line received in full. */
export interface Recibida {
  articulo: number;
  piezas: number;
}

/** A purchase received in full at a past moment, whose pieces wait in reception. Returns the ids of its lines. */
export async function compraRecibida(
  db: TestDb,
  compra: { id: number; llego: string; almacen?: number },
  lineas: readonly Recibida[],
): Promise<number[]> {
  const { id, llego, almacen = 1 } = compra;
  await db.sql(
    `insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, fecha_recepcion, completada)
     values ($1::int, 'P' || $1::int, 1, $2, $3::timestamptz::date, $3::timestamptz, $3::timestamptz)`,
    [id, almacen, llego],
  );
  const ids = await db.sql<{ docto_cm_det_id: number }>(
    `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib)
     select $1::int, n, a, p, p from unnest($2::int[], $3::int[]) with ordinality as l (a, p, n) order by n
     returning docto_cm_det_id`,
    [id, lineas.map((l) => l.articulo), lineas.map((l) => l.piezas)],
  );
  await entra(db, 'proveedor', 'recepcion', almacen, {
    documento: 'compra',
    documentoId: id,
    lineas: lineas.map((l, i) => ({ ...l, detId: ids[i]?.docto_cm_det_id ?? 0 })),
  });
  return ids.map((f) => f.docto_cm_det_id);
}

/** Put-away orders whose pieces wait in returns. */
export async function ordenes(
  db: TestDb,
  filas: readonly { id: number; articulo: number; ubicacion: number; piezas: number; fecha: string }[],
): Promise<void> {
  await db.sql(
    `insert into acomodos (acomodo_id, folio, renglon, fecha, almacen_id, articulo_id, ubicacion_id, unidades, motivo)
     select i, 'P', i, f, 1, a, u, p, 'DEVOLUCIÓN'
       from unnest($1::int[], $2::timestamptz[], $3::int[], $4::int[], $5::int[]) as o (i, f, a, u, p)`,
    [
      filas.map((o) => o.id),
      filas.map((o) => o.fecha),
      filas.map((o) => o.articulo),
      filas.map((o) => o.ubicacion),
      filas.map((o) => o.piezas),
    ],
  );
  await entra(db, 'cliente', 'devolucion', 1, {
    documento: 'acomodo',
    documentoId: null,
    lineas: filas.map((o) => ({ articulo: o.articulo, piezas: o.piezas, detId: o.id })),
  });
}

interface Entrada {
  documento: string;
  documentoId: number | null;
  lineas: readonly (Recibida & { detId: number })[];
}

async function entra(
  db: TestDb,
  origen: string,
  destino: string,
  almacen: number,
  { documento, documentoId, lineas }: Entrada,
): Promise<void> {
  const valores = [lineas.map((l) => l.articulo), lineas.map((l) => l.piezas), destino, almacen];
  await db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
                              documento, documento_id, documento_det_id)
     select $6::uuid, ${OP.RECIBO}, 'preparado', a, o.lugar_id, d.lugar_id, p, $7, $8::int, t
       from unnest($1::int[], $2::int[], $9::int[]) as l (a, p, t)
       join lugares o on o.clase = $5 join lugares d on d.clase = $3 and d.almacen_id = $4`,
    [...valores, origen, randomUUID(), documento, documentoId, lineas.map((l) => l.detId)],
  );
  await db.sql(
    `insert into existencias as e (lugar_id, articulo_id, piezas)
     select d.lugar_id, a, sum(p) from unnest($1::int[], $2::int[]) as l (a, p)
       join lugares d on d.clase = $3 and d.almacen_id = $4 group by 1, 2
     on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
     do update set piezas = e.piezas + excluded.piezas`,
    valores,
  );
}
