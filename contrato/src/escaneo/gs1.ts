import { digitoVerificador } from '../articulos/gs1.ts';

/** What a GS1 label says about the pieces it is on. Days are `YYYY-MM-DD`. */
export interface Etiqueta {
  /** The trade item's GTIN, 14 digits: AI 01, or AI 02 on a carton's label. */
  gtin: string | null;
  /** AI 00: the number of the carton or pallet itself, 18 digits. */
  sscc: string | null;
  lote: string | null;
  /** AI 17, or 15 (best before) where it has no 17. */
  caducidad: string | null;
  produccion: string | null;
  /** AI 30 or 37; null: the label does not say how many. */
  piezas: number | null;
  /** The GTIN names the contents of a carton (AI 02), and `piezas` counts them. */
  deContenido: boolean;
}

/** What a code is as a GS1 message. */
export type LecturaGs1 =
  | { tipo: 'gs1'; etiqueta: Etiqueta }
  /** Its separators were lost and it can be read in several ways: only a person can decide. */
  | { tipo: 'ambiguo'; opciones: readonly Etiqueta[] }
  /** It is marked as GS1's but is not well formed. */
  | { tipo: 'rota'; mensaje: string }
  | { tipo: 'no es' };

/**
 * FNC1 between elements, as scanners transmit it: the character itself, and the substitutes that keyboard scanners
 * send.
 */
const SEPARADORES = ['<GS>', '{GS}', '[GS]', '␝', '^]', '~d029', '\\x1d', '\\u001d'] as const;
const GS = '\u001d';

/** Symbology identifiers (ISO/IEC 15424) of symbols that carry GS1 element strings. */
const DE_GS1 = [']C1', ']e0', ']d2', ']Q3', ']J1'] as const;
/** Matches any symbology identifier, to remove it. */
const IDENTIFICADOR = /^\][A-Za-z][0-9A-Za-z]/;

/** Lengths of the values that need no separator (GS1 General Specifications, figure 7.8.4-2), by the AI's first two digits. */
const FIJOS: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};

/** How many digits an AI has, by its first two, as GS1 assigns them. */
function largoDeAi(dos: string): number | null {
  if (!/^\d\d$/.test(dos)) return null;
  const n = Number(dos);
  if (n <= 22 || n === 30 || n === 37 || n >= 90) return 2;
  if ([23, 24, 25, 40, 41, 42, 71].includes(n)) return 3;
  if ((n >= 31 && n <= 36) || [39, 43, 70, 72, 80, 81, 82].includes(n)) return 4;
  return null;
}

const LARGO_MAX: Readonly<Record<string, number>> = { '10': 20, '30': 8, '37': 8 };
/** The characters GS1 allows in values of variable length: its character set 82. */
const CONJUNTO_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

interface Elemento {
  ai: string;
  valor: string;
}

const conDigito = (valor: string): boolean =>
  /^\d+$/.test(valor) && digitoVerificador(valor.slice(0, -1)) === valor.at(-1);

/**
 * A six-digit date (AI 11, 15, 17) as a day, or null. Day 00 is the last of the month, and the century is the one
 * nearest to now (GS1 General Specifications, 7.12).
 * @param hoy the business day, `YYYY-MM-DD`
 */
