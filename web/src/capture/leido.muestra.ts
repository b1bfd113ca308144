import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import type { Via } from './colaDeLecturas.ts';
import type { Leido } from './motor.ts';

/** For tests: a reading by the scanner; with `claves`, its product was looked up. */
export const leido = (
  codigo: string,
  de: { claves?: readonly ClaveArticulo[]; piezas?: number; via?: Via; tras?: boolean } = {},
): Leido => ({
  lectura: { codigo, via: de.via ?? 'lector' },
  literal: codigo,
  leida: de.claves ? { codigo, claves: de.claves, etiqueta: null, piezas: de.piezas ?? 1 } : null,
  tras: de.tras ?? false,
});
