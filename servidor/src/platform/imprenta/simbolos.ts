import { type Elemento, mensajeGs1 } from '@anden/contrato/articulos/gs1.ts';

/** A bar code to print. `code128` takes printable ASCII. */
export type Simbolo =
  | { tipo: 'code128' | 'ean13'; texto: string }
  | { tipo: 'datamatrix'; elementos: readonly Elemento[] };

/** A linear symbol: widths in modules of alternating bars and spaces, beginning with a bar. */
export interface Barras {
  anchos: readonly number[];
  modulos: number;
}

/** A matrix symbol: rows of modules, dark or light. */
export interface Matriz {
  lado: number;
  oscuros: readonly (readonly boolean[])[];
}

/** Quiet zone at each side of a linear symbol, in modules, by its kind. */
export const ZONA_MUDA = { code128: 10, ean13: 11 } as const;

/** Narrowest module that a handheld scanner can read, in millimetres. */
export const MODULO_MIN = 0.19;

type Crudo = { sbs?: number[]; pixs?: number[]; pixx?: number };

/** The encoder is large and most servers never print, so it is loaded with the first label. */
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
