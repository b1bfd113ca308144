import { reportes } from 'virtual:reportes';
import type { FilaDeListado, NombreDeReporte } from '@anden/contrato/reportes.ts';
import { createElement, useEffect } from 'react';
import type { Columna } from '../ui/columna.ts';
import { diasDe, esPeriodo, masDias } from '../ui/dias.ts';
import type { Orden } from '../ui/enOrden.ts';
import { call, type Entrada } from './client.ts';
import { businessDay } from './clock.ts';
import { useColumnas } from './columnas.ts';
import { type Elegir, useElegidas } from './elegidas.ts';
import { useFiltrosDeColumna } from './filtros.ts';
import { fecha } from './format.ts';
import { GraficaDeConsulta } from './grafica.tsx';
import { useImprimir } from './imprimir.ts';
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
import { useQueryCall } from './query.ts';
import { llaveDe } from './reporte.tsx';
import { useTitulo } from './titulo.ts';
import { sumasEnPalabras, totalesDe } from './totales.ts';
import { useVistas } from './vistas.ts';

/** Page sizes offered besides the report's own. */
const TAMANOS = [25, 50, 100] as const;

export interface ConsultaOptions<N extends NombreDeReporte> {
  /** Title of its modals and of the exported file. Default: the screen's. */
  titulo?: string;
  columnas: readonly Columna<FilaDeListado<N>>[];
  /** The call's other inputs (`operador_id`). */
  extra?: Readonly<Record<string, unknown>>;
  /** The same in words, for the exported sheet 'Filtro'. */
  extraEnPalabras?: readonly (readonly [nombre: string, valor: string])[];
  /** What the screen does with chosen rows. */
  elegir?: Elegir<FilaDeListado<N>>;
  /** Days before today at which the range starts until somebody chooses another. Default 0: today alone. */
  dias?: number;
  /** Days from today to the default end of the range; negative: before today. Default 0. */
  hasta?: number;
  /** Name of the exported file. Default: the title. */
  archivo?: string;
  /** Leaves out the chart that the report declares. */
  sinGrafica?: boolean;
  /** Milliseconds after which it is read again while it is shown, if its figures change with the clock. */
  cada?: number;
}

interface Lugar {
  desde: string;
  hasta: string;
  filtro: string;
  orden: string;
  sentido: string;
  pagina: number;
  /** A named period instead of days: 'este_mes'. */
  periodo?: string;
}

/** Whether it is a day that exists: to the browser the 31st of February is the 3rd of March. */
function esDia(texto: string): boolean {
  const dia = /^(19|2\d)\d\d-\d\d-\d\d$/.test(texto) ? new Date(`${texto}T00:00:00Z`) : null;
  return dia !== null && !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/** Drops what is invalid in an address, which may be mistyped or come from an older version. */
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
) {
  const dicho = lugar.periodo && esPeriodo(lugar.periodo) ? diasDe(lugar.periodo, hoy) : null;
  const [desde, hasta] = dicho ?? [
    esDia(lugar.desde) ? lugar.desde : inicio,
    esDia(lugar.hasta) ? lugar.hasta : fin,
  ];
  return {
    ...lugar,
    desde,
    hasta,
    filtro: filtroQueCabe(lugar.filtro),
    orden: columnas.some((c) => c.id === lugar.orden && c.ordenable !== false) ? lugar.orden : orden,
    sentido: lugar.sentido === 'asc' ? ('asc' as const) : ('desc' as const),
    pagina: Number.isInteger(lugar.pagina) && lugar.pagina > 0 ? Math.min(lugar.pagina, 1_000_000) : 1,
  };
}

/**
 * What chooses a named period, for a list that keeps its range in the address by itself and reads it with {@link saneado}.
 * @param deFabrica the range without a period
 */
export const conPeriodo = (
  periodo: string,
  pon: (lugar: { periodo: string; desde: string; hasta: string }) => void,
  [desde, hasta]: readonly [string, string],
) => ({ periodo, onPeriodo: (cual: string) => pon({ periodo: cual, desde, hasta }) });

