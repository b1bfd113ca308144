import { setImmediate } from 'node:timers/promises';
import { mensajeGs1 } from '@anden/contrato/articulos/gs1.ts';
import type { Etiqueta } from './etiquetas-modelo.ts';
import { barrasDe, matrizDe, type Simbolo, ZONA_MUDA } from './simbolos.ts';

/** 100 by 50 mm at 8 dots to the millimetre (203 dpi), what most label printers have. */
const ANCHO = 800;
const ALTO = 400;
const MARGEN = 24;
const UTIL = ANCHO - 2 * MARGEN;

/**
 * Text of a field under `^FH_`: what ZPL would take for a command or for an escape goes as its hexadecimal code, and
 * control characters not at all. Within `^FB` a backslash is one too.
 */
export const textoZpl = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[_^~]/g, (c) => `_${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('\\', '\\\\');

/**
 * Field data of `^BC`: pairs of digits in subset C where the text is all digits, else subset B, with the invocation codes
 * of the three characters that ZPL does not take as they are.
 */
export function datosCode128(texto: string): string {
  if (/^\d{4,}$/.test(texto)) {
    const pares = texto.length - (texto.length % 2);
    return `>;${texto.slice(0, pares)}${pares < texto.length ? `>6${texto.slice(pares)}` : ''}`;
  }
  return `>:${texto.replace(/[\^>~]/g, (c) => (c === '^' ? '><' : c === '>' ? '>0' : '>='))}`;
}

/** Field data of `^BX` with `_` as its escape character: `_1` is FNC1 and two of them are one of the value's. */
export const datosDataMatrix = (simbolo: Extract<Simbolo, { tipo: 'datamatrix' }>): string =>
  mensajeGs1(simbolo.elementos, '_1', (v) => v.replaceAll('_', '__'));

/** Dots a module of a linear symbol may have to fit the label with its quiet zones: 1 to 4. */
const puntosPorModulo = (modulos: number, muda: number): number =>
  Math.max(1, Math.min(4, Math.floor((ANCHO - 2 * 8) / (modulos + 2 * muda))));

interface Texto {
  x: number;
  y: number;
  ancho: number;
  alto: number;
  lineas?: number;
  centrado?: boolean;
}

/** Letters in a line as wide as they are high, of ZPL's scalable font and with room to spare. */
const LETRAS = 1.75;

/** Text cut to what its lines hold: `^FB` prints what is over on top of the last one. */
function recortado(texto: string, { ancho, alto, lineas = 1 }: Texto): string {
  const caben = Math.floor((ancho * lineas * LETRAS) / alto);
  const letras = [...texto];
  return letras.length <= caben ? texto : `${letras.slice(0, caben - 1).join('')}…`;
}

function campo(texto: string, t: Texto): string {
  const { x, y, ancho, alto, lineas = 1, centrado = false } = t;
  const bloque = `^FB${ancho},${lineas},2,${centrado ? 'C' : 'L'},0`;
  const letra = `^A0N,${alto},${Math.round(alto * 0.9)}`;
  return `^FO${x},${y}${letra}${bloque}^FH_^FD${textoZpl(recortado(texto, t))}^FS`;
}

/** Height of a line of text that has to fit `ancho` dots, from 20 to `maximo`. */
const altoQueCabe = (texto: string, ancho: number, maximo: number): number =>
  Math.max(20, Math.min(maximo, Math.floor((ancho * LETRAS) / texto.length)));

async function lineal(e: Etiqueta, simbolo: Extract<Simbolo, { texto: string }>): Promise<string[]> {
  const { modulos } = await barrasDe(simbolo);
  const puntos = puntosPorModulo(modulos, ZONA_MUDA[simbolo.tipo]);
  const x = Math.round((ANCHO - modulos * puntos) / 2);
  const datos = simbolo.tipo === 'ean13' ? simbolo.texto.slice(0, 12) : datosCode128(simbolo.texto);
  const orden = simbolo.tipo === 'ean13' ? '^BEN,140,N,N' : '^BCN,140,N,N,N,N';
  return [
    campo(e.grande, { x: MARGEN, y: 20, ancho: UTIL, alto: altoQueCabe(e.grande, UTIL, 84), centrado: true }),
    campo(e.lineas.join(' '), { x: MARGEN, y: 112, ancho: UTIL, alto: 32, lineas: 2, centrado: true }),
    `^BY${puntos},3,140^FO${x},188${orden}^FD${datos}^FS`,
    campo(e.legible, { x: MARGEN, y: 342, ancho: UTIL, alto: 36, centrado: true }),
  ];
}

async function matriz(e: Etiqueta, simbolo: Extract<Simbolo, { tipo: 'datamatrix' }>): Promise<string[]> {
  const { lado } = await matrizDe(simbolo.elementos);
  const puntos = Math.max(3, Math.min(10, Math.floor(264 / (lado + 2))));
  const izquierda = MARGEN + lado * puntos + 24;
  const ancho = ANCHO - MARGEN - izquierda;
  const [nombre = '', ...resto] = e.lineas;
  return [
    `^FO${MARGEN},${MARGEN + 8}^BXN,${puntos},200,,,,_^FD${datosDataMatrix(simbolo)}^FS`,
    campo(e.grande, { x: izquierda, y: 24, ancho, alto: altoQueCabe(e.grande, ancho, 60) }),
    campo(nombre, { x: izquierda, y: 92, ancho, alto: 30, lineas: 2 }),
    ...resto.map((l, i) =>
      campo(l, { x: izquierda, y: 166 + i * 48, ancho, alto: altoQueCabe(l, ancho, 40) }),
    ),
    campo(e.legible, { x: MARGEN, y: 336, ancho: UTIL, alto: altoQueCabe(e.legible, UTIL, 26), lineas: 2 }),
  ];
}

/** Labels for a label printer, in UTF-8. */
export async function enZpl(etiquetas: readonly Etiqueta[]): Promise<string> {
  const hojas: string[] = [];
  for (const e of etiquetas) {
    const { simbolo } = e;
    const campos = simbolo.tipo === 'datamatrix' ? await matriz(e, simbolo) : await lineal(e, simbolo);
    await setImmediate();
    hojas.push(
      ['^XA', '^CI28', `^PW${ANCHO}`, `^LL${ALTO}`, '^LH0,0', ...campos, `^PQ${e.copias}`, '^XZ'].join('\n'),
    );
  }
  return `${hojas.join('\n')}\n`;
}
