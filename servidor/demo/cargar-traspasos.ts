import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import type { TraspasoDemo } from './traspasos.ts';

const EMPRESA = 3;
const momento = (ms: number | null | undefined) => (ms == null ? null : iso(ms));

/** Transfers and their lines; their movements are already in the ledger. */
export async function cargaTraspasos(pg: ClientBase, traspasos: readonly TraspasoDemo[]): Promise<void> {
  await insertar(
    pg,
    'traspasos',
    {
      docto_in_id: 'int',
      folio: 'text',
      empresa_id: 'int',
      fecha: 'timestamptz',
      almacen_org_id: 'int',
      almacen_dest_id: 'int',
      exhibicion: 'boolean',
      prometido: 'timestamptz',
      operador_id: 'int',
      surtido: 'timestamptz',
      recibido: 'timestamptz',
    },
    traspasos.map((t) => [
      t.id,
      t.folio,
      EMPRESA,
      iso(t.fecha),
      t.origen,
      t.destino,
      t.exhibicion,
      momento(t.prometido),
      t.operador,
      momento(t.surtido),
      momento(t.recibido),
    ]),
  );
  await avanzaSecuencia(pg, 'traspasos', 'docto_in_id');
  await insertar(
    pg,
    'traspasos_det',
    {
      docto_in_det_id: 'int',
      docto_in_id: 'int',
      renglon: 'int',
      articulo_id: 'int',
      unidades: 'int',
      unidades_surt: 'int',
      unidades_rec: 'int',
      faltantes: 'int',
      surtido_cerrado: 'timestamptz',
      motivo_surtido: 'text',
      operador_id_surtido: 'int',
      cerrada: 'timestamptz',
      motivo_cierre: 'text',
      operador_id_cierre: 'int',
    },
    traspasos.flatMap((t) =>
      t.renglones.map((r, i) => [
        r.id,
        t.id,
        i + 1,
        r.articulo,
        r.unidades,
        r.surtidas,
        r.recibidas,
        r.faltantes,
        momento(r.enSurtido?.fecha),
        r.enSurtido?.motivo,
        r.enSurtido?.operador,
        momento(r.enRecepcion?.fecha),
        r.enRecepcion?.motivo,
        r.enRecepcion?.operador,
      ]),
    ),
  );
  await avanzaSecuencia(pg, 'traspasos_det', 'docto_in_det_id');
}
