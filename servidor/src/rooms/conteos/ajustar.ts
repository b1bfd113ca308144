import type { Input, Output } from '@anden/contrato/call.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import {
  articuloRejection,
  avisoDeConteo,
  conteoRejection,
  excedeTolerancia,
  MENSAJES_CONTEO,
  momentoDeConteo,
  recontarUbicacion,
  ubicacionCorregida,
} from '@anden/contrato/conteos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  corregidasDesde,
  type EnUbicacion,
  type Lugar,
  lugarDeUbicacion,
  lugarSql,
  mover,
  registrarGuardado,
  saldosAlMomento,
  sinUbicarDe,
} from '../existencias/index.ts';
import { ubicacionesDeArticulo } from '../ubicaciones/index.ts';
import { coinciden, diferencias, imposible, traslados } from './diferencias.ts';
import { comparar, type Renglon } from './lotes.ts';
import { columnasDeLinea, lineasVisibles } from './queries.ts';
import { conteosAnteriores } from './reconteo.ts';
import {
  bloquearConSinUbicar,
  desdeSinUbicar,
  leeSinEstante,
  type SinEstante,
  sinLoUbicado,
} from './sin-ubicar.ts';

type Calls = typeof conteosCalls;
type Conteo = Input<Calls['ajustaConteo']>['conteo'];
type Linea = Awaited<ReturnType<typeof lineaPorContar>>;

/**
 * How many counts of a line an operator may undo and still settle it alone: enough for slips, too few to search for the
 * expected figure.
 */
const DESHECHOS_MAX = 1;

/**
 * Saves the count of an article in every location of a warehouse (specification §4, Count row; §5, Counting). Each
 * location is compared with the ledger at the moment it was counted, so that what moved meanwhile is no difference;
 * only the difference is applied. Beyond the tolerance nothing is applied until another operator's count agrees or is
 * within it. The line is locked first, so the second of two operators is refused.
 */
export async function ajustaConteo(
  { conteo: pedido }: Input<Calls['ajustaConteo']>,
  ctx: CommandContext,
): Promise<Output<Calls['ajustaConteo']>> {
  const { db, operacionId } = ctx;
  const conteo = { ...pedido, caducidades: leeLotes(pedido.caducidades) };
  const suAlmacen = sql<number>`(
    select almacen_id from inventarios join inventarios_det using (inventario_id) where inventario_det_id = ${conteo.INVENTARIO_DET_ID})`;
  const [linea, suyas, suya, seUsa, ahora] = await juntas([
    lineaPorContar(ctx, conteo),
    ubicacionesDeArticulo(db, conteo.ARTICULO_ID, suAlmacen, false, 'estantes'),
    sinUbicarDe(db, conteo.ARTICULO_ID, suAlmacen),
    seUsaMotivo(db, conteo.motivo_id),
    reloj(db),
  ]);
  const ubicaciones = contadas(linea, conteo, { suyas, seUsa, ahora, dia: ctx.dia });
  const momentos = ubicaciones.map((u) => ({ ubicacionId: u.UBICACION_ID, momento: u.momento }));
  const bloqueadas = await bloquearConSinUbicar(db, linea.ARTICULO_ID, momentos, suya);
  const [saldos, [corregida], anteriores, sinEstante, conteoId] = await juntas([
    saldosAlMomento(db, linea.ARTICULO_ID, momentos),
    corregidasDesde(db, linea.ARTICULO_ID, momentos),
    conteosAnteriores(db, linea.INVENTARIO_DET_ID),
    leeSinEstante(db, linea.ARTICULO_ID, suya),
    numeroDeConteo(db),
  ]);
  const renglones = comparar(
    linea,
    ubicaciones.map((u) => ({ ubicacionId: u.UBICACION_ID, contadas: u.CONTADAS })),
    conteo.caducidades,
    saldos,
  );
  const nombre = (id: number) => ubicaciones.find((u) => u.UBICACION_ID === id)?.UBICACION ?? '';
  if (corregida !== undefined) throw new Rejection(ubicacionCorregida(nombre(corregida)));
  const perdida = imposible(renglones);
  if (perdida !== undefined) throw new Rejection(recontarUbicacion(nombre(perdida)));

  const aceptado = await seAcepta(ctx, linea, { renglones, sinEstante, anteriores });
  await juntas([
    anota(ctx, conteoId, conteo, aceptado),
    anotaRenglones(db, conteoId, renglones, ubicaciones),
    db
      .updateTable('inventarios_det')
      .set(aceptado ? { estatus: 'AJUSTADO', ajustado: sql<string>`now()` } : { estatus: 'RECONTEO' })
      .where('inventario_det_id', '=', linea.INVENTARIO_DET_ID)
      .execute(),
    aceptado
      ? aplica(ctx, linea, { conteoId, renglones, ubicaciones: momentos, bloqueadas, sinEstante })
      : null,
  ]);
  const piezas = ubicaciones.reduce((n, u) => n + u.CONTADAS, 0);
  registrarGuardado(
    ctx,
    `Conteo de ${linea.CLAVE_ARTICULO}: ${cuantos(piezas, ['pieza contada', 'piezas contadas'])}`,
    conteoId,
  );
  anuncia(ctx, linea, aceptado);
  return {
    data: {
      INVENTARIO_DET_ID: linea.INVENTARIO_DET_ID,
      ESTATUS: aceptado ? 'ACEPTADO' : 'POR RECONTAR',
      OPERACION_ID: operacionId,
    },
    message: [
      aceptado ? 'Conteo guardado' : 'Conteo guardado. Otro operador debe volver a contar este artículo.',
      avisoDeConteo(linea, ubicaciones),
    ]
      .filter(Boolean)
      .join('. '),
  };
}

