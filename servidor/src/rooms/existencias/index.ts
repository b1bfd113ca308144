import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/** What tells apart the pieces of one article: any part may be missing, and then all without it are one lot. */
export interface Lote {
  fechaCaducidad: string | null;
  lote: string | null;
  fechaProduccion: string | null;
}

export const SIN_LOTE: Lote = { fechaCaducidad: null, lote: null, fechaProduccion: null };

/** Pieces to move from one place to another, on behalf of a document line. */
export interface Traslado {
  articuloId: number;
  origen: Lugar;
  destino: Lugar;
  /** Whole pieces, more than 0. */
  piezas: number;
  lote?: Lote;
  documento?: { tipo: 'compra'; id: number; detId: number };
}

/** Anywhere a piece can be. Only this room makes them, so that whether a place holds stock is never a caller's word. */
export interface Lugar {
  readonly id: number;
  /** Whether `existencias` counts what is there; a supplier, a customer or an adjustment is outside. */
  readonly adentro: boolean;
}

const CLASES_ADENTRO: readonly string[] = ['ubicacion', 'recepcion', 'transito'];

/** The two ends of a receipt: the supplier, and the receiving place of a warehouse. */
export async function lugaresDeRecepcion(
  db: Tx,
  almacenId: number,
): Promise<{ proveedor: Lugar; recepcion: Lugar }> {
  const filas = await db
    .selectFrom('lugares')
    .select(['lugar_id', 'clase'])
    .where((e) =>
      e.or([
        e('clase', '=', 'proveedor'),
        e.and([e('clase', '=', 'recepcion'), e('almacen_id', '=', almacenId)]),
      ]),
    )
    .execute();
  const de = (clase: string): Lugar => {
    const fila = filas.find((f) => f.clase === clase);
    if (!fila) throw new Error(`No existe el lugar ${clase} del almacén ${almacenId}`);
    return { id: fila.lugar_id, adentro: CLASES_ADENTRO.includes(clase) };
  };
  return { proveedor: de('proveedor'), recepcion: de('recepcion') };
}

interface Cambio extends Lote {
  lugarId: number;
  articuloId: number;
  piezas: number;
}

/**
 * Moves pieces: appends to `movimientos` and keeps `existencias` in step, in the caller's transaction. Nothing else in
 * the product writes stock. Rows are touched in one global order (place, article, lot), so two operators wait for each
 * other and never deadlock. Throws a {@link Rejection} when a place has fewer pieces than are taken from it.
 */
export async function mover(
  { db, operador, operacionId, llamada }: Pick<CommandContext, 'db' | 'operador' | 'operacionId' | 'llamada'>,
  traslados: readonly Traslado[],
): Promise<void> {
  if (traslados.length === 0) return;
  for (const t of traslados) {
    if (!Number.isInteger(t.piezas) || t.piezas <= 0) throw new Error(`Piezas no válidas: ${t.piezas}`);
  }
  for (const cambio of cambiosEnOrden(traslados)) await aplicar(db, cambio);
  await db
    .insertInto('movimientos')
    .values(
      traslados.map((t) => ({
        operacion_id: operacionId,
        operador_id: operador.operador_id,
        llamada,
        articulo_id: t.articuloId,
        origen_id: t.origen.id,
        destino_id: t.destino.id,
        piezas: t.piezas,
        fecha_caducidad: t.lote?.fechaCaducidad ?? null,
        lote: t.lote?.lote ?? null,
        fecha_produccion: t.lote?.fechaProduccion ?? null,
        documento: t.documento?.tipo ?? null,
        documento_id: t.documento?.id ?? null,
        documento_det_id: t.documento?.detId ?? null,
      })),
    )
    .execute();
}

function cambiosEnOrden(traslados: readonly Traslado[]): Cambio[] {
  const cambios = new Map<string, Cambio>();
  for (const t of traslados) {
    for (const [{ id: lugarId, adentro }, piezas] of [
      [t.origen, -t.piezas],
      [t.destino, t.piezas],
    ] as const) {
      if (!adentro) continue;
      const lote = t.lote ?? SIN_LOTE;
      const clave = [
        String(lugarId).padStart(10, '0'),
        String(t.articuloId).padStart(10, '0'),
        lote.fechaCaducidad ?? '',
        lote.lote ?? '',
        lote.fechaProduccion ?? '',
      ].join('\0');
      const previo = cambios.get(clave);
      if (previo) previo.piezas += piezas;
      else cambios.set(clave, { ...lote, lugarId, articuloId: t.articuloId, piezas });
    }
  }
  return [...cambios.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, c]) => c);
}

async function aplicar(db: Tx, c: Cambio): Promise<void> {
  if (c.piezas === 0) return;
  if (c.piezas > 0) {
    await sql`
      insert into existencias as e (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas)
      values (${c.lugarId}, ${c.articuloId}, ${c.fechaCaducidad}, ${c.lote}, ${c.fechaProduccion}, ${c.piezas})
      on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
      do update set piezas = e.piezas + excluded.piezas`.execute(db);
    return;
  }
  const tomada = await db
    .updateTable('existencias')
    .set((e) => ({ piezas: e('piezas', '+', c.piezas) }))
    .where('lugar_id', '=', c.lugarId)
    .where('articulo_id', '=', c.articuloId)
    .where('fecha_caducidad', 'is not distinct from', c.fechaCaducidad)
    .where('lote', 'is not distinct from', c.lote)
    .where('fecha_produccion', 'is not distinct from', c.fechaProduccion)
    .where('piezas', '>=', -c.piezas)
    .returning('piezas')
    .executeTakeFirst();
  if (!tomada) throw new Rejection('No hay existencia suficiente en el lugar de origen');
}
