import type { Page } from '@playwright/test';
import { type Casa, entrar } from './casa.ts';
import { type Compra, detalleDe, nuevaCompra } from './datos.ts';
import { abreLinea, unidadesDe } from './pantallas.ts';

/** A purchase with one line of 9 pieces, opened by an operator who has typed some of them and not saved. */
export async function recibiendo(page: Page, casa: Casa, usuario: string, escritas: number): Promise<Compra> {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  await entrar(page, usuario, detalleDe(compra));
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill(String(escritas));
  return compra;
}
