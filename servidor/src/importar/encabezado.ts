import { ArchivoError, type Celda, muestra } from './celda.ts';
import type { Columna, Tabla } from './tabla.ts';

/** A header without what people change in it: accents, case, spaces, hyphens. */
const normal = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/**
 * Says which column each cell of the header row is.
 * @throws ArchivoError when a column is unknown, twice there, or missing
 */
export function columnasDelEncabezado(tabla: Tabla, encabezado: readonly Celda[]): (Columna | null)[] {
  const titulos = encabezado.map((c) => muestra(c).trim());
  const columnas = titulos.map((titulo) => {
    if (titulo === '') return null;
    const columna = tabla.columnas.find((c) => c.nombre === normal(titulo));
    if (!columna) {
      const nombres = tabla.columnas.map((c) => c.nombre).join(', ');
      throw new ArchivoError(`La columna «${titulo}» no es de ${tabla.nombre}. Sus columnas son: ${nombres}`);
    }
    return columna;
  });
  const repetida = columnas.find((c, i) => c && columnas.indexOf(c) !== i);
  if (repetida) throw new ArchivoError(`La columna ${repetida.nombre} viene dos veces`);
  const faltan = tabla.columnas.filter((c) => c.obligatoria && !columnas.includes(c)).map((c) => c.nombre);
  if (faltan.length === 1) throw new ArchivoError(`Falta la columna ${faltan[0]}`);
  if (faltan.length > 1) throw new ArchivoError(`Faltan las columnas ${faltan.join(', ')}`);
  return columnas;
}
