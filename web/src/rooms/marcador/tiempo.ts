import { elOperador, escribirFiltros } from '@anden/contrato/filtros.ts';
import {
  ESPERA_LARGA,
  ESPERAS_DE_ASESOR,
  HACERES_DE_ASESOR,
  type HacerDeAsesor,
} from '@anden/contrato/marcador/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { reloj, tituloDeOperador } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';
import type { LigaDeLlamadas } from './tablero.ts';

export type TiempoDeAsesor = Respuesta<'getTiempoMarcador'>['data'][number];

/** Seconds. */
const HORA = 3600;
const HACERES = Object.keys(HACERES_DE_ASESOR) as HacerDeAsesor[];

/** The filters for the stretches of an adviser, or for those in which they did one thing. */
export const filtrosDeTramos = (asesor: TiempoDeAsesor, hace?: HacerDeAsesor): string =>
  escribirFiltros([
    { columna: 'ASESOR', clase: 'texto', valores: [elOperador(asesor)] },
    ...(hace ? [{ columna: 'HACE', clase: 'valores', valores: [hace] } as const] : []),
  ]);

/** The filters for an adviser's long waits, or for those in which the server was slow. */
export const filtrosDeEsperas = (asesor: TiempoDeAsesor, lento = false): string =>
  escribirFiltros([
    { columna: 'ASESOR', clase: 'texto', valores: [elOperador(asesor)] },
    { columna: 'HACE', clase: 'valores', valores: [...ESPERAS_DE_ASESOR] },
    { columna: 'SEGUNDOS', clase: 'numero', de: String(ESPERA_LARGA + 1), a: null },
    ...(lento ? [{ columna: 'SISTEMA', clase: 'numero', de: '1', a: null } as const] : []),
  ]);

/** Seconds signed in: all but those without a sign of life. */
export const conectado = (a: TiempoDeAsesor): number =>
  HACERES.reduce((suma, hace) => suma + (hace === 'SIN_SENAL' ? 0 : a[hace]), 0);

/** The time of each adviser by what they did; every mark opens its stretches. */
export const cuadroDeTramos = (data: readonly TiempoDeAsesor[], liga: LigaDeLlamadas): Cuadro => ({
  titulo: 'En qué se fue el tiempo',
  grupo: 'Asesor',
  series: HACERES.map((hace) => HACERES_DE_ASESOR[hace]),
  grupos: data.map((a) => ({
    id: String(a.OPERADOR_ID),
    titulo: tituloDeOperador(a, data),
    corto: a.NOMBRE.split(' ')[0] ?? a.NOMBRE,
    puntos: HACERES.map((hace) => ({ valor: a[hace] / HORA, liga: liga(filtrosDeTramos(a, hace)) })),
  })),
  escribe: (horas) => reloj(Math.round(horas * HORA)),
  enEje: (horas) => `${horas} h`,
});
