import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';

/**
 * A burst of characters, from which a scanner is told from a hand. A scanner in keyboard mode types a code at 1 to 30 ms a character, a
 * Bluetooth one at up to the specification's 100 on average, and most end with Enter or Tab; nobody types six characters that fast.
 */
export interface Rafaga {
  codigo: string;
  /** Times of the first and last character, in milliseconds of `Event.timeStamp`. */
  inicio: number;
  ultima: number;
  /** Longest silence between two of its characters, in milliseconds. */
  pausa: number;
  /** Shortest gap between two of its characters, in milliseconds; 0 while there is none. */
  minima: number;
}

/**
 * What a burst falls on: a field for codes, for a quantity, for words, for a user name or a password; 'nada' is no field at all (the page,
 * a button, a row), where nobody types.
 */
export type Destino = 'cantidad' | 'texto' | 'codigo' | 'credencial' | 'nada';

/** Where a burst falls, and the slowest average of this device's scanner, in milliseconds a character. */
export interface Juicio {
  destino: Destino;
  limite: number;
}

export const SIN_RAFAGA: Rafaga = { codigo: '', inicio: 0, ultima: 0, pausa: 0, minima: 0 };

/** The specification's limit (§5 and §9), used where no field says otherwise. */
export const JUICIO: Juicio = { destino: 'codigo', limite: 100 };

/** Longest pause inside a code that has just begun, in milliseconds. */
export const PAUSA_MAX = 250;
/** Longest pause once its rhythm is a scanner's, in milliseconds: a busy handheld or a Bluetooth link stalls now and then. */
export const TROPIEZO_MAX = 1000;
/** Slowest rhythm of a scanner wherever it types, in milliseconds a character. Even the fastest typists are slower. */
const RITMO_MAX = 70;
/** Characters needed to show a rhythm. */
const RITMO_MIN = 3;
/** A rhythm no hand has, in milliseconds a character, and the number of characters that proves it. */
const RITMO_SEGURO = 35;
const SEGURO_MIN = 4;
/** Shorter text may be a quantity. */
export const LARGO_MIN = 6;
/** Length of the shortest bar code; no quantity of pieces has so many digits. */
const LARGO_MIN_EN_CANTIDAD = 8;
/** More digits than any quantity may have. */
const LARGO_DE_MAS_EN_CANTIDAD = 10;
/** Length of the shortest key, where no field has the focus and so nothing else is typed. */
const LARGO_MIN_EN_NADA = 4;
/** Slowest rhythm of any scanner where nothing is typed, in milliseconds a character. */
const LENTO_MAX = 250;
/** How much the gaps of a scanner's code may differ, as a part of their average: no hand keeps that beat over so many keys. */
const DISPARIDAD_MAX = 0.35;
const LARGO_MIN_REGULAR = 8;

/** Milliseconds a character, leaving out the longest pause. */
function ritmo({ codigo, inicio, ultima, pausa }: Rafaga): number {
  return codigo.length < RITMO_MIN
    ? Number.POSITIVE_INFINITY
    : (ultima - inicio - pausa) / (codigo.length - 2);
}

/** Milliseconds a character over all the gaps, as the specification measures. */
export const promedio = ({ codigo, inicio, ultima }: Rafaga): number =>
  codigo.length < 2 ? Number.POSITIVE_INFINITY : (ultima - inicio) / (codigo.length - 1);

/** Whether the beat is a machine's, however slow: a hand's gaps differ by more than half. */
export const esRegular = (rafaga: Rafaga): boolean =>
  rafaga.codigo.length >= LARGO_MIN_REGULAR &&
  rafaga.pausa - rafaga.minima <= DISPARIDAD_MAX * promedio(rafaga);

/** Whether a burst comes from a scanner slower than the limit; such bursts teach the device its scanner's pace. */
export const esLenta = (rafaga: Rafaga, limite: number): boolean =>
  promedio(rafaga) > limite &&
  promedio(rafaga) <= LENTO_MAX &&
  esRegular(rafaga) &&
  pareceLectura(rafaga.codigo);

/** Longest silence after which the next character still belongs to this code, in milliseconds: a Bluetooth link sends them in handfuls. */
const esperaDe = (rafaga: Rafaga, limite: number): number => {
  if (ritmo(rafaga) <= RITMO_MAX) return TROPIEZO_MAX;
  return rafaga.codigo.length >= SEGURO_MIN && promedio(rafaga) <= limite
    ? Math.max(2 * PAUSA_MAX, 2.5 * limite)
    : Math.max(PAUSA_MAX, 2.5 * limite);
};

/** The burst with one more character, or a new burst after a silence. */
export function suma(rafaga: Rafaga, caracter: string, cuando: number, limite = JUICIO.limite): Rafaga {
  const { codigo, inicio, ultima, pausa, minima } = rafaga;
  const hueco = cuando - ultima;
  if (codigo === '' || hueco > esperaDe(rafaga, limite)) {
    return { codigo: caracter, inicio: cuando, ultima: cuando, pausa: 0, minima: 0 };
  }
  return {
    codigo: codigo + caracter,
    inicio,
    ultima: cuando,
    pausa: Math.max(pausa, hueco),
    minima: codigo.length === 1 ? hueco : Math.min(minima, hueco),
  };
}

