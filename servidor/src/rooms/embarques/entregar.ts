import type { Input, Output } from '@anden/contrato/call.ts';
import type { embarquesCalls } from '@anden/contrato/embarques/calls.ts';
import {
  entregadas as cuantasEntregadas,
  entregarRejection,
  MENSAJES_EMBARQUE,
  reempacada,
  yaEntregada,
} from '@anden/contrato/embarques/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { nombreDeOperador } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { llaveDeLote, lotesEnEmbarque, lugaresDe, mover, type Traslado } from '../existencias/index.ts';
import { avisarRemision, bloquearRemision, type Remision } from '../surtido/index.ts';
import { avisarFacturas } from './avisos.ts';

type Llamada = (typeof embarquesCalls)['actualizaFacturasEntregadas'];

/** Moves per statement: PostgreSQL takes 65,535 parameters, and a movement has 17. */
const MOVIMIENTOS_A_LA_VEZ = 2_000;

/**
 * Delivers the chosen invoices to the carrier or to the customer, all of them or none: their remissions are shipped and
 * their pieces leave the shipping area with the lots they were picked from. One with nothing to send leaves without
 * pieces. Invoices are locked before their remissions, both by id; the second of two operators who deliver the same one
 * is told.
 */
export async function actualizaFacturasEntregadas(
  { entregadas }: Input<Llamada>,
  ctx: CommandContext,
): Promise<Output<Llamada>> {
  const { db, operador } = ctx;
  const marcadas = entregadas.filter((e) => e.ENTREGADO === 'S' || e.ENTREGADO === true);
  const ids = [...new Set(marcadas.map((e) => e.DOCTO_VE_ID))];
  if (ids.length === 0) throw new Rejection(MENSAJES_EMBARQUE.ningunaMarcada);
  const facturas = await bloquearFacturas(ctx, ids);
  const remisiones = await bloquearRemisiones(ctx, ids);
  for (const f of facturas) {
    if (f.entregado !== null) throw new Rejection(yaEntregada(f.folio, f.quien));
    const motivo = entregarRejection(remisiones.filter((r) => r.factura_id === f.docto_ve_id));
    if (motivo !== null) throw new Rejection(`Factura ${f.folio}: ${motivo}`);
  }
  await exigirElEmpaqueVisto(
    ctx,
    remisiones,
    marcadas.flatMap((e) => e.DETALLE_REMISIONES ?? []),
  );
  const salen = remisiones.filter((r) => r.ESTATUS === 'EMBARCANDO');
  if (salen.length > 0) await despachar(ctx, salen);
  await db
    .updateTable('facturas')
    .set({ entregado: sql`now()`, operador_id_entrego: operador.operador_id })
    .where('docto_ve_id', 'in', ids)
    .execute();
  for (const r of salen) avisarRemision(ctx, r);
  avisarFacturas(ctx);
  return { data: { ENTREGADAS: ids.length }, message: cuantasEntregadas(ids.length) };
}

/**
 * Refuses if a remission is no longer of the invoices that leave, or not in the cartons that whoever hands it over saw: they are locked, so that none
 * is packed again meanwhile.
 */
async function exigirElEmpaqueVisto(
  { db }: CommandContext,
  salen: readonly Remision[],
  vistas: readonly { DOCTO_VE_ID: number; EMPACADA?: string | null | undefined }[],
): Promise<void> {
  const suyas = new Set(salen.map((r) => r.DOCTO_VE_ID));
  if (vistas.some((v) => !suyas.has(v.DOCTO_VE_ID))) throw new Rejection(MENSAJES_EMBARQUE.otrasRemisiones);
  const dichas = vistas.filter((v) => v.EMPACADA !== undefined);
  if (dichas.length === 0) return;
  const { rows } = await sql<{ folio: string }>`
    select r.folio from remisiones r
      join unnest(${dichas.map((v) => v.DOCTO_VE_ID)}::int[], ${dichas.map((v) => v.EMPACADA ?? null)}::timestamptz[]) as v(id, empacada)
        on v.id = r.docto_ve_id
     where r.empacada is distinct from v.empacada order by r.folio limit 1`.execute(db);
  const [otra] = rows;
  if (otra) throw new Rejection(reempacada(otra.folio));
}