/** The captured lots, trimmed, with blank texts as null. */
const leeLotes = (lotes: Conteo['caducidades']): Conteo['caducidades'] =>
  lotes.map((l) => ({ ...l, LOTE: l.LOTE?.trim() || null }));

/** The line with its article, locked; refused if this operator may not count it. */
async function lineaPorContar({ db, operador }: CommandContext, conteo: Conteo) {
  // Locked in a separate statement, so that the next one sees what the previous operator wrote.
  const [, linea] = await juntas([
    sql`select 1 from inventarios_det where inventario_det_id = ${conteo.INVENTARIO_DET_ID} for update`.execute(
      db,
    ),
    lineasVisibles(db, operador)
      .select(columnasDeLinea(operador.operador_id))
      .select(['d.ajustado', lugarSql('ajuste').as('AJUSTE')])
      .where('d.inventario_det_id', '=', conteo.INVENTARIO_DET_ID)
      .where('d.articulo_id', '=', conteo.ARTICULO_ID)
      .executeTakeFirst(),
  ]);
  if (!linea) throw new Rejection(MENSAJES_CONTEO.lineaNoEncontrada);
  if (linea.ajustado) throw new Rejection(MENSAJES_CONTEO.yaContado);
  if (linea.PUEDE_CONTAR === 'N') throw new Rejection(MENSAJES_CONTEO.otroOperador);
  return linea;
}

/** Whether a reason may be given: one in use, or none. */
async function seUsaMotivo(db: Tx, motivoId: number | null): Promise<boolean> {
  if (motivoId === null) return true;
  const enUso = await db
    .selectFrom('motivos')
    .select('motivo_id')
    .where('motivo_id', '=', motivoId)
    .where('activo', '=', true)
    .executeTakeFirst();
  return enUso !== undefined;
}

/** The database's time as it is compared, and as text, because the microseconds tell which movements of the same millisecond preceded the count. */
async function reloj(db: Tx): Promise<{ hora: string; exacta: string }> {
  const { rows } = await sql<{
    hora: string;
    exacta: string;
  }>`select now() as hora, now()::text as exacta`.execute(db);
  return rows[0] ?? { hora: '', exacta: '' };
}

