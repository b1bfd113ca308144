import { entero, segun } from '@anden/contrato/cifras.ts';
import { UNA_A_LA_VEZ } from '../platform/llegadas/llegada.ts';
import type { Conexion } from './conexion.ts';
import { DERIVADAS } from './derivadas.ts';
import type { Tabla, Tocada } from './tabla.ts';

/*
 * Records what an import writes, row by row, before and after: `importaciones_filas`. Moments are stored as text in one
 * zone, so that recording and undoing write them alike.
 */

/** Settings needed around whatever reads or compares rows as JSON. */
const EN_UTC = `select set_config('anden.zona', current_setting('timezone'), true), set_config('timezone', 'UTC', true)`;
const EN_SU_ZONA = `select set_config('timezone', current_setting('anden.zona'), true)`;

/** SQL: whether this transaction wrote the row. */
const ESCRITA = 'xmin = pg_current_xact_id()::xid';

/** SQL: a row in the form it is stored, here `t`. */
const filaDe = ({ tabla, aparte = [] }: Tocada): string =>
  `(to_jsonb(t) - '{${[...(DERIVADAS[tabla] ?? []), ...aparte].join(',')}}'::text[])`;

const antesDe = ({ tabla }: Tocada): string => `antes_${tabla}`;
const igualLlave = ({ llave }: Tocada, a: string, b: string): string =>
  llave.map((c) => `${a}.${c} = ${b}.${c}`).join(' and ');

/** Remembers, for the rest of the transaction, the rows that the table's `aplicar` may write. */
export async function anotaAntes(pg: Conexion, { toca }: Tabla): Promise<void> {
  await pg.query(EN_UTC);
  for (const t of toca) {
    // What this import wrote while checking the file did not exist before it.
    await pg.query(
      `create temp table ${antesDe(t)} on commit drop as
         select ${t.llave.join(', ')}, ${filaDe(t)} as fila from ${t.tabla} t where (${t.donde}) and not t.${ESCRITA}`,
    );
  }
  await pg.query(EN_SU_ZONA);
}

/** Records what `aplicar` made of them, under the import's id. */
export async function anotaDespues(pg: Conexion, { toca }: Tabla, importacionId: number): Promise<void> {
  await pg.query(EN_UTC);
  for (const t of toca) {
    await pg.query(
      `insert into importaciones_filas (importacion_id, tabla, antes, despues)
       select $1::int, '${t.tabla}', a.fila, ${filaDe(t)}
         from (select * from ${t.tabla} t where (${t.donde}) and t.${ESCRITA}) t
         left join ${antesDe(t)} a on ${igualLlave(t, 'a', 't')}
        where ${filaDe(t)} is distinct from a.fila
       union all
       select $1::int, '${t.tabla}', a.fila, null from ${antesDe(t)} a
        where not exists (select from ${t.tabla} t where ${igualLlave(t, 'a', 't')})`,
      [importacionId],
    );
  }
  await pg.query(EN_SU_ZONA);
}

/** The foreign key that prevents a row from being deleted, according to PostgreSQL. */
const USADA = '23503';
/** Another row now has this one's unique value, or what depends on it no longer allows it. */
const CHOCA = new Set(['23505', '23514', '23502']);

const QUIENES: Readonly<Record<string, string>> = {
  acomodos: 'devoluciones',
  articulos: 'artículos',
  articulos_cambios: 'cambios de artículos',
  articulos_ubicacion: 'artículos asignados a ubicaciones',
  divisiones: 'categorías',
  clientes: 'clientes',
  proveedores: 'proveedores',
  almacenes: 'almacenes',
  bancos: 'bancos',
  conceptos_banco: 'conceptos de depósitos',
  cuentas_banco: 'cuentas de banco',
  estados_cuenta: 'estados de cuenta que se cargaron',
  formas_pago: 'formas de pago',
  guias: 'guías',
  guias_cambios: 'cambios de guías',
  caducidades: 'caducidades',
  claves_articulo: 'claves de artículos',
  compras: 'compras',
  compras_det: 'compras',
  aplicaciones: 'pagos aplicados',
  auditoria: 'lo que ya se hizo en el sistema',
  cartera: 'la cartera',
  conteos: 'conteos',
  conteos_det: 'conteos',
  departamentos: 'departamentos',
  depositos: 'depósitos',
  documentos_aperturas: 'documentos que alguien abrió',
  documentos_versiones: 'documentos publicados',
  descargas_catalogo: 'descargas de catálogo',
  direcciones_clientes: 'direcciones de clientes',
  existencias: 'existencias',
  facturas: 'facturas',
  facturas_det: 'facturas',
  inventarios: 'inventarios por contar',
  inventarios_det: 'inventarios por contar',
  lugares: 'ubicaciones',
  movimientos: 'movimientos de piezas',
  operadores: 'operadores',
  operador_almacenes: 'almacenes de operadores',
  operador_controles: 'permisos de operadores',
  operadores_periodos: 'los puestos que tuvo alguien',
  pedidos: 'pedidos',
  puestos: 'puestos',
  remisiones: 'remisiones',
  remisiones_det: 'remisiones',
  resurtidos: 'resurtidos',
  sesiones: 'sesiones',
  surtidos: 'surtidos',
  tickets: 'tickets',
  tickets_conteos: 'conteos que pidió un ticket',
  tickets_det: 'tickets',
  traspasos: 'traspasos',
  traspasos_det: 'traspasos',
  ubicaciones: 'ubicaciones',
};

