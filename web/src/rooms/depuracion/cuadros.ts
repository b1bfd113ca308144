import { RESULTADOS_DE_DEPURACION, type ResultadoDeDepuracion } from '@anden/contrato/depuracion/rules.ts';
import { elOperador, escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { cuantos, entero, tituloDeOperador } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';

/** The address of the list with these filters. */
export type Liga = (filtros: string) => string;

/** Rows of a list counted by one of its columns, told apart by another: each mark is a count and the filters that leave its rows. */
interface Cuenta<F> {
  titulo: string;
  grupo: string;
  unidad: readonly [string, string];
  /** The group of a row; null: it is not counted. */
  de: (fila: F) => string | null;
  filtroDe: (grupo: string) => FiltroDeColumna;
  tituloDe?: (grupo: string) => string;
  /** By the group itself, or the largest first. */
  orden: 'grupo' | 'cuantos';
  series: readonly { titulo: string; filtros: readonly FiltroDeColumna[]; es: (fila: F) => boolean }[];
  /** Groups that are drawn; the others are in the table behind. */
  dibujados?: number;
}

/** The chart of a count. */
function cuadroDe<F>(filas: readonly F[], c: Cuenta<F>, liga: Liga): Cuadro {
  const grupos = new Map<string, number[]>();
  for (const f of filas) {
    const g = c.de(f);
    if (g === null) continue;
    const suyo = grupos.get(g) ?? c.series.map(() => 0);
    c.series.forEach((s, i) => {
      if (s.es(f)) suyo[i] = (suyo[i] ?? 0) + 1;
    });
    grupos.set(g, suyo);
  }
  const total = (n: readonly number[]) => n.reduce((a, b) => a + b, 0);
  const enOrden = [...grupos]
    .filter(([, n]) => total(n) > 0)
    .sort(([a, x], [b, y]) => (c.orden === 'cuantos' ? total(y) - total(x) : a.localeCompare(b, 'es-MX')));
  return {
    titulo: c.titulo,
    grupo: c.grupo,
    series: c.series.map((s) => s.titulo),
    grupos: enOrden.map(([g, n]) => ({
      id: g,
      titulo: c.tituloDe?.(g) ?? g,
      puntos: n.map((valor, i) => ({
        valor,
        liga: liga(escribirFiltros([c.filtroDe(g), ...(c.series[i]?.filtros ?? [])])),
      })),
    })),
    ...(c.dibujados ? { dibujados: c.dibujados } : {}),
    escribe: (n) => cuantos(n, c.unidad),
    enEje: entero,
  };
}

const valores = (columna: string, ...de: string[]): FiltroDeColumna => ({
  columna,
  clase: 'valores',
  valores: de,
});
const igual = (columna: string, valor: string): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: [valor === '' ? '' : `=${valor}`],
});

/** Each operator by themselves, although two have one name. */
function porOperador<F extends { OPERADOR_ID: number | null; OPERADOR: string | null }>(
  filas: readonly F[],
): Pick<Cuenta<F>, 'de' | 'filtroDe' | 'tituloDe'> {
  const quienes = new Map<string, { OPERADOR_ID: number; NOMBRE: string }>();
  for (const { OPERADOR_ID, OPERADOR } of filas)
    if (OPERADOR_ID !== null && OPERADOR !== null)
      quienes.set(String(OPERADOR_ID), { OPERADOR_ID, NOMBRE: OPERADOR });
  const todos = [...quienes.values()];
  const quien = (g: string) => quienes.get(g) ?? null;
  return {
    de: (f) => (f.OPERADOR === null ? null : String(f.OPERADOR_ID)),
    filtroDe: (g) => ({ columna: 'OPERADOR', clase: 'texto', valores: [elOperador(quien(g))] }),
    tituloDe: (g) => tituloDeOperador(quien(g) ?? { OPERADOR_ID: 0, NOMBRE: g }, todos),
  };
}

type Cliente = FilaDeListado<'getDetalleListasDepuracion'>;
const CLIENTES = ['cliente', 'clientes'] as const;
const RESULTADOS = Object.keys(RESULTADOS_DE_DEPURACION) as ResultadoDeDepuracion[];
/** Bars of a ranking; the others are in the table behind it. */
const BARRAS = 8;

const porResultado = RESULTADOS.map((r) => ({
  titulo: RESULTADOS_DE_DEPURACION[r],
  filtros: [valores('RESULTADO', r)],
  es: (f: Cliente) => f.RESULTADO === r,
}));

