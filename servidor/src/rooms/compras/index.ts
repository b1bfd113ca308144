import { cuantos, enPiezas, entero } from '@anden/contrato/cifras.ts';
import type { acomodoCalls } from '@anden/contrato/compras/acomodo.ts';
import type { comprasCalls } from '@anden/contrato/compras/calls.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deHoy, fichaDeReporte } from '../../platform/calls/fichas.ts';
import type { Handlers, Tile } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { clavesUnicas } from '../articulos/index.ts';
import type { DeshacerDeLlamada } from '../existencias/index.ts';
import { deshacerAcomodoCompra, getArticulosAcomodoCompra, guardaAcomodoCompra } from './acomodo.ts';
import { getHistorialRecepcionAcomodo } from './historial.ts';
import { getMovimientosCompra } from './movimientos.ts';
import { ActualizaArticulosAcomodo, deshacerOrdenDeAcomodo, getArticulosAcomodo } from './ordenes-acomodo.ts';
import { columnasDeCompra, comprasVisibles, lineasDeCompra } from './queries.ts';
import { deshacerRecepcion, guardaFechaRecepcion, guardarRecepcionCompra } from './recepcion.ts';

export { dejarUbicaciones, tilePorAcomodar } from './acomodo.ts';
export { articuloPorAcomodar } from './acomodo-queries.ts';
export {
  contadasPorUbicacion,
  type LineaCapturada,
  leeLineas,
  loteDeLinea,
  type Porcion,
  repartirLotes,
} from './acomodo-reparto.ts';
export { prepararUbicaciones, ubicacionesPedidas } from './acomodo-ubicaciones.ts';
export { buscadorDeCompras } from './buscador.ts';
export { buscadorDeAcomodos } from './buscador-de-acomodos.ts';
export { compradoDe } from './de-articulo.ts';
export { tileOrdenesDeAcomodo } from './ordenes-acomodo.ts';
export {
  devolucionEnUbicacion,
  paraderoAcomodo,
  paraderoDevolucion,
  paraderoRecepcion,
} from './paraderos.ts';
export { relatorDeCompras } from './relator.ts';
export { relatorDeAcomodos } from './relator-de-acomodos.ts';

export const compras: Handlers<typeof comprasCalls & typeof acomodoCalls> = {
  async getComprasRecepcion(_input, { db, operador }) {
    const pendientes = comprasVisibles(db, operador).where('c.completada', 'is', null);
    const data = await pendientes
      .select(columnasDeCompra())
      .orderBy('c.fecha')
      .orderBy('c.docto_cm_id')
      .execute();
    // By the ids just read and not by their query: with that, PostgreSQL expects a large part of all lines and reads
    // them all.
    const ids = data.map((c) => c.DOCTO_CM_ID);
    const detalle = await lineasDeCompra(db)
      .where('d.docto_cm_id', '=', sql<number>`any(${ids}::int[])`)
      .execute();
    return { data, detalle };
  },

  async getDetalleCompraRecepcion({ docto_cm_id }, { db, operador }) {
    const cabecera = await comprasVisibles(db, operador)
      .select(columnasDeCompra())
      .where('c.docto_cm_id', '=', docto_cm_id)
      .executeTakeFirst();
    if (!cabecera) throw new Rejection(MENSAJES.compraNoEncontrada);
    const data = await lineasDeCompra(db).where('d.docto_cm_id', '=', docto_cm_id).execute();
    return { data, cabecera };
  },

  async getClavesCompra({ docto_cm_id }, { db, operador }) {
    const visible = await comprasVisibles(db, operador)
      .select('c.docto_cm_id')
      .where('c.docto_cm_id', '=', docto_cm_id)
      .executeTakeFirst();
    if (!visible) throw new Rejection(MENSAJES.compraNoEncontrada);
    const lineas = await db
      .selectFrom('compras_det')
      .select('articulo_id')
      .distinct()
      .where('docto_cm_id', '=', docto_cm_id)
      .execute();
    const data = await clavesUnicas(
      db,
      lineas.map((l) => l.articulo_id),
    );
    return { data };
  },

  guardarRecepcionCompra,
  guardaFechaRecepcion,
  getHistorialRecepcionAcomodo,
  getMovimientosCompra,
  getArticulosAcomodoCompra,
  guardaAcomodoCompra,
  getArticulosAcomodo,
  ActualizaArticulosAcomodo,
};

/** How saves of this room are undone, by call. */
export const deshacerCompras: Readonly<
  Record<'guardarRecepcionCompra' | 'guardaAcomodoCompra' | 'ActualizaArticulosAcomodo', DeshacerDeLlamada>
> = {
  guardarRecepcionCompra: deshacerRecepcion,
  guardaAcomodoCompra: deshacerAcomodoCompra,
  ActualizaArticulosAcomodo: deshacerOrdenDeAcomodo,
};

/** Tile: purchases waiting on the dock. */
export const tileRecepcion: Tile = {
  control: P.recepcioncom,
  async leer({ db, operador, dia, config }) {
    const { llegaron, esperadas, piezas, atrasadas } = await comprasVisibles(db, operador)
      .where('c.completada', 'is', null)
      .select((e) => [
        e.fn.count<number>('c.fecha_recepcion').as('llegaron'),
        e.fn.countAll<number>().filterWhere('c.fecha_recepcion', 'is', null).as('esperadas'),
        sql<number>`coalesce(sum(s.unidades - s.recibidas) filter (where c.fecha_recepcion is not null), 0)`.as(
          'piezas',
        ),
        sql<number>`count(*) filter (where (c.fecha_recepcion at time zone ${config.zona})::date < ${dia}::date)`.as(
          'atrasadas',
        ),
      ])
      .executeTakeFirstOrThrow();
    const partes = [`${cuantos(llegaron, ['llegó', 'llegaron'])}: ${enPiezas(piezas)} por recibir`];
    if (atrasadas) partes.push(`${entero(atrasadas)} de días anteriores`);
    if (esperadas) partes.push(`${esperadas} sin fecha de recepción`);
    return {
      MENU: 'recepcioncom',
      TITULO: 'Compras por recibir',
      CANTIDAD: llegaron + esperadas,
      DETALLE: partes.join(' · '),
    };
  },
};

/** Tile: purchases whose goods arrived today, which their history opens with. */
export const tileRecibidas = fichaDeReporte(
  P.histcompras,
  { MENU: 'histcompras', TITULO: 'Compras que llegaron hoy', DETALLE: 'Con fecha de recepción de hoy' },
  (ctx, pagina) => getHistorialRecepcionAcomodo({ ...deHoy(ctx), ...pagina }, ctx),
);
