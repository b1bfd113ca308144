import type { Input, Output } from '@anden/contrato/call.ts';
import type { noLlamarCalls } from '@anden/contrato/marcador/no-llamar.ts';
import {
  MENSAJES_NO_LLAMAR as M,
  repepRejection,
  unNumero,
  VENCE_PRONTO_DIAS,
} from '@anden/contrato/marcador/rules-no-llamar.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { abreArchivo } from '../../importar/archivo.ts';
import { type Celda, muestra } from '../../importar/celda.ts';
import type { Limites } from '../../importar/hilo.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { copiar } from '../../platform/db/copiar.ts';
import { clienteSuelto } from '../../platform/db/pool.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import type { Servicios } from '../../platform/services.ts';
import type { archivosSubidos } from '../importaciones/index.ts';
import { hoyDe, momentoDe } from './ajustes.ts';

type Calls = typeof noLlamarCalls;

/** Bytes of a file: ten digits and a line break each, five million of them. */
const ARCHIVO_MAX = 100 * 1024 * 1024;
/** What the thread that reads it may take. */
const LIMITES: Limites = { memoriaMb: 512, plazoMs: 10 * 60_000 };
/** Longest statement over five million numbers, in milliseconds. */
const LARGA_MS = 15 * 60_000;
/** Numbers sent to PostgreSQL at a time. */
const TANDA = 5_000;
/** Rows that are no telephone, of those that are told. */
const MALAS_MAX = 20;
/** Times that a list is begun before it is given up. */
const INTENTOS_MAX = 3;
/** Lists that were not loaded, and rehearsals, of which the screen tells. */
const RECIENTES_DIAS = 7;

interface Resultado {
  NUMEROS: number;
  REPETIDOS: number;
  ANTES: number;
  CLIENTES: number;
  malas: { FILA: number; VALOR: string }[];
}

export async function getRepep(
  _: Input<Calls['getRepep']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRepep']>> {
  const hoy = hoyDe(ctx);
  const { rows: data } = await sql<Output<Calls['getRepep']>['data'][number]>`
    select r.repep_carga_id as "REPEP_CARGA_ID", r.entidad as "ENTIDAD",
           case when r.terminada is null then 'CARGANDO' when r.falla is not null then 'FALLA' when r.ensayo then 'ENSAYO'
                when r.vence < ${hoy} then 'VENCIDA' when r.vence <= ${hoy}::date + ${VENCE_PRONTO_DIAS}::int then 'POR_VENCER'
                else 'VIGENTE' end as "ESTADO",
           r.fecha::text as "FECHA", r.vence::text as "VENCE", (r.resultado ->> 'NUMEROS')::int as "NUMEROS",
           (r.resultado ->> 'REPETIDOS')::int as "REPETIDOS", (r.resultado ->> 'ANTES')::int as "ANTES",
           (r.resultado ->> 'CLIENTES')::int as "CLIENTES", r.archivo as "ARCHIVO", r.pedida as "PEDIDA", o.nombre as "PIDIO", r.falla as "FALLA",
           coalesce(r.resultado -> 'malas', '[]') as malas
      from repep_cargas r join operadores o on o.operador_id = r.pedida_por
     where r.vigente or r.terminada is null
        or r.reemplazada is null and r.terminada > ${momentoDe(ctx)}::timestamptz - make_interval(days => ${RECIENTES_DIAS})
     order by r.terminada is not null, r.vigente desc, r.entidad collate es_mx, r.repep_carga_id desc`.execute(
    ctx.db,
  );
  return { data, AHORA: momentoDe(ctx) };
}

/** Asks that a list be read; a server does so in the background (`trabajaRepep`). */
export async function cargaRepep(
  { importacion_id, entidad, fecha, vence, ensayo }: Input<Calls['cargaRepep']>,
  ctx: CommandContext,
): Promise<Output<Calls['cargaRepep']>> {
  const { db, operador } = ctx;
  rejectIf(repepRejection({ entidad, fecha, vence, conArchivo: true }, hoyDe(ctx))?.mensaje ?? null);
  const { rows: archivos } = await sql<{ archivo: string }>`
    select archivo from importaciones where importacion_id = ${importacion_id} and operador_id = ${operador.operador_id} for update`.execute(
    db,
  );
  const [archivo] = archivos;
  if (!archivo) throw new Rejection(M.sinArchivo);
  const { rows: otra } =
    await sql`select from repep_cargas where entidad = ${entidad} and terminada is null`.execute(db);
  if (otra.length > 0) throw new Rejection(M.otraEnCurso(entidad));
  const { rows } = await sql<{ REPEP_CARGA_ID: number }>`
    insert into repep_cargas (entidad, fecha, vence, ensayo, importacion_id, archivo, pedida, pedida_por)
    values (${entidad}, ${fecha}, ${vence}, ${ensayo === 'S'}, ${importacion_id}, ${archivo.archivo}, ${momentoDe(ctx)}, ${operador.operador_id})
    returning repep_carga_id as "REPEP_CARGA_ID"`.execute(db);
  ctx.publicar({ tema: 'marcacion', controles: [P.noLlamar] });
  return { data: { REPEP_CARGA_ID: rows[0]?.REPEP_CARGA_ID ?? 0 }, message: M.pedida };
}

