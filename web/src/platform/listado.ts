import { XLSX_MAX } from '@anden/contrato/archivo-piezas.ts';
import { escribirOrdenes, FILTRO_LARGO, leeOrdenes, ORDENES_MAX } from '@anden/contrato/filtros.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { useEffect, useRef, useState } from 'react';
import type { Columna, TonoDeFila } from '../ui/columna.ts';
import type { Orden } from '../ui/enOrden.ts';
import { avisar } from '../ui/modal.ts';
import type { Vecinos } from '../ui/vecinos.tsx';
import { type Avance, bajaReporte } from './bajada.ts';
import { type Exportacion, exportar } from './export.ts';
import { entero } from './format.ts';
import { REGISTRO, useCerrarJunto, useDireccionCon, useSearchState } from './navigation.ts';

/* What `useConsulta` and `useLista` share. */

/** How long the typing must rest before a filter is applied, in milliseconds. */
const CALMA = 250;

/** A filter of an address or a saved view, cut to what the server takes, without half a character: the field itself lets nobody type more. */
export const filtroQueCabe = (filtro: string): string =>
  filtro.slice(0, FILTRO_LARGO).replace(/[\ud800-\udbff]$/, '');

/** The filter as it is typed. Once the typing rests, `alCalmarse` is called with it. `vigente` is the filter in the address. */
export function useFiltro(vigente: string, alCalmarse: (filtro: string) => void) {
  const [filtro, onFiltro] = useState(vigente);
  const dicho = useRef(vigente);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (filtro === vigente) return;
    const reloj = setTimeout(() => {
      dicho.current = filtro;
      alCalmarse(filtro);
    }, CALMA);
    return () => clearTimeout(reloj);
  }, [filtro]);
  // The address brought another filter (from another of the screen's tabs): it was not typed here.
  useEffect(() => {
    if (vigente === dicho.current) return;
    dicho.current = vigente;
    onFiltro(vigente);
  }, [vigente]);
  return { filtro, onFiltro };
}

/** The message that a file became CSV because it has too many rows. */
const ES_CSV = (total: number): string =>
  `Son ${entero(total)} renglones: por ser más de ${entero(XLSX_MAX)} el archivo es CSV, que se abre igual con Excel.`;

/** Exports a list's file, one at a time. A failure is told in a modal under the list's title; cancelling is not. */
export function useExportar(titulo: string) {
  const [exportando, setExportando] = useState<Avance | true | null>(null);
  const [corta, setCorta] = useState<AbortController | null>(null);

  async function hace(haz: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const suya = new AbortController();
    setCorta(suya);
    setExportando(true);
    try {
      await haz(suya.signal);
    } catch (e) {
      if (!suya.signal.aborted)
        void avisar(titulo, e instanceof Error ? e.message : 'No fue posible exportar.', 'rechazo');
    } finally {
      setExportando(null);
      setCorta(null);
    }
  }

  return {
    /** True until the first row is written or, for a list, until the file is. */
    exportando,
    onCancelarExportacion: () => corta?.abort(),
    /** Exports rows that are all loaded. */
    exporta: <F>(e: Exportacion<F>, comoCsv = false) => hace(() => exportar(e, comoCsv ? 'csv' : 'xlsx')),
    /** Downloads a whole report, which the server writes. */
    baja: <F>(
      llamada: NombreDeReporte,
      pedido: Readonly<Record<string, unknown>>,
      e: Omit<Exportacion<F>, 'filas'>,
      comoCsv = false,
    ) =>
      hace(async (signal) => {
        const { formato, total } = await bajaReporte(llamada, pedido, e, {
          signal,
          alAvanzar: setExportando,
          comoCsv,
        });
        if (formato === 'csv' && !comoCsv) void avisar(titulo, ES_CSV(total), 'atencion');
      }),
  };
}

