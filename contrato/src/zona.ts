import { tzOffset } from '@date-fns/tz/tzOffset';

const MINUTO = 60_000;

/**
 * Milliseconds by which the wall clock of a zone is ahead of UTC at a moment (epoch milliseconds), to the second. NaN if
 * either cannot be. The library errs by the sign where a zone was behind UTC by less than an hour, as Madrid was before 1901 and
 * none has been since 1972.
 */
export const desfaseDeZona = (zona: string, momento: number): number =>
  Math.round(tzOffset(zona, new Date(momento)) * MINUTO);
