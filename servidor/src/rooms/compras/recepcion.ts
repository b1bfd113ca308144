import type { Input, Output } from '@anden/contrato/call.ts';
import type { comprasCalls } from '@anden/contrato/compras/calls.ts';
import {
  cantidadRejection,
  compraCerrada,
  compraRejection,
  estaCompleta,
  fechaRecepcionRejection,
  MENSAJES,
} from '@anden/contrato/compras/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { avisaAQuienes, leeLoAvisado } from '../../platform/avisos.ts';
import { diaDeNegocio, leeMomento } from '../../platform/business-day.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  type Deshacer,
  type DeshacerEnDos,
  type MovimientoDeshecho,
  mover,
  registrarGuardado,
} from '../existencias/index.ts';
import { avisarAcomodo, avisarCompras, resumenDeRecepcion } from './acomodo-avisos.ts';
import { bloquearPorId } from './acomodo-renglones.ts';
import { comprasVisibles, lineaPorRecibir } from './queries.ts';

type Calls = typeof comprasCalls;

/**
 * Receives pieces of a purchase line (specification §4 and §5, Purchase reception). The line is locked before the rules
 * are checked, so that two operators never receive more than was ordered.
 */
export async function guardarRecepcionCompra(
  { docto_cm_det_id, cantidad }: Input<Calls['guardarRecepcionCompra']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardarRecepcionCompra']>> {
  const { db, operador } = ctx;
  const hallada = await lineaPorRecibir(db, operador, docto_cm_det_id).executeTakeFirst();
  if (!hallada) throw new Rejection(MENSAJES.noEncontrado);
  const { almacen_id, fecha_recepcion, folio, cerrada_motivo, proveedor, recepcion, ...linea } = hallada;
  if (cerrada_motivo !== null) throw new Rejection(compraCerrada(cerrada_motivo));
  rejectIf(compraRejection({ FECHA_RECEPCION: fecha_recepcion }) ?? cantidadRejection(linea, cantidad));

  await juntas([
    db
      .updateTable('compras_det')
      .set((e) => ({ unidades_recib: e('unidades_recib', '+', cantidad) }))
      .where('docto_cm_det_id', '=', docto_cm_det_id)
      .execute(),
    mover(ctx, [
      {
        articuloId: linea.ARTICULO_ID,
        origen: proveedor,
        destino: recepcion,
        piezas: cantidad,
        documento: { tipo: 'compra', id: linea.DOCTO_CM_ID, detId: docto_cm_det_id },
      },
    ]),
  ]);
  const data = { ...linea, UNIDADES_RECIB: linea.UNIDADES_RECIB + cantidad };
  if (estaCompleta(data)) await completarCompra(ctx, linea.DOCTO_CM_ID);
  registrarGuardado(ctx, resumenDeRecepcion(cantidad, linea.CLAVE_ARTICULO, folio), linea.DOCTO_CM_ID);
  avisarCompras(ctx, almacen_id, [linea.DOCTO_CM_ID]);
  avisarAcomodo(ctx, P.acomodocom, almacen_id, linea.ARTICULO_ID);
  return { data, message: 'Recepción guardada' };
}

/**
 * Completes the purchase once no line is pending. The purchase is locked first and its lines are read in a separate
 * statement: if two operators finish the last two lines, the second sees the first's.
 */
async function completarCompra(ctx: CommandContext, doctoCmId: number): Promise<void> {
  const { db } = ctx;
  await db
    .selectFrom('compras')
    .select('docto_cm_id')
    .where('docto_cm_id', '=', doctoCmId)
    .forUpdate()
    .execute();
  const { numAffectedRows } = await sql`
    update compras set completada = now()
     where docto_cm_id = ${doctoCmId} and completada is null
       and not exists (select 1 from compras_det
                        where docto_cm_id = ${doctoCmId} and unidades_recib < unidades)`.execute(db);
  if (numAffectedRows) await leeLoAvisado(ctx, { menu: 'recepcioncom', documentoId: doctoCmId });
}