/** The board of a cleanup list: how its customers ended, by operator, by attempt, and at what hour they were reached. */
export const tableroDeLista = (
  filas: readonly Cliente[],
  liga: Liga,
): readonly { cuadro: Cuadro; dibujo: 'ranking' | 'apiladas' | 'barras' }[] => [
  {
    dibujo: 'ranking',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Cómo va',
        grupo: 'Resultado',
        unidad: CLIENTES,
        de: (f) => f.RESULTADO,
        filtroDe: (g) => valores('RESULTADO', g),
        tituloDe: (g) => RESULTADOS_DE_DEPURACION[g as ResultadoDeDepuracion],
        orden: 'cuantos',
        series: [{ titulo: 'Clientes', filtros: [], es: () => true }],
      },
      liga,
    ),
  },
  {
    dibujo: 'apiladas',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Por quien guardó al último',
        grupo: 'Operador',
        unidad: CLIENTES,
        ...porOperador(filas),
        orden: 'cuantos',
        series: porResultado,
        dibujados: BARRAS,
      },
      liga,
    ),
  },
  {
    dibujo: 'apiladas',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Por intento',
        grupo: 'Intentos',
        unidad: CLIENTES,
        de: (f) => String(f.NUM_INTENTO),
        filtroDe: (g) => ({ columna: 'NUM_INTENTO', clase: 'numero', de: g, a: g }),
        tituloDe: (g) => (g === '0' ? 'Sin intentar' : cuantos(Number(g), ['intento', 'intentos'])),
        orden: 'grupo',
        series: porResultado,
      },
      liga,
    ),
  },
  {
    dibujo: 'barras',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Contactos por hora',
        grupo: 'Hora',
        unidad: CLIENTES,
        de: (f) => f.HORA,
        filtroDe: (g) => igual('HORA', g),
        orden: 'grupo',
        series: [{ titulo: 'Contactados', filtros: [], es: () => true }],
      },
      liga,
    ),
  },
];

type Renglon = FilaDeListado<'getIncidenciasMarcacion.listas'>;
const conEstatus = (titulo: string, ...estatus: Renglon['ESTATUS'][]) => ({
  titulo,
  filtros: [valores('ESTATUS', ...estatus)],
  es: (f: Renglon) => estatus.includes(f.ESTATUS),
});
const CERRADOS = conEstatus('Cerrados', 'CERRADO');
const SIN_CERRAR = conEstatus('Marcados sin cerrar', 'AGENDADO', 'EN_PAUSA', 'EN_CURSO', 'SIN_TERMINAR');
const SIN_MARCAR = conEstatus('Sin marcar', 'SIN_MARCAR');

/** Charts of 'Marcación de operadores': the customers of each operator's lists, and how calls ended. */
export const cuadrosDeIncidencias = (
  filas: readonly Renglon[],
  liga: Liga,
): Readonly<
  Record<'listas' | 'estadisticas' | 'incidencias', { cuadro: Cuadro; dibujo: 'ranking' | 'apiladas' }>
> => ({
  listas: {
    dibujo: 'ranking',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Cómo están los clientes',
        grupo: 'Estatus',
        unidad: CLIENTES,
        de: (f) => [CERRADOS, SIN_CERRAR, SIN_MARCAR].find((s) => s.es(f))?.titulo ?? null,
        filtroDe: (g) =>
          [CERRADOS, SIN_CERRAR, SIN_MARCAR].find((s) => s.titulo === g)?.filtros[0] as FiltroDeColumna,
        orden: 'cuantos',
        series: [{ titulo: 'Clientes', filtros: [], es: () => true }],
      },
      liga,
    ),
  },
  estadisticas: {
    dibujo: 'apiladas',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Clientes por operador',
        grupo: 'Operador',
        unidad: CLIENTES,
        ...porOperador(filas),
        orden: 'cuantos',
        series: [CERRADOS, SIN_CERRAR, SIN_MARCAR],
        dibujados: BARRAS,
      },
      liga,
    ),
  },
  incidencias: {
    dibujo: 'ranking',
    cuadro: cuadroDe(
      filas,
      {
        titulo: 'Cómo terminaron las llamadas',
        grupo: 'Incidencia',
        unidad: ['llamada', 'llamadas'],
        de: (f) => f.INCIDENCIA,
        filtroDe: (g) => igual('INCIDENCIA', g),
        orden: 'cuantos',
        series: [{ titulo: 'Llamadas', filtros: [], es: () => true }],
        dibujados: BARRAS,
      },
      liga,
    ),
  },
});
