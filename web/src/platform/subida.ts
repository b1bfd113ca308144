import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';

/** Longest file name kept. Its end is kept, because that has the extension. */
const NOMBRE_MAX = 200;

/** A piece of a file in base64. */
function enBase64(pedazo: Blob): Promise<string> {
  return new Promise((listo, falla) => {
    const lector = new FileReader();
    lector.onload = () => listo(String(lector.result).replace(/^[^,]*,/, ''));
    lector.onerror = () =>
      falla(new Error('El archivo no se puede leer: ¿cambió o está abierto en otro programa?'));
    lector.readAsDataURL(pedazo);
  });
}

/**
 * Sends a file piece by piece, with one piece in memory at a time. Returns the id that the file was given.
 * @param pasos announces the file, sends a piece in base64, and is told the percentage sent
 */
export async function subePorPartes(
  archivo: File,
  pasos: {
    inicia: (archivo: { archivo: string; bytes: number }) => Promise<number>;
    manda: (id: number, parte: number, datos: string) => Promise<unknown>;
    alAvanzar: (porciento: number) => void;
  },
): Promise<number> {
  const id = await pasos.inicia({ archivo: archivo.name.slice(-NOMBRE_MAX), bytes: archivo.size });
  const partes = Math.ceil(archivo.size / PARTE_MAX);
  for (let parte = 0; parte < partes; parte++) {
    pasos.alAvanzar((parte / partes) * 100);
    await pasos.manda(id, parte, await enBase64(archivo.slice(parte * PARTE_MAX, (parte + 1) * PARTE_MAX)));
  }
  pasos.alAvanzar(100);
  return id;
}
