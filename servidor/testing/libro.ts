import type { TestDb } from './db.ts';
import { DE_LA_PRUEBA } from './fixture.ts';
import { porPgbouncer } from './pgbouncer.ts';

const LOTE = (de: string, anterior = '') =>
  `coalesce(nullif(concat_ws('/', ${de}.lote${anterior}, ${de}.fecha_caducidad${anterior}, ${de}.fecha_produccion${anterior}), ''), '-')`;

/** Where an article's pieces are, as `place lot n`: a location's code or a place's class, and `-` for no lot. */
export async function piezasDe(db: TestDb, articulo: number): Promise<string[]> {
  const filas = await db.sql<{ t: string }>(
    `select case l.clase when 'ubicacion' then l.nombre else l.clase || l.almacen_id end || ' ' || ${LOTE('e')} || ' ' || e.piezas as t
       from existencias e join lugares l using (lugar_id)
      where e.articulo_id = $1 and e.piezas > 0 and l.clase = 'ubicacion' order by 1`,
    [articulo],
  );
  return filas.map((f) => f.t);
}

/** The test's movements in order, as `call article origin>destination lot n`, with the previous lot if it changed. */
export async function movimientosDe(db: TestDb): Promise<string[]> {
  const filas = await db.sql<{ t: string }>(
    `select m.llamada || ' ' || m.articulo_id || ' ' || case o.clase when 'ubicacion' then o.nombre else o.clase end || '>'
            || case d.clase when 'ubicacion' then d.nombre else d.clase end || ' '
            || case when m.cambia_lote then ${LOTE('m', '_anterior')} || '>' else '' end || ${LOTE('m')} || ' ' || m.piezas as t
       from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
      where m.${DE_LA_PRUEBA} order by m.movimiento_id`,
  );
  return filas.map((f) => f.t);
}

/** Codes of the locations an article is attached to. */
export async function asignadas(db: TestDb, articulo: number): Promise<string[]> {
  const filas = await db.sql<{ ubicacion: string }>(
    `select ubicacion from articulos_ubicacion join ubicaciones using (ubicacion_id) where articulo_id = $1 order by 1`,
    [articulo],
  );
  return filas.map((f) => f.ubicacion);
}

/**
 * Deadlocks since the database was created. A connection reports its own when it ends, so the last one is waited for; one that PgBouncer keeps,
 * when it has had nothing to do for ten seconds.
 */
export async function abrazosMortales(db: TestDb): Promise<number | undefined> {
  for (;;) {
    const [fila] = await db.sql<{ n: number; quedan: number }>(
      `select deadlocks::int as n, (select count(*) from pg_stat_activity a
          where a.datname = s.datname and a.usename = 'anden_app'
            and not ($1 and a.state = 'idle' and a.state_change < now() - interval '11 seconds'))::int as quedan
         from pg_stat_database s where s.datname = current_database()`,
      [porPgbouncer()],
    );
    if (!fila?.quedan) return fila?.n;
  }
}
