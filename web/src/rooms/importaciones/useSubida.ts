import { archivoRejection } from '@anden/contrato/importaciones/rules.ts';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { subePorPartes } from '../../platform/subida.ts';
import { PACIENCIA } from './paciencia.ts';

/** What is done about a file besides uploading it. */
export interface OpcionesDeSubida {
  /** Why a file of so many bytes is refused, or null. */
  rechaza: (bytes: number) => string | null;
  /** Called once the whole file is on the server. */
  alSubir?: (importacionId: number) => Promise<unknown>;
}

const PARA_IMPORTAR: OpcionesDeSubida = {
  rechaza: archivoRejection,
  alSubir: (importacion_id) => call('revisaImportacion', { importacion_id }, { paciencia: PACIENCIA }),
};

/** Uploads a file piece by piece, with its progress and the reason if it fails. */
export function useSubida({ rechaza, alSubir }: OpcionesDeSubida = PARA_IMPORTAR) {
  const [subiendo, setSubiendo] = useState<{ nombre: string; valor: number } | null>(null);
  const [falla, setFalla] = useState<string | null>(null);

  async function mandar(archivo: File): Promise<number> {
    const importacion_id = await subePorPartes(archivo, {
      inicia: async (pedido) => (await call('iniciaImportacion', pedido)).data.IMPORTACION_ID,
      manda: (importacion_id, parte, datos) =>
        call('subeParteDeImportacion', { importacion_id, parte, datos }),
      alAvanzar: (valor) => setSubiendo({ nombre: archivo.name, valor }),
    });
    await alSubir?.(importacion_id);
    return importacion_id;
  }

  return {
    subiendo,
    falla,
    /** Uploads the file and resolves to its id; null if that failed, and `falla` says why. */
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