interface Sabido {
  /** Every location of the article in the warehouse. */
  suyas: Awaited<ReturnType<typeof ubicacionesDeArticulo>>;
  /** Whether the reason given may be. */
  seUsa: boolean;
  ahora: Awaited<ReturnType<typeof reloj>>;
  /** The business day, `YYYY-MM-DD`. */
  dia: string;
}

/** Every location of the article in the warehouse, with its count and the moment of it, as the rules take them. */
function contadas(linea: Linea, conteo: Conteo, { suyas, seUsa, ahora, dia }: Sabido) {
  rejectIf(articuloRejection(linea, suyas, linea.ALMACEN));
  const enviadas = new Map(conteo.ubicaciones.map((u) => [u.UBICACION_ID, u]));
  if (
    enviadas.size < conteo.ubicaciones.length ||
    [...enviadas.keys()].some((id) => !suyas.some((u) => u.UBICACION_ID === id))
  ) {
    throw new Rejection(MENSAJES_CONTEO.ubicacionAjena);
  }
  const ubicaciones = suyas.map((u) => ({
    ...u,
    CONTADAS: enviadas.get(u.UBICACION_ID)?.CONTADAS ?? 0,
    CONTABILIZADA: enviadas.get(u.UBICACION_ID)?.CONTABILIZADA ?? ('N' as const),
  }));
  const motivo = { id: conteo.motivo_id, observaciones: conteo.observaciones };
  rejectIf(conteoRejection(linea, ubicaciones, conteo.caducidades, motivo, dia));
  if (!seUsa) throw new Rejection(MENSAJES_CONTEO.motivo);
  return ubicaciones.map((u) => {
    const cuando = enviadas.get(u.UBICACION_ID)?.CONTADA_EN;
    if (!cuando) return { ...u, momento: ahora.exacta };
    const m = momentoDeConteo(Date.parse(cuando), Date.parse(ahora.hora), u.UBICACION);
    if ('rechazo' in m) throw new Rejection(m.rechazo);
    return { ...u, momento: new Date(m.momento).toISOString() };
  });
}

type Contadas = ReturnType<typeof contadas>;

/**
 * Whether the count is accepted: within the tolerance, or equal to another operator's. Pieces found that had no shelf are no difference: the
 * count says where they stand.
 */
async function seAcepta(
  { db, operador, config }: CommandContext,
  linea: Linea,
  {
    renglones,
    sinEstante,
    anteriores,
  }: {
    renglones: readonly Renglon[];
    sinEstante: SinEstante | null;
    anteriores: Awaited<ReturnType<typeof conteosAnteriores>>;
  },
): Promise<boolean> {
  const actual = diferencias(renglones);
  const deOtros = anteriores.filter(
    (c) => c.estatus === 'POR RECONTAR' && c.operadorId !== operador.operador_id,
  );
  for (const otro of deOtros) {
    if (!coinciden(otro.diferencias, actual)) continue;
    // After a correction of the ledger, the first count's difference means nothing.
    if ((await corregidasDesde(db, linea.ARTICULO_ID, otro.momentos)).length === 0) return true;
  }
  if (excedeTolerancia(sinLoUbicado(actual, sinEstante?.piezas ?? 0), config.toleranciaConteo)) return false;
  // Undoing counts to try other figures would reveal the expected one, try by try.
  const deshechos = anteriores.filter(
    (c) => c.estatus === 'DESHECHO' && c.operadorId === operador.operador_id,
  );
  const lejos = deshechos.some((c) => excedeTolerancia(c.diferencias, config.toleranciaConteo));
  return !lejos && deshechos.length <= DESHECHOS_MAX;
}

