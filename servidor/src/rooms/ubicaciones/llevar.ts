import {
  sumaFijasRejection,
  type TipoArticulo,
  type TipoUbicacion,
} from '@anden/contrato/ubicaciones/rules.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { bloquearEnUbicacion, lugarDeUbicacion, mover } from '../existencias/index.ts';
import { fijasDe } from './fijas.ts';
import { piezasPorLugar } from './queries.ts';

type Ubicacion = { ubicacion_id: number; almacen_id: number };

/**
 * Takes pieces of an article from one place of a warehouse to another of it, each with its lot. Both are locked, and a move that would leave
 * more than the article's maximum in its fixed locations is refused (specification §5, Locations): moving from one of them to another adds nothing.
 * @param cuantas of the pieces that the origin has, those that go; may refuse
 * @returns how many went, and how many the origin had
 */
export async function llevar(
  ctx: CommandContext,
  articulo: { articulo_id: number; tipo_articulo: TipoArticulo | null; maximo: number },
  origen: Ubicacion,
  destino: Ubicacion & { tipo: TipoUbicacion },
  { cuantas, motivo }: { cuantas: (hay: number) => number; motivo: string | null },
): Promise<{ piezas: number; hay: number }> {
  const { db, dia } = ctx;
  const { articulo_id: articuloId } = articulo;
  const fijas = await fijasDe(db, articuloId, origen.almacen_id);
  const todas = [...fijas, origen.ubicacion_id, destino.ubicacion_id];
  await bloquearEnUbicacion(
    db,
    todas.map((ubicacionId) => ({ ubicacionId, articuloId })),
  );
  const piezasEn = await piezasPorLugar(db, articuloId, todas);
  const hay = piezasEn.get(origen.ubicacion_id) ?? 0;
  const piezas = cuantas(hay);
  if (piezas === 0) return { piezas, hay };
  if (destino.tipo === 'F' && !fijas.includes(origen.ubicacion_id)) {
    const enFijas = fijas.reduce((suma, id) => suma + (piezasEn.get(id) ?? 0), 0);
    rejectIf(sumaFijasRejection(articulo.tipo_articulo, articulo.maximo, enFijas + piezas));
  }
  await mover(ctx, [
    {
      articuloId,
      origen: lugarDeUbicacion(origen),
      destino: lugarDeUbicacion(destino),
      piezas,
      tomar: 'cualquiera',
      documento: { tipo: 'existencia', id: null, detId: null },
      acomodo: { hoy: dia, motivo },
    },
  ]);
  return { piezas, hay };
}
