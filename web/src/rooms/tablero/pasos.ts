import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { P } from '@anden/contrato/permissions.ts';
import { hrefDe } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import type { Paso } from './avance.ts';

/** The name of each step, and the call whose movements it consists of; packing moves nothing in the ledger. */
export const PASO: Readonly<Record<Paso, readonly [nombre: string, llamada: string | null]>> = {
  recibido: ['Recibido', 'guardarRecepcionCompra'],
  acomodado: ['Acomodado', 'guardaAcomodoCompra'],
  surtido: ['Surtido', 'surtirArticulodeRemision'],
  empacado: ['Empacado', null],
  embarcado: ['Embarcado', 'actualizaFacturasEntregadas'],
};

/**
 * Link to the movements of a step on a day, if the operator may see them.
 * @param almacen its id: those of that warehouse alone
 */
export function ligaDePaso(paso: Paso, dia: string, almacen?: number): string | undefined {
  const [, llamada] = PASO[paso];
  const rango = { desde: dia, hasta: dia };
  if (llamada === null) return can(P.remisionesrevisadas) ? hrefDe('remisionesrevisadas', rango) : undefined;
  const filtros = escribirFiltros([
    { columna: 'CONCEPTO', clase: 'texto', valores: [`=${CONCEPTOS[llamada]}`] },
  ]);
  const suyo = almacen === undefined ? {} : { almacen };
  return can(P.kardex) ? hrefDe('kardex', { ...rango, ...suyo, filtros }) : undefined;
}
