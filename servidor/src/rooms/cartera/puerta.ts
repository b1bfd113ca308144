import type { CommandContext } from '../../platform/calls/handlers.ts';

/** What writing customers' money needs of a command; the caller publishes the change with `avisarCartera`. */
export type Puerta = Pick<CommandContext, 'db' | 'config' | 'operador' | 'operacionId'>;
