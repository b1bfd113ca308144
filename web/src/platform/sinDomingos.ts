import { cuantos } from '@anden/contrato/cifras.ts';
import { duracion } from './format.ts';

/** Minutes subtracted for each Sunday (specification §9: 36 h). */
const MINUTOS_POR_DOMINGO = 2160;

/** A figure's explanation, line by line. */
export type Suma = ReadonlyArray<readonly [concepto: string, valor: string]>;

/** Whole minutes from one moment to a later one. */
export const minutosEntre = (desde: string, hasta: string): number =>
  Math.floor((Date.parse(hasta) - Date.parse(desde)) / 60_000);

/**
 * Explains a difference the way the server computes it: the minutes between two moments, less 36 hours for each Sunday, at least 0.
 * @param extremos the two moments, in words
 * @param minutos minutes between them; null if only the server knows when it read the clock. They are then derived from the difference,
 * unless that is 0
 */
export function sumaSinDomingos(
  extremos: Suma,
  minutos: number | null,
  { DIFERENCIA, DOMINGOS }: { DIFERENCIA: number; DOMINGOS: number },
): Suma {
  const descuento = DOMINGOS * MINUTOS_POR_DOMINGO;
  const transcurrido = minutos ?? (DIFERENCIA > 0 ? DIFERENCIA + descuento : null);
  const domingos = cuantos(DOMINGOS, ['domingo', 'domingos']);
  return [
    ...extremos,
    ...(transcurrido === null ? [] : [['Transcurrido', duracion(transcurrido)] as const]),
    [`${domingos} × ${duracion(MINUTOS_POR_DOMINGO)}`, `− ${duracion(descuento)}`],
    ...((transcurrido ?? 0) < descuento ? [['Nunca menor que', '00:00'] as const] : []),
    ['Diferencia', duracion(DIFERENCIA)],
  ];
}
