/** A picture ready to be sent. */
export interface Imagen {
  /** JPEG in base64. */
  base64: string;
  /** Address for showing it in an `<img>`. */
  url: string;
}

/** The picture is too large even at the lowest quality. */
export class ImagenGrande extends Error {
  override name = 'ImagenGrande';
}

/** JPEG qualities to try, best first; a label is legible at any of them. */
const CALIDADES = [0.8, 0.6, 0.4, 0.2] as const;

const PREFIJO = 'data:image/jpeg;base64,';

/** A base64 JPEG as an address for `<img>`. */
export const urlDeJpeg = (base64: string): string => PREFIJO + base64;

/** Whether a file claims to be HEIC, by its type or, because many browsers have no type for it, by its name. */
export const esHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

/** The picture's pixels, upright. A picture that the browser cannot draw may still be HEIC. */
async function mapaDe(archivo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(archivo, { imageOrientation: 'from-image' });
  } catch (error) {
    // 'ftyp' and the kind of file follow the length of the first box.
    const marca = await archivo.slice(4, 12).text();
    if (!/^ftyp(hei[cxms]|mif1|msf1)$/.test(marca)) throw error;
    const { mapaDeHeic } = await import('./heic.ts');
    return mapaDeHeic(archivo);
  }
}

/**
 * Shrinks a picture to a JPEG of at most `lado` pixels at its longest side and `max` bytes, on white, without any metadata (who, where).
 * Rejects what is no picture.
 */
export async function reduce(archivo: Blob, { lado, max }: { lado: number; max: number }): Promise<Imagen> {
  const imagen = await mapaDe(archivo);
  const escala = Math.min(1, lado / Math.max(imagen.width, imagen.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.round(imagen.width * escala));
  lienzo.height = Math.max(1, Math.round(imagen.height * escala));
  const pincel = lienzo.getContext('2d', { alpha: false });
  if (pincel) {
    // Transparent pixels would turn black.
    pincel.fillStyle = '#ffffff';
    pincel.fillRect(0, 0, lienzo.width, lienzo.height);
    pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  }
  imagen.close();
  for (const calidad of CALIDADES) {
    const url = lienzo.toDataURL('image/jpeg', calidad);
    const base64 = url.slice(PREFIJO.length);
    if (url.startsWith(PREFIJO) && (base64.length * 3) / 4 <= max) return { base64, url };
  }
  throw new ImagenGrande('La imagen es demasiado grande');
}
