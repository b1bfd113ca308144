import type { Output } from '@anden/contrato/call.ts';
import { type CallName, contrato, type Deshacible } from '@anden/contrato/contrato.ts';
import type { libroCalls } from '@anden/contrato/existencias/libro.ts';
import { permite } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import {
  type DeshacerDeLlamada,
  deshacerMovimientos,
  type Guardado,
  tomarGuardado,
  ultimoGuardado,
} from './deshacer.ts';
import { getKardex } from './kardex.ts';

type Fila = NonNullable<Output<typeof libroCalls.getUltimoGuardado>['data']>;

const fila = (g: Guardado, deshecho: boolean): Fila => ({
  OPERACION_ID: g.operacion_id,
  FECHA: g.fecha,
  LLAMADA: g.llamada,
  RESUMEN: g.resumen,
  DESHECHO: deshecho ? 'S' : 'N',
});

/**
 * The ledger's calls.
 * @param deshacer by call, how its room undoes a save in its documents
 */
export const libro = (
  deshacer: Readonly<Record<Deshacible, DeshacerDeLlamada>>,
): Handlers<typeof libroCalls> => ({
  getKardex,

  async getUltimoGuardado(_input, ctx) {
    const guardado = await ultimoGuardado(ctx);
    return { data: guardado ? fila(guardado, guardado.deshecho !== null) : null };
  },

  async deshacerGuardado({ operacion_id }, ctx) {
    const guardado = await tomarGuardado(ctx, operacion_id);
    const call = contrato[guardado.llamada as CallName] as (typeof contrato)[CallName] | undefined;
    if (!call || !permite(call.control, ctx.operador)) {
      throw new Rejection('Ya no tiene permiso para hacer ni deshacer esta operación');
    }
    const movimientos = await deshacerMovimientos(ctx, guardado, deshacer[guardado.llamada as Deshacible]);
    anunciar(ctx, movimientos);
    return { data: fila(guardado, true), message: `Se deshizo: ${guardado.resumen}` };
  },
});

function anunciar(
  { publicar, operador }: CommandContext,
  movimientos: Awaited<ReturnType<typeof deshacerMovimientos>>,
): void {
  const articulos = new Map(movimientos.map((m) => [`${m.articuloId} ${m.almacenId}`, m]));
  for (const { articuloId, almacenId } of articulos.values()) {
    publicar({
      tema: 'existencia',
      id: articuloId,
      ...(almacenId === null ? {} : { almacen_id: almacenId }),
    });
  }
  publicar({ tema: 'guardado', operador_id: operador.operador_id });
}
