import type { ColumnasDichas, ColumnasElegidas } from '@anden/contrato/cartera/rules-estados.ts';
import type { Formato, Pregunta, Respuestas } from '@anden/contrato/formatos.ts';
import { Hilo, type Limites } from '../../importar/hilo.ts';
import type { RenglonLeido } from './renglon-leido.ts';

/** A statement to read, and what is known of how. */
export interface PorLeer {
  ruta: string;
  /** Which column is which, as it is said for this file; null: it is not. */
  pedidas: ColumnasDichas | null;
  /** The same as it was said for the account's last file, and the titles of that one. */
  recordadas: { columnas: ColumnasDichas; titulos: readonly string[] } | null;
  /** What is answered for this file, or else was for the last ones. */
  respuestas: Respuestas;
  hoy: string;
}

/** A statement as the thread read it. */
export interface EstadoLeido {
  descripcion: string;
  titulos: string[];
  columnas: ColumnasElegidas;
  /** The columns that were asked for are in the file. */
  pedidas: boolean;
  /** Why its rows cannot be read; null: they are. */
  problema: string | null;
  /** What has to be answered first; then there are no rows. */
  preguntas: Pregunta[];
  formato: Formato;
  /** The accounts of its movements, if they are of several. */
  cuentas: string[];
  renglones: RenglonLeido[];
}

/**
 * Reads a statement in a thread of its own, from its bytes to its rows.
 * @throws ArchivoError where it cannot be read
 */
export async function leeEstado(porLeer: PorLeer, limites: Limites): Promise<EstadoLeido> {
  const hilo = new Hilo<EstadoLeido>(new URL('./estado-hilo.ts', import.meta.url), porLeer, limites);
  try {
    return await hilo.pide();
  } finally {
    await hilo.cierra();
  }
}
