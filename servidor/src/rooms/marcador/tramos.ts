import type { Input, Output } from '@anden/contrato/call.ts';
import { contrato } from '@anden/contrato/contrato.ts';
import { ESPERA_LARGA, ESPERAS_DE_ASESOR, MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { tramosDeAsesor, type tramosDelMarcadorCalls } from '@anden/contrato/marcador/tramos.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { deClientes, deOperadores, limites, responde } from '../../platform/consulta/index.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hoyDe, momentoDe } from './ajustes.ts';
import { seVe } from './alcance.ts';

type Calls = typeof tramosDelMarcadorCalls;
type Ctx = Pick<QueryContext, 'config'>;

/** SQL, one row: the present moment, since when a sign of life counts, and when today began in the business zone. */
const reloj = (ctx: Ctx): RawBuilder<unknown> => sql`
  select ${momentoDe(ctx)}::timestamptz as ahora,
         ${momentoDe(ctx)}::timestamptz - vence_apartado_s * interval '1 second' as limite,
         ${limites(hoyDe(ctx), hoyDe(ctx), ctx.config.zona).inicio}::timestamptz as hoy
    from ajustes_marcador`;

/**
 * SQL: when stretch `t` ended by clock `k`. One that was not closed ends with its browser's last sign of life, or still runs; a pause runs though the
 * device sleeps; none runs over midnight by itself.
 */
const HASTA = sql`coalesce(t.hasta, greatest(t.desde, case
  when t.desde < k.hoy then least(t.visto, k.hoy) when t.visto < k.limite and t.clase <> 'PAUSA' then t.visto else k.ahora end))`;

/** What the operator does, by their call and what they said of their day. */
const loQueHace = (ctx: CommandContext): RawBuilder<unknown> => sql`
  select case when l.llamada_id is not null and l.resolucion is not null then 'NOTA' when l.iniciada is not null then 'EN_LLAMADA'
              when l.llamada_id is not null then 'CON_CLIENTE' when j.evento = 'PAUSA' then 'PAUSA' when j.evento <> 'SALE' then 'LIBRE' end as clase,
         l.llamada_id, case when l.llamada_id is null and j.evento = 'PAUSA' then coalesce(j.motivo, '') end as motivo
    from k
    left join llamadas l on l.operador_id = ${ctx.operador.operador_id} and l.estado = 'ABIERTA'
    left join lateral (select e.evento, e.motivo from jornadas_marcador e
                        where e.operador_id = ${ctx.operador.operador_id} and e.momento >= k.hoy order by e.jornada_id desc limit 1) j on true`;

/**
 * Writes down what the operator does from now on, if that changed: the stretch that ran ends where the next begins. Time without a sign of life in
 * between is a stretch of its own.
 */
export async function anotaTramo(ctx: CommandContext): Promise<void> {
  const quien = ctx.operador.operador_id;
  await sql`
    with k as (${reloj(ctx)}), hace as (${loQueHace(ctx)}),
    abierto as (
      select t.tramo_id, t.clase, t.llamada_id, t.motivo, ${HASTA} as fin, t.desde < k.hoy as ayer
        from tramos_marcador t, k where t.operador_id = ${quien} and t.hasta is null),
    cierra as (
      update tramos_marcador t set hasta = a.fin from abierto a, hace h, k
       where t.tramo_id = a.tramo_id and t.hasta is null
         and (a.fin < k.ahora or (a.clase, a.llamada_id, a.motivo) is distinct from (h.clase, h.llamada_id, h.motivo))
      returning a.fin, a.ayer)
    insert into tramos_marcador (operador_id, clase, llamada_id, motivo, desde, visto, hasta)
    select ${quien}::int, 'SIN_SENAL', null, null, c.fin, k.ahora, k.ahora from cierra c, k where c.fin < k.ahora and not c.ayer
    union all
    select ${quien}::int, h.clase, h.llamada_id, h.motivo, k.ahora, k.ahora, null from hace h, k
     where h.clase is not null and (exists (select from cierra) or not exists (select from abierto))`.execute(
    ctx.db,
  );
}

/** A sign of life of these operators' browsers. What fell silent before stays silent until they do something. */
export async function renovarTramos(db: Db, operadores: readonly number[], ahora: Date): Promise<void> {
  await sql`
    update tramos_marcador t set visto = ${ahora.toISOString()} from ajustes_marcador j
     where t.operador_id = any(${[...operadores]}::int[]) and t.hasta is null
       and t.visto >= ${ahora.toISOString()}::timestamptz - j.vence_apartado_s * interval '1 second'`.execute(
    db,
  );
}

const SEGUNDOS = sql<number>`extract(epoch from ${HASTA} - t.desde)::int`;

/** SQL condition: stretch `t` is a long wait. */
const ESPERA = sql<boolean>`(t.clase in (${sql.join(ESPERAS_DE_ASESOR.map((c) => sql.lit(c)))}) and ${SEGUNDOS} > ${sql.lit(ESPERA_LARGA)})`;

/** SQL condition: slowness `s` fell in stretch `t`. */
const A_LA_VEZ = sql<boolean>`tstzrange(s.desde, s.hasta, '[]') && tstzrange(t.desde, ${HASTA})`;

