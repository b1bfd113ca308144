import type { CallName } from '@anden/contrato/contrato.ts';
import type { Tema } from '@anden/contrato/temas.ts';
import { useMemo } from 'react';
import type { Columna } from '../ui/columna.ts';
import { enOrden, type Orden } from '../ui/enOrden.ts';
import { filtra } from '../ui/filtra.ts';
import { useColumnasDeAlmacen } from './almacenes.ts';
import type { Entrada, Respuesta } from './client.ts';
import { useLive } from './events.ts';
import { fecha } from './format.ts';
import { ordenEnPalabras, useExportar, useFiltro, useRegistro } from './listado.ts';
import { useSearchState } from './navigation.ts';
import { type QueryCallOptions, useQueryCall } from './query.ts';

export type FilaDeLista<N extends CallName> = Respuesta<N> extends { data: readonly (infer F)[] } ? F : never;

/** Where in the reply the rows are: in `data`, or where the screen says. */
type DeDonde<N extends CallName, F> =
  Respuesta<N> extends { data: readonly F[] }
    ? { filas?: (respuesta: Respuesta<N>) => readonly F[] }
    : { filas: (respuesta: Respuesta<N>) => readonly F[] };

interface Opciones<F> {
  /** Screen's title: of its modals and, unless `archivo` says another name, of the exported file. */
  titulo: string;
  archivo?: string;
  columnas: readonly Columna<F>[];
  /** What tells one row from another. */
  llave: (fila: F) => string | number;
  /** What happens to these makes the rows be read again. */
  temas: readonly Tema[];
  /** The order until somebody chooses; without it the rows stay as they come, which `sinOrden` says in words. */
  orden?: Orden;
  sinOrden?: string;
  /** What the filter looks in: 'Folio o proveedor'; without it nothing is filtered. */
  filtroAyuda?: string;
  /** The days the rows are of, and what else they were asked with, in words, for the export. */
  rango?: readonly [desde: string, hasta: string];
  extraEnPalabras?: readonly (readonly [nombre: string, valor: string])[];
  lectura?: QueryCallOptions;
}

export type ListaOptions<N extends CallName, F> = Opciones<F> & DeDonde<N, F>;

const EN_DATA = (respuesta: unknown): unknown => (respuesta as { data: unknown }).data;

/**
 * Everything a list does whose rows come in one reply, for `<Lista {...useLista('getX', {...}, {...})} />`: they are read whole
 * and kept current, the filter and the sort over them and the open row stand in the address, and what is shown is exported.
 */
export function useLista<N extends CallName, F = FilaDeLista<N>>(
  name: N,
  input: Entrada<N>,
  o: ListaOptions<N, F>,
) {
  const { titulo, llave, rango, sinOrden = 'Como llegaron', lectura = {} } = o;
  // `ListaOptions` asks for `filas` where the rows are not in `data`; a generic name hides that from the compiler.
  const filasDe = (o.filas ?? EN_DATA) as (respuesta: Respuesta<N>) => readonly F[];
  const columnas = useColumnasDeAlmacen(o.columnas);
  const [lugar, setLugar] = useSearchState({
    filtro: '',
    orden: o.orden?.id ?? '',
    sentido: (o.orden?.sentido ?? 'asc') as string,
  });
  const query = useQueryCall(name, input, lectura);
  useLive(o.temas, null, [name]);
  const escrito = useFiltro(lugar.filtro, (texto) => setLugar({ filtro: texto }));
  const filtro = o.filtroAyuda ? escrito.filtro : '';
  const sentido = lugar.sentido === 'desc' ? 'desc' : 'asc';
  const orden = useMemo(
    () => (columnas.some((c) => c.id === lugar.orden) ? ({ id: lugar.orden, sentido } as const) : null),
    [columnas, lugar.orden, sentido],
  );

  const todas = query.data && filasDe(query.data);
  const filas = useMemo(
    () => todas && enOrden(filtra(todas, columnas, filtro), columnas, orden),
    [todas, columnas, filtro, orden],
  );
  const { exporta, exportando } = useExportar(titulo);
  const exportacion = () => ({
    nombre: o.archivo ?? titulo,
    columnas,
    filas: filas ?? [],
    ...(rango ? { rango } : {}),
    filtro: [
      ...(rango ? [['Desde', fecha(rango[0])] as const, ['Hasta', fecha(rango[1])] as const] : []),
      ...(o.extraEnPalabras ?? []),
      ...(o.filtroAyuda ? [['Filtro', filtro || 'Sin filtro'] as const] : []),
      ['Orden', ordenEnPalabras(columnas, orden, sinOrden)] as const,
    ],
  });

  return {
    titulo,
    columnas,
    llave,
    ...useRegistro(todas, llave),
    filtro,
    onFiltro: escrito.onFiltro,
    ...(o.filtroAyuda ? { filtroAyuda: o.filtroAyuda } : {}),
    orden,
    onOrden: (id: string, s: 'asc' | 'desc') => setLugar({ orden: id, sentido: s }),
    filas,
    /** Before the filter, as they came. */
    todas,
    total: todas?.length ?? 0,
    /** The whole reply, with what the call gives besides its rows. */
    respuesta: query.data,
    renovando: query.isFetching,
    error: query.error?.message ?? null,
    onReintentar: () => void query.refetch(),
    onExportar: () => void exporta(exportacion),
    exportando,
  };
}
