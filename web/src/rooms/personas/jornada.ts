import { agrupados } from '@anden/contrato/agrupados.ts';
import { AREAS, type Area } from '@anden/contrato/personas/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { cuantos, entero } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';

export type Hecho = FilaDeListado<'getJornadaOperador'>;

/** Hours that are drawn even if nothing was done in them. */
const JORNADA = { DESDE: 8, HASTA: 18 } as const;

/** Operations, in words. */
export const enOperaciones = (n: number): string => cuantos(n, ['operación', 'operaciones']);

/** The operations in force: one that was undone counts in no sum. */
export const enPie = (hechos: readonly Hecho[]): readonly Hecho[] => hechos.filter((h) => h.DESHECHO === 'N');

/** Returns the function that gives the hour of an operation in the business zone, '07'. */
export const horaDe =
  (zona: string) =>
  ({ FECHA }: Pick<Hecho, 'FECHA'>): string =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zona }).format(
      new Date(FECHA),
    );

/** One kind of operation, with how often it was done. */
export interface Clase {
  HECHO: string;
  AREA: Area;
  OPERACIONES: number;
  PIEZAS: number;
}

/** The operations by kind, the most frequent first. */
export function porClase(hechos: readonly Hecho[]): Clase[] {
  const clases = agrupados(enPie(hechos), (h) => h.HECHO);
  return [...clases]
    .flatMap(([HECHO, suyos]) => {
      const AREA = suyos[0]?.AREA;
      if (!AREA) return [];
      const PIEZAS = suyos.reduce((n, h) => n + (h.PIEZAS ?? 0), 0);
      return [{ HECHO, AREA, OPERACIONES: suyos.length, PIEZAS }];
    })
    .sort((a, b) => b.OPERACIONES - a.OPERACIONES || a.HECHO.localeCompare(b.HECHO, 'es-MX'));
}

/**
 * Operations by hour and part of the company.
 * @param ligaDe link to the rows of an hour in one part of the company
 */
export function cuadroPorHora(
  hechos: readonly Hecho[],
  zona: string,
  ligaDe: (hora: string, area: Area) => string,
): Cuadro {
  const deHora = horaDe(zona);
  const porHora = agrupados(enPie(hechos), deHora);
  const horas = [...porHora.keys()].map(Number);
  const desde = Math.min(JORNADA.DESDE, ...horas);
  const hasta = Math.max(JORNADA.HASTA, ...horas);
  const areas = (Object.keys(AREAS) as Area[]).filter((a) => a === 'A' || hechos.some((h) => h.AREA === a));
  return {
    titulo: 'Operaciones por hora',
    grupo: 'Hora',
    series: areas.map((a) => AREAS[a]),
    escribe: enOperaciones,
    enEje: entero,
    grupos: Array.from({ length: hasta - desde + 1 }, (_, i) => {
      const hora = String(desde + i).padStart(2, '0');
      const suyos = porHora.get(hora) ?? [];
      return {
        id: hora,
        titulo: `${hora} h`,
        corto: String(desde + i),
        puntos: areas.map((area) => ({
          valor: suyos.filter((h) => h.AREA === area).length,
          liga: ligaDe(hora, area),
        })),
      };
    }),
  };
}
