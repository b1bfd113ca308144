import { cuantos, enPiezas, entero } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import { MINUTOS_PARA_VENCER } from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import type { Handlers, Tile } from '../../platform/calls/handlers.ts';
import { tiempoHabil } from '../calendario/index.ts';
import type { DeshacerDeLlamada } from '../existencias/index.ts';
import { getHistorialResurtidos, getResurtidosAbiertos } from './historial.ts';
import {
  anexarProductoaOrden,
  cierraRegistroOrdenResurtido,
  generaOrdenResurtido,
  getaAticulosdeOrden,
} from './orden.ts';
import { regresaResurtido, tomaResurtido } from './tomar.ts';
import { deshacerTraspasoEntreUbicaciones, setTraspasoentreubicaciones } from './traspaso.ts';

export { buscadorDeResurtidos } from './buscador.ts';
export { paraderoResurtido, resurtidoEnUbicacion } from './paradero.ts';
export { pedirResurtido, type ResurtidoPedido } from './pedir.ts';
export { relatorDeResurtidos } from './relator.ts';

export const resurtidos: Handlers<typeof resurtidosCalls> = {
  getaAticulosdeOrden,
  generaOrdenResurtido,
  anexarProductoaOrden,
  cierraRegistroOrdenResurtido,
  setTraspasoentreubicaciones,
  tomaResurtido,
  regresaResurtido,
  getHistorialResurtidos,
  getResurtidosAbiertos,
};

/** How saves of this room are undone, by call. */
export const deshacerResurtidos: Readonly<Record<'setTraspasoentreubicaciones', DeshacerDeLlamada>> = {
  setTraspasoentreubicaciones: deshacerTraspasoEntreUbicaciones,
};

/** Tile: open orders of the operator's warehouse. */
export const tileResurtidos: Tile = {
  control: P.resurtidos,
  async leer({ db, operador, config }) {
    const { abiertos, surtir, acomodar, cerrar, vencidos, desde } = await db
      .selectFrom('resurtidos as r')
      .innerJoinLateral(tiempoHabil(sql`r.fecha_sol`, sql`now()`, config.zona).as('t'), (j) => j.onTrue())
      .where('r.almacen_id', '=', operador.almacen_id)
      .where('r.estatus', '=', 'ABIERTO')
      .select([
        // A row with everything placed only waits to be closed.
        sql<number>`count(*) filter (where r.cantidad_aco < r.cantidad_sol)::int`.as('abiertos'),
        sql<number>`count(*) filter (where r.cantidad_aco >= r.cantidad_sol)::int`.as('cerrar'),
        sql<number>`coalesce(sum(r.cantidad_sol - r.cantidad_sur), 0)::int`.as('surtir'),
        sql<number>`coalesce(sum(r.cantidad_sur - r.cantidad_aco), 0)::int`.as('acomodar'),
        sql<number>`count(*) filter (where r.cantidad_aco < r.cantidad_sol and t.minutos > ${MINUTOS_PARA_VENCER}::int)`.as(
          'vencidos',
        ),
        sql<
          string | null
        >`min(r.fecha_sol) filter (where r.cantidad_aco < r.cantidad_sol and t.minutos > ${MINUTOS_PARA_VENCER}::int)`.as(
          'desde',
        ),
      ])
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(surtir)} por surtir`];
    if (acomodar) partes.push(`${entero(acomodar)} por acomodar`);
    if (cerrar) partes.push(`${entero(cerrar)} por cerrar`);
    if (vencidos) partes.push(cuantos(vencidos, ['vencido', 'vencidos']));
    return {
      MENU: 'resurtidos',
      TITULO: 'Resurtidos abiertos',
      CANTIDAD: abiertos,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
};
