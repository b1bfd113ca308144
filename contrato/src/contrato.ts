import { articulosCalls } from './articulos/calls.ts';
import { acomodoCalls } from './compras/acomodo.ts';
import { comprasCalls } from './compras/calls.ts';
import { conteosCalls } from './conteos/calls.ts';
import { libroCalls } from './existencias/libro.ts';
import { operadoresCalls } from './operadores/calls.ts';
import { sesionCalls } from './sesion/calls.ts';

/** Every call by its room. A name stands in one room only (`contrato.test.ts`). */
export const salas = {
  sesion: sesionCalls,
  articulos: articulosCalls,
  compras: { ...comprasCalls, ...acomodoCalls },
  existencias: libroCalls,
  conteos: conteosCalls,
  operadores: operadoresCalls,
} as const;

/** Every call by its name, which is its path, its handler, its query key and its test's title. */
export const contrato = {
  ...sesionCalls,
  ...articulosCalls,
  ...comprasCalls,
  ...acomodoCalls,
  ...libroCalls,
  ...conteosCalls,
  ...operadoresCalls,
} as const;

export type Contrato = typeof contrato;
export type CallName = keyof Contrato;