/** The export of the chosen rows, made from the export of all. */
export const deElegidas = <F>(todas: Omit<Exportacion<F>, 'filas'>, filas: readonly F[]): Exportacion<F> => ({
  ...todas,
  nombre: `${todas.nombre} (elegidas)`,
  filas,
  filtro: [...todas.filtro, ['Renglones', 'Sólo los elegidos']],
});

/** The order that an address describes, of sortable columns only: the first in `orden` and `sentido`, further ones in `luego`. */
export function ordenesDe<F>(
  { orden, sentido, luego }: { orden: string; sentido: string; luego: string },
  columnas: readonly Pick<Columna<F>, 'id' | 'ordenable'>[],
): readonly Orden[] {
  const primera: Orden = { id: orden, sentido: sentido === 'desc' ? 'desc' : 'asc' };
  const todas = [primera, ...leeOrdenes(luego)].filter((o) =>
    columnas.some((c) => c.id === o.id && c.ordenable !== false),
  );
  return todas.filter((o, i) => todas.findIndex((x) => x.id === o.id) === i).slice(0, ORDENES_MAX);
}

/** The reverse of {@link ordenesDe}: the search parameters for an order. */
export function enDireccion([primera, ...otras]: readonly Orden[]) {
  return { orden: primera?.id ?? '', sentido: primera?.sentido ?? 'asc', luego: escribirOrdenes(otras) };
}

/** An order in words for the sheet 'Filtro': `Folio, ascendente; Total, descendente`; `sinOrden` if it names no column. */
export function ordenEnPalabras<F>(
  columnas: readonly Columna<F>[],
  ordenes: readonly Orden[],
  sinOrden: string,
): string {
  const dichos = ordenes.flatMap(({ id, sentido }) => {
    const columna = columnas.find((c) => c.id === id);
    return columna ? [`${columna.titulo}, ${sentido}endente`] : [];
  });
  return dichos.join('; ') || sinOrden;
}

/** The row whose details are open beside the list. Its key is in the address, so that it can be sent and survives a reload. */
export function useRegistro<F>(
  filas: readonly F[] | undefined,
  llave: (fila: F) => string | number,
  /** The rows as they are shown, if they are fewer or in another order. */
  mostradas: readonly F[] | undefined = filas,
) {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: '' });
  const registro = lugar[REGISTRO] ?? '';
  const direccionCon = useDireccionCon();
  const cierra = useCerrarJunto(REGISTRO);
  const abierta = (f: F): boolean => String(llave(f)) === registro;
  const [alaVista, setAlaVista] = useState<{ llave: string | number } | null>(null);
  const i = registro === '' ? -1 : (mostradas?.findIndex(abierta) ?? -1);
  /** Returns the function that opens the row at index `a` and scrolls the list to it; undefined if there is none. */
  function pasa(a: number): (() => void) | undefined {
    const fila = i < 0 ? undefined : mostradas?.[a];
    if (fila === undefined) return undefined;
    return () => {
      setLugar({ [REGISTRO]: String(llave(fila)) });
      setAlaVista({ llave: llave(fila) });
    };
  }
  return {
    registro,
    /** undefined: none is open, or it is not among `filas`. */
    elegida: registro === '' ? undefined : filas?.find(abierta),
    /** For the panel that shows it. */
    panel: {
      abierto: registro !== '',
      alCerrar: () => cierra(() => setLugar({ [REGISTRO]: '' })),
      vecinos: { anterior: pasa(i - 1), siguiente: pasa(i + 1) } satisfies Vecinos,
    },
    /** For the table: each row opens its details. */
    abre: {
      tono: (f: F): TonoDeFila => (abierta(f) ? 'seleccion' : null),
      // Back closes the panel, however many rows were shown in it.
      onElegir: (f: F) => setLugar({ [REGISTRO]: String(llave(f)) }, registro ? 'reemplaza' : 'junto'),
      liga: (f: F) => direccionCon({ [REGISTRO]: String(llave(f)) }),
      alaVista,
    },
  };
}
