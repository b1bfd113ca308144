import { P } from '@anden/contrato/permissions.ts';
import { filtrosDePaso, LLAMADA_DE_PASO, type PasoDelDia } from '@anden/contrato/tablero/pasos.ts';
import { hrefDe } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import type { Alcance } from './ligas.ts';

/** The name of each step, and what its list holds. */
export const PASO: Readonly<
  Record<PasoDelDia, readonly [nombre: string, registros: readonly [uno: string, varios: string]]>
> = {
  recibido: ['Recibido', ['movimiento', 'movimientos']],
  acomodado: ['Acomodado', ['movimiento', 'movimientos']],
  surtido: ['Surtido', ['movimiento', 'movimientos']],
  empacado: ['Empacado', ['remisión', 'remisiones']],
  embarcado: ['Embarcado', ['movimiento', 'movimientos']],
};

/** Link to what a step consists of on a day, of one hour or of all, if the operator may see it. */
export function ligaDePaso(
  paso: PasoDelDia,
  dia: string,
  { almacen_id, almacenes }: Pick<Alcance, 'almacen_id' | 'almacenes'>,
  hora?: number,
): string | undefined {
  const rango = { desde: dia, hasta: dia };
  const filtros = filtrosDePaso(paso, dia, { hora, almacenes });
  if (LLAMADA_DE_PASO[paso] === null)
    return can(P.remisionesrevisadas) ? hrefDe('remisionesrevisadas', { ...rango, filtros }) : undefined;
  const suyo = almacen_id === null ? {} : { almacen: almacen_id };
  return can(P.kardex) ? hrefDe('kardex', { ...rango, ...suyo, filtros }) : undefined;
}