/** Whether a burst is certainly a scanner's, even before its Enter comes. */
export const esDeLector = (rafaga: Rafaga): boolean =>
  rafaga.codigo.length >= SEGURO_MIN && ritmo(rafaga) <= RITMO_SEGURO;

/** Whether a burst began as fast as a scanner's but is still too short to tell. True for every first character. */
export const puedeSerDeLector = ({ codigo, inicio, ultima }: Rafaga): boolean =>
  codigo.length < SEGURO_MIN && ultima - inicio <= RITMO_SEGURO * (codigo.length - 1);

/**
 * Whether a burst is a code. Anywhere: at a scanner's rhythm. In a field for codes: within the device's limit; in a quantity too, if it is
 * too long to be one. Where nobody types: at any rhythm. In a field for words, a slow burst only if its text looks like a code and no hand
 * keeps its beat. In a password its text has to look like a code besides, because passwords come as fast as codes.
 */
function esCodigo(rafaga: Rafaga, { destino, limite }: Juicio): boolean {
  const { length } = rafaga.codigo;
  if (destino === 'nada')
    return length >= LARGO_MIN_EN_NADA && promedio(rafaga) <= Math.max(limite, LENTO_MAX);
  if (length < LARGO_MIN) return false;
  const rapida = ritmo(rafaga) <= RITMO_MAX;
  const enLimite = promedio(rafaga) <= limite;
  if (destino === 'codigo') return rapida || enLimite;
  // The limit alone decides only on a device known to be slow.
  const deMaquina = esRegular(rafaga) || (enLimite && limite > JUICIO.limite);
  if (destino === 'credencial') return (rapida || deMaquina) && pareceLectura(rafaga.codigo);
  if (rapida) return true;
  if (destino === 'texto') return deMaquina && pareceLectura(rafaga.codigo);
  if (length >= LARGO_DE_MAS_EN_CANTIDAD) return promedio(rafaga) <= Math.max(limite, LENTO_MAX);
  return length >= LARGO_MIN_EN_CANTIDAD && enLimite;
}

/** Whether an Enter right after these characters belongs to them although they are no code: nobody types over a button. */
export const llevaCierre = ({ codigo, ultima }: Rafaga, cuando: number, { destino }: Juicio): boolean =>
  destino === 'nada' && codigo.length > 1 && cuando - ultima <= PAUSA_MAX;

/** The code of a burst whose Enter or Tab comes at `cuando`; null if a hand typed it. */
export function lectura(rafaga: Rafaga, cuando: number, juicio: Juicio = JUICIO): string | null {
  if (!esCodigo(rafaga, juicio)) return null;
  return cuando - rafaga.ultima > TROPIEZO_MAX ? null : rafaga.codigo.trim() || null;
}

/**
 * Milliseconds of silence after which a burst is a code without any Enter; null if it never is. If the device's codes are known to end in
 * one, it waits as long as the device may stall; otherwise only length and rhythm tell.
 */
export function silencioDe(rafaga: Rafaga, juicio: Juicio, conSufijo: boolean): number | null {
  if (!esCodigo(rafaga, juicio)) return null;
  // A keyboard macro types words as fast, and without an Enter too.
  if (juicio.destino === 'texto' && !pareceLectura(rafaga.codigo)) return null;
  const seguro = ritmo(rafaga) <= RITMO_SEGURO;
  if (conSufijo) {
    // A slow burst where a hand may type a code needs its Enter; anywhere else it is a scanner's.
    return ritmo(rafaga) <= RITMO_MAX || juicio.destino !== 'codigo' ? TROPIEZO_MAX : null;
  }
  if (!seguro && rafaga.codigo.length < LARGO_MIN_EN_CANTIDAD) return null;
  return seguro ? PAUSA_MAX : Math.max(2 * PAUSA_MAX, 2.5 * Math.max(juicio.limite, promedio(rafaga)));
}

/** A burst that a silence ended, and how long that silence was, in milliseconds. */
export interface Callada {
  rafaga: Rafaga;
  espera: number;
}

/**
 * Whether a character typed at `cuando`, in milliseconds of `Event.timeStamp`, still belongs to a burst that a silence ended: the device
 * made no pause, its keys only arrived late. Only with a quick scanner's rhythm: a slow one is waited for long enough.
 */
export const sigueA = ({ rafaga, espera }: Callada, cuando: number): boolean => {
  const hueco = cuando - rafaga.ultima;
  // A key with an earlier time than the last one comes from another device.
  return ritmo(rafaga) <= RITMO_MAX && hueco >= 0 && hueco < espera;
};

/**
 * Whether text inserted at one stroke is a code: handhelds that inject text instead of keys send it whole. In a quantity it has to be
 * longer than any quantity; in a field for words or a password it may be a keyboard's suggestion, so it has to look like a code.
 */
export function esInyectada(texto: string, destino: Destino = 'codigo'): boolean {
  const codigo = texto.trim();
  if (destino === 'texto' || destino === 'credencial') return pareceLectura(codigo);
  return (
    codigo.length >= (destino === 'cantidad' ? LARGO_MIN_EN_CANTIDAD : LARGO_MIN) &&
    /\d/.test(codigo) &&
    !/\s/.test(codigo)
  );
}
