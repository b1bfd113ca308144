import { setImmediate } from 'node:timers/promises';
import { mensajeGs1 } from '@anden/contrato/articulos/gs1.ts';
import { barrasDe, matrizDe, type Simbolo, ZONA_MUDA } from '../../platform/imprenta/simbolos.ts';
import { altoQueCabe, campo, datosCode128, hojaZpl, puntosPorModulo } from '../../platform/imprenta/zpl.ts';
import type { Etiqueta } from './etiquetas-modelo.ts';

/** 100 by 50 mm at 8 dots per millimetre (203 dpi), as most label printers have. */
const ANCHO = 800;
const ALTO = 400;
const MARGEN = 24;
const UTIL = ANCHO - 2 * MARGEN;

/** Field data of `^BX` with `_` as its escape character: `_1` is FNC1, and a literal `_` is doubled. */
export const datosDataMatrix = (simbolo: Extract<Simbolo, { tipo: 'datamatrix' }>): string =>
  mensajeGs1(simbolo.elementos, '_1', (v) => v.replaceAll('_', '__'));

async function lineal(e: Etiqueta, simbolo: Extract<Simbolo, { texto: string }>): Promise<string[]> {
  const { modulos } = await barrasDe(simbolo);
  const puntos = puntosPorModulo(modulos, ZONA_MUDA[simbolo.tipo], ANCHO);
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

/** Labels for a label printer, as ZPL in UTF-8. */
export async function enZpl(etiquetas: readonly Etiqueta[]): Promise<string> {
  const hojas: string[] = [];
  for (const e of etiquetas) {
    const { simbolo } = e;
    const campos = simbolo.tipo === 'datamatrix' ? await matriz(e, simbolo) : await lineal(e, simbolo);
    await setImmediate();
    hojas.push(hojaZpl({ ancho: ANCHO, alto: ALTO, copias: e.copias }, campos));
  }
  return `${hojas.join('\n')}\n`;
}
