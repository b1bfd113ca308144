import { reportes } from 'virtual:reportes';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { type GraficaDeReporte, type GrupoDeGrafica, rastroDe } from '@anden/contrato/grafica.ts';
import type { ColumnaDibujada, NombreDeListado, NombreDeReporte } from '@anden/contrato/reportes.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEscritorio } from '../ui/anchuras.ts';
import { type Cuadro, type Dibujo, Grafica } from '../ui/graficas/index.tsx';
import { PanelPlegable } from '../ui/PanelPlegable.tsx';
import { FailedState, Hueco } from '../ui/Vacios.tsx';
import type { Entrada } from './client.ts';
import { cuantos, duracion, entero, fecha, pesos } from './format.ts';
import { direccion, REGISTRO, useDireccionCon } from './navigation.ts';
import { usePreferenciasDeLista } from './preferencias.ts';
import { useQueryCall } from './query.ts';

/** Bars of a ranking on the screen; the others are in the table behind it. */
const BARRAS = 7;
const ALTO = 168;
/** Pixels of a chart's title and button. */
const ALTO_DE_ENCABEZADO = 36;

/** Goes to the rows of a mark, without moving the page. */
export function useAbrirMarca(): (liga: string) => void {
  const navigate = useNavigate();
  return (liga) => void navigate({ to: direccion(liga), href: liga, resetScroll: false });
}

/** A chart of a record's page or, until it has been read, its place; where it could not be, its heading and why. */
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
  /** Whose list it is: there the operator's choice to see it is kept. */
  lista: NombreDeListado;
  /** undefined: on its way. */
  cuadro: Cuadro | undefined;
  titulo: string;
  dibujo: Dibujo;
}

/** A list's picture between its bar and its rows, folded away by who wants rows alone; a handheld begins with it folded. */
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

/** Whether an operator sees the picture of a list: what is not seen is not asked for. */
export function useGraficaAbierta(lista: NombreDeListado): boolean {
  const { suya } = usePreferenciasDeLista(lista);
  const escritorio = useEscritorio();
  return suya.grafica ?? escritorio;
}

/** A figure of what is measured, with its unit. */
function escribeDe({ mide, unidad }: GraficaDeReporte, columnas: Readonly<Record<string, ColumnaDibujada>>) {
  const tipo = mide ? columnas[mide.columna]?.tipo : undefined;
  if (tipo === 'dinero') return pesos;
  if (tipo === 'duracion') return (n: number) => `${duracion(Math.round(n))} h`;
  return (n: number) => cuantos(n, unidad);
}

/** What a group is called: its day, its stretch, its text or the screen's word for it. */
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
  /** What the rows were asked with, without their page. */
  pedido: object;
  /** The filters of single columns that stand. */
  filtros: readonly FiltroDeColumna[];
}

/** The picture that a report declares, of all its rows and not of the page alone; each mark leaves its rows in the list. */
export function GraficaDeConsulta({ name, pedido, filtros }: GraficaDeConsultaProps) {
  const { grafica: declarada, columnas } = reportes[name] as (typeof reportes)['getKardex'];
  const abierta = useGraficaAbierta(name);
  // The input is what the declaration asks for; the compiler cannot see that through a generic name.
  const input = { ...pedido, grafica: true } as unknown as Entrada<NombreDeReporte>;
  const { data, error } = useQueryCall(name, input, { keep: true, enabled: abierta && declarada !== null });
  const direccionCon = useDireccionCon();
  // What was asked for is not there, and the list says so.
  if (!declarada || error) return null;
  const grupos = (data as { grafica?: readonly GrupoDeGrafica[] } | undefined)?.grafica;
  const escribe = escribeDe(declarada, columnas);
  const columna = columnas[declarada.por] as ColumnaDibujada;

  function ligaDe(grupo: string): string {
    const rastro = rastroDe(declarada as GraficaDeReporte, columnas, grupo);
    const lugar = { pagina: '', [REGISTRO]: '' };
    if ('dia' in rastro) return direccionCon({ ...lugar, desde: rastro.dia, hasta: rastro.dia, periodo: '' });
    const otros = filtros.filter((f) => f.columna !== rastro.filtro.columna);
    return direccionCon({ ...lugar, filtros: escribirFiltros([...otros, rastro.filtro]) });
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
/** A figure of an axis: 12.5 k. */
export const enCorto = (n: number): string => CORTO.format(n);
