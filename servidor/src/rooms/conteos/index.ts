import { cuantos } from '@anden/contrato/cifras.ts';
import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deHoy, fichaDeReporte } from '../../platform/calls/fichas.ts';
import type { Handlers, Tile } from '../../platform/calls/handlers.ts';
import type { Deshacer } from '../existencias/index.ts';
import { aceptaConteo, getConteoPorAceptar } from './aceptar.ts';
import { ajustaConteo } from './ajustar.ts';
import { deshacerAceptacion, deshacerConteo } from './deshacer.ts';
import { getAjustesyDevoluciones } from './historial.ts';
import { get_inventarioPendiente } from './pendientes.ts';
import { lineasVisibles, puedeContar } from './queries.ts';

export { buscadorDeConteos } from './buscador.ts';
export { conteoEnUbicacion, paraderoConteo } from './paradero.ts';
export { type ConteoPedido, pedirConteo } from './pedir.ts';
export { relatorDeConteos } from './relator.ts';
export { ultimoConteoEn } from './ultimo.ts';

export const conteos: Handlers<typeof conteosCalls> = {
  get_inventarioPendiente,
  ajustaConteo,
  getConteoPorAceptar,
  aceptaConteo,
  getAjustesyDevoluciones,

  async getCatalogosMotivos(_input, { db }) {
    const data = await db
      .selectFrom('motivos')
      .select(['motivo_id as MOTIVO_ID', 'motivo as MOTIVO'])
      .where('activo', '=', true)
      .orderBy('motivo_id')
      .execute();
    return { data };
  },
};

/** How saves of this room are undone, by call. */
export const deshacer = {
  ajustaConteo: deshacerConteo,
  aceptaConteo: deshacerAceptacion,
} satisfies Readonly<Record<string, Deshacer>>;

/** Tile: articles waiting to be counted. */
export const tileConteos: Tile = {
  control: P.inventarios,
  async leer({ db, operador }) {
    const { pendientes, listas, reconteos, deOtro } = await lineasVisibles(db, operador)
      // The main warehouse, which the screen opens with.
      .where('i.almacen_id', '=', operador.almacen_id)
      .where('d.ajustado', 'is', null)
      .select((e) => [
        e.fn.countAll<number>().as('pendientes'),
        e.fn.count<number>('d.inventario_id').distinct().as('listas'),
        sql<number>`count(*) filter (where d.estatus = 'RECONTEO' and ${puedeContar(operador.operador_id)} = 'S')`.as(
          'reconteos',
        ),
        sql<number>`count(*) filter (where ${puedeContar(operador.operador_id)} = 'N')`.as('deOtro'),
      ])
      .executeTakeFirstOrThrow();
    const partes = [cuantos(listas, ['inventario', 'inventarios'])];
    if (reconteos) partes.push(`${reconteos} por recontar`);
    if (deOtro) partes.push(`${cuantos(deOtro, ['espera', 'esperan'])} a otro operador`);
    return {
      MENU: 'inventarios',
      TITULO: 'Artículos por contar',
      CANTIDAD: pendientes,
      DETALLE: partes.join(' · '),
    };
  },
};

/** Tile: today's stock changes other than purchases and sales, which the history of adjustments opens with. */
export const tileAjustes = fichaDeReporte(
  P.ajustesalmacen,
  { MENU: 'ajustesalmacen', TITULO: 'Ajustes de hoy', DETALLE: 'Ajustes y devoluciones' },
  (ctx, pagina) => getAjustesyDevoluciones({ ...deHoy(ctx), ...pagina }, ctx),
);