/** SQL condition: the operator of stretch `t` waited for slowness `s`: it was theirs, or nobody was attended. A slow sign-in of nobody known is not. */
const LA_ESPERO = sql<boolean>`(s.operador_id = t.operador_id or s.operador_id is null and s.clase <> 'LENTA')`;

/** SQL: seconds of stretch `t`, if it is a long wait, in which its operator waited for the server; what overlaps counts once. */
const SISTEMA = sql<number | null>`case when ${ESPERA} then (
  select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::int
    from (select range_agg(tstzrange(s.desde, s.hasta) * tstzrange(t.desde, ${HASTA})) as juntas
            from lentitud_servidor s where ${A_LA_VEZ} and ${LA_ESPERO}) x, unnest(x.juntas) r) end`;

/** The stretches that began in a range. */
export const getTramosMarcador = responde(tramosDeAsesor, (ctx) => ({
  catalogos: {
    ASESOR: deOperadores('OPERADOR_ID'),
    CLAVE_CLIENTE: deClientes('clave_cliente'),
    CLIENTE: deClientes('nombre'),
  },
  filas: sql<FilaDe<typeof tramosDeAsesor>>`
    select t.tramo_id::int as "TRAMO_ID", t.desde as "DESDE", ${HASTA} as "HASTA", t.operador_id as "OPERADOR_ID", o.nombre as "ASESOR", t.clase as "HACE",
           ${SEGUNDOS} as "SEGUNDOS", ${SISTEMA} as "SISTEMA", l.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", t.motivo as "MOTIVO"
      from (${reloj(ctx)}) k cross join tramos_marcador t join operadores o using (operador_id)
      left join llamadas l using (llamada_id) left join clientes c on c.cliente_id = l.cliente_id
     where ${seVe(ctx.operador, sql`t.operador_id`)}`,
}));

/** The time of each adviser in a range by what they did. */
export async function getTiempoMarcador(
  { fecha_ini, fecha_fin }: Input<Calls['getTiempoMarcador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTiempoMarcador']>> {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, ctx.config.zona);
  const de = (clase: string) => sql`coalesce(sum(${SEGUNDOS}) filter (where t.clase = ${clase}), 0)::int`;
  const { rows: data } = await sql<Output<Calls['getTiempoMarcador']>['data'][number]>`
    select t.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE", ${de('EN_LLAMADA')} as "EN_LLAMADA", ${de('NOTA')} as "NOTA",
           ${de('CON_CLIENTE')} as "CON_CLIENTE", ${de('LIBRE')} as "LIBRE", ${de('PAUSA')} as "PAUSA", ${de('SIN_SENAL')} as "SIN_SENAL",
           count(*) filter (where ${ESPERA})::int as "ESPERAS", coalesce(sum(${SEGUNDOS}) filter (where ${ESPERA}), 0)::int as "EN_ESPERAS",
           coalesce(sum(${SISTEMA}), 0)::int as "SISTEMA"
      from (${reloj(ctx)}) k cross join tramos_marcador t join operadores o using (operador_id)
     where t.desde >= ${inicio} and t.desde < ${fin} and ${seVe(ctx.operador, sql`t.operador_id`)}
     group by 1, o.nombre order by o.nombre collate es_mx`.execute(ctx.db);
  return { data };
}

/** What a call is for, in the first words of its description. */
const paraQue = (llamada: string): string =>
  (Object.hasOwn(contrato, llamada)
    ? contrato[llamada as keyof typeof contrato].resumen.split(/[.:;,](?:\s|$)/, 1)[0]
    : undefined) ?? llamada;

/** Most rows of slowness of a stretch that are told, the longest first: those of others fill pages while a server drowns. */
const LENTITUDES_MAX = 200;

/**
 * What the server did slowly during a stretch.
 * @throws Rejection if there is no such stretch, or it is of somebody whom the operator does not see
 */
export async function getSistemaDeTramo(
  { tramo_id }: Input<Calls['getSistemaDeTramo']>,
  ctx: QueryContext,
): Promise<Output<Calls['getSistemaDeTramo']>> {
  const deUno = sql`(${reloj(ctx)}) k cross join tramos_marcador t`;
  const suyo = sql`t.tramo_id = ${tramo_id} and ${seVe(ctx.operador, sql`t.operador_id`)}`;
  const { rows: hay } = await sql`select from ${deUno} where ${suyo}`.execute(ctx.db);
  if (hay.length === 0) throw new Rejection(M.sinTramo);
  const { rows } = await sql<
    Omit<Output<Calls['getSistemaDeTramo']>['data'][number], 'PEDIA'> & { llamada: string | null }
  >`
    select s.lentitud_id::int as "LENTITUD_ID", s.desde as "DESDE", s.hasta as "HASTA", s.clase as "CLASE", s.llamada, s.veces as "VECES",
           s.peor_ms as "PEOR_MS", case when ${LA_ESPERO} then 'S' else 'N' end as "SUYA"
      from ${deUno} join lentitud_servidor s on ${A_LA_VEZ} where ${suyo}
     order by (case when ${LA_ESPERO} then 0 else 1 end), s.hasta - s.desde desc, s.lentitud_id limit ${LENTITUDES_MAX}`.execute(
    ctx.db,
  );
  return {
    data: rows.map(({ llamada, ...f }) => ({ ...f, PEDIA: llamada === null ? null : paraQue(llamada) })),
  };
}
