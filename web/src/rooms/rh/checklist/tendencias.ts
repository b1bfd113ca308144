import { agrupados } from '@anden/contrato/agrupados.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import { escribirFiltros, FILTRO_LARGO, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { pasosDe } from '@anden/contrato/grafica.ts';
import type { EstadoDeTarea } from '@anden/contrato/rh/checklist-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { entero, fecha } from '../../../platform/format.ts';
import type { Cuadro, Grupo } from '../../../ui/graficas/cuadro.ts';

type Tendencias = Respuesta<'getTendenciasChecklist'>;
type DeDia = Tendencias['data'][number];
type Conteos = Pick<DeDia, 'A_TIEMPO' | 'FUERA' | 'PARCIALES' | 'NO'>;
/** The address of the history with other filters and days. */
export type LigaCon = (cambios: { filtros: string; desde?: string; hasta?: string }) => string;

/** The groups of the chart, each with the states of the history it counts. */
const SERIES: readonly (readonly [
  serie: keyof Conteos,
  titulo: string,
  estados: readonly EstadoDeTarea[],
])[] = [
  ['A_TIEMPO', 'A tiempo', ['A_TIEMPO']],
  ['FUERA', 'Fuera de tiempo', ['FUERA']],
  ['PARCIALES', 'Parcial', ['PARCIAL', 'PARCIAL_FUERA']],
  ['NO', 'No completada', ['NO', 'ATRASADA']],
];

/** How many positions get a line of their own, and how many bars a ranking has; the others are in the table behind the chart. */
const LINEAS_MAX = 5;
const BARRAS = 6;
/** Up to how many bars have their name above them. */
const PARTES = 4;
/** A range of more than 14 and up to 62 days is drawn by week: with few tasks, a share jumps from day to day. */
const DIAS_SUELTOS = 14;
const DIAS_POR_SEMANA = 62;

const totalDe = (c: Conteos): number => c.A_TIEMPO + c.FUERA + c.PARCIALES + c.NO;
const escribe = (n: number): string => cuantos(n, ['tarea', 'tareas']);

const deEstados = (estados: readonly EstadoDeTarea[]): FiltroDeColumna => ({
  columna: 'ESTADO',
  clase: 'valores',
  valores: estados,
});

/** A filter for exactly this text or, with null, for rows without one. */
const igualA = (columna: string, texto: string | null): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: [texto === null ? '' : `=${texto}`],
});

const suma = (filas: readonly Conteos[]): Conteos => ({
  A_TIEMPO: filas.reduce((n, f) => n + f.A_TIEMPO, 0),
  FUERA: filas.reduce((n, f) => n + f.FUERA, 0),
  PARCIALES: filas.reduce((n, f) => n + f.PARCIALES, 0),
  NO: filas.reduce((n, f) => n + f.NO, 0),
});

/** The tasks by position, positions with most tasks first. */
const porPuesto = (data: Tendencias['data']) =>
  [...agrupados(data, (d) => d.PUESTO)]
    .map(([puesto, dias]) => ({ puesto, titulo: puesto ?? 'Sin puesto', dias, conteos: suma(dias) }))
    .sort((a, b) => totalDe(b.conteos) - totalDe(a.conteos) || a.titulo.localeCompare(b.titulo, 'es-MX'));

/** A group with a mark for each state; pressing one filters the list to its rows. */
const grupoDe = (titulo: string, conteos: Conteos, filtro: FiltroDeColumna, ligaCon: LigaCon): Grupo => ({
  id: titulo,
  titulo,
  puntos: SERIES.map(([serie, , estados]) =>
    conteos[serie] === 0
      ? { valor: 0 }
      : { valor: conteos[serie], liga: ligaCon({ filtros: escribirFiltros([filtro, deEstados(estados)]) }) },
  ),
});

/** How many tasks of each position ended in each state. */
export const cuadroDePuestos = ({ data }: Tendencias, ligaCon: LigaCon): Cuadro => ({
  titulo: 'Cumplimiento por puesto',
  nota: 'Tareas del período por cómo quedaron',
  grupo: 'Puesto',
  series: SERIES.map(([, titulo]) => titulo),
  grupos: porPuesto(data).map(({ puesto, titulo, conteos }) =>
    grupoDe(titulo, conteos, igualA('PUESTO', puesto), ligaCon),
  ),
  dibujados: PARTES,
  escribe,
  enEje: entero,
});