/** Counts of a file as it is read. */
interface Lectura {
  numeros: number;
  malas: number;
  ejemplos: Resultado['malas'];
}

const SOLO_DIEZ = /^[2-9]\d{9}$/;

/** The telephone of a row: that of its first cell that is one. */
function numeroDe(celdas: readonly Celda[]): string | null {
  for (const celda of celdas) {
    const texto = muestra(celda).trim();
    if (SOLO_DIEZ.test(texto) && !texto.startsWith('900')) return texto;
    const leido = texto === '' ? null : unNumero(texto);
    if (leido !== null) return leido;
  }
  return null;
}

/** A file's numbers as rows of COPY. What stands above the first number is a header; empty rows say nothing. */
async function* numerosDe(ruta: string, limites: Limites, lectura: Lectura): AsyncGenerator<string> {
  const abierto = await abreArchivo(ruta, limites);
  let tanda: string[] = [];
  try {
    for await (const { numero: fila, celdas } of abierto.filas) {
      const numero = numeroDe(celdas);
      if (numero !== null) {
        lectura.numeros += 1;
        tanda.push(numero);
        if (tanda.length >= TANDA) {
          yield `${tanda.join('\n')}\n`;
          tanda = [];
        }
        continue;
      }
      if (lectura.numeros === 0 && fila === 1) continue;
      const VALOR = celdas.map(muestra).join(' ').trim().slice(0, 60);
      if (VALOR === '') continue;
      lectura.malas += 1;
      if (lectura.ejemplos.length < MALAS_MAX) lectura.ejemplos.push({ FILA: fila, VALOR });
    }
    if (tanda.length > 0) yield `${tanda.join('\n')}\n`;
  } finally {
    await abierto.cierra();
  }
}

interface Carga {
  repep_carga_id: number;
  entidad: string;
  ensayo: boolean;
  importacion_id: number;
  pedida_por: number;
  intentos: number;
}

type Partes = Pick<Servicios, 'config' | 'db' | 'pool' | 'eventos'>;

/** Takes the numbers into the transaction and counts them, and unless it is a dry run puts them in the place of the state's list. */
async function poner(
  cliente: pg.Client,
  carga: Carga,
  trozos: AsyncIterable<string>,
  lectura: Lectura,
): Promise<Resultado> {
  const larga = <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    cliente.query<R>({ text, values, query_timeout: LARGA_MS } as pg.QueryConfig);
  await cliente.query('create temporary table repep_leidos (numero bigint not null) on commit drop');
  await copiar(cliente, 'copy repep_leidos (numero) from stdin', trozos);
  if (lectura.malas > 0) throw new Rejection(M.rechazada(lectura.malas));
  if (lectura.numeros === 0) throw new Rejection(M.vacia);
  await larga(`
    create temporary table repep_nuevos on commit drop as
    select (numero / 10000)::int as prefijo, array_agg(distinct (numero % 10000)::smallint) as sufijos from repep_leidos group by 1`);
  await larga('create index on repep_nuevos (prefijo)');
  await larga('analyze repep_nuevos');
  const { rows } = await larga<{ numeros: number; antes: number; clientes: number }>(
    `select (select sum(cardinality(sufijos)) from repep_nuevos)::int as numeros,
            (select coalesce(sum(cardinality(b.sufijos)), 0) from repep_bloques b join repep_cargas r using (repep_carga_id)
              where r.vigente and r.entidad = $1)::int as antes,
            (select count(distinct t.cliente_id) from (
               select c.cliente_id, right(regexp_replace(x, '\\D', '', 'g'), 10) as n
                 from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
                cross join lateral unnest(array[c.telefono, c.celular, c.telefono2, d.telefono]) x
                where length(regexp_replace(x, '\\D', '', 'g')) >= 10) t
               join repep_nuevos n on n.prefijo = left(t.n, 6)::int and right(t.n, 4)::smallint = any (n.sufijos))::int as clientes`,
    [carga.entidad],
  );
  const { numeros = 0, antes = 0, clientes = 0 } = rows[0] ?? {};
  if (!carga.ensayo) {
    await larga(
      `delete from repep_bloques b using repep_cargas r where r.repep_carga_id = b.repep_carga_id and r.vigente and r.entidad = $1`,
      [carga.entidad],
    );
    await larga(
      'update repep_cargas set vigente = false, reemplazada = now() where vigente and entidad = $1',
      [carga.entidad],
    );
    await larga(
      'insert into repep_bloques (prefijo, repep_carga_id, sufijos) select prefijo, $1, sufijos from repep_nuevos',
      [carga.repep_carga_id],
    );
  }
  return {
    NUMEROS: numeros,
    REPETIDOS: lectura.numeros - numeros,
    ANTES: antes,
    CLIENTES: clientes,
    malas: [],
  };
}

