import iniciar from 'libheif-js/libheif-wasm/libheif.js';
import direccion from 'libheif-js/libheif-wasm/libheif.wasm?url';

/**
 * Decodes a photograph in the format of iPhones and some Android phones (HEIC), which most browsers cannot draw, upright. The decoder, half
 * a megabyte, is loaded with the first such picture. Rejects anything else.
 */
export async function mapaDeHeic(archivo: Blob): Promise<ImageBitmap> {
  const [bytes, wasm] = await Promise.all([
    archivo.arrayBuffer(),
    fetch(direccion).then((r) => (r.ok ? r.arrayBuffer() : Promise.reject(new Error(r.statusText)))),
  ]);
  const { HeifDecoder } = iniciar({ wasmBinary: wasm });
  const [imagen, ...otras] = new HeifDecoder().decode(bytes);
  if (!imagen) throw new Error('No es una imagen HEIC');
  try {
    const [ancho, alto] = [imagen.get_width(), imagen.get_height()];
    const pintada = await new Promise<ImageData | null>((listo) =>
      imagen.display(new ImageData(ancho, alto), listo),
    );
    if (!pintada) throw new Error('La imagen HEIC está dañada');
    return await createImageBitmap(pintada);
  } finally {
    for (const una of [imagen, ...otras]) una.free();
  }
}
