import { enPiezas, segun, type Unidad } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Renglon } from './renglon.ts';

/** Tells screens that show a transfer, in either warehouse, that it changed. */
export function avisarTraspaso(
  { publicar }: CommandContext,
  t: Pick<Renglon, 'DOCTO_IN_ID' | 'ORIGEN' | 'DESTINO'>,
): void {
  for (const almacen_id of [t.ORIGEN, t.DESTINO]) {
    publicar({
      tema: 'traspaso',
      id: t.DOCTO_IN_ID,
      almacen_id,
      controles: [P.traspasos, P.traspasoExhibicion, P.tablero],
    });
  }
}

/** The same, and that the article's stock changed in the warehouse of the work. */
export function avisarTrabajo(ctx: CommandContext, r: Renglon, almacen_id: number): void {
  avisarTraspaso(ctx, r);
  ctx.publicar({ tema: 'existencia', id: r.ARTICULO_ID, almacen_id });
}

/** The text beside 'Deshacer': '6 piezas de A-1 surtidas del traspaso TE12, de 1-01-001-01-010'. */
export function resumenDeTrabajo(
  piezas: number,
  clave: string,
  hecho: Unidad,
  documento: string,
  lugares: readonly string[] = [],
): string {
  const [uno] = lugares;
  const donde = lugares.length === 1 && uno ? uno : `${lugares.length} ubicaciones`;
  return `${enPiezas(piezas)} de ${clave} ${segun(piezas, ...hecho)} de ${documento}${uno ? `, ${donde}` : ''}`;
}
