import { type Elemento, mensajeGs1 } from '@anden/contrato/articulos/gs1.ts';

/** A bar code to print. `code128` holds printable ASCII. */
export type Simbolo =
  | { tipo: 'code128' | 'ean13'; texto: string }
  | { tipo: 'datamatrix'; elementos: readonly Elemento[] };

/** A linear symbol: widths in modules, bars and spaces by turns, a bar first. */
export interface Barras {
  anchos: readonly number[];
  modulos: number;
}

/** A matrix symbol: rows of dark and light modules. */
export interface Matriz {
  lado: number;
  oscuros: readonly (readonly boolean[])[];
}

/** Quiet zone that each kind of linear symbol asks for at its sides, in modules. */
export const ZONA_MUDA = { code128: 10, ean13: 11 } as const;

/** Narrowest module that a hand scanner still reads, millimetres. */
export const MODULO_MIN = 0.19;

type Crudo = { sbs?: number[]; pixs?: number[]; pixx?: number };

/** The encoder is large, and most servers never print: it is read with the first label. */
async function codificar(bcid: string, text: string, opciones: object = {}): Promise<Crudo> {
  const { default: bwip } = await import('bwip-js/generic');
  const [simbolo] = bwip.raw({ bcid, text, ...opciones }) as Crudo[];
  if (!simbolo) throw new Error(`Sin símbolo ${bcid}`);
  return simbolo;
}

/** The bars of a linear symbol. */
export async function barrasDe({ tipo, texto }: Extract<Simbolo, { texto: string }>): Promise<Barras> {
  const { sbs = [] } = await codificar(tipo, texto);
  return { anchos: sbs, modulos: sbs.reduce((n, ancho) => n + ancho, 0) };
}

/** The modules of a GS1 DataMatrix. */
export async function matrizDe(elementos: readonly Elemento[]): Promise<Matriz> {
  const { pixs = [], pixx: lado = 0 } = await codificar('datamatrix', mensajeGs1(elementos, '^FNC1'), {
    parsefnc: true,
  });
  const oscuros = Array.from({ length: lado }, (_, y) =>
    Array.from({ length: lado }, (__, x) => pixs[y * lado + x] === 1),
  );
  return { lado, oscuros };
}
