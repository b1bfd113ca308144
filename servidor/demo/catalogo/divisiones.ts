import { BLANCOS, HOGAR, LIMPIEZA } from './casa.ts';
import { ALIMENTOS, FIESTAS, MASCOTAS } from './despensa.ts';
import type { Division } from './familia.ts';
import { ELECTRONICA, FERRETERIA, PAPELERIA } from './oficina-y-taller.ts';
import { BELLEZA, JUGUETERIA, SALUD } from './persona.ts';

/** The whole catalogue, by division id. */
export const DIVISIONES: readonly Division[] = [
  PAPELERIA,
  FERRETERIA,
  HOGAR,
  BELLEZA,
  LIMPIEZA,
  ELECTRONICA,
  JUGUETERIA,
  ALIMENTOS,
  MASCOTAS,
  BLANCOS,
  SALUD,
  FIESTAS,
];
