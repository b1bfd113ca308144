import { reportes } from 'virtual:reportes';
import type { CallName } from '@anden/contrato/contrato.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { useEffect, useState } from 'react';
import type { Columna } from '../ui/columna.ts';
import { avisar } from '../ui/modal.ts';
import { call, type Entrada, type Respuesta } from './client.ts';
import { businessDay } from './clock.ts';
import { exportar } from './export.ts';
import { fecha } from './format.ts';
import { useSearchState } from './navigation.ts';
import { useQueryCall } from './query.ts';

type EntradaConsulta = ({ fecha_ini: string; fecha_fin: string } | { fini: string; ffin: string }) & {
  filtro?: string | undefined;
  pagina?: number | undefined;
  por_pagina?: number | undefined;
};

/** The calls a 'Consulta' screen can be made of: a date range and `consulta()` in, `data` and `total` out. */
export type ConsultaName = {
  [N in CallName]: Entrada<N> extends EntradaConsulta
    ? Respuesta<N> extends { data: readonly unknown[]; total: number }
      ? N
      : never
    : never;
}[CallName];

export type FilaDe<N extends ConsultaName> = Respuesta<N> extends { data: readonly (infer F)[] } ? F : never;

interface Opciones<N extends ConsultaName> {
  /** Screen's title: of its modals and of the exported file. */
  titulo: string;
  columnas: readonly Columna<FilaDe<N>>[];
  /** What else the call takes (`operador_id`). */
  extra?: Record<string, unknown>;
  /** The same in words, for the export's sheet of what was asked. */
  extraEnPalabras?: readonly (readonly [nombre: string, valor: string])[];
  /** Days before today where the range starts until somebody chooses. Default 0: today alone. */
  dias?: number;
  /** Days after today where it ends until then; below 0, before. Default 0. */
  hasta?: number;
}

/** What a report declares, and another call says here. */
interface Declarado {
  /** Column and direction before anybody chooses. */
  orden: string;
  sentido?: 'asc' | 'desc';
  /** Rows a page (specification §9). Default 20. */
  porPagina?: number;
}

export type ConsultaOptions<N extends ConsultaName> = Opciones<N> &
  (N extends NombreDeReporte ? Partial<Declarado> : Declarado);

/** The order, the page and the names of the range's ends, as the call's report declares them or its screen says. */
function declarado(name: CallName, o: Partial<Declarado>) {
  const r = name in reportes ? reportes[name as NombreDeReporte] : undefined;
  return {
    orden: o.orden ?? r?.orden.columna ?? '',
    sentido: o.sentido ?? r?.orden.sentido ?? 'desc',
    porPagina: o.porPagina ?? r?.porPagina ?? 20,
    extremos: r?.extremos ?? (['fecha_ini', 'fecha_fin'] as const),
  };
}

interface Lugar {
  desde: string;
  hasta: string;
  filtro: string;
  orden: string;
  sentido: string;
  pagina: number;
}

const esDia = (texto: string): boolean =>
  /^(19|2\d)\d\d-\d\d-\d\d$/.test(texto) && !Number.isNaN(Date.parse(texto));

