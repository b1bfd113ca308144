import type { Archivo } from '../../platform/archivo.ts';
import type { Respuesta } from '../../platform/client.ts';

type Tabla = Respuesta<'getTablasImportables'>['data'][number];

const campo = (valor: string): string => (/[",\n]/.test(valor) ? `"${valor.replaceAll('"', '""')}"` : valor);

/**
 * A file to fill in: the table's header and an example row, with the byte order mark by which Excel recognises UTF-8.
 */
export function plantillaDe({ TABLA, COLUMNAS }: Tabla): Archivo {
  const filas = [COLUMNAS.map((c) => c.COLUMNA), COLUMNAS.map((c) => c.EJEMPLO)];
  const texto = filas.map((fila) => fila.map(campo).join(',')).join('\r\n');
  return { NOMBRE: `${TABLA}.csv`, TIPO: 'text/csv;charset=utf-8', CONTENIDO: `\uFEFF${texto}\r\n` };
}
