import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
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

/** Which part of a step: of one warehouse, by its id; of one hour, 0 to 23. */
interface Parte {
  almacen?: number;
  hora?: number;
}

/** Link to the movements of a step on a day, if the operator may see them. */
export function ligaDePaso(paso: Paso, dia: string, { almacen, hora }: Parte = {}): string | undefined {
  const [, llamada] = PASO[paso];
  const rango = { desde: dia, hasta: dia };
  // A remission packed in several hours is listed only in the last of them, so a list of one hour could lack what was packed in it: the
  // link opens the whole day.
  if (llamada === null) return can(P.remisionesrevisadas) ? hrefDe('remisionesrevisadas', rango) : undefined;
  const esa = hora === undefined ? null : `${dia}T${String(hora).padStart(2, '0')}`;
  const deLaHora: readonly FiltroDeColumna[] = esa
    ? [{ columna: 'FECHA', clase: 'dia', de: esa, a: esa }]
    : [];
  const filtros = escribirFiltros([
    { columna: 'CONCEPTO', clase: 'texto', valores: [`=${CONCEPTOS[llamada]}`] },
    ...deLaHora,
  ]);
  const suyo = almacen === undefined ? {} : { almacen };
  return can(P.kardex) ? hrefDe('kardex', { ...rango, ...suyo, filtros }) : undefined;
}