/** It cannot be undone. `message` says why, in Spanish. */
export class NoSeDeshace extends Error {
  override name = 'NoSeDeshace';
}

/** Rows per statement: well within the longest time one may take, whatever refers to them. */
const PARTE = 10_000;

const porDeshacer = ({ tabla }: Tocada): string => `por_deshacer_${tabla}`;

/**
 * Restores every row that an import wrote, if it is still as the import left it: created ones are deleted, changed or
 * deleted ones get their previous values. Part of the caller's transaction, which must be rolled back if it throws.
 * @param antes what else to restore, after the rows were locked and found unchanged
 * @param alAvanzar called with how many rows were restored so far, of how many
 * @throws NoSeDeshace if somebody changed one since, or something builds on one
 */
export async function deshacerRastro(
  pg: Conexion,
  { toca, preparar = [], bloquea = [], impide = [], alDeshacer }: Tabla,
  importacionId: number,
  antes: () => Promise<void>,
  alAvanzar: (filas: number, de: number) => void = () => {},
): Promise<void> {
  const { rows } = await pg.query<{ cuantas: number }>(
    'select count(*)::int as cuantas from importaciones_filas where importacion_id = $1',
    [importacionId],
  );
  const cuantas = rows[0]?.cuantas ?? 0;
  let hechas = 0;
  const avanza = (filas: number) => {
    hechas += filas;
    alAvanzar(hechas, cuantas);
  };
  avanza(0);
  // Deliveries wait for an undo as they do for an import, and so do changes of what they wrote.
  if (preparar.includes(UNA_A_LA_VEZ)) await pg.query(UNA_A_LA_VEZ);
  if (alDeshacer) await pg.query(alDeshacer.antes);
  for (const consulta of bloquea) await pg.query(consulta, [importacionId]);
  await pg.query(EN_UTC);
  for (const t of toca) {
    await alistar(pg, t, importacionId);
    await exigirIntactas(pg, t);
  }
  for (const consulta of impide) {
    const { rows } = await pg.query<{ texto: string }>(consulta, [importacionId]);
    if (rows[0]) throw new NoSeDeshace(rows[0].texto);
  }
  await antes();
  try {
    for (const t of toca) await restaurar(pg, t, avanza);
    for (const t of toca.toReversed()) {
      await porPartes(
        pg,
        t,
        `delete from ${t.tabla} t using ${porDeshacer(t)} p
          where ${igualLlave(t, 'p', 't')} and p.hizo = 'nueva' and p.orden between $1 and $2`,
        avanza,
      );
    }
    for (const t of toca) {
      const columnas = await escritas(pg, t);
      await porPartes(
        pg,
        t,
        `insert into ${t.tabla} (${columnas.join(', ')}) select ${columnas.map((c) => `r.${c}`).join(', ')} from ${porDeshacer(t)} p join importaciones_filas f using (fila_id),
                jsonb_populate_record(null::${t.tabla}, f.antes) r
          where p.hizo = 'quitada' and p.orden between $1 and $2`,
        avanza,
      );
    }
  } catch (e) {
    const { code = '', table = '' } = e as { code?: string; table?: string };
    if (code === USADA)
      throw new NoSeDeshace(
        `No se puede deshacer: lo que se importó ya se usa en ${QUIENES[table] ?? 'otros registros'}`,
      );
    if (CHOCA.has(code))
      throw new NoSeDeshace('No se puede deshacer: lo que había antes ya no cabe con lo que se hizo después');
    throw e;
  }
  await pg.query(EN_SU_ZONA);
  if (alDeshacer) await pg.query(alDeshacer.despues);
}

