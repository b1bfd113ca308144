import { articulosCalls } from './articulos/calls.ts';
import { comprasCalls } from './compras/calls.ts';
import { libroCalls } from './existencias/libro.ts';
import { sesionCalls } from './sesion/calls.ts';

/** Every call by its room. A name stands in one room only (`contrato.test.ts`). */
export const salas = {
  sesion: sesionCalls,
  articulos: articulosCalls,
  compras: comprasCalls,
  existencias: libroCalls,
} as const;

/** Every call by its name, which is its path, its handler, its query key and its test's title. */
export const contrato = { ...sesionCalls, ...articulosCalls, ...comprasCalls, ...libroCalls } as const;

export type Contrato = typeof contrato;
export type CallName = keyof Contrato;