function diaDe(aammdd: string, hoy: string): string | null {
  if (!/^\d{6}$/.test(aammdd)) return null;
  const [aa, mes, dia] = [0, 2, 4].map((i) => Number(aammdd.slice(i, i + 2))) as [number, number, number];
  const anioDeHoy = Number(hoy.slice(0, 4));
  const siglo = Math.floor(anioDeHoy / 100) * 100;
  const distancia = aa - (anioDeHoy % 100);
  const anio = siglo + aa + (distancia >= 51 ? -100 : distancia <= -50 ? 100 : 0);
  const ultimo = mes >= 1 && mes <= 12 ? new Date(Date.UTC(anio, mes, 0)).getUTCDate() : 0;
  if (ultimo === 0 || dia > ultimo) return null;
  const d = dia === 0 ? ultimo : dia;
  return `${anio}-${String(mes).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** What labels print as a date when the product has none. */
const SIN_DIA = '000000';

/** Whether the value of an element is valid, for the AIs that this product uses. */
function esBuena({ ai, valor }: Elemento, hoy: string): boolean {
  if (ai === '00' || ai === '01' || ai === '02') return conDigito(valor) && !/^0+$/.test(valor);
  if (ai === '11' || ai === '15' || ai === '17') return valor === SIN_DIA || diaDe(valor, hoy) !== null;
  if (ai === '30' || ai === '37') return /^\d{1,8}$/.test(valor) && Number(valor) > 0;
  return valor !== '' && valor.length <= (LARGO_MAX[ai] ?? 90) && CONJUNTO_82.test(valor);
}

/** The elements of a message whose separators are {@link GS}; null if it is not well formed. */
function elementosDe(mensaje: string, hoy: string): Elemento[] | null {
  const elementos: Elemento[] = [];
  let resto = mensaje;
  while (resto !== '') {
    const largo = largoDeAi(resto.slice(0, 2));
    if (largo === null || resto.length < largo) return null;
    const ai = resto.slice(0, largo);
    const fijo = FIJOS[ai.slice(0, 2)];
    const fin = resto.indexOf(GS, largo);
    const hasta = fijo === undefined ? (fin < 0 ? resto.length : fin) : largo + fijo;
    const valor = resto.slice(largo, hasta);
    if (fijo !== undefined && valor.length < fijo) return null;
    const elemento = { ai, valor };
    if (!esBuena(elemento, hoy)) return null;
    elementos.push(elemento);
    resto = resto.slice(hasta);
    resto = sinSeparadores(resto);
  }
  return elementos;
}

function etiquetaDe(elementos: readonly Elemento[], hoy: string): Etiqueta {
  const de = (ai: string) => elementos.find((e) => e.ai === ai)?.valor ?? null;
  const dia = (ai: string) => {
    const valor = de(ai);
    return valor === null ? null : diaDe(valor, hoy);
  };
  const piezas = de('30') ?? de('37');
  return {
    gtin: de('01') ?? de('02'),
    sscc: de('00'),
    lote: de('10'),
    caducidad: dia('17') ?? dia('15'),
    produccion: dia('11'),
    piezas: piezas === null ? null : Number(piezas),
    deContenido: de('01') === null && de('02') !== null,
  };
}

/** What real labels print after a value of variable length: dates, counts, a lot, a serial number, and an article's other numbers. */
const TRAS_VARIABLE = /^(?:1[0157]|21|24[01]|250|30|37)/;
/** Those that say nothing this product uses. They still end the value before them. */
const SIN_USO: ReadonlySet<string> = new Set(['21', '240', '241', '250']);
/** Shortest of those values that is looked for: no label has a shorter serial number, and many lots end in such digits. */
const SIN_USO_MIN = 3;

const esVariable = (e: Elemento | undefined): boolean =>
  e !== undefined && FIJOS[e.ai.slice(0, 2)] === undefined;

/** Elements tried at most: a message that has more readings than that is no label's. */
const INTENTOS_MAX = 4_000;

/**
 * Every reading of a message that may have lost its separators: a value of variable length is all that follows, or ends
 * wherever what follows reads as further elements, each once, to the end.
 */
function lecturas(mensaje: string, hoy: string, separa: boolean): Elemento[][] {
  const enteros = elementosDe(mensaje, hoy);
  if (separa || mensaje.includes(GS)) return enteros ? [enteros] : [];
  const halladas: Elemento[][] = enteros ? [enteros] : [];
  const deContenido = /^(?:00\d{18})?02/.test(mensaje);
  let intentos = 0;

  /** Which AI an element after another may have; null: none, so the other does not end there. */
  function aiTras(anterior: Elemento | undefined, resto: string): string | null {
    if (!esVariable(anterior)) {
      const largo = largoDeAi(resto.slice(0, 2));
      return largo === null || resto.length < largo ? null : resto.slice(0, largo);
    }
    const ai = TRAS_VARIABLE.exec(resto)?.[0] ?? null;
    // How many pieces a carton holds (AI 37) is only valid together with their GTIN (AI 02).
    return ai === '37' && !deContenido ? null : ai;
  }

  function sigue(antes: readonly Elemento[], desde: number): void {
    if (desde === mensaje.length) {
      if (antes.length > (enteros?.length ?? 0)) halladas.push([...antes]);
      return;
    }
    const anterior = antes.at(-1);
    const ai = aiTras(anterior, mensaje.slice(desde));
    if (ai === null || (esVariable(anterior) && antes.some((e) => e.ai === ai))) return;
    const inicio = desde + ai.length;
    const fijo = FIJOS[ai.slice(0, 2)];
    const minimo = fijo ?? (esVariable(anterior) && SIN_USO.has(ai) ? SIN_USO_MIN : 1);
    for (let fin = inicio + minimo; fin <= (fijo === undefined ? mensaje.length : inicio + fijo); fin++) {
      intentos += 1;
      if (intentos > INTENTOS_MAX) return;
      const elemento = { ai, valor: mensaje.slice(inicio, fin) };
      if (esBuena(elemento, hoy)) sigue([...antes, elemento], fin);
    }
  }

  sigue([], 0);
  return intentos > INTENTOS_MAX ? [] : halladas;
}

/** Whether a message contradicts itself: an AI that is repeated must have the same value. */
function seContradice(elementos: readonly Elemento[]): boolean {
  const dicho = new Map<string, string>();
  return elementos.some(({ ai, valor }) => {
    const antes = dicho.get(ai);
    dicho.set(ai, valor);
    return antes !== undefined && antes !== valor;
  });
}

/** Whether a message names a trade item or a carton, which shows that it is GS1's when no mark does. */
const nombraAlgo = (elementos: readonly Elemento[]): boolean =>
  elementos.some(({ ai }) => ai === '00' || ai === '01' || ai === '02');

const ROTA: LecturaGs1 = { tipo: 'rota', mensaje: 'La etiqueta GS1 no se puede leer: vuelva a escanearla' };

const sinRepetir = (etiquetas: readonly Etiqueta[]): Etiqueta[] => [
  ...new Map(etiquetas.map((e) => [JSON.stringify(e), e])).values(),
];

const DIRECCION = /^https?:\/\/[^/?#\s]+\/([^?#]*)(?:\?([^#]*))?/i;

/** `https://…/01/07501000000012/10/L1?17=270630` (GS1 Digital Link) as elements; null if it is no such address. */
function deDigitalLink(codigo: string, hoy: string): Elemento[] | null {
  const [, camino, consulta = ''] = DIRECCION.exec(codigo) ?? [];
  if (camino === undefined) return null;
  const partes = camino.split('/').filter(Boolean).map(decodificado);
  const desde = partes.findIndex((p, i) => /^(00|01|02)$/.test(p) && /^\d{8,18}$/.test(partes[i + 1] ?? ''));
  if (desde < 0) return null;
  const elementos: Elemento[] = [];
  for (let i = desde; i + 1 < partes.length; i += 2) {
    const [ai, valor] = [partes[i] as string, partes[i + 1] as string];
    // A Digital Link may write the GTIN without its leading zeros.
    elementos.push({ ai, valor: ai === '01' || ai === '02' ? valor.padStart(14, '0') : valor });
  }
  for (const par of consulta.split('&')) {
    const [ai = '', valor = ''] = par.split('=').map(decodificado);
    if (/^\d{2,4}$/.test(ai)) elementos.push({ ai, valor });
  }
  return elementos.every((e) => esBuena(e, hoy)) ? elementos : null;
}

function decodificado(parte: string): string {
  try {
    return decodeURIComponent(parte);
  } catch {
    return parte;
  }
}

/** `(01)07501000000012(17)270630`, as people write it under a symbol. */
function deParentesis(codigo: string, hoy: string): Elemento[] | null {
  if (!/^\(\d{2,4}\)/.test(codigo)) return null;
  const elementos = [...codigo.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gs)].map(([, ai, valor]) => ({
    ai: ai as string,
    valor: (valor as string).trim(),
  }));
  return elementos.every((e) => esBuena(e, hoy)) ? elementos : null;
}

