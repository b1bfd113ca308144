import type { personasCalls } from '@anden/contrato/personas/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getEntradasOperador } from './entradas.ts';
import { getFichaOperador } from './ficha.ts';
import { getMiGente } from './gente.ts';
import { getJornadaOperador } from './jornada.ts';

export { buscadorDeOperadores } from './buscador.ts';

/** Each operator's own page, and a chief's people. */
export const personas: Handlers<typeof personasCalls> = {
  getFichaOperador,
  getEntradasOperador,
  getJornadaOperador,
  getMiGente,
};
