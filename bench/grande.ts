import type pg from 'pg';
import type { CargaHttp } from './carga-http.ts';
import { CLAVE, loginDe, operadorDe } from './datos.ts';
import type { Plan } from './escrituras.ts';
import type { Corrida } from './estadistica.ts';
import { cargarEn } from './hijo.ts';

/** A catalogue a hundred times as large as the demo's: articles, locations of each, and lists to count. */
export const GRANDE = { articulos: 200_000, porArticulo: 10, ubicaciones: 20_000, porContar: 5_000 } as const;
const PRIMER_ARTICULO = 1_000_001;
const PRIMERA_UBICACION = 1_000_000;
const PREFIJO = 'G';
/** Its warehouse is the load's, where the bench's operators work. */
const ALMACEN = 2;

/**
 * Adds 200,000 articles with 2,000,000 stock rows and a list of 5,000 articles to count. Stock is written without
 * movements, because this database is only measured and thrown away.
 */
export async function cargarGrande(cliente: pg.ClientBase): Promise<void> {
  const { articulos, porArticulo, ubicaciones, porContar } = GRANDE;
  await cliente.query('begin');
  // Checking two million references one by one would take longer than all the rest.
  for (const tabla of ['existencias', 'articulos_ubicacion']) {
    await cliente.query(`do $$ declare c record; begin
      for c in select conname from pg_constraint where conrelid = '${tabla}'::regclass and contype = 'f' loop
        execute format('alter table ${tabla} drop constraint %I', c.conname);
      end loop; end $$`);
  }
  await cliente.query(
    `insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, maximo)
       select $1::int + n, $2 || n, 'ARTÍCULO GRANDE ' || n, 'D', 100000 from generate_series(0, $3::int - 1) n`,
    [PRIMER_ARTICULO, PREFIJO, articulos],
  );
  await cliente.query(
    `insert into lugares (lugar_id, clase, almacen_id, nombre)
       select n, 'ubicacion', $3, '28' || lpad(n::text, 9, '0') from generate_series($1::int, $2::int) n`,
    [PRIMERA_UBICACION, PRIMERA_UBICACION + ubicaciones - 1, ALMACEN],
  );
  await cliente.query(
    `insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo)
       select lugar_id, almacen_id, nombre, 'F' from lugares where lugar_id between $1 and $2`,
    [PRIMERA_UBICACION, PRIMERA_UBICACION + ubicaciones - 1],
  );
  // A stride coprime with the number of locations spreads an article's ten over the warehouse.
  await cliente.query(
    `with donde as (
       select $1::int + a as articulo_id, $2::int + (a * 10 + u) * 7919::bigint % $3::int as lugar_id
         from generate_series(0, $4::int - 1) a, generate_series(0, $5::int - 1) u),
     asignadas as (
       insert into articulos_ubicacion (ubicacion_id, articulo_id) select lugar_id, articulo_id from donde returning 1)
     insert into existencias (lugar_id, articulo_id, piezas) select lugar_id, articulo_id, 12 from donde`,
    [PRIMER_ARTICULO, PRIMERA_UBICACION, ubicaciones, articulos, porArticulo],
  );
  const { rows } = await cliente.query<{ inventario_id: number }>(
    `insert into inventarios (folio, almacen_id, descripcion) values ('BANCO', $1, 'CINCO MIL') returning inventario_id`,
    [ALMACEN],
  );
  await cliente.query(
    `insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp)
       select $1, $2::int + n, 'BANCO-' || n from generate_series(0, $3::int - 1) n`,
    [rows[0]?.inventario_id, PRIMER_ARTICULO, porContar],
  );
  await cliente.query(
    `insert into operador_controles (operador_id, control_id) values ($1, 512), ($1, 1150) on conflict do nothing`,
    [operadorDe(0)],
  );
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
}

export interface Consulta {
  clientes: number;
  corrida: Corrida;
}

/** `getinfoArticuloUbicacion` with random keys among the 200,000. */
export async function medirConsulta(puerto: number, { ms, calentarMs }: Plan): Promise<Consulta[]> {
  const medidas: Consulta[] = [];
  for (const clientes of [1, 8]) {
    const corrida = await cargarEn<CargaHttp>('carga-http.ts', {
      puerto,
      acceso: 'cookie',
      trabajo: {
        leer: { llamada: 'getinfoArticuloUbicacion', cuerpo: { almacen_id: ALMACEN } },
        azar: { campo: 'clave_articulo', prefijo: PREFIJO, cuantos: GRANDE.articulos },
        como: [loginDe(0), CLAVE],
      },
      clientes,
      ms,
      calentarMs,
    });
    medidas.push({ clientes, corrida });
  }
  return medidas;
}