/** The oldest list that waits and that no server is reading, with one more attempt counted; null: none. */
async function tomar(cliente: pg.Pool): Promise<Carga | null> {
  const { rows } = await cliente.query<Carga>(
    `update repep_cargas set intentos = intentos + 1 where repep_carga_id = (
       select repep_carga_id from repep_cargas where terminada is null order by 1 limit 1 for update skip locked)
     returning repep_carga_id, entidad, ensayo, importacion_id, pedida_por, intentos`,
  );
  return rows[0] ?? null;
}

/**
 * Reads one list that was asked for, if there is one and no other server is at it. All happens in one transaction, which ends with the whole list in
 * the place of the one before, or with nothing changed.
 * @returns whether there was one
 */
export async function trabajaRepep(
  { config, db, pool, eventos }: Partes,
  subidos: Pick<typeof archivosSubidos, 'lee' | 'olvida'>,
): Promise<boolean> {
  const carga = await tomar(pool);
  if (!carga) return false;
  // A connection of its own: it is busy for minutes, and those of the pool take no COPY between their statements.
  const cliente = clienteSuelto(pool.options.connectionString ?? '');
  try {
    await cliente.connect();
    const lectura: Lectura = { numeros: 0, malas: 0, ejemplos: [] };
    const termina = (falla: string | null, resultado: Resultado | null) =>
      cliente.query(
        `update repep_cargas set terminada = $2, falla = $3, resultado = $4, vigente = $3::text is null and not ensayo where repep_carga_id = $1`,
        [carga.repep_carga_id, momentoDe({ config }), falla, resultado && JSON.stringify(resultado)],
      );
    if (carga.intentos > INTENTOS_MAX) await termina(M.interrumpida, null);
    else {
      await cliente.query('begin');
      await cliente.query(
        `select set_config('statement_timeout', '${LARGA_MS}', true), set_config('idle_in_transaction_session_timeout', '${LARGA_MS}', true)`,
      );
      const { rows } = await cliente.query(
        'select from repep_cargas where repep_carga_id = $1 and terminada is null for update skip locked',
        [carga.repep_carga_id],
      );
      if (rows.length === 0) {
        await cliente.query('rollback');
        return false;
      }
      const archivo = {
        operador: { operador_id: carga.pedida_por },
        importacion_id: carga.importacion_id,
        max: ARCHIVO_MAX,
        grande: M.grande,
      };
      try {
        const resultado = await subidos.lee(db, archivo, (ruta) =>
          poner(cliente, carga, numerosDe(ruta, LIMITES, lectura), lectura),
        );
        await termina(null, resultado);
        await cliente.query('commit');
      } catch (e) {
        await cliente.query('rollback');
        if (!(e instanceof Rejection)) throw e;
        await termina(e.message, {
          NUMEROS: lectura.numeros,
          REPETIDOS: 0,
          ANTES: 0,
          CLIENTES: 0,
          malas: lectura.ejemplos,
        });
      }
    }
    eventos.publicar([
      { tema: 'marcacion' as const, controles: [P.noLlamar] },
      { tema: 'marcacion' as const, operador_id: carga.pedida_por },
    ]);
    return true;
  } finally {
    await cliente.end();
  }
}

/** Tells whoever keeps the lists, once, that one expired. It goes on blocking. */
export async function avisarRepep({
  config,
  db,
  eventos,
}: Pick<Servicios, 'config' | 'db' | 'eventos'>): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    with vencidas as (
      update repep_cargas set avisada = ${momentoDe({ config })} where vigente and avisada is null and vence < ${hoyDe({ config })}::date
      returning entidad)
    insert into avisos (operador_id, tipo, mensaje, menu)
    select o.operador_id, 'general', replace(${M.vencio('{}')}, '{}', v.entidad), 'nollamar'
      from vencidas v cross join operadores o
     where o.activo and exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.noLlamar})
     order by v.entidad, 1
    returning operador_id`.execute(db);
  eventos.publicar(
    [...new Set(rows.map((f) => f.operador_id))].map((operador_id) => ({
      tema: 'aviso' as const,
      operador_id,
    })),
  );
}