/** The tasks most often not done on time and complete. */
export const cuadroDeTareas = ({ tareas }: Tendencias, ligaCon: LigaCon): Cuadro => ({
  titulo: 'Tareas que no quedan a tiempo',
  nota: 'Veces que se hicieron tarde, a medias o no se hicieron',
  grupo: 'Tarea',
  series: ['Veces'],
  grupos: tareas
    .map((t) => ({ ...t, mal: totalDe(t) - t.A_TIEMPO }))
    .filter((t) => t.mal > 0)
    .sort((a, b) => b.mal - a.mal || a.DESCRIPCION.localeCompare(b.DESCRIPCION, 'es-MX'))
    .map((t) => ({
      id: t.DESCRIPCION,
      titulo: t.DESCRIPCION,
      puntos: [
        {
          valor: t.mal,
          nota: `de ${entero(totalDe(t))}`,
          liga: ligaCon({
            filtros: escribirFiltros([
              igualA('DESCRIPCION', t.DESCRIPCION),
              deEstados(SERIES.flatMap(([serie, , estados]) => (serie === 'A_TIEMPO' ? [] : estados))),
            ]),
          }),
        },
      ],
    })),
  dibujados: BARRAS,
  escribe: (n) => cuantos(n, ['vez', 'veces']),
  enEje: entero,
});

/** Share of tasks done on time and complete, by day, week or month, for the positions with most tasks. */
export function cuadroDeTendencia(
  { data }: Tendencias,
  rango: { desde: string; hasta: string },
  ligaCon: LigaCon,
): Cuadro {
  const puestos = porPuesto(data).slice(0, LINEAS_MAX);
  const dias = data.map((d) => d.FECHA);
  const [primero = rango.desde, ultimo = rango.hasta] = [dias.at(0), dias.at(-1)];
  const total = (Date.parse(ultimo) - Date.parse(primero)) / 86_400_000 + 1;
  const deADias = total > DIAS_SUELTOS && total <= DIAS_POR_SEMANA ? ('semana' as const) : undefined;
  return {
    titulo: 'A tiempo y completas, a lo largo del período',
    nota: 'Porcentaje de las tareas de cada puesto',
    grupo: 'Día',
    series: puestos.map((p) => p.titulo),
    grupos: (data.length === 0 ? [] : pasosDe(primero, ultimo, deADias)).map((paso) => ({
      id: paso.id,
      titulo: paso.desde === paso.hasta ? fecha(paso.desde) : `${fecha(paso.desde)} a ${fecha(paso.hasta)}`,
      corto: fecha(paso.desde).slice(0, 5),
      puntos: puestos.map(({ puesto, dias: suyos }) => {
        const conteos = suma(suyos.filter((d) => d.FECHA >= paso.desde && d.FECHA <= paso.hasta));
        const total = totalDe(conteos);
        if (total === 0) return { valor: null };
        return {
          valor: Math.round((conteos.A_TIEMPO / total) * 100),
          nota: `${entero(conteos.A_TIEMPO)} de ${entero(total)}`,
          liga: ligaCon({
            // What is not due yet counts for nothing.
            filtros: escribirFiltros([
              igualA('PUESTO', puesto),
              deEstados(SERIES.flatMap(([, , estados]) => estados)),
            ]),
            desde: paso.desde,
            hasta: paso.hasta,
          }),
        };
      }),
    })),
    escribe: (n) => `${n} %`,
  };
}

/** The reasons given, the most frequent first; equal texts count as one. */
export const cuadroDeRazones = ({ razones }: Tendencias, ligaCon: LigaCon): Cuadro => ({
  titulo: 'Razones que se dieron',
  nota: 'De lo que fue tarde o a medias',
  grupo: 'Razón',
  series: ['Veces'],
  grupos: razones.map((r) => ({
    id: r.RAZON,
    titulo: r.RAZON,
    puntos: [
      {
        valor: r.VECES,
        liga: ligaCon({
          filtros: escribirFiltros([
            {
              columna: 'RAZON',
              clase: 'texto',
              // Twenty long ones would not fit in a filter: such a reason is told by its beginning.
              valores: r.VARIANTES.map((v) => (v.length < FILTRO_LARGO ? `=${v}` : v.slice(0, FILTRO_LARGO))),
            },
          ]),
        }),
      },
    ],
  })),
  dibujados: BARRAS,
  escribe: (n) => cuantos(n, ['vez', 'veces']),
  enEje: entero,
});
