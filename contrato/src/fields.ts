import { z } from 'zod';
import { conSusAcentos } from './letras.ts';

z.config(z.locales.es());

export const INT4_MAX = 2_147_483_647;

/** PostgreSQL cannot store U+0000 or half of a surrogate pair; refusing them here makes it a 400 and not a 500. */
const NUL = String.fromCharCode(0);

/** A record's id: 1 to 2,147,483,647. */
export const id = () => z.int().min(1).max(INT4_MAX);

/** A number of a row that a client sends back whole, and that is not looked at. */
export const ajeno = () => z.int().max(INT4_MAX).nullish();

/** Whole pieces, at least 1. Stock is always counted in pieces, never in fractions. */
export const piezas = () => z.int().min(1).max(1_000_000);

const sePuedeGuardar = (s: string): boolean => !s.includes(NUL) && s.isWellFormed();
const NO_PERMITIDO = { message: 'contiene un carácter no permitido' };

/** Text of at most `max` characters, stored and compared as received but for {@link conSusAcentos}. */
export const texto = (max: number) =>
  z.string().overwrite(conSusAcentos).max(max).refine(sePuedeGuardar, NO_PERMITIDO);

/** A password of at most `max` characters, which is compared exactly as it was typed. */
export const secreto = (max: number) => z.string().max(max).refine(sePuedeGuardar, NO_PERMITIDO);

/** Years that make sense here and that both JavaScript and PostgreSQL can represent: 1900 to 2999. */
export const esAnioPosible = (anio: number): boolean => anio >= 1900 && anio <= 2999;

/** A calendar day of the business zone, `YYYY-MM-DD`, in the years 1900 to 2999. */
export const fecha = () =>
  z.iso
    .date({ error: 'no es un día que exista' })
    .refine((s) => esAnioPosible(Number(s.slice(0, 4))), { message: 'el año no es posible' });

/** A moment on the wire: ISO 8601 in UTC. */
export const momento = () => z.string();

/**
 * An amount of a reply. A handler gives decimal text, as PostgreSQL writes a `numeric` and `comoNumeric` writes cents; what travels is pesos, a number.
 */
export const importe = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number());

/** The largest offset from UTC of any place in the world, in hours (the Line Islands); PostgreSQL refuses 16. */
const DESFASE_MAX_HORAS = 14;

/** The offset written at the end of a moment, in hours; `Z` is 0. */
function desfaseEnHoras(s: string): number {
  const [, horas, minutos] = /[+-](\d\d):?(\d\d)$/.exec(s) ?? [];
  return Number(horas ?? 0) + Number(minutos ?? 0) / 60;
}

/**
 * A moment in an input: ISO 8601 with an offset that exists in the world, in the years 1900 to 2999, with a limited
 * number of decimals in its seconds.
 */
export const instante = () =>
  z.iso
    .datetime({ offset: true, error: 'no es un momento que exista' })
    .max(40)
    .refine((s) => esAnioPosible(Number(s.slice(0, 4))), { message: 'el año no es posible' })
    .refine((s) => desfaseEnHoras(s) <= DESFASE_MAX_HORAS, { message: 'el desfase horario no es posible' });

/** Longest text taken for a day or a moment of a row among many. */
const FECHA_DE_RENGLON_MAX = 60;

/**
 * A moment, or a day, of a row that is taken or refused by itself: any short text on the wire, so that a bad one does not refuse the rows
 * beside it. What it has to be is told by {@link momentoRejection} and {@link diaRejection}.
 */
export const momentoDeRenglon = () => texto(FECHA_DE_RENGLON_MAX);
export const diaDeRenglon = () => texto(FECHA_DE_RENGLON_MAX);

const MOMENTO = instante();
const DIA = fecha();

/** Why a text of a row is no moment, or null. */
export const momentoRejection = (s: string): string | null =>
  MOMENTO.safeParse(s).success ? null : 'debe ser una fecha con hora y zona: AAAA-MM-DDTHH:MM:SS-06:00';

/** Why a text of a row is no day, or null. */
export const diaRejection = (s: string): string | null =>
  DIA.safeParse(s).success ? null : 'debe ser una fecha que exista: AAAA-MM-DD';

/** Yes and no on the wire: S or N. */
export const siNo = () => z.enum(['S', 'N']);
