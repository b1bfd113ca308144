import { useEffect } from 'react';
import { recall, remember } from './storage.ts';
import { createStore, type Store } from './store.ts';

/** A flow of the warehouse that is explained in three pictures. */
export type Flujo =
  | 'recibir'
  | 'acomodar'
  | 'devolver'
  | 'contar'
  | 'surtir'
  | 'empacar'
  | 'traspasar'
  | 'resurtir'
  | 'embarcar';

/** The flow of each screen, by its address; a screen with several says which one it is in ({@link useFlujo}). */
const DE_PANTALLA: Readonly<Record<string, Flujo>> = {
  '/compras/RecepcionCom': 'recibir',
  '/compras/AcomodoCom': 'acomodar',
  '/inventarios/AcomodoInv': 'devolver',
  '/inventarios/Inventarios': 'contar',
  '/ventas/SurtidoRem': 'surtir',
  '/inventarios/Traspasos': 'traspasar',
  '/inventarios/Resurtidos': 'resurtir',
  '/ventas/EmbarqueFletera': 'embarcar',
};

/** The flow that the open screen is in, where it has several. */
const dicho: Store<Flujo | null> = createStore<Flujo | null>(null);
export const flujoDicho: Pick<Store<Flujo | null>, 'get' | 'subscribe'> = dicho;

/** Says which of its flows the screen is in; null: that of its address. */
export function useFlujo(flujo: Flujo | null): void {
  useEffect(() => {
    dicho.set(flujo);
    return () => dicho.set(null);
  }, [flujo]);
}

/** The flow of the screen at this address; null: it has none. */
export const flujoDe = (ruta: string, suyo: Flujo | null): Flujo | null => {
  const dePantalla = DE_PANTALLA[ruta] ?? null;
  return dePantalla && (suyo ?? dePantalla);
};

const llaveDe = (operadorId: number, flujo: Flujo): string => `${operadorId}.${flujo}`;

/** Whether this flow was explained to this operator on this device. */
export const yaSeExplico = (operadorId: number, flujo: Flujo): boolean =>
  recall('explicadas', []).includes(llaveDe(operadorId, flujo));

/** It is being explained now: once is enough. */
export function anotaExplicada(operadorId: number, flujo: Flujo): void {
  const llave = llaveDe(operadorId, flujo);
  const antes = recall('explicadas', []);
  if (!antes.includes(llave)) remember('explicadas', [...antes, llave]);
}