/** The id of the next count: known before, its rows and movements travel with it. */
async function numeroDeConteo(db: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('conteos_conteo_id_seq')::int as id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function anota(
  { db, operador, operacionId }: CommandContext,
  conteo_id: number,
  conteo: Conteo,
  aceptado: boolean,
): Promise<void> {
  await db
    .insertInto('conteos')
    .values({
      conteo_id,
      inventario_det_id: conteo.INVENTARIO_DET_ID,
      operador_id: operador.operador_id,
      operacion_id: operacionId,
      motivo_id: conteo.motivo_id,
      observaciones: conteo.observaciones?.trim() || null,
      estatus: aceptado ? 'ACEPTADO' : 'POR RECONTAR',
    })
    .execute();
}

/** Records what was counted and what the ledger expected. */
async function anotaRenglones(
  db: Tx,
  conteo_id: number,
  renglones: readonly Renglon[],
  ubicaciones: Contadas,
): Promise<void> {
  const momento = new Map(ubicaciones.map((u) => [u.UBICACION_ID, u.momento]));
  await db
    .insertInto('conteos_det')
    .values(
      renglones.map((r) => ({
        conteo_id,
        ubicacion_id: r.ubicacionId,
        fecha_caducidad: r.lote?.fechaCaducidad ?? null,
        lote: r.lote?.lote ?? null,
        fecha_produccion: r.lote?.fechaProduccion ?? null,
        contadas: r.contadas,
        esperadas: r.esperadas,
        contada_en: momento.get(r.ubicacionId) ?? '',
      })),
    )
    .execute();
}

/** What accepting a count needs of its line. */
type LineaContada = Pick<Linea, 'ARTICULO_ID' | 'ALMACEN_ID' | 'INVENTARIO_ID'> & { AJUSTE: Lugar };

/**
 * Changes the ledger to what was counted; what is found first comes from the pieces without a shelf.
 * @param de the count's rows, its locations with the moment each was counted, what of them is locked, and what has no shelf
 */
export async function aplica(
  ctx: CommandContext,
  linea: LineaContada,
  de: {
    conteoId: number;
    renglones: readonly Renglon[];
    ubicaciones: readonly { ubicacionId: number; momento: string }[];
    bloqueadas: readonly EnUbicacion[];
    sinEstante: SinEstante | null;
  },
): Promise<void> {
  const { conteoId, renglones, ubicaciones, bloqueadas, sinEstante } = de;
  const { AJUSTE: ajuste } = linea;
  const lugar = (ubicacionId: number) =>
    lugarDeUbicacion({ ubicacion_id: ubicacionId, almacen_id: linea.ALMACEN_ID });
  const documento = { tipo: 'conteo' as const, id: linea.INVENTARIO_ID, detId: conteoId };
  const suyos = traslados(linea.ARTICULO_ID, renglones, lugar, ajuste, documento);
  await mover(ctx, sinEstante ? desdeSinUbicar(suyos, ajuste, sinEstante) : suyos, bloqueadas);
  ctx.alFinal(sql`
    update articulos_ubicacion ua set contada = n.momento
      from unnest(${ubicaciones.map((u) => u.ubicacionId)}::int[], ${ubicaciones.map((u) => u.momento)}::timestamptz[])
             as n (ubicacion_id, momento)
     where ua.ubicacion_id = n.ubicacion_id and ua.articulo_id = ${linea.ARTICULO_ID}
       and (ua.contada is null or ua.contada < n.momento)`);
}

/** Tells the screens that show the list, and those that show the adjusted stock. */
export function anuncia({ publicar }: CommandContext, linea: LineaContada, aceptado: boolean): void {
  publicar({
    tema: 'inventario',
    id: linea.INVENTARIO_ID,
    almacen_id: linea.ALMACEN_ID,
    controles: [P.inventarios, P.ajustesalmacen, P.tablero],
  });
  if (aceptado) publicar({ tema: 'existencia', id: linea.ARTICULO_ID, almacen_id: linea.ALMACEN_ID });
}
