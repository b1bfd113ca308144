import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Evento } from '../../platform/events.ts';
import type { Remision, Renglon } from './remision.ts';

type Publica = Pick<CommandContext, 'publicar'>;
type Cual = Pick<Remision, 'DOCTO_VE_ID' | 'ALMACEN_ID'>;

/** Who works on remissions, and who reads lists, reports and tiles made of them. */
const CONTROLES_REMISION = [
  P.surtidorem,
  P.embarquefletera,
  P.guias,
  P.tiemposremisiones,
  P.remisionesrevisadas,
  P.renglonajesop,
  P.tablero,
];

const deRemision = (r: Cual): Evento => ({
  tema: 'remision',
  id: r.DOCTO_VE_ID,
  almacen_id: r.ALMACEN_ID,
  controles: CONTROLES_REMISION,
});

/** Tells whoever looks at a remission, or at the lists it stands in, that it changed. */
export const avisarRemision = ({ publicar }: Publica, r: Cual): void => publicar(deRemision(r));

/** The same of who works on it, and nothing else. */
export const avisarCabecera = ({ publicar }: Publica, r: Cual): void =>
  publicar({ ...deRemision(r), parte: 0 });

/** The same of one of its lines, and what its header counts of it. */
export const avisarRenglon = ({ publicar }: Publica, r: Cual & Pick<Renglon, 'DOCTO_VE_DET_ID'>): void =>
  publicar({ ...deRemision(r), parte: r.DOCTO_VE_DET_ID });

/** The same, and that the article's stock changed. */
export function avisarTrabajo(
  ctx: Publica,
  r: Cual & Pick<Renglon, 'DOCTO_VE_DET_ID' | 'ARTICULO_ID'>,
): void {
  avisarRenglon(ctx, r);
  ctx.publicar({ tema: 'existencia', id: r.ARTICULO_ID, almacen_id: r.ALMACEN_ID });
}
