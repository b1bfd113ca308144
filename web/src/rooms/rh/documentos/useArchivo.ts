import { archivoGuardadoRejection } from '@anden/contrato/archivos/rules.ts';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { subePorPartes } from '../../../platform/subida.ts';

/** Uploads a file to be kept. Its size and name are checked before any of it is read. */
export function useArchivo() {
  const [subiendo, setSubiendo] = useState<{ nombre: string; valor: number } | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  return {
    subiendo,
    falla,
    /** Uploads the file and resolves to its id; null if that failed, and `falla` says why. */
    async sube(archivo: File): Promise<number | null> {
      const motivo = archivoGuardadoRejection(archivo.name, archivo.size);
      setFalla(motivo);
      if (motivo) return null;
      setSubiendo({ nombre: archivo.name, valor: 0 });
      try {
        return await subePorPartes(archivo, {
          inicia: async (pedido) => (await call('iniciaArchivo', pedido)).data.ARCHIVO_ID,
          manda: (archivo_id, parte, datos) => call('subeParteDeArchivo', { archivo_id, parte, datos }),
          alAvanzar: (valor) => setSubiendo({ nombre: archivo.name, valor }),
        });
      } catch (e) {
        setFalla(e instanceof Error ? e.message : String(e));
        return null;
      } finally {
        setSubiendo(null);
      }
    },
  };
}
