import { P } from '@anden/contrato/permissions.ts';
import type { Paradero } from '../articulos/index.ts';
import type { EnUbicacion } from '../ubicaciones/index.ts';
import { lineasVisibles } from './queries.ts';

/** Lists in which an article waits to be counted, oldest first. */
export const paraderoConteo: Paradero = {
  trabajo: 'conteo',
  control: P.inventarios,
  folios: ({ db, operador }, articuloId, cuantos) =>
    foliosDe(lineasVisibles(db, operador).where('d.articulo_id', '=', articuloId), cuantos),
};

/** The same for the articles of a location. */
export const conteoEnUbicacion: Paradero<EnUbicacion> = {
  trabajo: 'conteo',
  control: P.inventarios,
  folios: ({ db, operador }, { ubicacionId, almacenId }, cuantos) =>
    foliosDe(
      lineasVisibles(db, operador)
        .where('i.almacen_id', '=', almacenId)
        .where('d.articulo_id', 'in', (e) =>
          e.selectFrom('articulos_ubicacion').select('articulo_id').where('ubicacion_id', '=', ubicacionId),
        ),
      cuantos,
    ),
};

async function foliosDe(lineas: ReturnType<typeof lineasVisibles>, cuantos: number): Promise<string[]> {
  const filas = await lineas
    .where('d.ajustado', 'is', null)
    .groupBy('i.inventario_id')
    .select('i.folio')
    .orderBy('i.fecha')
    .orderBy('i.inventario_id')
    .limit(cuantos)
    .execute();
  return filas.map((f) => f.folio);
}
