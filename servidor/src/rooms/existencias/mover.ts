import { primeroCaduca } from '@anden/contrato/existencias/rules.ts';
import { piezasEnUbicacionRejection } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { bloquearEnUbicacion, type EnUbicacion } from './en-ubicacion.ts';
import {
  type ColumnasDeLote,
  claveDeLote,
  type Lote,
  loteDe,
  mismoLote,
  SIN_LOTE,
  tieneLote,
} from './lotes.ts';
import { estaAdentro, type Lugar } from './lugares.ts';

/** Which document line a move belongs to. */
export interface Documento {
  tipo:
    | 'compra'
    | 'acomodo'
    | 'traspaso'
    | 'resurtido'
    | 'remision'
    | 'conteo'
    | 'devolucion'
    | 'existencia'
    | 'caducidad'
    | 'inventario inicial';
  id: number | null;
  detId: number | null;
}

/** Pieces to move from one place to another. */
export interface Traslado {
  articuloId: number;
  origen: Lugar;
  destino: Lugar;
  /** Whole pieces, more than 0. */
  piezas: number;
  /** The lot they arrive as; without a lot where it is not given. */
  lote?: Lote;
  /**
   * Which pieces of an inside origin go: `igual` (the default) those of `loteAnterior`, or of `lote` where that is not
   * given; `capturado` any, first those of `lote`, then those without a lot, and all arrive as `lote`; `cualquiera` any,
   * first those without a lot, then those that expire first, and each keeps its lot.
   */
  tomar?: 'igual' | 'capturado' | 'cualquiera';
  /** The lot they leave as, where that differs: what is written down about them changes. */
  loteAnterior?: Lote;
  documento?: Documento;
  /** The movement this one takes back. */
  corrige?: number;
}

/** A move as it was done: of one lot, from one place to another. */
export interface Movido {
  articuloId: number;
  origen: Lugar;
  destino: Lugar;
  piezas: number;
  loteOrigen: Lote;
  loteDestino: Lote;
  traslado: Traslado;
}

interface Cambio extends Lote {
  lugarId: number;
  articuloId: number;
  piezas: number;
}

const SIN_EXISTENCIA = 'No hay existencia suficiente en el lugar de origen';

/**
 * Moves pieces: appends to `movimientos` and keeps `existencias` in step, in the caller's transaction. Nothing else in
 * the product writes stock. Everything is locked in one global order (article in location, lot's record, stock by place,
 * article and lot), so two operators wait for each other and never deadlock; a caller locks its documents before.
 * Throws a {@link Rejection} when a place has fewer pieces than are taken from it, a location does not hold the article,
 * or is of a kind that it may not stand in.
 */
export async function mover(
  ctx: Pick<CommandContext, 'db' | 'operador' | 'operacionId' | 'llamada'>,
  traslados: readonly Traslado[],
): Promise<Movido[]> {
  if (traslados.length === 0) return [];
  for (const t of traslados) {
    if (!Number.isInteger(t.piezas) || t.piezas <= 0) throw new Error(`Piezas no válidas: ${t.piezas}`);
  }
  const { db } = ctx;
  const tipos = await bloquearEnUbicacion(
    db,
    traslados.flatMap(({ origen, destino, articuloId }) =>
      [origen, destino].flatMap((l) => (l.clase === 'ubicacion' ? [{ ubicacionId: l.id, articuloId }] : [])),
    ),
  );
  exigirTipos(traslados, tipos);
  const movidos = repartir(traslados, await existenciasDeOrigen(db, traslados));
  await anotarLotes(ctx, movidos);
  await aplicar(db, cambiosEnOrden(movidos));
  await asentar(ctx, movidos);
  return movidos;
}

/** Refuses pieces that arrive in a location where their article may not stand (specification §5, Receiving). */
function exigirTipos(traslados: readonly Traslado[], tipos: readonly EnUbicacion[]): void {
  for (const t of traslados) {
    if (t.destino.clase !== 'ubicacion' || t.destino.id === t.origen.id) continue;
    const hay = tipos.find((e) => e.ubicacionId === t.destino.id && e.articuloId === t.articuloId);
    if (hay) rejectIf(piezasEnUbicacionRejection(hay.tipoArticulo, hay.tipoUbicacion, t.piezas));
  }
}

