import type pg from 'pg';
import type { CargaHttp } from './carga-http.ts';
import { articuloDe, POR_ACOMODAR } from './datos.ts';
import type { Plan } from './escrituras.ts';
import type { Corrida } from './estadistica.ts';
import { cargarEn } from './hijo.ts';

const TRASPASOS = 10;
const ORIGEN = 2;
const DESTINO = 1;
const PIEZAS = 5;
const OPERADORES_A_LA_VEZ = 50;
/** One save per second and operator: faster than people walk, scan and count. */
const RITMO = OPERADORES_A_LA_VEZ;
/** Minimum number of saves, so that p99 is not a single one. */
const RITMO_MS = 10_000;

/** What the load needs of a row: which line, how much, from where. */
export interface Renglon {
  docto_in_det_id: number;
  articulo_id: number;
  ubicacion_id: number;
  piezas: number;
}

/** Ten transfers of 200 lines, each with its pieces in a fixed location of the origin, written with their movements. */
export async function cargarTraspasos(cliente: pg.ClientBase): Promise<Renglon[]> {
  const { cuantas, ubicacion = 0 } = POR_ACOMODAR;
  await cliente.query('begin');
  const { rows: folios } = await cliente.query<{ docto_in_id: number }>(
    `insert into traspasos (folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id)
       select 'BANCO-T' || n, 3, $2, $3, 1 from generate_series(1, $1::int) n returning docto_in_id`,
    [TRASPASOS, ORIGEN, DESTINO],
  );
  await cliente.query(
    `with m as (
       insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       select gen_random_uuid(), 1, 'inventarioInicial', $1::int + k, l.lugar_id, $2::int + k, $3, 'inventario inicial'
         from generate_series(0, $4::int - 1) k, lugares l where l.clase = 'ajuste'
       returning destino_id, articulo_id, piezas)
     insert into existencias as e (lugar_id, articulo_id, piezas) select * from m
     on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
     do update set piezas = e.piezas + excluded.piezas`,
    [articuloDe(POR_ACOMODAR, 0), ubicacion, PIEZAS, cuantas],
  );
  const { rows } = await cliente.query<Renglon>(
    `insert into traspasos_det (docto_in_id, renglon, articulo_id, unidades)
       select ($1::int[])[1 + k % $2::int], 1 + k / $2::int, $3::int + k, $4 from generate_series(0, $5::int - 1) k
     returning docto_in_det_id, articulo_id, articulo_id - $3::int + $6::int as ubicacion_id, unidades as piezas`,
    [folios.map((f) => f.docto_in_id), TRASPASOS, articuloDe(POR_ACOMODAR, 0), PIEZAS, cuantas, ubicacion],
  );
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
  return rows;
}

export interface Surtido {
  operadores: number;
  traspasos: number;
  /** Each operator saves once a second, whether or not the last save was answered. */
  aRitmo: { ofrecidas: number; corrida: Corrida };
  /** Each operator sends the next save when the last was answered: the maximum rate. */
  enBucle: Corrida;
  /** Lines whose movements differ from what they say was supplied: each would be a piece picked twice. */
  malSurtidos: number;
  surtidos: number;
  trabas: number;
}

/**
 * Fifty operators picking random lines of the same ten transfers: at the pace of quick hands, which the target is
 * about, and then as fast as the server answers, which shows the reserve.
 */
export async function medirTraspasos(
  puerto: number,
  renglones: Renglon[],
  { ms, calentarMs }: Plan,
  cliente: pg.ClientBase,
): Promise<Surtido> {
  const trabas = async () => {
    const { rows } = await cliente.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.n ?? 0;
  };
  const antes = await trabas();
  const cargar = (duracion: { ms: number; ritmo?: number }) =>
    cargarEn<CargaHttp>('carga-http.ts', {
      puerto,
      acceso: 'cookie',
      trabajo: { surtir: renglones },
      clientes: OPERADORES_A_LA_VEZ,
      calentarMs,
      ...duracion,
    });
  const aRitmo = await cargar({ ms: Math.max(ms, RITMO_MS), ritmo: RITMO });
  const enBucle = await cargar({ ms });
  const { rows } = await cliente.query<{ mal: number; surtidos: number }>(
    `select count(*) filter (where d.unidades_surt <> coalesce(m.piezas, 0) or d.unidades_surt not in (0, d.unidades))::int as mal,
            count(*) filter (where d.unidades_surt > 0)::int as surtidos
       from traspasos_det d
       left join (select documento_det_id, sum(piezas) as piezas from movimientos where documento = 'traspaso' group by 1) m
         on m.documento_det_id = d.docto_in_det_id
      where d.docto_in_det_id = any($1)`,
    [renglones.map((r) => r.docto_in_det_id)],
  );
  return {
    operadores: OPERADORES_A_LA_VEZ,
    traspasos: TRASPASOS,
    aRitmo: { ofrecidas: RITMO, corrida: aRitmo },
    enBucle,
    malSurtidos: rows[0]?.mal ?? 0,
    surtidos: rows[0]?.surtidos ?? 0,
    trabas: (await trabas()) - antes,
  };
}
