import { escribirFiltros } from '@anden/contrato/filtros.ts';
import {
  CRITERIO_VACIO,
  type CriterioDeCampana,
  type FormaDeReparto,
} from '@anden/contrato/marcador/rules-campanas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { cuantos, entero } from '../../../platform/format.ts';
import { hrefDe } from '../../../platform/navigation.ts';
import type { Cuadro } from '../../../ui/graficas/index.tsx';

export type Campana = FilaDeListado<'getCampanas'>;

/** Address of the calls of a campaign; undefined if the operator may not open the board. `alcance`: only those that count for the target. */
export const llamadasDe = (c: Campana, alcance: boolean): string | undefined =>
  hrefDe('tableromarcador', {
    desde: c.DESDE,
    hasta: c.HASTA,
    filtros: escribirFiltros([
      { columna: 'CAMPANA', clase: 'texto', valores: [`=${c.NOMBRE}`] },
      ...(alcance ? [{ columna: 'ALCANZO', clase: 'valores', valores: ['S'] } as const] : []),
    ]),
  });

/** Campaigns that the picture shows; all are in the list below. */
const EN_CUADRO = 12;

/** How far each campaign has got, those that go on first. */
export const cuadroDeAvance = (campanas: readonly Campana[]): Cuadro => ({
  titulo: 'A cuántos se les habló',
  grupo: 'Campaña',
  series: ['Se les habló', 'Faltan para la meta'],
  grupos: campanas.slice(0, EN_CUADRO).map((c) => ({
    id: String(c.CAMPANA_ID),
    titulo: c.NOMBRE,
    puntos: [
      { valor: c.ALCANZADOS, liga: llamadasDe(c, true) },
      { valor: Math.max(0, c.META - c.ALCANZADOS) },
    ],
  })),
  escribe: (n) => cuantos(n, ['cliente', 'clientes']),
  enEje: entero,
});

/** A new campaign as it is written; dates as typed, `meta` as typed. */
export interface Escrita {
  nombre: string;
  desde: string;
  hasta: string;
  meta: string;
  operadores: number[];
  reparto: FormaDeReparto;
  criterio: CriterioDeCampana;
}

export const enBlanco = (desde: string): Escrita => ({
  nombre: '',
  desde,
  hasta: '',
  meta: '',
  operadores: [],
  reparto: 'ASESOR',
  criterio: CRITERIO_VACIO,
});