type Renglon = Lote & { piezas: number };
type Saldos = Map<string, Renglon[]>;
const claveDeSaldo = (lugarId: number, articuloId: number): string => `${lugarId} ${articuloId}`;

/** What the inside origins hold, locked, by place and article. */
async function existenciasDeOrigen(db: Tx, traslados: readonly Traslado[]): Promise<Saldos> {
  const origenes = traslados.filter((t) => estaAdentro(t.origen));
  const saldos: Saldos = new Map();
  if (origenes.length === 0) return saldos;
  const { rows } = await sql<ColumnasDeLote & { lugar_id: number; articulo_id: number; piezas: number }>`
    select lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas from existencias
     where (lugar_id, articulo_id) in (
       select * from unnest(${origenes.map((t) => t.origen.id)}::int[], ${origenes.map((t) => t.articuloId)}::int[]))
     order by lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion for no key update`.execute(db);
  for (const f of rows) {
    const clave = claveDeSaldo(f.lugar_id, f.articulo_id);
    saldos.set(clave, [...(saldos.get(clave) ?? []), { ...loteDe(f), piezas: f.piezas }]);
  }
  return saldos;
}

/** Decides which lots each move takes, out of what its origin still has. */
function repartir(traslados: readonly Traslado[], saldos: Saldos): Movido[] {
  return traslados.flatMap((t): Movido[] => {
    const destino = t.lote ?? SIN_LOTE;
    const movido = (piezas: number, loteOrigen: Lote, loteDestino: Lote): Movido => ({
      articuloId: t.articuloId,
      origen: t.origen,
      destino: t.destino,
      piezas,
      loteOrigen,
      loteDestino,
      traslado: t,
    });
    if (!estaAdentro(t.origen)) return [movido(t.piezas, destino, destino)];
    let faltan = t.piezas;
    const movidos: Movido[] = [];
    for (const r of enOrdenDeToma(t, saldos.get(claveDeSaldo(t.origen.id, t.articuloId)) ?? [])) {
      const piezas = Math.min(r.piezas, faltan);
      if (piezas <= 0) continue;
      faltan -= piezas;
      r.piezas -= piezas;
      const tomado = { fechaCaducidad: r.fechaCaducidad, lote: r.lote, fechaProduccion: r.fechaProduccion };
      movidos.push(movido(piezas, tomado, t.tomar === 'cualquiera' ? tomado : destino));
    }
    if (faltan > 0) throw new Rejection(SIN_EXISTENCIA);
    return movidos;
  });
}

/** The lots a move may take from, best first. */
function enOrdenDeToma(t: Traslado, hay: readonly Renglon[]): readonly Renglon[] {
  const lote = t.lote ?? SIN_LOTE;
  if (t.tomar === undefined || t.tomar === 'igual') {
    return hay.filter((r) => mismoLote(r, t.loteAnterior ?? lote));
  }
  const rango = (r: Renglon): number =>
    t.tomar === 'capturado' && mismoLote(r, lote) ? 0 : tieneLote(r) ? 2 : 1;
  return [...hay].sort((a, b) => rango(a) - rango(b) || primeroCaduca(a.fechaCaducidad, b.fechaCaducidad));
}

/**
 * Gives each lot that arrives in a warehouse its record, in one order whoever asks, and holds on to those that are there:
 * a record that is being taken away is waited for, and made again.
 */
async function anotarLotes(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  movidos: readonly Movido[],
): Promise<void> {
  const nuevos = movidos.filter((m) => m.destino.almacenId !== null && tieneLote(m.loteDestino));
  if (nuevos.length === 0) return;
  for (;;) {
    const { rows } = await sql<{ faltan: number }>`
      with n as materialized (
        select distinct a, w, c, l, p
          from unnest(${nuevos.map((m) => m.articuloId)}::int[], ${nuevos.map((m) => m.destino.almacenId)}::int[],
                      ${nuevos.map((m) => m.loteDestino.fechaCaducidad)}::date[], ${nuevos.map((m) => m.loteDestino.lote)}::text[],
                      ${nuevos.map((m) => m.loteDestino.fechaProduccion)}::date[]) as n (a, w, c, l, p)
      ), puestos as (
        insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote, fecha_produccion, operador_id)
        select a, w, c, l, p, ${operador.operador_id}::int from n order by a, w, c, l, p
        on conflict do nothing returning 1
      ), estaban as (
        select 1 from caducidades k join n on k.articulo_id = n.a and k.almacen_id = n.w
           and k.fecha_caducidad is not distinct from n.c and k.lote is not distinct from n.l
           and k.fecha_produccion is not distinct from n.p
         order by k.caducidad_id for key share of k
      )
      select ((select count(*) from n) - (select count(*) from puestos) - (select count(*) from estaban))::int as faltan`.execute(
      db,
    );
    if (rows[0]?.faltan === 0) return;
  }
}

