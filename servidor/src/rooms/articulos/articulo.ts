import type { ArticuloDeTrabajo } from '@anden/contrato/articulos/trabajo.ts';
import { NOMBRE_TIPO_ARTICULO } from '@anden/contrato/ubicaciones/rules.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';

/**
 * What every row of work says about its article `ar`, except the name of its type (specification §3, Article/work
 * item).
 */
export const COLUMNAS_DE_TRABAJO = [
  ...conSuNombre('ar', 'ARTICULO_ID', 'CLAVE_ARTICULO', 'ARTICULO'),
  'ar.tipo_articulo as TIPO_ARTICULO_U',
  ...conSuNombre('ar', 'COMODIN_EMPAQUE', 'CADUCA', 'LOTE', 'FECHA_PRODUCCION', 'MINIMO', 'MAXIMO'),
  'ar.unidad_venta as UNIDAD_VENTA',
  'ar.articulo_id as IMAGEN_ARTICULO_ID',
  'ar.division_id as DIVISION_ID',
] as const;

/** An article under its wire names; undefined when there is none. */
export async function articuloDeTrabajo(
  db: Tx,
  articuloId: number,
): Promise<z.output<typeof ArticuloDeTrabajo> | undefined> {
  const fila = await db
    .selectFrom('articulos as ar')
    .select(COLUMNAS_DE_TRABAJO)
    .where('ar.articulo_id', '=', articuloId)
    .executeTakeFirst();
  if (!fila) return undefined;
  const { TIPO_ARTICULO_U } = fila;
  return { ...fila, NOMBRE_TIPO: TIPO_ARTICULO_U && NOMBRE_TIPO_ARTICULO[TIPO_ARTICULO_U] };
}