/** The range of days, for the sheet 'Filtro'. */
const diasEnPalabras = ({ desde, hasta }: Lugar) =>
  [
    ['Desde', fecha(desde)],
    ['Hasta', fecha(hasta)],
  ] as const;

/**
 * Everything that a screen with server-side pages does, for `<Consulta {...useConsulta('getX', {...})} />` or, if the report has no range,
 * `<Lista …>`. Range, filter, sort, page and open row stand in the address; the page comes from the server and stays current; sums cover
 * every page; the export has every page with the columns that the screen shows.
 */
export function useConsulta<N extends NombreDeReporte>(name: N, o: ConsultaOptions<N>) {
  type F = FilaDeListado<N>;
  const deLaPantalla = useTitulo();
  const { titulo = deLaPantalla, extra = {}, extraEnPalabras = [] } = o;
  const { columnas, todas: deTodas, eleccion } = useColumnas(name, o.columnas);
  const { orden, porPagina: deFabrica, rango, extremos, grafica: declarada } = reportes[name];
  const [campoInicio, campoFin] = extremos;
  const hoy = businessDay();
  const inicio = masDias(hoy, -(o.dias ?? 0));
  const fin = masDias(hoy, o.hasta ?? 0);
  const { suya, cambia, barra } = usePreferenciasDeLista(name);
  const tamanos = [...new Set([deFabrica, ...TAMANOS])].sort((a, b) => a - b);
  const suyo = tamanos.includes(suya.porPagina ?? 0) ? (suya.porPagina ?? deFabrica) : deFabrica;
  const [escrito, setLugar] = useSearchState({
    desde: inicio,
    hasta: fin,
    filtro: '',
    orden: orden?.columna ?? '',
    sentido: (orden?.sentido ?? 'asc') as string,
    luego: '',
    filtros: '',
    periodo: '',
    por: suyo,
    pagina: 1,
  });
  const lugar = saneado(escrito, { hoy, inicio, fin, orden: orden?.columna ?? '', columnas: deTodas });

  const porPagina = tamanos.includes(escrito.por) ? escrito.por : suyo;
  const ordenes = ordenesDe({ ...lugar, luego: escrito.luego }, deTodas);
  const { luego } = enDireccion(ordenes);
  const filtros = useFiltrosDeColumna(name, deTodas, escrito.filtros, (escritos) =>
    setLugar({ filtros: escritos, pagina: 1 }),
  );

  const comun = {
    ...(rango === null ? {} : { [campoInicio]: lugar.desde, [campoFin]: lugar.hasta }),
    ...(lugar.orden ? { orden: lugar.orden, sentido: lugar.sentido } : {}),
    ...(luego ? { luego } : {}),
    ...(lugar.filtro ? { filtro: lugar.filtro } : {}),
    ...(filtros.escritos ? { filtros: filtros.escritos } : {}),
    ...extra,
  };
  // The input is what the declaration asks for; the compiler cannot see that through a generic name.
  const input = { ...comun, pagina: lugar.pagina, por_pagina: porPagina } as unknown as Entrada<N>;
  const query = useQueryCall(name, input, { keep: true, ...(o.cada ? { cada: o.cada } : {}) });
  const reply = query.data as
    | { data: readonly F[]; total: number; sumas?: Readonly<Record<string, number>> }
    | undefined;

  // A page that no longer exists, because of an old address or of rows that went away, becomes the last one.
  const ultima = Math.max(1, Math.ceil((reply?.total ?? 0) / porPagina));
  const sinPagina = reply !== undefined && !query.isPlaceholderData && lugar.pagina > ultima;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is not there moves
  useEffect(() => {
    if (sinPagina) setLugar({ pagina: ultima });
  }, [sinPagina, ultima]);

  const deLaPagina = sinPagina ? undefined : reply?.data;
  const firma = JSON.stringify(comun);
  const leeTodas = async (): Promise<readonly F[]> =>
    ((await call(name, comun as unknown as Entrada<N>)) as unknown as { data: readonly F[] }).data;
  const total = reply?.total ?? 0;
  const { filas, ...impresion } = useImprimir(titulo, deLaPagina, { total, firma, lee: leeTodas });
  const llave = llaveDe(name);
  const { baja, exporta, exportando, onCancelarExportacion } = useExportar(titulo);
  const exportacion = {
    lista: name,
    nombre: o.archivo ?? titulo,
    columnas,
    ...(rango === null ? {} : { rango: [lugar.desde, lugar.hasta] as const }),
    filtro: [
      ...(rango === null ? [] : diasEnPalabras(lugar)),
      ...extraEnPalabras,
      ['Filtro', lugar.filtro || 'Sin filtro'],
      ...filtros.enPalabras,
      ['Orden', ordenEnPalabras(deTodas, ordenes, 'Como llegaron')],
    ] as readonly (readonly [string, string])[],
  };

  const { orden: _, sentido: __, luego: ___, ...preguntado } = comun as Record<string, unknown>;
  const elegidas = useElegidas<F>(
    name,
    {
      titulo,
      columnas,
      filas,
      total,
      llave,
      firma: JSON.stringify(preguntado),
      lee: leeTodas,
      exporta: (suyas) =>
        void (suyas ? exporta(deElegidas(exportacion, suyas)) : baja(name, comun, exportacion)),
    },
    o.elegir,
  );

  return {
    titulo,
    ...barra,
    columnas,
    eleccion,
    vistas: useVistas(name, titulo),
    llave,
    elegibles: elegidas.elegibles,
    pie: elegidas.pie,
    ...useRegistro(filas, llave),
    desde: lugar.desde,
    hasta: lugar.hasta,
    onConsultar(desde: string, hasta: string) {
      const mismo = desde === lugar.desde && hasta === lugar.hasta;
      if (mismo && lugar.pagina === 1) void query.refetch();
      else setLugar({ desde, hasta, periodo: '', pagina: 1 });
    },
    hoy,
    periodo: escrito.periodo,
    onPeriodo: (periodo: string) => setLugar({ periodo, desde: inicio, hasta: fin, pagina: 1 }),
    ...useFiltro(lugar.filtro, (filtro) => setLugar({ filtro, pagina: 1 })),
    filtros: filtros.barra,
    ordenes,
    onOrdenes: (nuevos: readonly Orden[]) => setLugar({ ...enDireccion(nuevos), pagina: 1 }),
    tamanos,
    /** The choice is remembered. The page changes so that its first rows stay in view. */
    onPorPagina(por: number) {
      cambia({ porPagina: por });
      setLugar({ por, pagina: Math.floor(((lugar.pagina - 1) * porPagina) / por) + 1 });
    },
    pagina: lugar.pagina,
    porPagina,
    onPagina: (pagina: number) => setLugar({ pagina }),
    /** The report's chart, if it declares one: {@link ListaProps.aviso}. */
    ...(declarada && !o.sinGrafica
      ? { aviso: createElement(GraficaDeConsulta, { name, pedido: comun, filtros: filtros.filtros }) }
      : {}),
    filas,
    /** The whole reply, with its parts besides the rows. */
    respuesta: query.data,
    total,
    totales: totalesDe(name, filas, reply?.sumas),
    /** The sums over every page, in words; null without rows or without summed columns. */
    sumas: (reply?.total && reply.sumas && sumasEnPalabras(name, reply.sumas)) || null,
    renovando: query.isFetching,
    error: query.error?.message ?? null,
    onReintentar: () => void query.refetch(),
    onExportar: () => void baja(name, comun, exportacion),
    onExportarCsv: () => void baja(name, comun, exportacion, true),
    exportando,
    onCancelarExportacion,
    ...impresion,
  };
}
