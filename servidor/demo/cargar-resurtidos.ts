import type { ClientBase } from 'pg';
import { iso } from './calendario.ts';
import { festivosDemo } from './festivos.ts';
import { avanzaSecuencia, insertar } from './insertar.ts';
import type { ResurtidoDemo } from './resurtidos.ts';

/** The holidays of the business calendar. */
export async function cargaFestivos(pg: ClientBase, hoy: Date): Promise<void> {
  await insertar(
    pg,
    'dias_festivos',
    { fecha: 'date', nombre: 'text' },
    festivosDemo(hoy).map((f) => [f.fecha, f.nombre]),
  );
}

export async function cargaResurtidos(pg: ClientBase, resurtidos: readonly ResurtidoDemo[]): Promise<void> {
  const momento = (ms: number | null) => (ms === null ? null : iso(ms));
  await insertar(
    pg,
    'resurtidos',
    {
      resurtido_id: 'int',
      almacen_id: 'int',
      articulo_id: 'int',
      fecha_sol: 'timestamptz',
      operador_id_sol: 'int',
      cantidad_sol: 'int',
      cantidad_sur: 'int',
      cantidad_aco: 'int',
      operador_id_sur: 'int',
      fecha_sur: 'timestamptz',
      operador_id_aco: 'int',
      fecha_aco: 'timestamptz',
      motivo: 'text',
      estatus: 'text',
      cerrado: 'timestamptz',
      operador_id_cierre: 'int',
    },
    resurtidos.map((r) => [
      r.id,
      r.almacen,
      r.articulo,
      iso(r.fecha),
      r.pidio,
      r.solicitadas,
      r.surtidas,
      r.acomodadas,
      r.operador,
      momento(r.fechaSur),
      r.fechaAco === null ? null : r.operador,
      momento(r.fechaAco),
      'MINIMO',
      r.cerrado === null ? 'ABIERTO' : 'CERRADO',
      momento(r.cerrado),
      r.cerro,
    ]),
  );
  await avanzaSecuencia(pg, 'resurtidos', 'resurtido_id');
}
