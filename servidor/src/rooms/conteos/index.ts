import type { conteosCalls } from '@anden/contrato/conteos/calls.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Handlers, Tile } from '../../platform/calls/handlers.ts';
import type { Deshacer } from '../existencias/index.ts';
import { ajustaConteo } from './ajustar.ts';
import { deshacerConteo } from './deshacer.ts';
import { getAjustesyDevoluciones } from './historial.ts';
import { get_inventarioPendiente } from './pendientes.ts';
import { lineasVisibles, puedeContar } from './queries.ts';

export { type ConteoPedido, pedirConteo } from './pedir.ts';

export const conteos: Handlers<typeof conteosCalls> = {
  get_inventarioPendiente,
  ajustaConteo,
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

/** How this room's documents are put back when a save is undone, by call. */
export const deshacer = { ajustaConteo: deshacerConteo } satisfies Readonly<Record<string, Deshacer>>;

/** Articles that wait to be counted. */
export const tileConteos: Tile = {
  control: P.inventarios,
  async leer({ db, operador }) {
    const { suyas, listas, reconteos, deOtro } = await lineasVisibles(db, operador)
      .where('d.ajustado', 'is', null)
      .select((e) => [
        sql<number>`count(*) filter (where ${puedeContar(operador.operador_id)} = 'S')`.as('suyas'),
        e.fn.count<number>('d.inventario_id').distinct().as('listas'),
        sql<number>`count(*) filter (where d.estatus = 'RECONTEO' and ${puedeContar(operador.operador_id)} = 'S')`.as(
          'reconteos',
        ),
        sql<number>`count(*) filter (where ${puedeContar(operador.operador_id)} = 'N')`.as('deOtro'),
      ])
      .executeTakeFirstOrThrow();
    const partes = [`${listas} ${listas === 1 ? 'inventario' : 'inventarios'}`];
    if (reconteos) partes.push(`${reconteos} por recontar`);
    if (deOtro) partes.push(`${deOtro} ${deOtro === 1 ? 'espera' : 'esperan'} a otro operador`);
    return {
      MENU: 'inventarios',
      TITULO: 'Artículos por contar',
      CANTIDAD: suyas,
      DETALLE: partes.join(' · '),
      URGENTE: reconteos ? 'S' : 'N',
    };
  },
};
