import { enPiezas, segun } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Controls of the screens that show purchases and how much of them was received and put away. */
const CONTROLES_COMPRA = [P.recepcioncom, P.histcompras, P.tablero];

/** The text beside 'Deshacer': '6 piezas de A-1 en 1-01-001-01-010'. */
export function resumenDeAcomodo(piezas: number, clave: string, donde: readonly string[]): string {
  const [una] = donde;
  const dicho = donde.length === 1 && una ? una : `${donde.length} ubicaciones`;
  return `${enPiezas(piezas)} de ${clave} en ${dicho}`;
}

/** The same for a reception: '6 piezas de A-1 recibidas de OC0001'. */
export const resumenDeRecepcion = (piezas: number, clave: string, folio: string): string =>
  `${enPiezas(piezas)} de ${clave} ${segun(piezas, 'recibida', 'recibidas')} de ${folio}`;

/** Tells screens that show an article's stock, and the put-away lists of that control id, that pieces moved. */
export function avisarAcomodo(
  { publicar }: CommandContext,
  control: number,
  almacen_id: number,
  articuloId: number,
): void {
  publicar({ tema: 'acomodo', id: articuloId, almacen_id, controles: [control, P.tablero] });
  publicar({ tema: 'existencia', id: articuloId, almacen_id });
}

/** Tells screens that show these purchases that their figures changed. */
export function avisarCompras(
  { publicar }: CommandContext,
  almacen_id: number,
  ids: readonly number[],
): void {
  for (const id of ids) publicar({ tema: 'compra', id, almacen_id, controles: CONTROLES_COMPRA });
}
