import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Paradero } from '../articulos/index.ts';
import { EN_TRANSITO, POR_SURTIR } from './queries.ts';

/** Open transfers with pieces of an article for one of their ends; earliest promise first. */
const paradero = (lado: 'surtido' | 'recepcion'): Paradero => ({
  trabajo: lado === 'surtido' ? 'traspasoSurtido' : 'traspasoRecepcion',
  control: P.traspasos,
  async folios({ db, operador, config }, articuloId, cuantos) {
    const almacenes = almacenesVisibles(operador);
    const surte = lado === 'surtido';
    const filas = await db
      .selectFrom('traspasos as t')
      .innerJoin('traspasos_det as d', 'd.docto_in_id', 't.docto_in_id')
      .where('t.empresa_id', '=', config.empresaId)
      .where(surte ? 't.surtido' : 't.recibido', 'is', null)
      .where('d.articulo_id', '=', articuloId)
      .where(surte ? POR_SURTIR : EN_TRANSITO, '>', 0)
      .$if(almacenes !== null, (q) =>
        q.where(surte ? 't.almacen_org_id' : 't.almacen_dest_id', 'in', [...(almacenes ?? [])]),
      )
      .groupBy('t.docto_in_id')
      .select('t.folio')
      .orderBy(sql`coalesce(t.prometido, t.fecha)`)
      .orderBy('t.docto_in_id')
      .limit(cuantos)
      .execute();
    return filas.map((f) => f.folio);
  },
});

export const paraderosDeTraspaso: readonly Paradero[] = [paradero('surtido'), paradero('recepcion')];
