import { esAnioPosible } from '@anden/contrato/fields.ts';
import { desfaseDeZona } from '@anden/contrato/zona.ts';

/** Formatters by zone. Making one costs a hundred times as much as using it, and every call asks for the day. */
const formatos = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in the business zone, `YYYY-MM-DD`. */
export function diaDeNegocio(zona: string, momento: Date): string {
  let formato = formatos.get(zona);
  if (!formato) {
    // The Swedish locale writes dates in ISO format.
    formato = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short' });
    formatos.set(zona, formato);
  }
  return formato.format(momento);
}

/**
 * Reads a moment typed by an operator or sent by a client: ISO 8601 with an offset; or `YYYY-MM-DD`, optionally with
 * `HH:MM[:SS]`, as wall-clock time in the business zone. Null if it is neither, or outside the years 1900 to 2999.
 */
export function leeMomento(texto: string, zona: string): Date | null {
  const t = texto.trim();
  const partes =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(t);
  if (!partes) return null;
  const [, anio = '', mes, dia, hora = '00', minuto = '00', segundo = '00', desfase] = partes;
  if (!esAnioPosible(Number(anio))) return null;
  const comoUtc = Date.parse(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}Z`);
  if (Number.isNaN(comoUtc) || new Date(comoUtc).getUTCDate() !== Number(dia)) return null;
  if (desfase) {
    const fecha = new Date(t.replace(' ', 'T'));
    return Number.isNaN(fecha.getTime()) ? null : fecha;
  }
  // The offset depends on the moment and the moment on the offset; a second pass settles it, except in the hour skipped
  // in spring.
  const primera = comoUtc - desfaseDeZona(zona, comoUtc);
  return new Date(comoUtc - desfaseDeZona(zona, primera));
}
