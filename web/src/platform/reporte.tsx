import { reportes } from 'virtual:reportes';
import type { FilaDeReporte, NombreDeReporte } from '@anden/contrato/reportes.ts';
import type { Columna } from '../ui/columna.ts';
import { Recorta } from '../ui/Recorta.tsx';
import { de } from './columns.ts';

/** What a screen adds to a declared column: how wide it is, and how it is drawn where its kind does not say it all. */
export interface Vista<F> extends Partial<Omit<Columna<F>, 'id' | 'titulo' | 'tipo'>> {
  /** On one line, in what the other columns leave. */
  recorta?: boolean;
  /** Makes a column of what only travels with the row. */
  titulo?: string;
}

/**
 * The columns of a report's table and of its export, from its declaration: header, kind, alignment, order and words are
 * declared; `vistas` adds, by column, what is of this screen alone.
 */
export function columnasDe<N extends NombreDeReporte>(
  llamada: N,
  vistas: Partial<Record<keyof FilaDeReporte<N> & string, Vista<FilaDeReporte<N>>>> = {},
): ReadonlyArray<Columna<FilaDeReporte<N>>> {
  type F = FilaDeReporte<N>;
  const hacedores = de<Record<string, never>>();
  return Object.entries(reportes[llamada].columnas).flatMap(([id, declarada]) => {
    const { recorta, titulo, ...vista } = (vistas as Record<string, Vista<F>>)[id] ?? {};
    const { tipo, palabras, ordenable } = declarada;
    if (tipo === 'dato' && titulo === undefined) return [];
    // A declared column's kind says what its value is; a name known only at run time hides that from the compiler.
    const base = hacedores[tipo === 'dato' ? 'texto' : tipo](
      id as never,
      titulo ?? declarada.titulo,
    ) as unknown as Columna<F>;
    const valor = base.valor;
    return [
      {
        ...base,
        ...(ordenable ? {} : { ordenable: false }),
        ...(palabras ? { valor: (f: F) => palabras[String(valor(f))] ?? valor(f) } : {}),
        ...(recorta ? { celda: (f: F) => <Recorta>{valor(f) as string | null}</Recorta> } : {}),
        ...vista,
      },
    ];
  });
}
