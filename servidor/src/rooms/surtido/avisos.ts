import { CONTROLES_SEGUIMIENTO } from '@anden/contrato/clientes/ficha-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Evento } from '../../platform/events.ts';
import type { Remision, Renglon } from './remision.ts';

type Publica = Pick<CommandContext, 'publicar'>;
type Cual = Pick<Remision, 'DOCTO_VE_ID' | 'ALMACEN_ID'>;

/** Controls of those who work on remissions or read lists, reports and tiles about them. */
const CONTROLES_REMISION = [
  P.surtidorem,
  P.embarquefletera,
  P.tiemposremisiones,
  P.remisionesrevisadas,
  P.renglonajesop,
  P.tablero,
  P.pedidosweb,
  ...CONTROLES_SEGUIMIENTO,
];

const deRemision = (r: Cual): Evento => ({
  tema: 'remision',
  id: r.DOCTO_VE_ID,
  almacen_id: r.ALMACEN_ID,
  controles: CONTROLES_REMISION,
});

/** Tells screens that show a remission, or lists that contain it, that it changed. */
export const avisarRemision = ({ publicar }: Publica, r: Cual): void => publicar(deRemision(r));

/** The same, when only those working on it changed. */
export const avisarCabecera = ({ publicar }: Publica, r: Cual): void =>
  publicar({ ...deRemision(r), parte: 0 });

/** The same, when one of its lines changed, and its header's counts with it. */
export const avisarRenglon = ({ publicar }: Publica, r: Cual & Pick<Renglon, 'DOCTO_VE_DET_ID'>): void =>
  publicar({ ...deRemision(r), parte: r.DOCTO_VE_DET_ID });

/** The same, when the article's stock changed too. */
export function avisarTrabajo(
  ctx: Publica,
  r: Cual & Pick<Renglon, 'DOCTO_VE_DET_ID' | 'ARTICULO_ID'>,
): void {
  avisarRenglon(ctx, r);
  ctx.publicar({ tema: 'existencia', id: r.ARTICULO_ID, almacen_id: r.ALMACEN_ID });
}
