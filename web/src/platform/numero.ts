/** Largest number of pieces a call takes. */
const PIEZAS_MAX = 1_000_000;

/** Whole pieces as written, from 0 to a million; NaN for anything else (a bar code scanned into the field too). */
export function enteroDe(texto: string): number {
  const t = texto.trim();
  if (!/^\d{1,7}$/.test(t)) return Number.NaN;
  const n = Number(t);
  return n <= PIEZAS_MAX ? n : Number.NaN;
}
