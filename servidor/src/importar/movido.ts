import type { Conexion } from './conexion.ts';
import { FIRMA } from './firma.ts';
import { tocadas } from './tabla.ts';

/**
 * The temporary table of an import's moves, in the order of `orden`. The lot columns are those the pieces arrive with;
 * with `cambia_lote`, those ending in `_anterior` are what they left with.
 */
export const CREA_MOVIDO = `
  create temp table movido (
    orden bigint generated always as identity, articulo_id int not null, origen_id int not null, destino_id int not null,
    piezas int not null, fecha_caducidad date, lote text, fecha_produccion date, cambia_lote boolean not null default false,
    fecha_caducidad_anterior date, lote_anterior text, fecha_produccion_anterior date,
    documento text not null, documento_det_id int, corrige_id bigint
  ) on commit drop`;

const LOTE = 'fecha_caducidad, lote, fecha_produccion';

/** SQL condition: both rows have the same lot. */
export const mismoLote = (a: string, b: string): string =>
  ['fecha_caducidad', 'lote', 'fecha_produccion']
    .map((c) => `${a}.${c} is not distinct from ${b}.${c}`)
    .join(' and ');

/** How much each inside place gains or loses, by lot. */
const NETO = `
  create temp table neto on commit drop as
  select lugar_id, articulo_id, ${LOTE}, sum(piezas)::int piezas
  from (select destino_id lugar_id, articulo_id, ${LOTE}, piezas from movido
        union all
        select origen_id, articulo_id,
               case when cambia_lote then fecha_caducidad_anterior else fecha_caducidad end,
               case when cambia_lote then lote_anterior else lote end,
               case when cambia_lote then fecha_produccion_anterior else fecha_produccion end, -piezas
        from movido) m
  join lugares l using (lugar_id)
  where l.clase in ('ubicacion', 'recepcion', 'devolucion', 'embarque', 'transito')
  group by lugar_id, articulo_id, ${LOTE} having sum(piezas) <> 0`;

/**
 * Creates the records of arriving lots in a fixed order, and locks existing ones. Returns how many are still missing.
 */
const ANOTA_LOTES = `
  with n as materialized (
    select distinct m.articulo_id, l.almacen_id, m.fecha_caducidad, m.lote, m.fecha_produccion
    from movido m join lugares l on l.lugar_id = m.destino_id
    where l.almacen_id is not null and num_nonnulls(m.fecha_caducidad, m.lote, m.fecha_produccion) > 0
  ), puestos as (
    insert into caducidades (articulo_id, almacen_id, ${LOTE}, operador_id)
    select articulo_id, almacen_id, ${LOTE}, ${FIRMA.operador} from n
    order by articulo_id, almacen_id, ${LOTE} on conflict do nothing returning 1
  ), estaban as (
    select 1 from caducidades k join n on k.articulo_id = n.articulo_id and k.almacen_id = n.almacen_id and ${mismoLote('k', 'n')}
    order by k.caducidad_id for key share of k
  )
  select ((select count(*) from n) - (select count(*) from puestos) - (select count(*) from estaban))::int faltan`;

/**
 * Writes the contents of `movido` to the ledger in bulk: lots' records, stock and movements, in the lock order of
 * `existencias/mover.ts`. The caller must already have locked the rows of `articulos_ubicacion` of its locations, so
 * that what was read about these pieces is still true.
 * @param llamada the call named in the movements
 */
export async function asentar(pg: Conexion, llamada = 'importar'): Promise<void> {
  await pg.query(NETO);
  await pg.query('analyze neto');
  await pg.query(
    `select 1 from existencias e join neto n on e.lugar_id = n.lugar_id and e.articulo_id = n.articulo_id and ${mismoLote('e', 'n')}
     order by e.lugar_id, e.articulo_id, e.fecha_caducidad, e.lote, e.fecha_produccion for no key update of e`,
  );
  for (;;) {
    const { rows } = await pg.query<{ faltan: number }>(ANOTA_LOTES);
    if (rows[0]?.faltan === 0) break;
  }
  const bajas = await tocadas(
    pg,
    `update existencias e set piezas = e.piezas + n.piezas from neto n
     where n.piezas < 0 and e.lugar_id = n.lugar_id and e.articulo_id = n.articulo_id and ${mismoLote('e', 'n')}
       and e.piezas >= -n.piezas`,
  );
  const { rows } = await pg.query<{ n: number }>('select count(*)::int n from neto where piezas < 0');
  if (bajas !== rows[0]?.n) throw new Error('Se movieron piezas que la importación tenía apartadas');
  await pg.query(
    `insert into existencias as e (lugar_id, articulo_id, ${LOTE}, piezas)
     select lugar_id, articulo_id, ${LOTE}, piezas from neto where piezas > 0 order by lugar_id, articulo_id, ${LOTE}
     on conflict (lugar_id, articulo_id, ${LOTE}) do update set piezas = e.piezas + excluded.piezas`,
  );
  await pg.query(
    `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, ${LOTE},
       cambia_lote, fecha_caducidad_anterior, lote_anterior, fecha_produccion_anterior, documento, documento_det_id, corrige_id)
     select ${FIRMA.operacion}, ${FIRMA.operador}, $1, articulo_id, origen_id, destino_id, piezas, ${LOTE},
       cambia_lote, fecha_caducidad_anterior, lote_anterior, fecha_produccion_anterior, documento, documento_det_id, corrige_id
     from movido order by orden`,
    [llamada],
  );
}

/** What `movido` did, in Spanish lines: pieces that came in, went out, and changed lot. */
export async function notasDePiezas(pg: Conexion): Promise<string[]> {
  const { rows } = await pg.query<{ entran: string; salen: string; cambian: string }>(`
    select coalesce(sum(piezas) filter (where not adentro.origen), 0) entran,
           coalesce(sum(piezas) filter (where not adentro.destino), 0) salen,
           coalesce(sum(piezas) filter (where cambia_lote), 0) cambian
    from movido m,
      lateral (select (select almacen_id is not null from lugares where lugar_id = m.origen_id) origen,
                      (select almacen_id is not null from lugares where lugar_id = m.destino_id) destino) adentro`);
  const { entran, salen, cambian } = rows[0] ?? { entran: '0', salen: '0', cambian: '0' };
  const nota = (texto: string, cuantas: string) =>
    Number(cuantas) > 0 ? [`${texto}: ${Number(cuantas).toLocaleString('es-MX')}`] : [];
  return [
    ...nota('Piezas que entran', entran),
    ...nota('Piezas que salen', salen),
    ...nota('Piezas que cambian de lote', cambian),
  ];
}
