import { tzOffset } from '@date-fns/tz/tzOffset';

const MINUTO = 60_000;

/**
 * Milliseconds by which the wall clock of a zone is ahead of UTC at a moment (epoch milliseconds), to the second. NaN if the zone or the moment is
 * invalid. The library gets the sign wrong for a zone less than an hour behind UTC, as Madrid was before 1901 and no zone has been since 1972.
 */
export const desfaseDeZona = (zona: string, momento: number): number =>
  Math.round(tzOffset(zona, new Date(momento)) * MINUTO);
