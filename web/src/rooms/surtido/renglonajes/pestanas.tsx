import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { fechaIso } from '../../../platform/format.ts';
import type { Columna } from '../../../ui/columna.ts';
import { totalesDeRemisiones, totalesDeRenglonaje } from './cifras.ts';
import { COLUMNAS_REMISIONES, COLUMNAS_RENGLONAJE } from './columnas.tsx';

/** The lists of the report, one per tab. */
export type NombreDePestana = 'getRenglonajeOperadores.renglonaje' | 'getRenglonajeOperadores.remisiones';

/** Whose day a row opens, and optionally of which remission; 0: of all. */
export interface Abierto {
  surtidor: number;
  dia: string;
  remision: number;
}

export interface Pestana<N extends NombreDePestana> {
  id: string;
  titulo: string;
  lista: N;
  columnas: readonly Columna<FilaDeListado<N>>[];
  totales: (filas: readonly FilaDeListado<N>[]) => ReadonlyArray<readonly [nombre: string, valor: string]>;
  abre: (fila: FilaDeListado<N>) => Abierto;
}

export const RENGLONAJE: Pestana<'getRenglonajeOperadores.renglonaje'> = {
  id: 'renglonaje',
  titulo: 'Renglonaje',
  lista: 'getRenglonajeOperadores.renglonaje',
  columnas: COLUMNAS_RENGLONAJE,
  totales: totalesDeRenglonaje,
  abre: (f) => ({ surtidor: f.OPERADOR_ID, dia: f.FECHA, remision: 0 }),
};

export const REMISIONES: Pestana<'getRenglonajeOperadores.remisiones'> = {
  id: 'remisiones',
  titulo: 'Remisiones',
  lista: 'getRenglonajeOperadores.remisiones',
  columnas: COLUMNAS_REMISIONES,
  totales: totalesDeRemisiones,
  abre: (f) => ({ surtidor: f.OPERADOR_ID, dia: fechaIso(f.FECHA_SURTIDO), remision: f.DOCTO_VE_ID }),
};
