import { reportes } from 'virtual:reportes';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { filtrosCon, type GraficaDeReporte, type GrupoDeGrafica, rastroDe } from '@anden/contrato/grafica.ts';
import type { ColumnaDibujada, NombreDeListado, NombreDeReporte } from '@anden/contrato/reportes.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConSitio } from '../ui/anchuras.ts';
import { type Cuadro, type Dibujo, Grafica } from '../ui/graficas/index.tsx';
import { PanelPlegable } from '../ui/PanelPlegable.tsx';
import { FailedState, Hueco } from '../ui/Vacios.tsx';
import type { Entrada } from './client.ts';
import { cuantos, duracion, entero, fecha, pesos } from './format.ts';
import { direccion, REGISTRO, useDireccionCon } from './navigation.ts';
import { usePreferenciasDeLista } from './preferencias.ts';
import { useQueryCall } from './query.ts';

/** Bars of a ranking on the screen; the rest is in the table behind it. */
const BARRAS = 7;
const ALTO = 168;
/** Height of a chart's title and button, in pixels. */
const ALTO_DE_ENCABEZADO = 36;

/** Opens the rows behind a mark of a chart, without scrolling the page. */
export function useAbrirMarca(): (liga: string) => void {
  const navigate = useNavigate();
  return (liga) => void navigate({ to: direccion(liga), href: liga, resetScroll: false });
}

/** A chart of a record's page; until it has been read an empty place of the same size, or if that failed its heading and the reason. */
export function GraficaLeida(props: {
  cuadro: Cuadro | undefined;
  dibujo: Dibujo;
  alto: number;
  lectura: { error: Error | null; refetch: () => unknown };
  encabezado: ReactNode;
}) {
  const { cuadro, dibujo, alto, lectura, encabezado } = props;
  if (cuadro) return <Dibujada {...{ cuadro, dibujo, alto }} />;
  if (lectura.error)
    return (
      <>
        {encabezado}
        <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />
      </>
    );
  return <Hueco alto={`${alto + ALTO_DE_ENCABEZADO}px`} />;
}

function Dibujada(grafica: { cuadro: Cuadro; dibujo: Dibujo; alto: number }) {
  return <Grafica {...grafica} alAbrir={useAbrirMarca()} />;
}

export interface PanelDeGraficaProps {
  /** The list, under whose name the operator's choice to see the chart is kept. */
  lista: NombreDeListado;
  /** undefined while it is being read. */
  cuadro: Cuadro | undefined;
  titulo: string;
  dibujo: Dibujo;
}

/** A list's chart between its bar and its rows. It can be folded away; on a handheld it starts folded. */
export function PanelDeGrafica({ lista, cuadro, titulo, dibujo }: PanelDeGraficaProps) {
  const { cambia } = usePreferenciasDeLista(lista);
  const abierta = useGraficaAbierta(lista);
  const alAbrir = useAbrirMarca();
  return (
    <PanelPlegable
      titulo={titulo}
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + ALTO_DE_ENCABEZADO}
    >
      {cuadro ? <Grafica {...{ cuadro, dibujo, alAbrir }} alto={ALTO} /> : null}
    </PanelPlegable>
  );
}

/**
 * Whether the operator sees a list's chart; a folded chart is not read. Until they choose, it is open on a desk where the rows have room besides.
 * @param plegada it starts folded on a desk, too
 */
export function useGraficaAbierta(lista: NombreDeListado, plegada = false): boolean {
  const { suya } = usePreferenciasDeLista(lista);
  const conSitio = useConSitio();
  return suya.grafica ?? (conSitio && !plegada);
}

/** How a measured figure is written, with its unit. */
function escribeDe({ mide, unidad }: GraficaDeReporte, columnas: Readonly<Record<string, ColumnaDibujada>>) {
  const tipo = mide ? columnas[mide.columna]?.tipo : undefined;
  if (tipo === 'dinero') return pesos;
  if (tipo === 'duracion') return (n: number) => `${duracion(Math.round(n))} h`;
  return (n: number) => cuantos(n, unidad);
}

