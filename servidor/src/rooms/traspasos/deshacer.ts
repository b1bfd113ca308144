import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { dejarUbicaciones } from '../compras/index.ts';
import type { Deshacer, DeshacerDeLlamada, Guardado, MovimientoDeshecho } from '../existencias/index.ts';
import { avisarTrabajo } from './avisos.ts';
import { actualizarTraspaso, bloquearRenglon, type Renglon, renglon, sumarARenglon } from './renglon.ts';

/** The line of a save of this room, locked. */
function suLinea({ db }: CommandContext, { documento_id }: Guardado): Promise<Renglon> {
  if (documento_id === null) throw new Error('El guardado de un traspaso no dice su renglón');
  return bloquearRenglon(db, documento_id);
}

const suma = (movimientos: readonly MovimientoDeshecho[]): number =>
  movimientos.reduce((piezas, m) => piezas + m.piezas, 0);

/** Opens the line again if this very save closed it short: both have the moment of one transaction. */
async function reabrir({ db }: CommandContext, { operacion_id }: Guardado, detId: number): Promise<void> {
  const deEste = sql<boolean>`= (select fecha from guardados where operacion_id = ${operacion_id})`;
  await sql`
    update traspasos_det set surtido_cerrado = null, motivo_surtido = null, operador_id_surtido = null
     where docto_in_det_id = ${detId} and surtido_cerrado ${deEste}`.execute(db);
  await sql`
    update traspasos_det set cerrada = null, motivo_cierre = null, operador_id_cierre = null
     where docto_in_det_id = ${detId} and cerrada ${deEste}`.execute(db);
}

/** Whether the line is back in the lists is decided last, as everywhere. */
const anunciar = async (ctx: CommandContext, guardado: Guardado): Promise<void> => {
  const linea = await renglon(ctx.db, guardado.documento_id ?? 0);
  await actualizarTraspaso(ctx.db, linea.DOCTO_IN_ID);
  avisarTrabajo(ctx, linea, guardado.llamada === 'surtirProductoTraspaso' ? linea.ORIGEN : linea.DESTINO);
};

/** The supplied pieces return to the shelf, unless the destination has already placed some. */
const regresarSurtido: Deshacer = async (ctx, guardado, movimientos) => {
  const linea = await suLinea(ctx, guardado);
  if (linea.UNIDADES_SUR_REC + linea.FALTANTES > 0) throw new Rejection(MENSAJES_TRASPASO.yaRecibida);
  await reabrir(ctx, guardado, linea.DOCTO_IN_DET_ID);
  await sumarARenglon(ctx.db, linea.DOCTO_IN_DET_ID, { surtidas: -suma(movimientos) });
};

const regresarRecepcion: Deshacer = async (ctx, guardado, movimientos) => {
  const linea = await suLinea(ctx, guardado);
  // The missing pieces were counted while these were on the shelf, so the short close must be undone first.
  if (linea.CERRADA !== null) throw new Rejection(MENSAJES_TRASPASO.yaCerrada);
  await sumarARenglon(ctx.db, linea.DOCTO_IN_DET_ID, { recibidas: -suma(movimientos) });
};

/** A close at supply moved nothing: only the line opens again. */
const regresarCierre: Deshacer = async (ctx, guardado, movimientos) => {
  const linea = await suLinea(ctx, guardado);
  await reabrir(ctx, guardado, linea.DOCTO_IN_DET_ID);
  await sumarARenglon(ctx.db, linea.DOCTO_IN_DET_ID, { faltantes: -suma(movimientos) });
};

/** How saves of this room are undone, by call. */
export const deshacerTraspasos: Readonly<
  Record<'surtirProductoTraspaso' | 'guardaTraspasoRecepcion' | 'cierraFaltanteTraspaso', DeshacerDeLlamada>
> = {
  surtirProductoTraspaso: { antes: regresarSurtido, despues: anunciar },
  guardaTraspasoRecepcion: {
    antes: regresarRecepcion,
    async despues(ctx, guardado, movimientos) {
      await dejarUbicaciones(ctx, guardado, movimientos);
      await anunciar(ctx, guardado);
    },
  },
  cierraFaltanteTraspaso: { antes: regresarCierre, despues: anunciar },
};
