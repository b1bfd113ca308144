import type { Input, Output } from '@anden/contrato/call.ts';
import type { ubicacionesCalls } from '@anden/contrato/ubicaciones/calls.ts';
import { cambiarUbicacionRejection, MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { MENSAJES_SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  type DeshacerDeLlamada,
  esLaUbicacion,
  registrarGuardado,
  veExistencia,
} from '../existencias/index.ts';
import { llevar } from './llevar.ts';
import { anexar, bloquearArticulo, piezasPorLugar, ubicacionesDeArticulo } from './queries.ts';

type Calls = typeof ubicacionesCalls;

/**
 * Replaces one of an article's locations with another of the same warehouse: its pieces move along, each with its lot,
 * and the article is detached from the first one (specification §2, Assign locations). Expired pieces need a reason to
 * go to a fixed location, as when they are put away. The ledger keeps both.
 */
export async function cambiodeubicacion(
  {
    ubicacion: codigo,
    ubicacion_id,
    almacen_id,
    articulo_id,
    motivo_caducado,
  }: Input<Calls['cambiodeubicacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['cambiodeubicacion']>> {
  const { db, operador } = ctx;
  exigirAlmacen(operador, almacen_id);
  const articulo = await bloquearArticulo(db, articulo_id);
  const { origen, destino } = await bloquearDeA(db, almacen_id, ubicacion_id, codigo);
  await exigirAsignada(db, articulo_id, ubicacion_id);
  const anexo = await anexar(ctx, destino.ubicacion_id, articulo_id);
  rejectIf(
    cambiarUbicacionRejection(articulo.tipo_articulo, {
      TIPO: destino.tipo,
      // Moving to the location it is already in, which another operator just emptied, would attach it here and detach
      // it again below.
      esDelArticulo: anexo === null || destino.ubicacion_id === ubicacion_id,
    }),
  );
  const { piezas } = await llevar(ctx, { ...articulo, articulo_id }, origen, destino, {
    cuantas: (hay) => hay,
    motivo: motivo_caducado,
  });
  if (piezas > 0) {
    const deA = `${origen.leida} a ${destino.leida}`;
    registrarGuardado(ctx, `${articulo.clave_articulo}: ${piezas} piezas de ${deA}`, anexo);
  }
  await db
    .deleteFrom('articulos_ubicacion')
    .where('ubicacion_id', '=', ubicacion_id)
    .where('articulo_id', '=', articulo_id)
    .execute();
  ctx.publicar({ tema: 'existencia', id: articulo_id, almacen_id });
  const suyas = await ubicacionesDeArticulo(
    db,
    articulo_id,
    almacen_id,
    veExistencia(operador, 'configuracion'),
  );
  const data = suyas.find((u) => u.UBICACION_ID === destino.ubicacion_id);
  if (!data) throw new Error('La ubicación no quedó asignada');
  return { data, message: MENSAJES_UBICACION.cambiada };
}

/** Locks both locations, by id as everywhere, so that neither changes its kind until the transaction ends. */
async function bloquearDeA(db: Tx, almacenId: number, origenId: number, codigo: string) {
  const ubicaciones = await db
    .selectFrom('ubicaciones as u')
    .select([
      'ubicacion_id',
      'almacen_id',
      'ubicacion',
      'leida',
      'tipo',
      'sin_ubicar',
      esLaUbicacion(codigo).as('pedida'),
    ])
    .where((e) => e.or([e('ubicacion_id', '=', origenId), esLaUbicacion(codigo)]))
    .where('almacen_id', '=', almacenId)
    .orderBy('ubicacion_id')
    .forShare()
    .execute();
  const origen = ubicaciones.find((u) => u.ubicacion_id === origenId);
  const destino = ubicaciones.find((u) => u.pedida);
  if (!origen || !destino) throw new Rejection(MENSAJES_UBICACION.noExiste);
  if (destino.sin_ubicar) throw new Rejection(MENSAJES_SIN_UBICAR.noEsEstante);
  return { origen, destino };
}

async function exigirAsignada(db: Tx, articuloId: number, ubicacionId: number): Promise<void> {
  const asignada = await db
    .selectFrom('articulos_ubicacion')
    .select('ubicacion_ua_id')
    .where('articulo_id', '=', articuloId)
    .where('ubicacion_id', '=', ubicacionId)
    .executeTakeFirst();
  if (!asignada) throw new Rejection(MENSAJES_UBICACION.sinSeleccion);
}

/** Undoes the attachment that a save made, if nothing is there by now. */
const desanexar: DeshacerDeLlamada & object = {
  antes: async () => {},
  async despues({ db, publicar }, { documento_id }) {
    if (documento_id === null) return;
    const anexo = await db
      .selectFrom('articulos_ubicacion as a')
      .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'a.ubicacion_id')
      .select(['a.ubicacion_id', 'a.articulo_id', 'u.almacen_id'])
      .where('a.ubicacion_ua_id', '=', documento_id)
      .forUpdate('a')
      .executeTakeFirst();
    if (!anexo) return;
    const hay = await piezasPorLugar(db, anexo.articulo_id, [anexo.ubicacion_id]);
    if ((hay.get(anexo.ubicacion_id) ?? 0) > 0) return;
    await db.deleteFrom('articulos_ubicacion').where('ubicacion_ua_id', '=', documento_id).execute();
    // Without pieces nothing moved, so no other message tells of it.
    publicar({ tema: 'ubicacion', id: anexo.ubicacion_id, almacen_id: anexo.almacen_id });
    publicar({ tema: 'existencia', id: anexo.articulo_id, almacen_id: anexo.almacen_id });
  },
};

/** How this room's saves are undone. */
export const deshacerUbicaciones = {
  guardaExistenciaArticuloUbicacion: desanexar,
  ubicaPiezas: desanexar,
  updateUbicacionArticulo: desanexar,
  cambiodeubicacion: {
    ...desanexar,
    async antes(ctx, _guardado, movimientos) {
      for (const { origen, articuloId } of movimientos) {
        if (origen.clase === 'ubicacion') await anexar(ctx, origen.id, articuloId);
      }
    },
  },
} satisfies Readonly<Record<string, DeshacerDeLlamada>>;
