import { PIXELES_MAX } from '@anden/contrato/archivos/rules.ts';
import type { Medida } from './medidas.ts';

/** Most pixels of all the frames of an animation together: a browser draws one after another, without end. */
const CUADROS_MAX = 5 * PIXELES_MAX;

const EXTENSION = 0x21;
const CUADRO = 0x2c;
const FIN = 0x3b;
const CONTROL = 0xf9;
const DE_PROGRAMA = 0xff;

/** Bytes of a table of colours, by the packed field that announces it. */
const tablaDe = (empacado: number): number => (empacado & 0x80 ? 3 * 2 ** ((empacado & 7) + 1) : 0);

/** Where the sub-blocks that begin at `i` end; past the end if they are cut. */
function finDeBloques(b: Buffer, i: number): number {
  let j = i;
  while (j < b.length && b[j] !== 0) j += 1 + (b[j] as number);
  return j + 1;
}

/** Whether an extension is part of the picture: how long a frame stays, or how often the animation is repeated; nothing else is kept. */
function queda(bloque: Buffer): boolean {
  if (bloque[1] === CONTROL) return bloque.length === 8 && bloque[2] === 4;
  return (
    bloque[1] === DE_PROGRAMA && bloque.length === 19 && bloque.toString('latin1', 3, 14) === 'NETSCAPE2.0'
  );
}

/**
 * Reads a GIF by its blocks to its trailer (GIF89a, 17 to 27) and keeps its frames; null if it is no complete GIF. A frame may be larger than the
 * screen that the header announces, and browsers then draw all of it: the size is that of the screen and every frame together.
 */
export function leeGif(b: Buffer): Medida | null {
  if (b.length < 14 || !/^GIF8[79]a$/.test(b.toString('latin1', 0, 6))) return null;
  let ancho = b.readUInt16LE(6);
  let alto = b.readUInt16LE(8);
  if (ancho === 0 || alto === 0) return null;
  let i = 13 + tablaDe(b[10] as number);
  const partes = [b.subarray(0, i)];
  let pintados = 0;
  while (i < b.length) {
    const desde = i;
    const bloque = b[i];
    if (bloque === FIN)
      return pintados > 0 && pintados <= CUADROS_MAX
        ? { ancho, alto, datos: Buffer.concat([...partes, b.subarray(i, i + 1)]) }
        : null;
    if (bloque === EXTENSION) i = finDeBloques(b, i + 2);
    else if (bloque === CUADRO && i + 10 < b.length) {
      const [izquierda, arriba, suAncho, suAlto] = [1, 3, 5, 7].map((n) => b.readUInt16LE(desde + n)) as [
        number,
        number,
        number,
        number,
      ];
      ancho = Math.max(ancho, izquierda + suAncho);
      alto = Math.max(alto, arriba + suAlto);
      pintados += suAncho * suAlto;
      i = finDeBloques(b, i + 11 + tablaDe(b[i + 9] as number));
    } else return null;
    if (i > b.length) return null;
    const entero = b.subarray(desde, i);
    if (bloque === CUADRO || queda(entero)) partes.push(entero);
  }
  return null;
}
