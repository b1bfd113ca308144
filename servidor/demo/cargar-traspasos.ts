import type { ClientBase } from 'pg';
import { iso, momento } from './calendario.ts';
import { insertar } from './insertar.ts';
import type { TraspasoDemo } from './traspasos.ts';

const EMPRESA = 3;

/** Transfers and their lines; their movements are already in the ledger. */
export async function cargaTraspasos(pg: ClientBase, traspasos: readonly TraspasoDemo[]): Promise<void> {
  await insertar(
    pg,
    'traspasos',
    traspasos.map((t) => ({
      docto_in_id: t.id,
      folio: t.folio,
      empresa_id: EMPRESA,
      fecha: iso(t.fecha),
      almacen_org_id: t.origen,
      almacen_dest_id: t.destino,
      exhibicion: t.exhibicion,
      prometido: momento(t.prometido),
      operador_id: t.operador,
      surtido: momento(t.surtido),
      recibido: momento(t.recibido),
    })),
  );
  await insertar(
    pg,
    'traspasos_det',
    traspasos.flatMap((t) =>
      t.renglones.map((r, i) => ({
        docto_in_det_id: r.id,
        docto_in_id: t.id,
        renglon: i + 1,
        articulo_id: r.articulo,
        unidades: r.unidades,
        unidades_surt: r.surtidas,
        unidades_rec: r.recibidas,
        faltantes: r.faltantes,
        surtido_cerrado: momento(r.enSurtido?.fecha),
        motivo_surtido: r.enSurtido?.motivo,
        operador_id_surtido: r.enSurtido?.operador,
        cerrada: momento(r.enRecepcion?.fecha),
        motivo_cierre: r.enRecepcion?.motivo,
        operador_id_cierre: r.enRecepcion?.operador,
      })),
    ),
  );
}
