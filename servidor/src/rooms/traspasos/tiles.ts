import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Tile } from '../../platform/calls/handlers.ts';
import { EN_TRANSITO, POR_SURTIR } from './queries.ts';

const enPiezas = (n: number): string => n.toLocaleString('es-MX');

/** Transfers that leave the operator's warehouse and wait to be supplied. */
export const tilePorSurtir: Tile = {
  control: P.traspasos,
  async leer({ db, operador }) {
    const { traspasos, piezas, atrasados } = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .select([
        sql<number>`count(distinct t.docto_in_id)`.as('traspasos'),
        sql<number>`coalesce(sum(${POR_SURTIR}), 0)`.as('piezas'),
        sql<number>`count(distinct t.docto_in_id) filter (where t.prometido < now())`.as('atrasados'),
      ])
      .where('t.almacen_org_id', '=', operador.almacen_id)
      .where('t.surtido', 'is', null)
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} piezas por surtir`];
    if (atrasados) partes.push(`${atrasados} después de lo prometido`);
    return {
      MENU: 'traspasos',
      TITULO: 'Traspasos por surtir',
      CANTIDAD: traspasos,
      DETALLE: partes.join(' · '),
      URGENTE: atrasados ? 'S' : 'N',
    };
  },
};

/** Transfers with pieces on their way to the operator's warehouse. */
export const tilePorRecibir: Tile = {
  control: P.traspasos,
  async leer({ db, operador }) {
    const { traspasos, piezas, atrasados } = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .select([
        sql<number>`count(distinct t.docto_in_id)`.as('traspasos'),
        sql<number>`coalesce(sum(${EN_TRANSITO}), 0)`.as('piezas'),
        sql<number>`count(distinct t.docto_in_id) filter (where t.prometido < now())`.as('atrasados'),
      ])
      .where('t.almacen_dest_id', '=', operador.almacen_id)
      .where('t.recibido', 'is', null)
      .where(sql<boolean>`${EN_TRANSITO} > 0`)
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} piezas en tránsito`];
    if (atrasados) partes.push(`${atrasados} después de lo prometido`);
    return {
      MENU: 'traspasos',
      TITULO: 'Traspasos por recibir',
      CANTIDAD: traspasos,
      DETALLE: partes.join(' · '),
      URGENTE: atrasados ? 'S' : 'N',
    };
  },
};