/** The purchase line of each movement of a reception. */
const deCompra = (movimientos: readonly MovimientoDeshecho[]) =>
  movimientos.flatMap((m) =>
    m.documento?.tipo === 'compra' && m.documento.id !== null && m.documento.detId !== null
      ? [{ ...m, compraId: m.documento.id, id: m.documento.detId }]
      : [],
  );

/** Undoes a reception in its line, unless pieces that would then be missing are already on a shelf. */
const regresarLinea: Deshacer = async ({ db }, _guardado, movimientos) => {
  for (const { id, piezas } of deCompra(movimientos)) {
    await bloquearPorId(db, [id]);
    const linea = await db
      .updateTable('compras_det')
      .set((e) => ({ unidades_recib: e('unidades_recib', '-', piezas) }))
      .where('docto_cm_det_id', '=', id)
      .where((e) => e(e('unidades_recib', '-', piezas), '>=', e.ref('unidades_acom')))
      .returning('docto_cm_det_id')
      .executeTakeFirst();
    if (!linea) throw new Rejection(MENSAJES.yaAcomodado);
  }
};

/** After the pieces left: their purchase is pending again. */
const reabrirCompra: Deshacer = async (ctx, _guardado, movimientos) => {
  for (const { almacenId, compraId, articuloId } of deCompra(movimientos)) {
    await ctx.db
      .updateTable('compras')
      .set({ completada: null, cerrada_motivo: null })
      .where('docto_cm_id', '=', compraId)
      .execute();
    if (almacenId === null) continue;
    avisarCompras(ctx, almacenId, [compraId]);
    avisarAcomodo(ctx, P.acomodocom, almacenId, articuloId);
  }
};

/** How a reception is undone, while none of its pieces were put away. */
export const deshacerRecepcion: DeshacerEnDos = { antes: regresarLinea, despues: reabrirCompra };

/**
 * Records when the goods arrived, once, and notifies whoever receives in that warehouse (specification §4, Purchase
 * line).
 */
export async function guardaFechaRecepcion(
  { docto_cm_id, fecha_recepcion }: Input<Calls['guardaFechaRecepcion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaFechaRecepcion']>> {
  const { db, operador, config } = ctx;
  const compra = await comprasVisibles(db, operador)
    .select(['c.docto_cm_id', 'c.almacen_id', 'c.folio', 'p.proveedor', 'c.fecha_recepcion', 's.unidades'])
    .where('c.docto_cm_id', '=', docto_cm_id)
    .forUpdate('c')
    .executeTakeFirst();
  if (!compra) throw new Rejection(MENSAJES.compraNoEncontrada);
  const ahora = new Date();
  const texto = fecha_recepcion.trim();
  // Today's date alone means now: midnight would charge the dock for hours in which it did not have the goods.
  const fecha = texto === diaDeNegocio(config.zona, ahora) ? ahora : leeMomento(texto, config.zona);
  rejectIf(fechaRecepcionRejection(compra.fecha_recepcion, fecha, ahora));
  const FECHA_RECEPCION = (fecha ?? ahora).toISOString();
  await db
    .updateTable('compras')
    .set({ fecha_recepcion: FECHA_RECEPCION, fecha_recepcion_por: operador.operador_id })
    .where('docto_cm_id', '=', docto_cm_id)
    .execute();
  await avisaAQuienes(
    ctx,
    { control: P.recepcioncom, almacenId: compra.almacen_id },
    {
      tipo: 'compra',
      mensaje: `Llegó la compra ${compra.folio} de ${compra.proveedor}: ${compra.unidades} piezas por recibir`,
      menu: 'recepcioncom',
      documentoId: docto_cm_id,
    },
  );
  avisarCompras(ctx, compra.almacen_id, [docto_cm_id]);
  return { data: { FECHA_RECEPCION }, message: 'Fecha de recepción guardada' };
}
