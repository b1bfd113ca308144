import { z } from 'zod';

z.config(z.locales.es());

export const INT4_MAX = 2_147_483_647;

/** PostgreSQL holds neither U+0000 nor half a surrogate pair; refusing them here keeps it a 400 and not a 500. */
const NUL = String.fromCharCode(0);

/** A row's number: 1 to 2,147,483,647. */
export const id = () => z.int().min(1).max(INT4_MAX);

/** Whole pieces, at least one. Stock is counted in pieces and never in fractions. */
export const piezas = () => z.int().min(1).max(1_000_000);

/** Text of at most `max` characters, compared and stored exactly as received. */
export const texto = (max: number) =>
  z
    .string()
    .max(max)
    .refine((s) => !s.includes(NUL) && s.isWellFormed(), { message: 'contiene un carácter no permitido' });

/** Days that mean something here, and that both JavaScript and PostgreSQL can hold: 1900 to 2999. */
export const esAnioPosible = (anio: number): boolean => anio >= 1900 && anio <= 2999;

/** A calendar day in the business zone, `YYYY-MM-DD`, of the years 1900 to 2999. */
export const fecha = () =>
  z.iso.date().refine((s) => esAnioPosible(Number(s.slice(0, 4))), { message: 'el año no es posible' });

/** A moment on the wire: ISO 8601 in UTC. */
export const momento = () => z.string();

/** Furthest a clock of the world is from UTC, in hours (the Line Islands'); PostgreSQL reads none of 16. */
const DESFASE_MAX_HORAS = 14;

/** Hours that a moment's offset is from UTC, as written at its end; `Z` is none. */
function desfaseEnHoras(s: string): number {
  const [, horas, minutos] = /[+-](\d\d):?(\d\d)$/.exec(s) ?? [];
  return Number(horas ?? 0) + Number(minutos ?? 0) / 60;
}

/**
 * A moment as it is sent: ISO 8601 with an offset that some place of the world uses, of the years 1900 to 2999, and with a
 * limited number of decimals in its seconds.
 */
export const instante = () =>
  z.iso
    .datetime({ offset: true })
    .max(40)
    .refine((s) => esAnioPosible(Number(s.slice(0, 4))), { message: 'el año no es posible' })
    .refine((s) => desfaseEnHoras(s) <= DESFASE_MAX_HORAS, { message: 'el desfase horario no es posible' });

/** The wire's yes and no. */
export const siNo = () => z.enum(['S', 'N']);
