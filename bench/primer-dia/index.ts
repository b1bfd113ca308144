import { articulos, casa, catalogo, compras, existencias } from './catalogo.ts';
import type { Compania } from './compania.ts';
import { bancos, deClientes, facturas, pagos, remisiones } from './documentos.ts';
import type { Entrega } from './hojas.ts';

export { Compania } from './compania.ts';
export { CHICA, COMPLETA, type Entrega, type Verdad } from './hojas.ts';
export { verdad } from './verdad.ts';

/** Invoices before there are customers. */
const enOtroOrden = (c: Compania): Entrega[] =>
  facturas(c, 1).map((f) => ({
    ...f,
    archivo: 'facturas-antes-de-tiempo.csv',
    cuentas: [0, 0, 0],
    rechaza: ['Todavía no hay clientes: importe antes ese archivo'],
  }));

/** The files of the first day, in the order of their dependencies, with those that are refused first. */
export const primero = (c: Compania): Entrega[] => [
  ...enOtroOrden(c),
  ...casa(c),
  ...catalogo(c),
  ...existencias(c),
  ...compras(c),
  ...deClientes(c, 1),
  ...remisiones(c, 1),
  ...facturas(c, 1),
  ...pagos(c, 1),
  ...bancos(),
];

/** The files of the second day: all again, with what is new. */
export const segundo = (c: Compania): Entrega[] => [
  { ...articulos(c, 2), cuentas: [0, c.nuevas.costos, c.tamano.articulos - c.nuevas.costos] },
  ...deClientes(c, 2),
  ...remisiones(c, 2),
  ...facturas(c, 2),
  ...pagos(c, 2),
];
