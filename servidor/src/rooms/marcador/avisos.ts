import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Tells the operator's own screens that their list or call changed, and whoever watches the calls of all. */
export function avisaMarcacion({ operador, publicar }: Pick<CommandContext, 'operador' | 'publicar'>): void {
  publicar({ tema: 'marcacion', operador_id: operador.operador_id });
  publicar({ tema: 'marcacion', controles: [P.incidenciastmk, P.tableroMarcador, P.campanas] });
}
