import type { ClientBase } from 'pg';
import { iso, momento } from './calendario.ts';
import { festivosDemo } from './festivos.ts';
import { insertar } from './insertar.ts';
import type { ResurtidoDemo } from './resurtidos.ts';

/** The holidays of the business calendar. */
export async function cargaFestivos(pg: ClientBase, hoy: Date): Promise<void> {
  await insertar(
    pg,
    'dias_festivos',
    festivosDemo(hoy).map((f) => ({ fecha: f.fecha, nombre: f.nombre })),
  );
}

export async function cargaResurtidos(pg: ClientBase, resurtidos: readonly ResurtidoDemo[]): Promise<void> {
  await insertar(
    pg,
    'resurtidos',
    resurtidos.map((r) => ({
      resurtido_id: r.id,
      almacen_id: r.almacen,
      articulo_id: r.articulo,
      fecha_sol: iso(r.fecha),
      operador_id_sol: r.pidio,
      cantidad_sol: r.solicitadas,
      cantidad_sur: r.surtidas,
      cantidad_aco: r.acomodadas,
      operador_id_sur: r.operador,
      fecha_sur: momento(r.fechaSur),
      operador_id_aco: r.fechaAco === null ? null : r.operador,
      fecha_aco: momento(r.fechaAco),
      motivo: 'MINIMO',
      estatus: r.cerrado === null ? 'ABIERTO' : 'CERRADO',
      cerrado: momento(r.cerrado),
      operador_id_cierre: r.cerro,
    })),
  );
}
