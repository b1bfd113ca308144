import { enPiezas } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tile } from '../../platform/calls/handlers.ts';
import { EN_TRANSITO, POR_SURTIR } from './queries.ts';

/** What distinguishes the tile of one end of transfers. */
interface Extremo {
  pestana: 'surtido' | 'recepcion';
  titulo: string;
  /** SQL: pieces of a line that wait here. */
  piezas: RawBuilder<number>;
  /** What is said of those pieces. */
  situacion: string;
  almacen: 't.almacen_org_id' | 't.almacen_dest_id';
  /** When this end was done with the transfer. */
  hecho: 't.surtido' | 't.recibido';
}

const tileDe = ({ pestana, titulo, piezas: pendientes, situacion, almacen, hecho }: Extremo): Tile => ({
  control: P.traspasos,
  async leer({ db, operador, config }) {
    const { traspasos, piezas, atrasados, desde } = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .select([
        sql<number>`count(distinct t.docto_in_id)`.as('traspasos'),
        sql<number>`coalesce(sum(${pendientes}), 0)`.as('piezas'),
        sql<number>`count(distinct t.docto_in_id) filter (where t.prometido < now())`.as('atrasados'),
        sql<string | null>`min(t.prometido) filter (where t.prometido < now())`.as('desde'),
      ])
      .where('t.empresa_id', '=', config.empresaId)
      .where(almacen, '=', operador.almacen_id)
      .where(hecho, 'is', null)
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} ${situacion}`];
    if (atrasados) partes.push(`${atrasados} después de lo prometido`);
    return {
      MENU: 'traspasos',
      LUGAR: { pestana },
      TITULO: titulo,
      CANTIDAD: traspasos,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
});

/** Tile: transfers out of the operator's warehouse waiting to be supplied. */
export const tilePorSurtir = tileDe({
  pestana: 'surtido',
  titulo: 'Traspasos por surtir',
  piezas: POR_SURTIR,
  situacion: 'por surtir',
  almacen: 't.almacen_org_id',
  hecho: 't.surtido',
});

/** Tile: transfers into the operator's warehouse that were not fully received. */
export const tilePorRecibir = tileDe({
  pestana: 'recepcion',
  titulo: 'Traspasos por recibir',
  piezas: sql<number>`greatest(${EN_TRANSITO}, 0)`,
  situacion: 'en tránsito',
  almacen: 't.almacen_dest_id',
  hecho: 't.recibido',
});
