import { caducadoEnFija, caducadoEnFijaRejection } from '@anden/contrato/existencias/caducado.ts';
import { primeroCaduca } from '@anden/contrato/existencias/rules.ts';
import { piezasEnUbicacionRejection } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { bloquearEnUbicacion, type EnUbicacion } from './en-ubicacion.ts';
import { type Cambio, escribir } from './escribir.ts';
import {
  type ColumnasDeLote,
  type Lote,
  llaveDeLote,
  loteDe,
  mismoLote,
  SIN_LOTE,
  tieneLote,
} from './lotes.ts';
import { estaAdentro, type Lugar } from './lugares.ts';
import type { Movido, Traslado } from './traslado.ts';

const SIN_EXISTENCIA = 'No hay existencia suficiente en el lugar de origen';

/**
 * Moves pieces: appends to `movimientos` and updates `existencias` in the caller's transaction. Nothing else in the
 * product writes stock. Locks are taken in one global order (article in location, the lot's record, stock by place,
 * article and lot), so that two operators wait and never deadlock; callers lock their documents before. Throws a {@link
 * Rejection} if a place has too few pieces, a location does not hold the article, or its kind does not allow it.
 * @param bloqueadas what {@link bloquearEnUbicacion} returned in this transaction, so that it need not be read again
 */
export async function mover(
  ctx: Pick<CommandContext, 'db' | 'operador' | 'operacionId' | 'llamada'>,
  traslados: readonly Traslado[],
  bloqueadas: readonly EnUbicacion[] = [],
): Promise<Movido[]> {
  if (traslados.length === 0) return [];
  for (const t of traslados) {
    if (!Number.isInteger(t.piezas) || t.piezas <= 0) throw new Error(`Piezas no válidas: ${t.piezas}`);
  }
  const { db } = ctx;
  const pares = traslados.flatMap(({ origen, destino, articuloId }) =>
    [origen, destino].flatMap((l) => (l.clase === 'ubicacion' ? [{ ubicacionId: l.id, articuloId }] : [])),
  );
  const mismo = (p: (typeof pares)[number]) => (e: (typeof pares)[number]) =>
    e.ubicacionId === p.ubicacionId && e.articuloId === p.articuloId;
  const nuevas = await bloquearEnUbicacion(
    db,
    pares.filter((p) => !bloqueadas.some(mismo(p))),
  );
  exigirTipos(traslados, [...bloqueadas, ...nuevas]);
  const movidos = seTomanComoDicen(traslados)
    ? traslados.map(entero)
    : repartir(traslados, await existenciasDeOrigen(db, traslados));
  exigirMotivos(movidos, [...bloqueadas, ...nuevas]);
  await anotarLotes(ctx, movidos);
  if (!(await escribir(ctx, movidos, cambiosEnOrden(movidos)))) throw new Rejection(SIN_EXISTENCIA);
  return movidos;
}

/** Refuses pieces arriving in a location where their article may not be (specification §5, Receiving). */
function exigirTipos(traslados: readonly Traslado[], tipos: readonly EnUbicacion[]): void {
  for (const t of traslados) {
    if (t.destino.clase !== 'ubicacion' || t.destino.id === t.origen.id) continue;
    const hay = tipos.find((e) => e.ubicacionId === t.destino.id && e.articuloId === t.articuloId);
    if (hay) rejectIf(piezasEnUbicacionRejection(hay.tipoArticulo, hay.tipoUbicacion, t.piezas));
  }
}

/** Refuses expired pieces put away in a fixed location without a reason; records the reason if there is one. */
function exigirMotivos(movidos: readonly Movido[], tipos: readonly EnUbicacion[]): void {
  for (const m of movidos) {
    const { acomodo, destino, articuloId } = m.traslado;
    if (!acomodo || destino.clase !== 'ubicacion') continue;
    const hay = tipos.find((e) => e.ubicacionId === destino.id && e.articuloId === articuloId);
    const piezas = { FECHA_CADUCIDAD: m.loteDestino.fechaCaducidad, TIPO: hay?.tipoUbicacion ?? 'F' };
    rejectIf(caducadoEnFijaRejection([piezas], acomodo.hoy, acomodo.motivo));
    if (caducadoEnFija(piezas, acomodo.hoy)) m.motivo = (acomodo.motivo ?? '').trim();
  }
}

type Renglon = Lote & { piezas: number };
type Saldos = Map<string, Renglon[]>;
const llaveDeSaldo = (lugarId: number, articuloId: number): string => `${lugarId} ${articuloId}`;

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
    const saldo = llaveDeSaldo(f.lugar_id, f.articulo_id);
    saldos.set(saldo, [...(saldos.get(saldo) ?? []), { ...loteDe(f), piezas: f.piezas }]);
  }
  return saldos;
}

/**
 * Whether the moves themselves say which lots go, so that nothing has to be read first: they come from outside, or from
 * a named lot of a location, where whoever locks the article in the location is alone with its lots. Writing then shows
 * whether there was enough. Not if what arrives could be mistaken for what was there before.
 */
function seTomanComoDicen(traslados: readonly Traslado[]): boolean {
  const destinos = new Set(traslados.map((t) => t.destino.id));
  return traslados.every(
    ({ origen, tomar = 'igual' }) =>
      !estaAdentro(origen) || (origen.clase === 'ubicacion' && tomar === 'igual' && !destinos.has(origen.id)),
  );
}

const movido = (t: Traslado, piezas: number, loteOrigen: Lote, loteDestino: Lote): Movido => ({
  articuloId: t.articuloId,
  origen: t.origen,
  destino: t.destino,
  piezas,
  loteOrigen,
  loteDestino,
  traslado: t,
  motivo: t.motivo ?? null,
});

/** A move of one lot alone. */
function entero(t: Traslado): Movido {
  const destino = t.lote ?? SIN_LOTE;
  return movido(t, t.piezas, estaAdentro(t.origen) ? (t.loteAnterior ?? destino) : destino, destino);
}

/** Decides which lots each move takes from what its origin still has. */
function repartir(traslados: readonly Traslado[], saldos: Saldos): Movido[] {
  return traslados.flatMap((t): Movido[] => {
    if (!estaAdentro(t.origen)) return [entero(t)];
    const destino = t.lote ?? SIN_LOTE;
    let faltan = t.piezas;
    const movidos: Movido[] = [];
    for (const r of enOrdenDeToma(t, saldos.get(llaveDeSaldo(t.origen.id, t.articuloId)) ?? [])) {
      const piezas = Math.min(r.piezas, faltan);
      if (piezas <= 0) continue;
      faltan -= piezas;
      r.piezas -= piezas;
      const tomado = { fechaCaducidad: r.fechaCaducidad, lote: r.lote, fechaProduccion: r.fechaProduccion };
      movidos.push(movido(t, piezas, tomado, t.tomar === 'cualquiera' ? tomado : destino));
    }
    if (faltan > 0) throw new Rejection(SIN_EXISTENCIA);
    return movidos;
  });
}

/** The lots that a move may take, best first. */
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
 * Creates the record of each lot that arrives in a warehouse, in a fixed order, and locks existing ones: one that is
 * being deleted is waited for and created again.
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
    const llave = [
      String(lugar.id).padStart(10, '0'),
      String(articuloId).padStart(10, '0'),
      llaveDeLote(lote),
    ].join('\0');
    const previo = cambios.get(llave);
    if (previo) previo.piezas += piezas;
    else cambios.set(llave, { ...lote, lugarId: lugar.id, articuloId, piezas });
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
