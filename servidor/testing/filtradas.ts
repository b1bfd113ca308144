import { exacto, leeFiltros, operadorDicho } from '@anden/contrato/filtros.ts';
import { type NombreDeListado, reportes } from '@anden/contrato/reportes.ts';

export type FilaLeida = Readonly<Record<string, string | number | null>>;

/**
 * The rows of a list that comes whole, filtered as the screen does: without its wording, which these filters do not need.
 * @throws Error if something in the filters is no filter of its columns
 */
export function filtradas(
  lista: NombreDeListado,
  filas: readonly FilaLeida[],
  escritos: string,
): readonly FilaLeida[] {
  const { filtros, mal } = leeFiltros(escritos, reportes[lista].columnas);
  if (mal) throw new Error(`${lista} no tiene los filtros ${escritos}`);
  return filas.filter((fila) =>
    filtros.every((f) => {
      const valor = fila[f.columna] ?? '';
      if ('valores' in f)
        return f.valores.some((v) => {
          const letra = exacto(v) ?? v;
          const operador = operadorDicho(letra);
          return operador ? fila.OPERADOR_ID === operador.id : valor === letra;
        });
      if (f.de === null && f.a === null) return valor === '';
      if (valor === '') return false;
      if (f.clase === 'numero') return (f.de === null || +valor >= +f.de) && (f.a === null || +valor <= +f.a);
      const dia = String(valor).slice(0, 10);
      return (f.de === null || dia >= f.de) && (f.a === null || dia <= f.a);
    }),
  );
}
