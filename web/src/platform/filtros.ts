import { reportes } from 'virtual:reportes';
import {
  claseDeFiltro,
  escribirFiltros,
  exacto,
  type FiltroDeColumna,
  leeFiltros,
  operadorDicho,
} from '@anden/contrato/filtros.ts';
import type { ColumnaDibujada, NombreDeListado } from '@anden/contrato/reportes.ts';
import { useMemo } from 'react';
import { type Columna, textoDe } from '../ui/columna.ts';
import { sinAcentos } from '../ui/filtra.ts';
import { businessDay } from './clock.ts';
import { duracion, fecha, fechaHoraIso, reloj } from './format.ts';

/** A day, or an hour of it, in words: '22-11-2026', '22-11-2026 10 h'. */
const enDia = (v: string): string =>
  v.includes('T') ? `${fecha(v.slice(0, 10))} ${v.slice(11)} h` : fecha(v);

/** How the numbers of a filter are written, as the cells of its column are: a time in its hours, although the filter holds its minutes or seconds. */
const EN_SU_COLUMNA: Partial<Record<ColumnaDibujada['tipo'], (v: string) => string>> = {
  duracion: (v) => duracion(Number(v)),
  reloj: (v) => reloj(Number(v)),
};

/** The text that a filter's value requires exactly, without the number that tells an operator from another of the same name; null: containing it is enough. */
function exactoDicho(valor: string): string | null {
  const letra = exacto(valor);
  return letra === null ? null : (operadorDicho(letra)?.nombre ?? letra);
}

/** A filter's condition in words: 'ferre o sol', '10 a 50', '8:00 a 23:59', 'desde 01-11-2026'. */
export function filtroEnPalabras(
  f: FiltroDeColumna,
  { palabras = {}, tipo }: Partial<Pick<ColumnaDibujada, 'palabras' | 'tipo'>> = {},
): string {
  if ('valores' in f)
    return f.valores.map((v) => (v === '' ? 'sin valor' : (palabras[v] ?? exactoDicho(v) ?? v))).join(' o ');
  if (f.de === null && f.a === null) return 'sin fecha';
  const escribe = f.clase === 'dia' ? enDia : ((tipo && EN_SU_COLUMNA[tipo]) ?? String);
  if (f.de !== null && f.a !== null)
    return f.de === f.a ? escribe(f.de) : `${escribe(f.de)} a ${escribe(f.a)}`;
  return f.de === null ? `hasta ${escribe(f.a ?? '')}` : `desde ${escribe(f.de)}`;
}

/** Whether a row passes a filter on one column, by the server's rule for a report. */
export function pasa<F extends object>(
  f: FiltroDeColumna,
  columna: Columna<F> | undefined,
  fila: F,
): boolean {
  const crudo = (fila as Readonly<Record<string, unknown>>)[f.columna];
  const vacio = crudo === null || crudo === undefined || crudo === '';
  if ('valores' in f) {
    if (f.clase === 'valores') return f.valores.some((v) => (v === '' ? vacio : crudo === v));
    const letra = columna ? textoDe(columna, fila) : String(crudo ?? '');
    const texto = sinAcentos(letra);
    return f.valores.some((v) => {
      if (v === '') return vacio;
      const operador = operadorDicho(exacto(v) ?? '');
      if (operador && 'OPERADOR_ID' in fila) return fila.OPERADOR_ID === operador.id;
      return !vacio && (exacto(v) === null ? texto.includes(sinAcentos(v)) : letra === exactoDicho(v));
    });
  }
  if (f.de === null && f.a === null) return vacio;
  if (vacio) return false;
  if (f.clase === 'numero') {
    const n = Number(crudo);
    return (f.de === null || n >= Number(f.de)) && (f.a === null || n <= Number(f.a));
  }
  const momento = fechaHoraIso(String(crudo)).replace(' ', 'T');
  // Compares to the precision of the given end: a day or an hour.
  const hasta = (extremo: string): string => momento.slice(0, extremo.length);
  return (f.de === null || hasta(f.de) >= f.de) && (f.a === null || hasta(f.a) <= f.a);
}

/** Up to how many different values of a column are offered to be ticked; if there are more, its text is searched. */
const OFRECIDOS = 40;

/** The values of a text column in these rows, the most frequent first, with their counts; none if there are too many. */
export function valoresDe<F>(
  columna: Columna<F>,
  filas: readonly F[],
): readonly (readonly [string, number])[] {
  const cuenta = new Map<string, number>();
  for (const f of filas) {
    const texto = columna.valor(f) ? textoDe(columna, f) : '';
    cuenta.set(texto, (cuenta.get(texto) ?? 0) + 1);
    if (cuenta.size > OFRECIDOS) return [];
  }
  return [...cuenta].sort((a, b) => b[1] - a[1]);
}

/**
 * The column filters in the address, and what the bar needs to show and change them.
 * @param filas the rows, if all are loaded: their values are offered with counts
 */
export function useFiltrosDeColumna<F>(
  name: NombreDeListado,
  columnas: readonly Columna<F>[],
  escritos: string,
  onEscritos: (escritos: string) => void,
  filas?: readonly F[],
) {
  const declaradas: Readonly<Record<string, ColumnaDibujada>> = reportes[name].columnas;
  const filtros = useMemo(() => leeFiltros(escritos, declaradas).filtros, [escritos, declaradas]);
  const filtrables = useMemo(
    () =>
      columnas.flatMap((c) => {
        const declarada = declaradas[c.id];
        const clase = declarada && claseDeFiltro(declarada);
        if (!clase) return [];
        const unidad = { duracion: 'minutos', reloj: 'segundos' }[declarada.tipo as string];
        return [
          {
            id: c.id,
            titulo: c.titulo,
            clase,
            ...(declarada.palabras ? { palabras: declarada.palabras } : {}),
            ...(unidad ? { unidad } : {}),
            ...(declarada.tipo === 'fechaHora' ? { conHora: true } : {}),
            ...(filas && clase === 'texto' ? { valores: () => valoresDe(c, filas) } : {}),
          },
        ];
      }),
    [columnas, declaradas, filas],
  );
  const titulo = (id: string): string => columnas.find((c) => c.id === id)?.titulo ?? id;
  const dicho = (f: FiltroDeColumna): string => filtroEnPalabras(f, declaradas[f.columna]);
  return {
    filtros,
    /** The filters as the call takes them. */
    escritos: escribirFiltros(filtros),
    /** For the exported sheet 'Filtro'. */
    enPalabras: filtros.map((f) => [titulo(f.columna), dicho(f)] as const),
    barra: {
      columnas: filtrables,
      valor: filtros,
      enPalabras: (f: FiltroDeColumna) => `${titulo(f.columna)}: ${dicho(f)}`,
      onCambio: (nuevos: readonly FiltroDeColumna[]) => onEscritos(escribirFiltros(nuevos)),
      hoy: businessDay(),
    },
  };
}
