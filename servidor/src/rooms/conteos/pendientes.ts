import type { Input, Output } from '@anden/contrato/call.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import { porContar } from '@anden/contrato/conteos/listas.ts';
import { esDeTexto } from '@anden/contrato/filtros.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { ordenesDe, pasaFiltros, porLotes } from '../../platform/consulta/index.ts';
import { CON_GUIONES, esLaUbicacion } from '../existencias/index.ts';
import {
  columnasDeInventario,
  columnasDeLinea,
  inventariosVisibles,
  lineasVisibles,
  primeraUbicacion,
} from './queries.ts';

type Calls = typeof conteosCalls;

/** A location is looked up for each row, so words that are in no location's own code and cannot be in its digits do not read it. */
const EN_UBICACION = {
  UBICACION: (patron: string) =>
    /[^\d%-]/.test(patron)
      ? sql<boolean>`(exists (select from ubicaciones u where plegar(u.codigo) like ${patron}) and plegar(h."LEIDA") like ${patron})`
      : CON_GUIONES.busca.UBICACION(patron),
};

/**
 * Articles to count in a warehouse, and their lists (specification §2; §9: pages of 30). Without `pagina` every one,
 * list by list, as the specification's clients expect. What a location should hold is never included.
 */
export async function get_inventarioPendiente(
  pedido: Input<Calls['get_inventarioPendiente']>,
  { db, operador, config, salida }: QueryContext,
): Promise<Output<Calls['get_inventarioPendiente']>> {
  const { almacen_id, inventario_id, inventario_det_id, articulo_id, ubicacion } = pedido;
  const { pagina, por_pagina = porContar.porPagina } = pedido;
  exigirAlmacen(operador, almacen_id);
  const base = lineasVisibles(db, operador)
    .where('i.almacen_id', '=', almacen_id)
    .where('d.ajustado', 'is', null)
    .$if(inventario_id !== undefined, (q) => q.where('d.inventario_id', '=', inventario_id ?? 0))
    .$if(inventario_det_id !== undefined, (q) => q.where('d.inventario_det_id', '=', inventario_det_id ?? 0))
    .$if(articulo_id !== undefined, (q) => q.where('d.articulo_id', '=', articulo_id ?? 0))
    .$if(ubicacion !== undefined, (q) =>
      q.where((e) =>
        e.exists(
          e
            .selectFrom('articulos_ubicacion as aqui')
            .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'aqui.ubicacion_id')
            .select('aqui.ubicacion_id')
            .whereRef('aqui.articulo_id', '=', 'd.articulo_id')
            .where('u.almacen_id', '=', almacen_id)
            .where(esLaUbicacion(ubicacion ?? '')),
        ),
      ),
    );
  const filtradas = db
    .selectFrom(
      base
        .select([
          ...columnasDeLinea(operador.operador_id),
          primeraUbicacion('leida').as('LEIDA'),
          'i.fecha as FECHA_LISTA',
        ])
        .as('h'),
    )
    .where(pasaFiltros(porContar, pedido, config.zona, EN_UBICACION));
  const { total } = await filtradas
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let enOrden = filtradas.selectAll('h');
  for (const { id, sentido } of ordenesDe(porContar, pedido)) {
    const columna = id as NonNullable<typeof pedido.orden>;
    enOrden = enOrden.orderBy(`h.${columna}`, (o) => {
      const valor = esDeTexto(porContar.columnas[columna].tipo) ? o.collate('es_mx') : o;
      return (sentido === 'asc' ? valor.asc() : valor.desc()).nullsLast();
    });
  }
  enOrden = enOrden.orderBy('h.FECHA_LISTA').orderBy('h.INVENTARIO_ID').orderBy('h.INVENTARIO_DET_ID');
  if (salida) {
    await salida.empieza(total, {});
    await porLotes<{ UBICACION: string | null; LEIDA: string | null }>(db, sql`${enOrden}`, (lote) =>
      salida.lote(lote.map(CON_GUIONES.lee)),
    );
    return { data: [], cabecera: [], total };
  }
  const filas = await enOrden
    .$if(pagina !== undefined, (q) => q.limit(por_pagina).offset(((pagina ?? 1) - 1) * por_pagina))
    .execute();
  const cabecera = await inventariosVisibles(db, operador)
    .select(columnasDeInventario())
    .where('i.almacen_id', '=', almacen_id)
    // Found first by themselves, so that years of finished lists are not added up just to be left out.
    .where(
      'i.inventario_id',
      '=',
      sql<number>`any(array(select distinct inventario_id from inventarios_det where ajustado is null))`,
    )
    .orderBy('i.fecha')
    .orderBy('i.inventario_id')
    .execute();
  return { data: filas.map(CON_GUIONES.lee), cabecera, total };
}