function cambiosEnOrden(movidos: readonly Movido[]): Cambio[] {
  const cambios = new Map<string, Cambio>();
  const suma = (lugar: Lugar, articuloId: number, lote: Lote, piezas: number) => {
    if (!estaAdentro(lugar)) return;
    const clave = [
      String(lugar.id).padStart(10, '0'),
      String(articuloId).padStart(10, '0'),
      claveDeLote(lote),
    ].join('\0');
    const previo = cambios.get(clave);
    if (previo) previo.piezas += piezas;
    else cambios.set(clave, { ...lote, lugarId: lugar.id, articuloId, piezas });
  };
  for (const m of movidos) {
    suma(m.origen, m.articuloId, m.loteOrigen, -m.piezas);
    suma(m.destino, m.articuloId, m.loteDestino, m.piezas);
  }
  return [...cambios.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, c]) => c)
    .filter((c) => c.piezas !== 0);
}

async function aplicar(db: Tx, cambios: readonly Cambio[]): Promise<void> {
  const columnas = (filas: readonly Cambio[]) => sql`
    unnest(${filas.map((c) => c.lugarId)}::int[], ${filas.map((c) => c.articuloId)}::int[],
           ${filas.map((c) => c.fechaCaducidad)}::date[], ${filas.map((c) => c.lote)}::text[],
           ${filas.map((c) => c.fechaProduccion)}::date[], ${filas.map((c) => c.piezas)}::int[])
      with ordinality as n (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas, orden)`;
  const bajas = cambios.filter((c) => c.piezas < 0);
  const altas = cambios.filter((c) => c.piezas > 0);
  if (bajas.length) {
    const { rows } = await sql`
      update existencias e set piezas = e.piezas + n.piezas from ${columnas(bajas)}
       where e.lugar_id = n.lugar_id and e.articulo_id = n.articulo_id and e.lote is not distinct from n.lote
         and e.fecha_caducidad is not distinct from n.fecha_caducidad
         and e.fecha_produccion is not distinct from n.fecha_produccion and e.piezas >= -n.piezas
      returning 1`.execute(db);
    if (rows.length < bajas.length) throw new Rejection(SIN_EXISTENCIA);
  }
  if (altas.length) {
    await sql`
      insert into existencias as e (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas)
      select lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas from ${columnas(altas)} order by orden
      on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
      do update set piezas = e.piezas + excluded.piezas`.execute(db);
  }
}

async function asentar(
  { db, operador, operacionId, llamada }: Pick<CommandContext, 'db' | 'operador' | 'operacionId' | 'llamada'>,
  movidos: readonly Movido[],
): Promise<void> {
  await db
    .insertInto('movimientos')
    .values(
      movidos.map((m) => {
        const cambia = !mismoLote(m.loteOrigen, m.loteDestino);
        const { documento, corrige } = m.traslado;
        return {
          operacion_id: operacionId,
          operador_id: operador.operador_id,
          llamada,
          articulo_id: m.articuloId,
          origen_id: m.origen.id,
          destino_id: m.destino.id,
          piezas: m.piezas,
          fecha_caducidad: m.loteDestino.fechaCaducidad,
          lote: m.loteDestino.lote,
          fecha_produccion: m.loteDestino.fechaProduccion,
          cambia_lote: cambia,
          fecha_caducidad_anterior: cambia ? m.loteOrigen.fechaCaducidad : null,
          lote_anterior: cambia ? m.loteOrigen.lote : null,
          fecha_produccion_anterior: cambia ? m.loteOrigen.fechaProduccion : null,
          documento: documento?.tipo ?? null,
          documento_id: documento?.id ?? null,
          documento_det_id: documento?.detId ?? null,
          corrige_id: corrige ?? null,
        };
      }),
    )
    .execute();
}