/** A group's title: its day, its interval, its text or the screen's word for it. */
function tituloDe(
  g: GraficaDeReporte,
  { tipo, titulo, palabras = {} }: ColumnaDibujada,
  grupo: string,
): readonly [titulo: string, corto: string] {
  if (g.cortes) {
    const dice = (n: number): string => (tipo === 'duracion' ? duracion(n) : entero(n));
    const hasta = g.cortes.find((c) => c > Number(grupo));
    if (hasta === undefined) return [`${dice(Number(grupo))} o más`, `≥ ${dice(Number(grupo))}`];
    return [`De ${dice(Number(grupo))} a ${dice(hasta - 1)}`, `< ${dice(hasta)}`];
  }
  if (tipo === 'fecha' || tipo === 'fechaHora') return [fecha(grupo), fecha(grupo).slice(0, 5)];
  const texto = palabras[grupo] ?? (grupo || `Sin ${titulo.toLocaleLowerCase('es-MX')}`);
  return [texto, texto];
}

export interface GraficaDeConsultaProps {
  name: NombreDeReporte;
  /** The query of the rows, without their page. */
  pedido: object;
  /** The column filters in force. */
  filtros: readonly FiltroDeColumna[];
}

/** The chart that a report declares, over all its rows and not just the page. Pressing a mark filters the list to its rows. */
export function GraficaDeConsulta({ name, pedido, filtros }: GraficaDeConsultaProps) {
  const { grafica: declarada, columnas } = reportes[name] as (typeof reportes)['getKardex'];
  const abierta = useGraficaAbierta(name);
  // The input is what the declaration asks for; the compiler cannot see that through a generic name.
  const input = { ...pedido, grafica: true } as unknown as Entrada<NombreDeReporte>;
  const { data, error } = useQueryCall(name, input, { keep: true, enabled: abierta && declarada !== null });
  const direccionCon = useDireccionCon();
  // If the chart cannot be read, the list itself says so.
  if (!declarada || error) return null;
  const grupos = (data as { grafica?: readonly GrupoDeGrafica[] } | undefined)?.grafica;
  const escribe = escribeDe(declarada, columnas);
  const columna = columnas[declarada.por] as ColumnaDibujada;

  function ligaDe(grupo: string): string {
    const rastro = rastroDe(declarada as GraficaDeReporte, columnas, grupo);
    const lugar = { pagina: '', [REGISTRO]: '' };
    if ('dia' in rastro) return direccionCon({ ...lugar, desde: rastro.dia, hasta: rastro.dia });
    return direccionCon({ ...lugar, filtros: escribirFiltros(filtrosCon(filtros, rastro.filtro)) });
  }

  const deLista = declarada.dibujo === 'ranking';
  const cuadro: Cuadro | undefined = grupos && {
    titulo: declarada.titulo,
    ...(declarada.nota ? { nota: declarada.nota } : {}),
    grupo: columna.titulo,
    series: [declarada.mide ? (columnas[declarada.mide.columna]?.titulo ?? '') : 'Registros'],
    escribe,
    ...(declarada.mide && columnas[declarada.mide.columna]?.tipo === 'duracion' ? {} : { enEje: enCorto }),
    grupos: grupos.map((g) => {
      const [titulo, corto] = tituloDe(declarada, columna, g.GRUPO);
      return {
        id: g.GRUPO,
        titulo,
        corto,
        puntos: [
          {
            valor: g.VALOR,
            nota: declarada.mide ? cuantos(g.RENGLONES, ['registro', 'registros']) : undefined,
            liga: ligaDe(g.GRUPO),
          },
        ],
      };
    }),
    ...(deLista ? { dibujados: BARRAS } : {}),
  };
  return <PanelDeGrafica lista={name} titulo={declarada.titulo} cuadro={cuadro} dibujo={declarada.dibujo} />;
}

const CORTO = new Intl.NumberFormat('es-MX', { notation: 'compact', maximumFractionDigits: 1 });
/** A figure in short for an axis: 12.5 k. */
export const enCorto = (n: number): string => CORTO.format(n);
