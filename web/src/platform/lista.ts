import type { CallName } from '@anden/contrato/contrato.ts';
import type { FilaDeListado, NombreDeLista } from '@anden/contrato/reportes.ts';
import { useMemo } from 'react';
import type { Columna } from '../ui/columna.ts';
import { enOrden, type Orden } from '../ui/enOrden.ts';
import { filtra } from '../ui/filtra.ts';
import type { Entrada } from './client.ts';
import { useColumnas } from './columnas.ts';
import { type Elegir, useElegidas } from './elegidas.ts';
import { pasa, useFiltrosDeColumna } from './filtros.ts';
import { fecha } from './format.ts';
import {
  deElegidas,
  enDireccion,
  filtroQueCabe,
  ordenEnPalabras,
  ordenesDe,
  useExportar,
  useFiltro,
  useRegistro,
} from './listado.ts';
import { useSearchState } from './navigation.ts';
import { usePreferenciasDeLista } from './preferencias.ts';
import { type QueryCallOptions, useQueryCall } from './query.ts';
import { llaveDe } from './reporte.tsx';
import { useTitulo } from './titulo.ts';
import { sumasDe, sumasEnPalabras, totalesDe } from './totales.ts';
import { useVistas } from './vistas.ts';

/** The call whose reply holds a list. The list's name is the call's or, for rows outside `data`, `getX.parte`. */
type LlamadaDe<N extends NombreDeLista> = N extends `${infer C extends CallName}.${string}`
  ? C
  : N & CallName;

/** What a list's call takes. */
export type EntradaDeLista<N extends NombreDeLista> = Entrada<LlamadaDe<N>>;

const SIN_FILAS: readonly never[] = [];

export interface ListaOptions<F> {
  /** Title of its modals and, without `archivo`, of the exported file. Default: the screen's. */
  titulo?: string;
  archivo?: string;
  columnas: readonly Columna<F>[];
  /** Which rows to show. Default: all. */
  solo?: (fila: F) => boolean;
  /** The initial order. Default: as the rows come, which `sinOrden` says in words. */
  orden?: Orden;
  sinOrden?: string;
  /** What the filter searches: 'Folio o proveedor'. Without it there is no filter. */
  filtroAyuda?: string;
  /** Rows a page. Default: all on one. */
  porPagina?: number;
  /** The days of the rows, and other conditions in words, for the export. */
  rango?: readonly [desde: string, hasta: string];
  extraEnPalabras?: readonly (readonly [nombre: string, valor: string])[];
  lectura?: QueryCallOptions;
  /** What the screen does with chosen rows. */
  elegir?: Elegir<F>;
}

/**
 * Everything that a list does whose rows come in one reply, for `<Lista {...useLista('getX', {...}, {...})} />`: the rows are read whole
 * and kept current; filter, sort and open row stand in the address; the export has what is shown.
 */