/** The day so many days before another, `YYYY-MM-DD`. */
function diasAntes(dia: string, dias: number): string {
  const d = new Date(`${dia}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() - dias);
  return d.toISOString().slice(0, 10);
}

/** An address may have been mistyped or be an old one: what means nothing is as if it were not there. */
export function saneado(
  lugar: Lugar,
  {
    hoy,
    inicio = hoy,
    fin = hoy,
    orden,
    columnas,
  }: {
    hoy: string;
    inicio?: string;
    fin?: string;
    orden: string;
    columnas: readonly { id: string; ordenable?: boolean }[];
  },
): Lugar {
  return {
    ...lugar,
    desde: esDia(lugar.desde) ? lugar.desde : inicio,
    hasta: esDia(lugar.hasta) ? lugar.hasta : fin,
    orden: columnas.some((c) => c.id === lugar.orden && c.ordenable !== false) ? lugar.orden : orden,
    sentido: lugar.sentido === 'asc' ? 'asc' : 'desc',
    pagina: Number.isInteger(lugar.pagina) && lugar.pagina > 0 ? Math.min(lugar.pagina, 1_000_000) : 1,
  };
}

/** Milliseconds of quiet after which a typed filter is asked for. */
const CALMA = 250;

/**
 * Everything a 'Consulta' screen does, for `<Consulta {...useConsulta('getX', {...})} />`: the range, filter, sort and
 * page in the address, the page from the server, and the export of every page as the screen shows it.
 */
export function useConsulta<N extends ConsultaName>(name: N, o: ConsultaOptions<N>) {
  const { titulo, columnas, extra = {}, extraEnPalabras = [] } = o;
  const { orden, sentido, porPagina, extremos } = declarado(name, o);
  const [campoInicio, campoFin] = extremos;
  const hoy = businessDay();
  const inicio = diasAntes(hoy, o.dias ?? 0);
  const fin = diasAntes(hoy, -(o.hasta ?? 0));
  const [escrito, setLugar] = useSearchState({
    desde: inicio,
    hasta: fin,
    filtro: '',
    orden,
    sentido,
    pagina: 1,
  });
  const lugar = saneado(escrito, { hoy, inicio, fin, orden, columnas });
  const [filtro, setFiltro] = useState(lugar.filtro);
  const [exportando, setExportando] = useState(false);

  const comun = {
    [campoInicio]: lugar.desde,
    [campoFin]: lugar.hasta,
    orden: lugar.orden,
    sentido: lugar.sentido,
    ...(lugar.filtro ? { filtro: lugar.filtro } : {}),
    ...extra,
  };
  // The shape was checked by `ConsultaName`; a generic name hides that from the compiler.
  const input = { ...comun, pagina: lugar.pagina, por_pagina: porPagina } as unknown as Entrada<N>;
  const query = useQueryCall(name, input, { keep: true });
  const reply = query.data as { data: readonly FilaDe<N>[]; total: number } | undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (filtro === lugar.filtro) return;
    const reloj = setTimeout(() => setLugar({ filtro, pagina: 1 }), CALMA);
    return () => clearTimeout(reloj);
  }, [filtro]);

  // A page that is no more, of an old address or of rows that went: the last there is.
  const ultima = Math.max(1, Math.ceil((reply?.total ?? 0) / porPagina));
  const sinPagina = reply !== undefined && !query.isPlaceholderData && lugar.pagina > ultima;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is not there moves
  useEffect(() => {
    if (sinPagina) setLugar({ pagina: ultima });
  }, [sinPagina, ultima]);

  async function exporta(): Promise<void> {
    setExportando(true);
    try {
      const todo = (await call(name, comun as unknown as Entrada<N>)) as unknown as {
        data: readonly FilaDe<N>[];
      };
      const columna = columnas.find((c) => c.id === lugar.orden)?.titulo ?? lugar.orden;
      await exportar({
        nombre: titulo,
        columnas,
        filas: todo.data,
        rango: [lugar.desde, lugar.hasta],
        filtro: [
          ['Desde', fecha(lugar.desde)],
          ['Hasta', fecha(lugar.hasta)],
          ...extraEnPalabras,
          ['Filtro', lugar.filtro || 'Sin filtro'],
          ['Orden', `${columna}, ${lugar.sentido === 'asc' ? 'ascendente' : 'descendente'}`],
        ],
      });
    } catch (e) {
      void avisar(titulo, e instanceof Error ? e.message : 'No fue posible exportar.', 'rechazo');
    } finally {
      setExportando(false);
    }
  }

  return {
    titulo,
    columnas,
    desde: lugar.desde,
    hasta: lugar.hasta,
    hoy,
    onConsultar(desde: string, hasta: string) {
      const mismo = desde === lugar.desde && hasta === lugar.hasta;
      if (mismo && lugar.pagina === 1) void query.refetch();
      else setLugar({ desde, hasta, pagina: 1 });
    },
    filtro,
    onFiltro: setFiltro,
    orden: { id: lugar.orden, sentido: lugar.sentido === 'asc' ? ('asc' as const) : ('desc' as const) },
    onOrden: (id: string, s: 'asc' | 'desc') => setLugar({ orden: id, sentido: s, pagina: 1 }),
    pagina: lugar.pagina,
    porPagina,
    onPagina: (pagina: number) => setLugar({ pagina }),
    filas: sinPagina ? undefined : reply?.data,
    /** The whole reply, with what the call gives besides its rows. */
    respuesta: query.data,
    total: reply?.total ?? 0,
    cargando: query.isPending,
    renovando: query.isFetching,
    error: query.error?.message ?? null,
    onReintentar: () => void query.refetch(),
    onExportar: () => void exporta(),
    exportando,
  };
}
