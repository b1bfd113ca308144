import type { Input, Output } from '@anden/contrato/call.ts';
import type { existenciasCalls } from '@anden/contrato/existencias/calls.ts';
import { caducidadRejection, MENSAJES_LOTE, sinLoteRejection } from '@anden/contrato/existencias/rules.ts';
import { existenciaCambioRejection } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { articuloDeLote, filaDeCaducidad } from './caducidades.ts';
import { type DeshacerEnDos, registrarGuardado } from './deshacer.ts';
import { bloquearEnUbicacion } from './en-ubicacion.ts';
import { type ColumnasDeLote, type Lote, loteDe, mismoLote, SIN_LOTE, tieneLote } from './lotes.ts';
import type { Clase, Lugar } from './lugares.ts';
import { mover } from './mover.ts';
import type { Traslado } from './traslado.ts';

type Calls = typeof existenciasCalls;

/** Pieces of one lot in one place. */
interface EnLugar {
  lugar: Lugar;
  lote: Lote;
  piezas: number;
}

const enPalabras = (l: Lote): string =>
  [
    l.lote && `lote ${l.lote}`,
    l.fechaCaducidad && `caduca ${l.fechaCaducidad}`,
    l.fechaProduccion && `producción ${l.fechaProduccion}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Gives pieces of a warehouse their lot, or corrects it (specification §2, Expiries). It never creates stock: the
 * pieces are those in its locations that have no lot, and those left out of a correction lose theirs.
 */
export async function guardaCaducidadArticulo(
  { caducidad: c }: Input<Calls['guardaCaducidadArticulo']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaCaducidadArticulo']>> {
  const { db, operador, dia } = ctx;
  exigirAlmacen(operador, c.ALMACEN_ID);
  const articulo = await articuloDeLote(db, c.ARTICULO_ID);
  const LOTE = c.LOTE?.trim() || null;
  rejectIf(caducidadRejection(articulo, { ...c, LOTE }, c.EXISTENCIA, dia));
  const nuevo: Lote = {
    fechaCaducidad: c.FECHA_CADUCIDAD,
    lote: LOTE,
    fechaProduccion: c.FECHA_PRODUCCION,
  };
  await bloquearArticulo(db, c.ARTICULO_ID, c.ALMACEN_ID);
  const anterior = c.CADUCIDAD_ID === null ? null : await tomarLote(db, c.CADUCIDAD_ID, c);
  const hay = await piezasPorLugar(db, c.ARTICULO_ID, c.ALMACEN_ID);
  const yaEstaba = await idDeLote(db, c, nuevo);

  const deEste = anterior ? hay.filter((e) => mismoLote(e.lote, anterior)) : [];
  const piezas = deEste.reduce((n, e) => n + e.piezas, 0);
  rejectIf(existenciaCambioRejection(c.EXISTENCIA_ANTERIOR, piezas));
  const traslados = [
    ...(anterior ? corregir(c.ARTICULO_ID, deEste, nuevo, c.EXISTENCIA) : []),
    ...nombrar(c.ARTICULO_ID, hay, nuevo, c.EXISTENCIA - piezas),
  ];
  await mover(ctx, traslados);
  if (c.CADUCIDAD_ID !== null && anterior && !mismoLote(anterior, nuevo))
    await quitarLote(db, c.CADUCIDAD_ID);

  const id = await idDeLote(db, c, nuevo);
  const data = id === undefined ? undefined : await filaDeCaducidad(db, articulo, c.ALMACEN_ID, id);
  if (!data || id === undefined) throw new Error('El lote guardado no tiene renglón');
  if (traslados.length > 0) {
    const resumen = `${articulo.CLAVE_ARTICULO}: ${c.EXISTENCIA} piezas, ${enPalabras(nuevo)}`;
    registrarGuardado(ctx, resumen, yaEstaba === undefined ? id : null);
    ctx.publicar({ tema: 'existencia', id: c.ARTICULO_ID, almacen_id: c.ALMACEN_ID });
  }
  return { data, message: MENSAJES_LOTE.guardada };
}

/** Removes a lot from a warehouse: its pieces stay where they are, without a lot. */
export async function eliminaCaducidad(
  { caducidad_id }: Input<Calls['eliminaCaducidad']>,
  ctx: CommandContext,
): Promise<Output<Calls['eliminaCaducidad']>> {
  const { db, operador } = ctx;
  const c = await db
    .selectFrom('caducidades')
    .select(['articulo_id as ARTICULO_ID', 'almacen_id as ALMACEN_ID'])
    .where('caducidad_id', '=', caducidad_id)
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .executeTakeFirst();
  if (!c) throw new Rejection(MENSAJES_LOTE.yaNoExiste);
  await bloquearArticulo(db, c.ARTICULO_ID, c.ALMACEN_ID);
  const lote = await tomarLote(db, caducidad_id, c);
  const hay = await piezasPorLugar(db, c.ARTICULO_ID, c.ALMACEN_ID);
  const movidos = await mover(
    ctx,
    corregir(
      c.ARTICULO_ID,
      hay.filter((e) => mismoLote(e.lote, lote)),
      SIN_LOTE,
      0,
    ),
  );
  await quitarLote(db, caducidad_id);
  if (movidos.length > 0) {
    const { CLAVE_ARTICULO } = await articuloDeLote(db, c.ARTICULO_ID);
    registrarGuardado(ctx, `${CLAVE_ARTICULO}: se quitó ${enPalabras(lote)}`);
  }
  ctx.publicar({ tema: 'existencia', id: c.ARTICULO_ID, almacen_id: c.ALMACEN_ID });
  return { message: MENSAJES_LOTE.eliminada };
}

/** What undoing a saved lot removes: its record, if the save created it and no pieces have it any more. */
export const deshacerCaducidad: DeshacerEnDos = {
  antes: async () => {},
  async despues({ db }, { documento_id }) {
    if (documento_id === null) return;
    const lote = await db
      .selectFrom('caducidades')
      .select('caducidad_id')
      .where('caducidad_id', '=', documento_id)
      .forUpdate()
      .executeTakeFirst();
    if (!lote) return;
    const { existencia } = await db
      .selectFrom('caducidades_existencia')
      .select('existencia')
      .where('caducidad_id', '=', documento_id)
      .executeTakeFirstOrThrow();
    if (existencia === 0) await quitarLote(db, documento_id);
  },
};

/** Locks an article in every location of a warehouse it is attached to. */
async function bloquearArticulo(db: Tx, articuloId: number, almacenId: number): Promise<void> {
  const suyas = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'ua.ubicacion_id')
    .select('ua.ubicacion_id')
    .where('ua.articulo_id', '=', articuloId)
    .where('u.almacen_id', '=', almacenId)
    .execute();
  await bloquearEnUbicacion(
    db,
    suyas.map((u) => ({ ubicacionId: u.ubicacion_id, articuloId })),
  );
}

/** A record's lot, locked, so that no pieces arrive with it until the transaction ends. */
async function tomarLote(
  db: Tx,
  caducidadId: number,
  de: { ARTICULO_ID: number; ALMACEN_ID: number },
): Promise<Lote> {
  const registro = await db
    .selectFrom('caducidades')
    .select(['fecha_caducidad', 'lote', 'fecha_produccion'])
    .where('caducidad_id', '=', caducidadId)
    .where('articulo_id', '=', de.ARTICULO_ID)
    .where('almacen_id', '=', de.ALMACEN_ID)
    .forUpdate()
    .executeTakeFirst();
  if (!registro) throw new Rejection(MENSAJES_LOTE.yaNoExiste);
  return loteDe(registro);
}

const quitarLote = (db: Tx, caducidadId: number) =>
  db.deleteFrom('caducidades').where('caducidad_id', '=', caducidadId).execute();

/**
 * Where an article's pieces are in a warehouse, by lot: locations by code, then its other places. Pieces picked for a
 * customer keep what was recorded about them.
 */
async function piezasPorLugar(db: Tx, articuloId: number, almacenId: number): Promise<EnLugar[]> {
  const { rows } = await sql<ColumnasDeLote & { lugar_id: number; clase: Clase; piezas: number }>`
    select e.lugar_id, l.clase, e.fecha_caducidad, e.lote, e.fecha_produccion, e.piezas
      from existencias e join lugares l using (lugar_id)
     where e.articulo_id = ${articuloId} and l.almacen_id = ${almacenId} and l.clase <> 'embarque' and e.piezas > 0
     order by l.clase <> 'ubicacion', l.nombre`.execute(db);
  return rows.map((f) => ({
    lugar: { id: f.lugar_id, clase: f.clase, almacenId },
    lote: loteDe(f),
    piezas: f.piezas,
  }));
}

async function idDeLote(
  db: Tx,
  de: { ARTICULO_ID: number; ALMACEN_ID: number },
  lote: Lote,
): Promise<number | undefined> {
  const registro = await db
    .selectFrom('caducidades')
    .select('caducidad_id')
    .where('articulo_id', '=', de.ARTICULO_ID)
    .where('almacen_id', '=', de.ALMACEN_ID)
    .where('fecha_caducidad', 'is not distinct from', lote.fechaCaducidad)
    .where('lote', 'is not distinct from', lote.lote)
    .where('fecha_produccion', 'is not distinct from', lote.fechaProduccion)
    .executeTakeFirst();
  return registro?.caducidad_id;
}

const enSuLugar = (articuloId: number, e: EnLugar, piezas: number, lote: Lote): Traslado => ({
  articuloId,
  origen: e.lugar,
  destino: e.lugar,
  piezas,
  loteAnterior: e.lote,
  lote,
  documento: { tipo: 'caducidad', id: null, detId: null },
});

/** The first `quedan` pieces of a lot get another lot, and the rest are left without one. */
function corregir(articuloId: number, hay: readonly EnLugar[], lote: Lote, quedan: number): Traslado[] {
  let restan = quedan;
  return hay.flatMap((e) => {
    const piezas = Math.min(e.piezas, restan);
    restan -= piezas;
    return [
      ...(piezas > 0 && !mismoLote(e.lote, lote) ? [enSuLugar(articuloId, e, piezas, lote)] : []),
      ...(e.piezas > piezas ? [enSuLugar(articuloId, e, e.piezas - piezas, SIN_LOTE)] : []),
    ];
  });
}

/** Gives this lot to that many pieces without one in a warehouse's locations, by location code. */
function nombrar(articuloId: number, hay: readonly EnLugar[], lote: Lote, piezas: number): Traslado[] {
  const sinLote = hay.filter((e) => e.lugar.clase === 'ubicacion' && !tieneLote(e.lote));
  const disponibles = sinLote.reduce((n, e) => n + e.piezas, 0);
  rejectIf(sinLoteRejection(piezas, disponibles));
  let restan = piezas;
  return sinLote.flatMap((e) => {
    const tomadas = Math.min(e.piezas, Math.max(0, restan));
    restan -= tomadas;
    return tomadas > 0 ? [enSuLugar(articuloId, e, tomadas, lote)] : [];
  });
}
