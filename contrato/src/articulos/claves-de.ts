import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { ClaveArticulo } from './calls.ts';
import { CLAVES_DE_MAX, CONTROLES_DE_CAPTURA } from './rules.ts';

export const clavesDeCalls = {
  getClavesDe: query({
    resumen:
      'Todas las claves de estos artículos y, de cada código, los registros de cualquier otro artículo que lo comparta: lo que un equipo guarda para seguir escaneando sin red.',
    control: CONTROLES_DE_CAPTURA,
    lee: { articulo: true },
    propia: true,
    pesada: true,
    enCampo: true,
    input: z.strictObject({ articulos: z.array(id()).min(1).max(CLAVES_DE_MAX) }),
    output: z.object({ data: z.array(ClaveArticulo) }),
  }),
};
