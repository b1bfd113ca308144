import type { Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { type RawBuilder, sql } from 'kysely';

type Faltante = Output<(typeof surtidoCalls)['getRemision']>['data'][number]['FALTANTE'];

/** Moments inside JSON in the same format as outside it. */
export const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** SQL: pieces `x` of an article `d` that a picker missed on a shelf that was neither counted nor filled since. */
const SIGUE_FALTANDO = sql<boolean>`x.fecha > greatest(
  (select ua.contada from articulos_ubicacion ua where ua.ubicacion_id = x.ubicacion_id and ua.articulo_id = xd.articulo_id),
  (select max(m.fecha) from movimientos m
    where m.destino_id = x.ubicacion_id and m.articulo_id = xd.articulo_id and m.origen_id <> m.destino_id))`;

/** SQL: whether pieces of the article were missed on the shelf since it was last counted or filled. */
export const faltoAhi = (
  ubicacionId: RawBuilder<unknown>,
  articuloId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from faltantes_surtido x join remisiones_det xd using (docto_ve_det_id)
   where x.ubicacion_id = ${ubicacionId} and xd.articulo_id = ${articuloId} and ${SIGUE_FALTANDO})`;

/** SQL: who last missed pieces of the article there, when and how many, in wire form; null unless {@link faltoAhi}. */
export const ultimoFaltante = (
  ubicacionId: RawBuilder<unknown>,
  articuloId: RawBuilder<unknown>,
): RawBuilder<Faltante> => sql<Faltante>`(
  select json_build_object('NOMBRE', xo.nombre, 'FECHA', to_char(x.fecha at time zone 'UTC', ${ISO}), 'MOTIVO', x.motivo,
                           'PIEZAS', x.piezas)
    from faltantes_surtido x join remisiones_det xd using (docto_ve_det_id) join operadores xo on xo.operador_id = x.operador_id
   where x.ubicacion_id = ${ubicacionId} and xd.articulo_id = ${articuloId} and ${SIGUE_FALTANDO}
   order by x.fecha desc limit 1)`;
