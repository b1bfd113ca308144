import type { TipoDeEvidencia } from '@anden/contrato/tickets/rules.ts';
import { leeGif } from '../../platform/imagenes/gif.ts';
import { leeJpeg } from '../../platform/imagenes/jpeg.ts';
import { cabe, type Medida } from '../../platform/imagenes/medidas.ts';
import { leePng } from '../../platform/imagenes/png.ts';

/** A picture as it is kept: what it is, and its bytes without what a phone wrote beside them. */
export interface Imagen {
  tipo: TipoDeEvidencia;
  datos: Buffer;
}

const LECTORES: readonly (readonly [TipoDeEvidencia, (b: Buffer) => Medida | null])[] = [
  ['image/jpeg', leeJpeg],
  ['image/png', leePng],
  ['image/gif', leeGif],
];

/**
 * Reads a picture by its content, whatever it is called; null: it is no whole JPEG, PNG or GIF, or is too large to be
 * drawn. What stands after its end is not kept: phones write there, and so does whoever hides another file behind a picture.
 */
export function leeImagen(bytes: Buffer): Imagen | null {
  for (const [tipo, leer] of LECTORES) {
    const leida = leer(bytes);
    if (leida) return cabe(leida) ? { tipo, datos: leida.datos } : null;
  }
  return null;
}
