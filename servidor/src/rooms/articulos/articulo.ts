import type { ArticuloDeTrabajo } from '@anden/contrato/articulos/trabajo.ts';
import { NOMBRE_TIPO_ARTICULO } from '@anden/contrato/ubicaciones/rules.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/calls/handlers.ts';

/** An article under its wire names; undefined when there is none. */
export async function articuloDeTrabajo(
  db: Tx,
  articuloId: number,
): Promise<z.output<typeof ArticuloDeTrabajo> | undefined> {
  const fila = await db
    .selectFrom('articulos')
    .select([
      'articulo_id as ARTICULO_ID',
      'clave_articulo as CLAVE_ARTICULO',
      'articulo as ARTICULO',
      'tipo_articulo as TIPO_ARTICULO_U',
      'comodin_empaque as COMODIN_EMPAQUE',
      'caduca as CADUCA',
      'lote as LOTE',
      'fecha_produccion as FECHA_PRODUCCION',
      'minimo as MINIMO',
      'maximo as MAXIMO',
      'unidad_venta as UNIDAD_VENTA',
      'articulo_id as IMAGEN_ARTICULO_ID',
      'division_id as DIVISION_ID',
    ])
    .where('articulo_id', '=', articuloId)
    .executeTakeFirst();
  if (!fila) return undefined;
  const { TIPO_ARTICULO_U } = fila;
  return { ...fila, NOMBRE_TIPO: TIPO_ARTICULO_U && NOMBRE_TIPO_ARTICULO[TIPO_ARTICULO_U] };
}
