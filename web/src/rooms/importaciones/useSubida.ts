import { archivoRejection, PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { PACIENCIA } from './paciencia.ts';

/** Longest file name that is kept: its end, which has the extension. */
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

/** What is asked of a file besides its upload. */
export interface OpcionesDeSubida {
  /** Why a file of so many bytes is not taken; null: it is. */
  rechaza: (bytes: number) => string | null;
  /** Once it is whole on the server. */
  alSubir?: (importacionId: number) => Promise<unknown>;
}

const PARA_IMPORTAR: OpcionesDeSubida = {
  rechaza: archivoRejection,
  alSubir: (importacion_id) => call('revisaImportacion', { importacion_id }, { paciencia: PACIENCIA }),
};

/** Uploads a file piece by piece: how far it has got, and why it did not get there. */
export function useSubida({ rechaza, alSubir }: OpcionesDeSubida = PARA_IMPORTAR) {
  const [subiendo, setSubiendo] = useState<{ nombre: string; valor: number } | null>(null);
  const [falla, setFalla] = useState<string | null>(null);

  async function mandar(archivo: File): Promise<number> {
    const { data } = await call('iniciaImportacion', {
      archivo: archivo.name.slice(-NOMBRE_MAX),
      bytes: archivo.size,
    });
    const importacion_id = data.IMPORTACION_ID;
    const partes = Math.ceil(archivo.size / PARTE_MAX);
    for (let parte = 0; parte < partes; parte++) {
      setSubiendo({ nombre: archivo.name, valor: (parte / partes) * 100 });
      const datos = await enBase64(archivo.slice(parte * PARTE_MAX, (parte + 1) * PARTE_MAX));
      await call('subeParteDeImportacion', { importacion_id, parte, datos });
    }
    setSubiendo({ nombre: archivo.name, valor: 100 });
    await alSubir?.(importacion_id);
    return importacion_id;
  }

  return {
    subiendo,
    falla,
    /** The uploaded file's id; null: it failed, and `falla` says why. */
    async sube(archivo: File): Promise<number | null> {
      const motivo = rechaza(archivo.size);
      setFalla(motivo);
      if (motivo) return null;
      setSubiendo({ nombre: archivo.name, valor: 0 });
      try {
        return await mandar(archivo);
      } catch (e) {
        setFalla(e instanceof Error ? e.message : String(e));
        return null;
      } finally {
        setSubiendo(null);
      }
    },
  };
}