/** Lists by key what the import wrote in a table, for the rest of the transaction. */
async function alistar(pg: Conexion, t: Tocada, importacionId: number): Promise<void> {
  const { rows } = await pg.query<{ columna: string; tipo: string }>(
    `select attname as columna, format_type(atttypid, atttypmod) as tipo from pg_attribute
      where attrelid = '${t.tabla}'::regclass and attname = any ($1::text[])`,
    [[...t.llave]],
  );
  const llave = rows.map((c) => `${c.columna} ${c.tipo}`).join(', ');
  await pg.query(
    `create temp table ${porDeshacer(t)} on commit drop as
       select row_number() over (order by f.fila_id)::int as orden, f.fila_id, r.*,
              case when f.antes is null then 'nueva' when f.despues is null then 'quitada' else 'cambiada' end as hizo
         from importaciones_filas f, jsonb_to_record(coalesce(f.despues, f.antes)) r (${llave})
        where f.importacion_id = ${importacionId} and f.tabla = '${t.tabla}'`,
  );
  await pg.query(`analyze ${porDeshacer(t)}`);
}

/** The columns of a table that can be written: all but generated ones. */
async function escritas(pg: Conexion, { tabla }: Tocada): Promise<string[]> {
  const { rows } = await pg.query<{ columna: string }>(
    `select attname as columna from pg_attribute
      where attrelid = '${tabla}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map((r) => r.columna);
}

/** Runs a statement on some rows of the list at a time: `$1` and `$2` are the first and the last. */
async function porPartes(
  pg: Conexion,
  t: Tocada,
  sentencia: string,
  avanza: (filas: number) => void,
): Promise<void> {
  const { rows } = await pg.query<{ cuantas: number }>(
    `select count(*)::int as cuantas from ${porDeshacer(t)}`,
  );
  const { cuantas = 0 } = rows[0] ?? {};
  for (let desde = 1; desde <= cuantas; desde += PARTE) {
    const { rowCount } = await pg.query(sentencia, [desde, desde + PARTE - 1]);
    avanza(rowCount ?? 0);
  }
}

/** Locks the rows in the order of their keys; refuses if one is not as the import left it. */
async function exigirIntactas(pg: Conexion, t: Tocada): Promise<void> {
  const { rows } = await pg.query<{ cambiadas: number }>(
    `with hay as materialized (
       select p.fila_id, ${filaDe(t)} as fila from ${t.tabla} t join ${porDeshacer(t)} p on ${igualLlave(t, 'p', 't')}
        order by ${t.llave.map((c) => `t.${c}`).join(', ')} for update of t)
     select count(*)::int as cambiadas
       from ${porDeshacer(t)} p join importaciones_filas f using (fila_id) left join hay using (fila_id)
      where hay.fila is distinct from f.despues`,
  );
  const { cambiadas = 0 } = rows[0] ?? {};
  if (cambiadas === 0) return;
  const quienes = QUIENES[t.tabla] ?? t.tabla;
  throw new NoSeDeshace(
    `No se puede deshacer: ${segun(cambiadas, 'un registro que se importó cambió', `${entero(cambiadas)} registros que se importaron cambiaron`)} después (${quienes})`,
  );
}

/** Restores, in changed rows, the columns that the import changed in any of them. */
async function restaurar(pg: Conexion, t: Tocada, avanza: (filas: number) => void): Promise<void> {
  const { rows } = await pg.query<{ columna: string }>(
    `select distinct a.key as columna
       from ${porDeshacer(t)} p join importaciones_filas f using (fila_id), jsonb_each(f.antes) a
      where p.hizo = 'cambiada' and a.value is distinct from f.despues -> a.key`,
  );
  if (rows.length === 0) return;
  const columnas = rows.map((r) => r.columna).sort();
  await porPartes(
    pg,
    t,
    `update ${t.tabla} t set ${columnas.map((c) => `${c} = r.${c}`).join(', ')}
       from ${porDeshacer(t)} p join importaciones_filas f using (fila_id),
            jsonb_populate_record(null::${t.tabla}, f.antes) r
      where p.hizo = 'cambiada' and p.orden between $1 and $2 and ${igualLlave(t, 'p', 't')}`,
    avanza,
  );
}