export function useLista<N extends NombreDeLista>(
  name: N,
  input: EntradaDeLista<N>,
  o: ListaOptions<FilaDeListado<N>>,
) {
  type F = FilaDeListado<N>;
  const deLaPantalla = useTitulo();
  const { titulo = deLaPantalla, solo, rango, sinOrden = 'Como llegaron', lectura = {} } = o;
  const [llamada, parte = 'data'] = name.split('.') as [LlamadaDe<N>, string?];
  const llave = llaveDe(name);
  const { columnas, todas: deTodas, eleccion } = useColumnas(name, o.columnas);
  const { barra } = usePreferenciasDeLista(name);
  const [lugar, setLugar] = useSearchState({
    filtro: '',
    orden: o.orden?.id ?? '',
    sentido: (o.orden?.sentido ?? 'asc') as string,
    luego: '',
    filtros: '',
    pagina: 1,
  });
  const query = useQueryCall(llamada, input, lectura);
  const escrito = useFiltro(filtroQueCabe(lugar.filtro), (texto) => setLugar({ filtro: texto, pagina: 1 }));
  const filtro = o.filtroAyuda ? escrito.filtro : '';
  // The reply follows the declaration; the compiler cannot see that through a generic name.
  const leidas = query.data && (query.data as unknown as Record<string, readonly F[]>)[parte];
  const todas = solo ? leidas?.filter(solo) : leidas;
  const filtros = useFiltrosDeColumna(
    name,
    deTodas,
    lugar.filtros,
    (escritos) => setLugar({ filtros: escritos, pagina: 1 }),
    todas ?? SIN_FILAS,
  );
  const ordenes = useMemo(
    () => ordenesDe({ orden: lugar.orden, sentido: lugar.sentido, luego: lugar.luego }, deTodas),
    [lugar.orden, lugar.sentido, lugar.luego, deTodas],
  );
  const { filtros: porColumna } = filtros;
  const filas = useMemo(() => {
    if (!todas) return undefined;
    const de = (id: string) => deTodas.find((c) => c.id === id);
    const pasan =
      porColumna.length === 0
        ? todas
        : todas.filter((f) => porColumna.every((x) => pasa(x, de(x.columna), f)));
    return enOrden(filtra(pasan, deTodas, filtro), deTodas, ordenes);
  }, [todas, deTodas, filtro, porColumna, ordenes]);
  const sumas = useMemo(() => sumasDe(name, filas ?? SIN_FILAS), [name, filas]);
  const paginas = o.porPagina
    ? enPaginas(filas, o.porPagina, lugar.pagina, (pagina) => setLugar({ pagina }))
    : undefined;
  const vistas = useVistas(name, titulo);
  const { exporta, exportando, onCancelarExportacion } = useExportar(titulo);
  const exportacion = () => ({
    lista: name,
    nombre: o.archivo ?? titulo,
    columnas,
    filas: filas ?? [],
    ...(rango ? { rango } : {}),
    filtro: [
      ...(rango ? [['Desde', fecha(rango[0])] as const, ['Hasta', fecha(rango[1])] as const] : []),
      ...(o.extraEnPalabras ?? []),
      ...(o.filtroAyuda ? [['Filtro', filtro || 'Sin filtro'] as const] : []),
      ...filtros.enPalabras,
      ['Orden', ordenEnPalabras(deTodas, ordenes, sinOrden)] as const,
    ],
  });

  const elegidas = useElegidas<F>(
    name,
    {
      titulo,
      columnas,
      filas,
      todas: todas ?? SIN_FILAS,
      total: filas?.length ?? 0,
      llave,
      firma: JSON.stringify([input, filtro, lugar.filtros, rango ?? null]),
      lee: async () => filas ?? [],
      exporta: (suyas) => void exporta(suyas ? deElegidas(exportacion(), suyas) : exportacion()),
    },
    o.elegir,
  );

  return {
    titulo,
    ...barra,
    columnas,
    eleccion,
    vistas,
    llave,
    /** The chosen rows, including those that the filter hides. */
    elegidas: elegidas.filas,
    elegibles: elegidas.elegibles,
    pie: elegidas.pie,
    ...useRegistro(todas, llave, filas),
    filtro,
    onFiltro: escrito.onFiltro,
    ...(o.filtroAyuda ? { filtroAyuda: o.filtroAyuda } : {}),
    filtros: filtros.barra,
    ordenes,
    onOrdenes: (nuevos: readonly Orden[]) => setLugar({ ...enDireccion(nuevos), pagina: 1 }),
    /** The rows shown, of this page if there are pages. */
    filas,
    /** Every row before the filter, as they came. */
    todas,
    /** Those that the filters leave, on every page: what a summary beside their number adds up. */
    quedan: filas,
    total: todas?.length ?? 0,
    ...paginas,
    totales: totalesDe(name, paginas ? paginas.filas : filas, sumas),
    /** The sums of what the filters leave, in words; null without rows or without summed columns. */
    sumas: (filas?.length && sumasEnPalabras(name, sumas)) || null,
    /** The whole reply, with its parts besides the rows. */
    respuesta: query.data,
    renovando: query.isFetching,
    error: query.error?.message ?? null,
    onReintentar: () => void query.refetch(),
    onExportar: () => void exporta(exportacion()),
    onExportarCsv: () => void exporta(exportacion(), true),
    exportando,
    onCancelarExportacion,
  };
}

/** One page of rows that are all loaded; the last one if the address names one further on. */
function enPaginas<F>(
  filas: readonly F[] | undefined,
  porPagina: number,
  pedida: number,
  onPagina: (pagina: number) => void,
) {
  const total = filas?.length ?? 0;
  const ultima = Math.max(1, Math.ceil(total / porPagina));
  const pagina = Math.min(ultima, Math.max(1, Math.trunc(pedida)));
  return {
    filas: filas?.slice((pagina - 1) * porPagina, pagina * porPagina),
    total,
    porPagina,
    pagina,
    onPagina,
  };
}
