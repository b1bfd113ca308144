import { enPiezas } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Tile } from '../../platform/calls/handlers.ts';
import { EN_TRANSITO, POR_SURTIR } from './queries.ts';

/** Tile: transfers out of the operator's warehouse waiting to be supplied. */
export const tilePorSurtir: Tile = {
  control: P.traspasos,
  async leer({ db, operador, config }) {
    const { traspasos, piezas, atrasados, desde } = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .select([
        sql<number>`count(distinct t.docto_in_id)`.as('traspasos'),
        sql<number>`coalesce(sum(${POR_SURTIR}), 0)`.as('piezas'),
        sql<number>`count(distinct t.docto_in_id) filter (where t.prometido < now())`.as('atrasados'),
        sql<string | null>`min(t.prometido) filter (where t.prometido < now())`.as('desde'),
      ])
      .where('t.empresa_id', '=', config.empresaId)
      .where('t.almacen_org_id', '=', operador.almacen_id)
      .where('t.surtido', 'is', null)
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} por surtir`];
    if (atrasados) partes.push(`${atrasados} después de lo prometido`);
    return {
      MENU: 'traspasos',
      LUGAR: { pestana: 'surtido' },
      TITULO: 'Traspasos por surtir',
      CANTIDAD: traspasos,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
};

/** Tile: transfers into the operator's warehouse that were not fully received. */
export const tilePorRecibir: Tile = {
  control: P.traspasos,
  async leer({ db, operador, config }) {
    const { traspasos, piezas, atrasados, desde } = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .select([
        sql<number>`count(distinct t.docto_in_id)`.as('traspasos'),
        sql<number>`coalesce(sum(greatest(${EN_TRANSITO}, 0)), 0)`.as('piezas'),
        sql<number>`count(distinct t.docto_in_id) filter (where t.prometido < now())`.as('atrasados'),
        sql<string | null>`min(t.prometido) filter (where t.prometido < now())`.as('desde'),
      ])
      .where('t.empresa_id', '=', config.empresaId)
      .where('t.almacen_dest_id', '=', operador.almacen_id)
      .where('t.recibido', 'is', null)
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} en tránsito`];
    if (atrasados) partes.push(`${atrasados} después de lo prometido`);
    return {
      MENU: 'traspasos',
      LUGAR: { pestana: 'recepcion' },
      TITULO: 'Traspasos por recibir',
      CANTIDAD: traspasos,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
};
