import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Remision } from './remision.ts';

/** Tells whoever looks at a remission, or at the lists it stands in, that it changed. */
export function avisarRemision(
  { publicar }: Pick<CommandContext, 'publicar'>,
  r: Pick<Remision, 'DOCTO_VE_ID' | 'ALMACEN_ID'>,
): void {
  publicar({
    tema: 'remision',
    id: r.DOCTO_VE_ID,
    almacen_id: r.ALMACEN_ID,
    controles: [P.surtidorem, P.embarquefletera],
  });
}

/** The same, and that the article's stock changed. */
export function avisarTrabajo(
  ctx: Pick<CommandContext, 'publicar'>,
  r: Pick<Remision, 'DOCTO_VE_ID' | 'ALMACEN_ID'> & { ARTICULO_ID: number },
): void {
  avisarRemision(ctx, r);
  ctx.publicar({ tema: 'existencia', id: r.ARTICULO_ID, almacen_id: r.ALMACEN_ID });
}
