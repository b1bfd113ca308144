/** Telephone numbers as people write them, and the ten digits that are dialled. */

export interface NumeroLeido {
  /** Ten digits. */
  numero: string;
  /** Digits to be dialled after it answers; null: none. */
  extension: string | null;
}

export interface NumeroMalo {
  escrito: string;
  motivo: string;
}

export interface NumerosLeidos {
  buenos: NumeroLeido[];
  malos: NumeroMalo[];
}

export const MENSAJES_NUMERO = {
  corto: 'le faltan dígitos: un teléfono tiene 10',
  largo: 'le sobran dígitos: un teléfono tiene 10',
  sinLada: 'no tiene lada: un teléfono tiene 10 dígitos',
  noEmpieza: 'un teléfono no empieza con 0 ni con 1',
  cobro: 'es un número 900, que cobra a quien llama',
  vacio: 'no tiene teléfono',
} as const;

const EXTENSION = /(?:ext(?:ensi[oó]n)?\.?|x)\s*:?\s*(\d{1,6})\s*$/i;

/** What may stand between two numbers in one cell. A hyphen or a space stands within a number too. */
const ENTRE_NUMEROS = /[,;/|\n]|\s+(?:y|o|e)\s+/i;

/** Ten digits, without what was dialled before them until 2019 (01, 044, 045) or from abroad (+52, +52 1, 0052). */
function sinPrefijos(digitos: string): string {
  let d = digitos.replace(/^00(?=52)/, '');
  if (d.length >= 12 && d.startsWith('52')) d = d.slice(2);
  if (d.length === 11 && d.startsWith('1')) d = d.slice(1);
  if (d.length === 12 && d.startsWith('01')) d = d.slice(2);
  if (d.length === 13 && /^04[45]/.test(d)) d = d.slice(3);
  return d;
}

/** Why these digits are no telephone number, or null. */
export function numeroRejection(digitos: string): string | null {
  if (digitos.length === 7 || digitos.length === 8) return MENSAJES_NUMERO.sinLada;
  if (digitos.length < 10) return MENSAJES_NUMERO.corto;
  if (digitos.length > 10) return MENSAJES_NUMERO.largo;
  if (/^[01]/.test(digitos)) return MENSAJES_NUMERO.noEmpieza;
  return digitos.startsWith('900') ? MENSAJES_NUMERO.cobro : null;
}

/** Two numbers of ten digits that only a space or nothing separates. */
function partirJuntos(escrito: string): string[] {
  const digitos = escrito.replace(/\D/g, '');
  if (digitos.length !== 20) return [escrito];
  return [digitos.slice(0, 10), digitos.slice(10)];
}

function leeUno(escrito: string): NumeroLeido | NumeroMalo {
  const extension = EXTENSION.exec(escrito)?.[1] ?? null;
  const numero = sinPrefijos(escrito.replace(EXTENSION, '').replace(/\D/g, ''));
  const motivo = numeroRejection(numero);
  return motivo === null ? { numero, extension } : { escrito: escrito.trim(), motivo };
}

/**
 * The numbers of a text, in their order and each once. `01 55`, `044`, `045`, `+52 1`, two in a cell and extensions are understood; anything
 * else is told with what is wrong.
 */
export function leeNumeros(texto: string | null): NumerosLeidos {
  const leidos: NumerosLeidos = { buenos: [], malos: [] };
  const trozos = (texto ?? '').split(ENTRE_NUMEROS).flatMap(partirJuntos);
  for (const trozo of trozos) {
    if (!/\d/.test(trozo)) continue;
    const uno = leeUno(trozo);
    if ('motivo' in uno) leidos.malos.push(uno);
    else if (!leidos.buenos.some((n) => n.numero === uno.numero)) leidos.buenos.push(uno);
  }
  return leidos;
}

/** What is known of a number by its last call. */
export const ESTADOS_DE_NUMERO = {
  BUENO: 'Bueno',
  NO_CONTESTA: 'No contesta',
  NO_EXISTE: 'No existe',
  NO_LLAMAR: 'No llamar',
  /** On the public registry, and without consent. */
  REPEP: 'En el REPEP',
} as const;
export type EstadoDeNumero = keyof typeof ESTADOS_DE_NUMERO;