/**
 * Reads a code as GS1's: element strings separated by FNC1 or by what keyboards send for it, with or without the
 * symbology identifier; the form in parentheses; a Digital Link. A code without any mark of GS1 must be readable to its
 * end and name a trade item or a carton (00, 01, 02) with a right check digit. One that gives two values for the same
 * AI is broken.
 * @param hoy the business day, `YYYY-MM-DD`, to find the century of a date
 * @param separa this device is known to send separators: a code without any has lost none
 */
export function leeGs1(codigo: string, hoy: string, separa = false): LecturaGs1 {
  const limpio = codigo.trim();
  const directos = deDigitalLink(limpio, hoy) ?? deParentesis(limpio, hoy);
  if (directos) return deLecturas([directos], hoy, true);
  const marcado = DE_GS1.some((m) => limpio.startsWith(m));
  const mensaje = conSeparadores(limpio.replace(IDENTIFICADOR, ''));
  return deLecturas(lecturas(sinSeparadores(mensaje), hoy, separa), hoy, marcado || mensaje.startsWith(GS));
}

/** @param seguro the code is marked as GS1's */
function deLecturas(todas: readonly (readonly Elemento[])[], hoy: string, seguro: boolean): LecturaGs1 {
  const suyas = seguro ? todas : todas.filter(nombraAlgo);
  const posibles = suyas.filter((e) => !seContradice(e));
  const opciones = sinRepetir(posibles.map((e) => etiquetaDe(e, hoy)));
  const [etiqueta] = opciones;
  if (!etiqueta) return seguro || suyas.length > 0 ? ROTA : { tipo: 'no es' };
  return opciones.length === 1 ? { tipo: 'gs1', etiqueta } : { tipo: 'ambiguo', opciones };
}

/** Whether a code has a separator between its elements, in any form. */
export const traeSeparador = (codigo: string): boolean =>
  conSeparadores(codigo.replace(IDENTIFICADOR, '')).lastIndexOf(GS) > 0;

const conSeparadores = (codigo: string): string => SEPARADORES.reduce((c, s) => c.replaceAll(s, GS), codigo);

/**
 * The keys under which a GTIN may have been captured: its 14 digits, and without leading zeros as an EAN-13, a UPC or
 * an EAN-8.
 * @param gtin 14 digits
 */
export const clavesDeGtin = (gtin: string): string[] =>
  [14, 13, 12, 8].filter((n) => /^0*$/.test(gtin.slice(0, 14 - n))).map((n) => gtin.slice(14 - n));

function sinSeparadores(mensaje: string): string {
  let desde = 0;
  while (mensaje[desde] === GS) desde += 1;
  return mensaje.slice(desde);
}

/** The code without its symbology identifier and control characters, as it is looked up literally. */
export const codigoLiteral = (codigo: string): string =>
  [...codigo.replace(IDENTIFICADOR, '')]
    .filter((c) => c >= ' ')
    .join('')
    .trim();
