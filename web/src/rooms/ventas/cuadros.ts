import { avance } from '@anden/contrato/cifras.ts';
import { elOperador, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, pesos, porcentajeExacto, tituloDeOperador } from '../../platform/format.ts';
import { enCorto } from '../../platform/grafica.tsx';
import type { Cuadro, Grupo } from '../../ui/graficas/index.tsx';

export type Ventas = Respuesta<'getVentaGeneral'>;
type DeAsesor = NonNullable<Respuesta<'getComisionesAsesores'>['general']>[number];

/** The rows that a mark opens: the documents of a month (`YYYY-MM`), or the objectives of one. */
export interface Renglones {
  mes: string;
  pestana: 'documentos' | 'objetivos';
  filtro?: FiltroDeColumna;
}
export type Liga = (de: Renglones) => string;

/** Groups that are drawn; the others are in the table behind. */
const BARRAS = 8;
const ASESORES = 12;
/** Percent at which a bar of reach is full (specification §9). */
const TOPE = 100;

const CORTO = new Intl.DateTimeFormat('es-MX', { month: 'short', timeZone: 'UTC' });
const LARGO = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const mesDe = (anio: number, mes: number): string => `${anio}-${String(mes).padStart(2, '0')}`;
const haceUnAnio = (mes: string): string => `${Number(mes.slice(0, 4)) - 1}${mes.slice(4)}`;
const diaUno = (mes: string): Date => new Date(`${mes}-01T00:00:00Z`);

/** The column is exactly this text; '': it has none. */
const es = (columna: string, texto: string): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: [texto === '' ? '' : `=${texto}`],
});

/** The documents of an adviser's customers alone, or of those without one. */
const deAsesor = (f: Ventas['objventas'][number]): FiltroDeColumna => ({
  columna: 'OPERADOR',
  clase: 'texto',
  valores: [elOperador(f.OPERADOR_ID > 0 ? f : null)],
});

const DE_VENTA = {
  series: ['Venta', 'El año anterior', 'Objetivo'],
  escribe: pesos,
  enEje: enCorto,
} as const;

/** A figure of sales beside the year before and the objective, each with the rows that it opens; without an objective there is no rule. */
function comparado(
  f: { IMPORTE: number | null; ANTES: number; OBJETIVO: number },
  ligas: readonly [venta: string, antes: string, objetivo?: string],
): Grupo['puntos'] {
  return [
    { valor: f.IMPORTE, liga: ligas[0] },
    { valor: f.ANTES, liga: ligas[1] },
    { valor: f.OBJETIVO > 0 ? f.OBJETIVO : null, liga: ligas[2] },
  ];
}

/** The year by month, over which goes the line of the year before. */
export const cuadroDeMeses = ({ meses }: Ventas, anio: number, liga: Liga): Cuadro => ({
  ...DE_VENTA,
  titulo: `Venta por mes de ${anio}`,
  grupo: 'Mes',
  trazos: ['barra', 'linea', 'raya'],
  grupos: meses.map((f) => {
    const mes = mesDe(anio, f.MES);
    return {
      id: mes,
      titulo: LARGO.format(diaUno(mes)),
      corto: CORTO.format(diaUno(mes)),
      puntos: comparado(f, [
        liga({ mes, pestana: 'documentos' }),
        liga({ mes: haceUnAnio(mes), pestana: 'documentos' }),
        liga({ mes, pestana: 'objetivos' }),
      ]),
    };
  }),
});

/** The month by zone; its objective is the sum of its customers'. */
export const cuadroDeZonas = ({ zonas }: Ventas, mes: string, liga: Liga): Cuadro => ({
  ...DE_VENTA,
  series: ['Venta', 'El año anterior', 'Objetivo (clientes)'],
  titulo: 'Venta por zona',
  grupo: 'Zona',
  trazos: ['barra', 'raya', 'raya'],
  dibujados: BARRAS,
  grupos: zonas.map((f) => {
    const filtro = es('ZONA', f.ZONA);
    return {
      id: f.ZONA,
      titulo: f.ZONA || 'Sin zona',
      puntos: comparado(f, [
        liga({ mes, pestana: 'documentos', filtro }),
        liga({ mes: haceUnAnio(mes), pestana: 'documentos', filtro }),
      ]),
    };
  }),
});

