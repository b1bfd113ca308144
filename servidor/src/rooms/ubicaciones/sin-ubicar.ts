import type { Input, Output } from '@anden/contrato/call.ts';
import { enPiezas } from '@anden/contrato/cifras.ts';
import { anexarRejection } from '@anden/contrato/ubicaciones/rules.ts';
import { sinUbicar, type sinUbicarCalls } from '@anden/contrato/ubicaciones/sin-ubicar.ts';
import { MENSAJES_SIN_UBICAR, ubicarRejection } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { CON_GUIONES, registrarGuardado, sinUbicarDe } from '../existencias/index.ts';
import { llevar } from './llevar.ts';
import { anexar, bloquearArticulo, bloquearUbicacion } from './queries.ts';

type Calls = typeof sinUbicarCalls;

/** What stands without a shelf in the warehouses that the operator may see, most pieces first. */
export const getSinUbicar = responde(sinUbicar, (ctx) => ({ filas: porArticulo(ctx), ...CON_GUIONES }));

function porArticulo({ db, operador }: Pick<QueryContext, 'db' | 'operador'>) {
  return db
    .selectFrom(
      db
        .selectFrom('existencias as e')
        .innerJoin('ubicaciones as s', 's.ubicacion_id', 'e.lugar_id')
        .where('s.sin_ubicar', '=', true)
        .where('e.piezas', '>', 0)
        .where(deSusAlmacenes(operador, 's.almacen_id'))
        .groupBy(['s.almacen_id', 's.ubicacion_id', 'e.articulo_id'])
        .select((x) => [
          's.almacen_id',
          's.ubicacion_id',
          'e.articulo_id',
          x.fn.sum<number>('e.piezas').as('piezas'),
        ])
        .as('x'),
    )
    .innerJoin('articulos as a', 'a.articulo_id', 'x.articulo_id')
    .innerJoin('almacenes as w', 'w.almacen_id', 'x.almacen_id')
    .innerJoin('articulos_ubicacion as ua', (j) =>
      j.onRef('ua.ubicacion_id', '=', 'x.ubicacion_id').onRef('ua.articulo_id', '=', 'x.articulo_id'),
    )
    .leftJoinLateral(
      sql<{ ubicacion: string; leida: string }>`(
        select u.ubicacion, u.leida from articulos_ubicacion y join ubicaciones u using (ubicacion_id)
         where y.articulo_id = x.articulo_id and u.almacen_id = x.almacen_id and not u.sin_ubicar and u.tipo <> 'I'
         order by u.tipo, u.ubicacion limit 1)`.as('u'),
      (j) => j.onTrue(),
    )
    .select([
      sql<string>`concat(x.almacen_id, '|', x.articulo_id)`.as('LLAVE'),
      'x.almacen_id as ALMACEN_ID',
      'x.articulo_id as ARTICULO_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'a.articulo as ARTICULO',
      'w.nombre as ALMACEN',
      'x.piezas as PIEZAS',
      'u.ubicacion as UBICACION',
      'u.leida as LEIDA',
      'u.ubicacion as NUMERIC_UB',
      'ua.asignada as DESDE',
    ]);
}

/**
 * Puts pieces without a shelf on one: they keep their lots, and the article is attached to it if it was not. Refused beyond what stands there,
 * for a shelf of another kind, and above the maximum of the article's fixed locations.
 */
export async function ubicaPiezas(
  { articulo_id, almacen_id, ubicacion: dicha, piezas, motivo_caducado }: Input<Calls['ubicaPiezas']>,
  ctx: CommandContext,
): Promise<Output<Calls['ubicaPiezas']>> {
  const { db, operador } = ctx;
  exigirAlmacen(operador, almacen_id);
  const articulo = await bloquearArticulo(db, articulo_id);
  const destino = await bloquearUbicacion(db, almacen_id, { codigo: dicha });
  if (destino.sin_ubicar) throw new Rejection(MENSAJES_SIN_UBICAR.noEsEstante);
  const origen = await sinUbicarDe(db, articulo_id, almacen_id);
  if (!origen) throw new Rejection(ubicarRejection(piezas, 0) ?? '');
  const anexo = await anexar(ctx, destino.ubicacion_id, articulo_id);
  rejectIf(anexarRejection(articulo.tipo_articulo, destino.tipo));
  const { hay } = await llevar(ctx, { ...articulo, articulo_id }, origen, destino, {
    cuantas(hay) {
      rejectIf(ubicarRejection(piezas, hay));
      return piezas;
    },
    motivo: motivo_caducado,
  });
  registrarGuardado(
    ctx,
    `${enPiezas(piezas)} de ${articulo.clave_articulo} en ${destino.leida}, que estaban sin ubicar`,
    anexo,
  );
  ctx.publicar({ tema: 'existencia', id: articulo_id, almacen_id });
  ctx.publicar({ tema: 'ubicacion', id: destino.ubicacion_id, almacen_id });
  return {
    data: { QUEDAN: hay - piezas, OPERACION_ID: ctx.operacionId },
    message: MENSAJES_SIN_UBICAR.ubicado,
  };
}
