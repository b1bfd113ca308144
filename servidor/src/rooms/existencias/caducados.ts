import type { Input, Output } from '@anden/contrato/call.ts';
import { cuantos, enPiezas, pesos } from '@anden/contrato/cifras.ts';
import { MENSAJES_CADUCADOS, retiroRejection } from '@anden/contrato/existencias/caducado.ts';
import {
  type caducadosCalls,
  caducados as reporteDeCaducados,
} from '@anden/contrato/existencias/caducados.ts';
import { P } from '@anden/contrato/permissions.ts';
import { motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, QueryContext, Tile } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { sinCaducar } from './buenas.ts';
import { registrarGuardado } from './deshacer.ts';
import { bloquearEnUbicacion } from './en-ubicacion.ts';
import { mismoLote } from './lotes.ts';
import { lotesEnLugares } from './lotes-en-lugar.ts';
import { lugarDeUbicacion, lugaresDe } from './lugares.ts';
import { mover } from './mover.ts';
import { CON_GUIONES } from './movimiento.ts';

type Calls = typeof caducadosCalls;
/**
 * Pieces by place and lot in the warehouses the operator may see, under their wire names. Pieces picked for a customer
 * or between warehouses are excluded: they belong to their documents.
 */
function porLote({ db, operador, dia }: Pick<QueryContext, 'db' | 'operador' | 'dia'>) {
  return db
    .selectFrom('existencias as e')
    .innerJoin('lugares as l', 'l.lugar_id', 'e.lugar_id')
    .innerJoin('almacenes as w', 'w.almacen_id', 'l.almacen_id')
    .innerJoin('articulos as a', 'a.articulo_id', 'e.articulo_id')
    .leftJoin('ubicaciones as u', 'u.ubicacion_id', 'l.lugar_id')
    .where('e.piezas', '>', 0)
    .where('e.fecha_caducidad', 'is not', null)
    .where('l.clase', 'in', ['ubicacion', 'recepcion', 'devolucion'])
    .where(deSusAlmacenes(operador, 'l.almacen_id'))
    .select([
      sql<string>`concat(l.lugar_id, '|', e.articulo_id, '|', e.fecha_caducidad, '|', e.lote, '|', e.fecha_produccion)`.as(
        'LLAVE',
      ),
      'e.articulo_id as ARTICULO_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'a.articulo as ARTICULO',
      'w.almacen_id as ALMACEN_ID',
      'w.nombre as ALMACEN',
      'l.lugar_id as LUGAR_ID',
      'l.nombre as NUMERIC_UB',
      'l.nombre as UBICACION',
      'u.leida as LEIDA',
      'u.tipo as TIPO',
      'e.lote as LOTE',
      sql<string>`e.fecha_caducidad`.as('FECHA_CADUCIDAD'),
      'e.fecha_produccion as FECHA_PRODUCCION',
      'e.piezas as PIEZAS',
      sql<number>`(${dia}::date - e.fecha_caducidad)`.as('DIAS'),
      sql<string>`coalesce(a.costo, 0)`.as('COSTO'),
      sql<string>`coalesce(a.costo, 0) * e.piezas`.as('IMPORTE'),
      sql<
        'S' | 'N'
      >`case when not ${sinCaducar(sql`e.fecha_caducidad`, dia)} and u.ubicacion_id is not null then 'S' else 'N' end`.as(
        'SE_RETIRA',
      ),
    ]);
}

/** Pieces whose expiry day is in a range, earliest first. */
const getCaducados = responde(reporteDeCaducados, (ctx) => ({ filas: porLote(ctx), ...CON_GUIONES }));

/**
 * Withdraws expired pieces of a lot from a location: they leave the stock to the adjustment place, with a reason. The
 * article in the location is locked before its pieces are checked.
 */
async function retiraCaducado(
  i: Input<Calls['retiraCaducado']>,
  ctx: CommandContext,
): Promise<Output<Calls['retiraCaducado']>> {
  const { db, operador, dia } = ctx;
  const ubicacion = await db
    .selectFrom('ubicaciones')
    .select(['ubicacion_id', 'almacen_id', 'leida'])
    .where('ubicacion_id', '=', i.ubicacion_id)
    .executeTakeFirst();
  if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
  exigirAlmacen(operador, ubicacion.almacen_id);
  await bloquearEnUbicacion(db, [{ ubicacionId: i.ubicacion_id, articuloId: i.articulo_id }]);
  const lote = { fechaCaducidad: i.FECHA_CADUCIDAD, lote: i.LOTE, fechaProduccion: i.FECHA_PRODUCCION };
  const hay =
    (await lotesEnLugares(db, i.articulo_id, [i.ubicacion_id])).find((l) => mismoLote(l.lote, lote))
      ?.piezas ?? 0;
  const pedido = { FECHA_CADUCIDAD: i.FECHA_CADUCIDAD, piezas: i.piezas, vistas: i.EXISTENCIA_ANTERIOR, hay };
  rejectIf(motivoRejection(i.motivo) ?? retiroRejection(pedido, dia));
  const { ajuste } = await lugaresDe(db, ubicacion.almacen_id);
  await mover(ctx, [
    {
      articuloId: i.articulo_id,
      origen: lugarDeUbicacion(ubicacion),
      destino: ajuste,
      piezas: i.piezas,
      lote,
      documento: { tipo: 'caducidad', id: null, detId: null },
      motivo: i.motivo.trim(),
    },
  ]);
  const { clave_articulo } = await db
    .selectFrom('articulos')
    .select('clave_articulo')
    .where('articulo_id', '=', i.articulo_id)
    .executeTakeFirstOrThrow();
  const cuantas = cuantos(i.piezas, ['pieza caducada', 'piezas caducadas']);
  registrarGuardado(ctx, `${cuantas} de ${clave_articulo} retiradas de ${ubicacion.leida}`);
  ctx.publicar({ tema: 'existencia', id: i.articulo_id, almacen_id: ubicacion.almacen_id });
  return {
    data: { QUEDAN: hay - i.piezas, OPERACION_ID: ctx.operacionId },
    message: MENSAJES_CADUCADOS.retirado,
  };
}

export const caducados: Handlers<typeof caducadosCalls> = { getCaducados, retiraCaducado };

/** Tile: expired pieces, counted by the rows of their list. */
export const tileCaducados: Tile = {
  control: P.caducados,
  async leer(ctx) {
    const { rows } = await sql<{ lotes: number; piezas: number; importe: string }>`
      select count(*)::int as lotes, coalesce(sum(h."PIEZAS"), 0)::int as piezas, coalesce(sum(h."IMPORTE"), 0) as importe
        from (${porLote(ctx)}) h where not ${sinCaducar(sql`h."FECHA_CADUCIDAD"`, ctx.dia)}`.execute(ctx.db);
    const [{ lotes, piezas, importe } = { lotes: 0, piezas: 0, importe: '0' }] = rows;
    return {
      MENU: 'caducados',
      TITULO: 'Lotes caducados',
      CANTIDAD: lotes,
      DETALLE: `${enPiezas(piezas)} · ${pesos(importe)}`,
      DESDE: null,
    };
  },
};