/** The month by adviser. */
export const cuadroDeOperadores = ({ objventas }: Ventas, mes: string, liga: Liga): Cuadro => ({
  ...DE_VENTA,
  titulo: 'Venta por operador',
  grupo: 'Operador',
  trazos: ['barra', 'raya', 'raya'],
  dibujados: BARRAS,
  grupos: objventas.map((f) => {
    const filtro = deAsesor(f);
    return {
      id: String(f.OPERADOR_ID),
      titulo: tituloDeOperador(f, objventas),
      puntos: comparado({ ...f, IMPORTE: f.VENTAS }, [
        liga({ mes, pestana: 'documentos', filtro }),
        liga({ mes: haceUnAnio(mes), pestana: 'documentos', filtro }),
        // Its list names operators by their login, which is one person's.
        liga({ mes, pestana: 'objetivos', filtro: es('OPERADOR', f.OPERADOR) }),
      ]),
    };
  }),
});

/** Who is being measured, what was reached of what, and the rows behind it. */
interface Alcanzado {
  id: number;
  nombre: string;
  /** Percent, without a cap. */
  alcance: number;
  de: string;
  liga?: string;
}

/** Reach by adviser, who reached most first: bars that are full at 100 %, with the true figure beside each. */
const cuadroDeAlcance = (titulo: string, grupo: string, de: readonly Alcanzado[]): Cuadro => ({
  titulo,
  grupo,
  series: ['Alcance'],
  tope: TOPE,
  escribe: porcentajeExacto,
  dibujados: ASESORES,
  grupos: de
    .toSorted((a, b) => b.alcance - a.alcance)
    .map((a) => ({
      id: String(a.id),
      titulo: a.nombre,
      puntos: [{ valor: a.alcance, nota: a.de, liga: a.liga }],
    })),
});

/** The month's sales of each adviser against their objective. */
export const cuadroDeObjetivos = ({ objventas }: Ventas, mes: string, liga: Liga): Cuadro =>
  cuadroDeAlcance(
    'Alcance de venta',
    'Operador',
    objventas
      .filter((f) => f.OBJETIVO > 0)
      .map((f) => ({
        id: f.OPERADOR_ID,
        nombre: tituloDeOperador(f, objventas),
        alcance: f.ALCANCE,
        de: `${pesos(f.VENTAS)} de ${pesos(f.OBJETIVO)}`,
        liga: liga({ mes, pestana: 'documentos', filtro: deAsesor(f) }),
      })),
  );

/** The customers whom each adviser attended in the month against their objective. */
export function cuadroDeAtendidos({ objventas, objcltes }: Ventas): Cuadro {
  const nombres = new Map(objventas.map((f) => [f.OPERADOR_ID, tituloDeOperador(f, objventas)]));
  return cuadroDeAlcance(
    'Clientes atendidos',
    'Operador',
    objcltes
      .filter((f) => f.OBJETIVO > 0)
      .map((f) => ({
        id: f.OPERADOR_ID,
        nombre: nombres.get(f.OPERADOR_ID) ?? '',
        alcance: Math.round(avance(f.CLTS_ATENDIDOS, f.OBJETIVO) * 10) / 10,
        de: `${f.CLTS_ATENDIDOS} de ${cuantos(f.OBJETIVO, ['cliente', 'clientes'])}`,
      })),
  );
}

/** What each adviser reached in the days of 'Alcance de venta', and the address of their documents of those days. */
export const cuadroDeAsesores = (
  general: readonly DeAsesor[],
  liga: (operador: number) => string,
): Cuadro => {
  const conNombre = general.map((f) => ({ ...f, NOMBRE: f.OPERADOR }));
  return cuadroDeAlcance(
    'Alcance por operador',
    'Operador',
    conNombre
      .filter((f) => f.OBJETIVO > 0)
      .map((f) => ({
        id: f.OPERADOR_ID,
        nombre: tituloDeOperador(f, conNombre),
        alcance: f.ALCANCE,
        de: `${pesos(f.TOTAL)} de ${pesos(f.OBJETIVO)} al mes`,
        liga: liga(f.OPERADOR_ID),
      })),
  );
};