/** `for update` also prevents another remission from being billed on one of them meanwhile. */
async function bloquearFacturas({ db }: CommandContext, ids: readonly number[]) {
  const facturas = await db
    .selectFrom('facturas')
    .select([
      'docto_ve_id',
      'folio',
      'entregado',
      nombreDeOperador('facturas.operador_id_entrego').as('quien'),
    ])
    .where('docto_ve_id', 'in', [...ids])
    .orderBy('docto_ve_id')
    .forUpdate()
    .execute();
  if (facturas.length < ids.length) throw new Rejection(MENSAJES_EMBARQUE.noExiste);
  return facturas;
}

/** Their remissions, by folio; one in a warehouse that the operator may not see is a {@link Rejection}. */
async function bloquearRemisiones(
  ctx: CommandContext,
  facturas: readonly number[],
): Promise<(Remision & { factura_id: number | null })[]> {
  const suyas = await ctx.db
    .selectFrom('remisiones')
    .select(['docto_ve_id', 'factura_id'])
    .where('factura_id', 'in', [...facturas])
    .orderBy('docto_ve_id')
    .execute();
  const bloqueadas: (Remision & { factura_id: number | null })[] = [];
  for (const { docto_ve_id, factura_id } of suyas) {
    bloqueadas.push({
      ...(await bloquearRemision(ctx, docto_ve_id, MENSAJES_EMBARQUE.noExiste)),
      factura_id,
    });
  }
  return bloqueadas.sort((a, b) => (a.FOLIO < b.FOLIO ? -1 : 1));
}

/**
 * Ships packed remissions. Their pieces leave in the ledger's lock order even if they need several statements, so that
 * two trucks loaded at once may wait for each other but never deadlock.
 */
async function despachar(ctx: CommandContext, remisiones: readonly Remision[]): Promise<void> {
  const { db } = ctx;
  const almacenDe = new Map(remisiones.map((r) => [r.DOCTO_VE_ID, r.ALMACEN_ID]));
  const lugares = new Map<number, Awaited<ReturnType<typeof lugaresDe>>>();
  for (const almacenId of new Set(almacenDe.values())) {
    lugares.set(almacenId, await lugaresDe(db, almacenId));
  }
  const traslados = await trasladosDe(ctx, remisiones, (id) => {
    const suyos = lugares.get(almacenDe.get(id) ?? 0);
    if (!suyos) throw new Error(`La remisión ${id} no es de las que salen`);
    return suyos;
  });
  for (let desde = 0; desde < traslados.length; desde += MOVIMIENTOS_A_LA_VEZ) {
    await mover(ctx, traslados.slice(desde, desde + MOVIMIENTOS_A_LA_VEZ));
  }
  await db
    .updateTable('remisiones')
    .set({ estatus: 'EMBARCADA', embarcada: sql`now()` })
    .where('docto_ve_id', 'in', [...almacenDe.keys()])
    .execute();
}

async function trasladosDe(
  { db }: CommandContext,
  remisiones: readonly Remision[],
  lugaresDeRemision: (id: number) => Awaited<ReturnType<typeof lugaresDe>>,
): Promise<Traslado[]> {
  const ids = remisiones.map((r) => r.DOCTO_VE_ID);
  const lineas = await db
    .selectFrom('remisiones_det')
    .select(['docto_ve_det_id', 'docto_ve_id', 'articulo_id', 'unidades_surt'])
    .where('docto_ve_id', 'in', ids)
    .where('unidades_surt', '>', 0)
    .execute();
  const porLinea = new Map<number, { lote: NonNullable<Traslado['lote']>; piezas: number }[]>();
  for (const { detId, lote, piezas } of await lotesEnEmbarque(db, ids)) {
    porLinea.set(detId, [...(porLinea.get(detId) ?? []), { lote, piezas }]);
  }
  const traslados = lineas.flatMap((l) => {
    const { embarque, cliente } = lugaresDeRemision(l.docto_ve_id);
    const suyos = porLinea.get(l.docto_ve_det_id) ?? [];
    if (suyos.reduce((suma, s) => suma + s.piezas, 0) !== l.unidades_surt) {
      throw new Error(`Lo surtido del renglón ${l.docto_ve_det_id} no es lo que sus movimientos dicen`);
    }
    return suyos.map(({ lote, piezas }) => ({
      articuloId: l.articulo_id,
      origen: embarque,
      destino: cliente,
      piezas,
      lote,
      documento: { tipo: 'remision' as const, id: l.docto_ve_id, detId: l.docto_ve_det_id },
    }));
  });
  const orden = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return traslados.sort(
    (a, b) =>
      a.origen.id - b.origen.id ||
      a.articuloId - b.articuloId ||
      orden(llaveDeLote(a.lote), llaveDeLote(b.lote)),
  );
}
