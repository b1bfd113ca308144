import { FOTO_LADO, FOTO_MAX } from '@anden/contrato/articulos/propuestas-rules.ts';

/** A picture of a label, ready to be sent. */
export interface Foto {
  /** JPEG in base64. */
  base64: string;
  /** To look at it. */
  url: string;
}

/** How much of the picture each try keeps; labels are read at any of them. */
const CALIDADES = [0.8, 0.6, 0.4, 0.2] as const;

const PREFIJO = 'data:image/jpeg;base64,';

/**
 * Shrinks what the camera took: 800 pixels at its longest side, 0.5 MB at most, nothing of who or where. Rejects what is no
 * picture.
 */
export async function reduce(archivo: Blob): Promise<Foto> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' });
  const escala = Math.min(1, FOTO_LADO / Math.max(imagen.width, imagen.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.round(imagen.width * escala));
  lienzo.height = Math.max(1, Math.round(imagen.height * escala));
  lienzo.getContext('2d', { alpha: false })?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  imagen.close();
  for (const calidad of CALIDADES) {
    const url = lienzo.toDataURL('image/jpeg', calidad);
    const base64 = url.slice(PREFIJO.length);
    if (url.startsWith(PREFIJO) && (base64.length * 3) / 4 <= FOTO_MAX) return { base64, url };
  }
  throw new Error('La foto es demasiado grande');
}
