import type { Input, Output } from '@anden/contrato/call.ts';
import type { clasificacionesCalls } from '@anden/contrato/depuracion/clasificaciones.ts';
import {
  type AccionDeClasificacion,
  MENSAJES_CLASIFICACION as M,
} from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection } from '../../platform/rejection.ts';
import { agregaACampana, cabeEnCampana, llamables, momentoDe, quitaDeCampana } from '../marcador/index.ts';

type Calls = typeof clasificacionesCalls;

/** Rows of one reply. */
const RENGLONES_MAX = 20_000;
const APLICACIONES_MAX = 500;

/**
 * SQL: what is to be done to customers the operator sees, by the classification of their last cleanup: rows `x` (depuraciones), `c` (clientes), `k`
 * (clasificaciones_depuracion), `q` (consecuencias_depuracion). What was done since the cleanup and stands is not done again, an older cleanup does not take
 * the place of one that was reopened, and nobody is given to an adviser who left.
 */
const pendientes = (ctx: Pick<QueryContext, 'operador' | 'config'>): RawBuilder<unknown> => sql`
  from (select distinct on (y.cliente_id) y.* from depuraciones y where y.revisado is not null
         order by y.cliente_id, y.revisado desc, y.lista_dep_det_id desc) x
  join clientes c using (cliente_id) join clasificaciones_depuracion k using (clasif_dep_id) join consecuencias_depuracion q using (clasif_dep_id)
 where ${deSusClientes(ctx.operador, 'c.operador_id')}
   and case q.accion when 'INACTIVA' then not exists (select from clientes_inactivos i where i.cliente_id = c.cliente_id)
                     when 'ASESOR' then c.operador_id is distinct from q.asesor_id
                     when 'CAMPANA' then ${cabeEnCampana(ctx, sql.ref('q.campana_id'))} else true end
   and (q.accion <> 'ASESOR' or exists (select from operadores z where z.operador_id = q.asesor_id and z.activo))
   and not exists (select from reaperturas_depuracion r join depuraciones y using (lista_dep_det_id)
                    where y.cliente_id = x.cliente_id and y.revisado is null and r.revisado > x.revisado)
   and not exists (select from aplicaciones_depuracion_det d join aplicaciones_depuracion a using (aplicacion_dep_id)
                    where d.lista_dep_det_id = x.lista_dep_det_id and d.accion = q.accion and a.deshecha is null and a.momento >= x.revisado)`;

export async function getPorAplicarDepuracion(
  _: Input<Calls['getPorAplicarDepuracion']>,
  ctx: QueryContext,
): Promise<Output<Calls['getPorAplicarDepuracion']>> {
  const { rows: data } = await sql<Output<Calls['getPorAplicarDepuracion']>['data'][number]>`
    select x.lista_dep_det_id as "LISTA_DEP_DET_ID", c.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           (select l.nombre from listas_depuracion l where l.lista_id = x.lista_id) as "LISTA", k.clasificacion as "CLASIFICADO",
           x.revisado as "REVISADO", q.accion as "ACCION",
           case q.accion when 'INACTIVA' then 'Activo' when 'NO_LLAMAR' then coalesce(nullif(concat_ws(', ', c.telefono, c.celular, c.telefono2), ''), 'Sin teléfono')
                         when 'CAMPANA' then 'En ninguna'
                         else coalesce((select o.nombre from operadores o where o.operador_id = c.operador_id), 'Sin asesor') end as "AHORA",
           case q.accion when 'INACTIVA' then 'Inactivo' when 'NO_LLAMAR' then 'No llamar'
                         when 'CAMPANA' then (select n.nombre from campanas n where n.campana_id = q.campana_id)
                         else (select o.nombre from operadores o where o.operador_id = q.asesor_id) end as "QUEDA"
      ${pendientes(ctx)} order by x.revisado desc, c.nombre collate es_mx, q.accion limit ${RENGLONES_MAX}`.execute(
    ctx.db,
  );
  return { data };
}

interface Pendiente {
  lista_dep_det_id: number;
  cliente_id: number;
  clasif_dep_id: number;
  clasificacion: string;
  accion: AccionDeClasificacion;
  antes_id: number | null;
  asesor_id: number | null;
  campana_id: number | null;
}

/** An application that is being made: what it does to some customers, all of the same action. */
interface Hacer {
  ctx: CommandContext;
  aplicacion: number;
  suyos: readonly Pendiente[];
}

const columna = <K extends keyof Pendiente>(suyos: readonly Pendiente[], k: K): Pendiente[K][] =>
  suyos.map((p) => p[k]);

/** What each action does to customers that are locked. Returns, by customer, the rows of `no_llamar` it made. */
const HACE: Readonly<Record<AccionDeClasificacion, (h: Hacer) => Promise<ReadonlyMap<number, number[]>>>> = {
  async INACTIVA({ ctx, aplicacion, suyos }) {
    await sql`
      insert into clientes_inactivos (cliente_id, desde, operador_id, motivo, aplicacion_dep_id)
      select c, ${momentoDe(ctx)}, ${ctx.operador.operador_id}, m, ${aplicacion}
        from unnest(${columna(suyos, 'cliente_id')}::int[], ${columna(suyos, 'clasificacion')}::text[]) x (c, m) on conflict do nothing`.execute(
      ctx.db,
    );
    return new Map();
  },
  async ASESOR({ ctx, suyos }) {
    // Each takes its callback along (trigger `clientes_agendado`).
    await sql`
      update clientes c set operador_id = x.a from unnest(${columna(suyos, 'cliente_id')}::int[], ${columna(suyos, 'asesor_id')}::int[]) x (id, a)
       where c.cliente_id = x.id`.execute(ctx.db);
    return new Map();
  },
  async NO_LLAMAR({ ctx, suyos }) {
    const deQuien = await llamables(ctx, columna(suyos, 'cliente_id'));
    const numeros = suyos.flatMap((p) =>
      (deQuien.get(p.cliente_id)?.numeros ?? []).map((n) => ({ ...p, numero: n.numero })),
    );
    const { rows } = await sql<{ no_llamar_id: number; cliente_id: number }>`
      insert into no_llamar (cliente_id, numero, motivo, desde, operador_id)
      select c, n, m, ${momentoDe(ctx)}, ${ctx.operador.operador_id}
        from unnest(${columna(numeros, 'cliente_id')}::int[], ${numeros.map((n) => n.numero)}::text[], ${columna(numeros, 'clasificacion')}::text[]) x (c, n, m)
      on conflict do nothing returning no_llamar_id, cliente_id`.execute(ctx.db);
    await sql`
      update agendados set terminado = ${momentoDe(ctx)}, fin = 'NO_LLAMAR'
       where terminado is null and cliente_id = any(${columna(suyos, 'cliente_id')}::int[])`.execute(ctx.db);
    const porCliente = new Map<number, number[]>();
    for (const r of rows)
      porCliente.set(r.cliente_id, [...(porCliente.get(r.cliente_id) ?? []), r.no_llamar_id]);
    return porCliente;
  },
  async CAMPANA({ ctx, suyos }) {
    for (const [campana, clientes] of Map.groupBy(suyos, (p) => p.campana_id))
      if (campana !== null) await agregaACampana(ctx, campana, columna(clientes, 'cliente_id'));
    return new Map();
  },
};

/** Does to customers what their classifications lead to: those named that are still to be done. */
export async function aplicaDepuracion(
  { filas }: Input<Calls['aplicaDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['aplicaDepuracion']>> {
  const { db, operador, publicar } = ctx;
  if (filas.length === 0) throw new Rejection(M.sinElegir);
  const dets = filas.map((f) => f.lista_dep_det_id);
  // Customers by their id, as everybody locks them; who waits here looks again at what is left to do.
  await sql`
    select from clientes c where c.cliente_id in (select x.cliente_id from depuraciones x where x.lista_dep_det_id = any(${dets}::int[]))
     order by c.cliente_id for no key update`.execute(db);
  // Lists and campaigns change one at a time: whether a customer is in another campaign is looked at under this.
  if (filas.some((f) => f.accion === 'CAMPANA'))
    await sql`select pg_advisory_xact_lock(${CANDADOS.listas.solo})`.execute(db);
  const { rows } = await sql<Pendiente>`
    select x.lista_dep_det_id, c.cliente_id, k.clasif_dep_id, k.clasificacion, q.accion, c.operador_id as antes_id, q.asesor_id, q.campana_id
      ${pendientes(ctx)} and (x.lista_dep_det_id, q.accion) in (select * from unnest(${dets}::int[], ${filas.map((f) => f.accion)}::text[]))
     order by c.cliente_id, q.accion`.execute(db);
  if (rows.length === 0) throw new Rejection(M.nada);
  const { rows: nuevas } = await sql<{ id: number }>`
    insert into aplicaciones_depuracion (operador_id, momento) values (${operador.operador_id}, ${momentoDe(ctx)}) returning aplicacion_dep_id as id`.execute(
    db,
  );
  const APLICACION_DEP_ID = nuevas[0]?.id ?? 0;
  for (const accion of Object.keys(HACE) as AccionDeClasificacion[]) {
    const suyos = rows.filter((p) => p.accion === accion);
    if (suyos.length === 0) continue;
    const hechas = await HACE[accion]({ ctx, aplicacion: APLICACION_DEP_ID, suyos });
    await sql`
      insert into aplicaciones_depuracion_det (aplicacion_dep_id, lista_dep_det_id, cliente_id, clasif_dep_id, accion, antes_id, asesor_id, campana_id, no_llamar_ids)
      select ${APLICACION_DEP_ID}, d, c, k, ${accion}, b, a, n, v::int[]
        from unnest(${columna(suyos, 'lista_dep_det_id')}::int[], ${columna(suyos, 'cliente_id')}::int[], ${columna(suyos, 'clasif_dep_id')}::int[],
                    ${columna(suyos, 'antes_id')}::int[], ${columna(suyos, 'asesor_id')}::int[], ${columna(suyos, 'campana_id')}::int[],
                    ${suyos.map((p) => `{${(hechas.get(p.cliente_id) ?? []).join(',')}}`)}::text[]) x (d, c, k, b, a, n, v)`.execute(
      db,
    );
  }
  avisa(ctx, rows);
  publicar({ tema: 'depuracion' });
  const sobran = filas.length - rows.length;
  return {
    data: { APLICACION_DEP_ID, APLICADAS: rows.length },
    message:
      M.aplicadas(new Set(rows.map((p) => p.cliente_id)).size) + (sobran > 0 ? M.sinAplicar(sobran) : ''),
  };
}

/** Tells the screens which customers changed: each, or that many did. */
function avisa({ publicar }: CommandContext, cuales: readonly { cliente_id: number }[]): void {
  const clientes = new Set(cuales.map((p) => p.cliente_id));
  if (clientes.size > 50) publicar({ tema: 'cliente' });
  else for (const id of clientes) publicar({ tema: 'cliente', id });
  publicar({ tema: 'marcacion' });
  publicar({ tema: 'cartera' });
}

export async function getAplicacionesDepuracion(
  _: Input<Calls['getAplicacionesDepuracion']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getAplicacionesDepuracion']>> {
  const { rows: data } = await sql<Output<Calls['getAplicacionesDepuracion']>['data'][number]>`
    select a.aplicacion_dep_id as "APLICACION_DEP_ID", a.momento as "MOMENTO", o.nombre as "OPERADOR", n."CLIENTES", n."INACTIVOS", n."CON_ASESOR", n."NO_LLAMADOS", n."EN_CAMPANA",
           a.deshecha as "DESHECHA", z.nombre as "DESHIZO"
      from aplicaciones_depuracion a join operadores o on o.operador_id = a.operador_id left join operadores z on z.operador_id = a.deshecha_por
     cross join lateral (
       select count(distinct d.cliente_id)::int as "CLIENTES", (count(*) filter (where d.accion = 'INACTIVA'))::int as "INACTIVOS",
              (count(*) filter (where d.accion = 'ASESOR'))::int as "CON_ASESOR", (count(*) filter (where d.accion = 'NO_LLAMAR'))::int as "NO_LLAMADOS",
              (count(*) filter (where d.accion = 'CAMPANA'))::int as "EN_CAMPANA"
         from aplicaciones_depuracion_det d where d.aplicacion_dep_id = a.aplicacion_dep_id) n
     where ${laDeshace(operador)} order by a.aplicacion_dep_id desc limit ${APLICACIONES_MAX}`.execute(db);
  return { data };
}

/** SQL condition: the operator sees application `a`: they made it, or see the customers of all advisers. */
function laDeshace(operador: QueryContext['operador']): RawBuilder<boolean> {
  return soloSusClientes(operador) === null
    ? sql<boolean>`true`
    : sql<boolean>`a.operador_id = ${operador.operador_id}`;
}

/** Numbers of customers who are not to be called by another application that stands, or for themselves: a number is blocked once, for whoever was first. */
async function otrosVetados(ctx: CommandContext, aplicacionId: number): Promise<string[]> {
  const { rows } = await sql<{ cliente_id: number }>`
    select d.cliente_id from aplicaciones_depuracion_det d join aplicaciones_depuracion a using (aplicacion_dep_id)
     where d.accion = 'NO_LLAMAR' and a.deshecha is null and d.aplicacion_dep_id <> ${aplicacionId}
     union select n.cliente_id from no_llamar n where n.numero is null and n.quitado is null and n.cliente_id is not null`.execute(
    ctx.db,
  );
  const deQuien = await llamables(
    ctx,
    rows.map((r) => r.cliente_id),
  );
  return [...deQuien.values()].flatMap((c) => c.numeros.map((n) => n.numero));
}

/** Takes back what was done, whole. A customer that has yet another adviser meanwhile keeps it, and who was called for its campaign stays in it. */
export async function deshaceAplicacionDepuracion(
  { aplicacion_dep_id }: Input<Calls['deshaceAplicacionDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['deshaceAplicacionDepuracion']>> {
  const { db, operador, publicar } = ctx;
  const { rows } = await sql<{ deshecha: string | null }>`
    select a.deshecha from aplicaciones_depuracion a where a.aplicacion_dep_id = ${aplicacion_dep_id} and ${laDeshace(operador)} for update`.execute(
    db,
  );
  const [aplicacion] = rows;
  if (!aplicacion) throw new Rejection(M.aplicacionNoExiste);
  if (aplicacion.deshecha !== null) throw new Rejection(M.yaDeshecha);
  const { rows: suyos } = await sql<Pick<Pendiente, 'cliente_id' | 'accion' | 'campana_id'>>`
    select d.cliente_id, d.accion, d.campana_id from clientes c join aplicaciones_depuracion_det d using (cliente_id)
     where d.aplicacion_dep_id = ${aplicacion_dep_id} order by c.cliente_id for no key update of c`.execute(
    db,
  );
  const momento = momentoDe(ctx);
  await sql`delete from clientes_inactivos where aplicacion_dep_id = ${aplicacion_dep_id}`.execute(db);
  const { numAffectedRows } = await sql`
    update clientes c set operador_id = d.antes_id from aplicaciones_depuracion_det d
     where d.aplicacion_dep_id = ${aplicacion_dep_id} and d.accion = 'ASESOR' and c.cliente_id = d.cliente_id
       and c.operador_id is not distinct from d.asesor_id`.execute(db);
  await sql`
    update no_llamar n set quitado = ${momento}, quitado_por = ${operador.operador_id}
     where n.quitado is null and n.no_llamar_id in (
       select unnest(d.no_llamar_ids) from aplicaciones_depuracion_det d join aplicaciones_depuracion a using (aplicacion_dep_id)
        where d.aplicacion_dep_id = ${aplicacion_dep_id} or a.deshecha is not null)
       and n.numero <> all (${await otrosVetados(ctx, aplicacion_dep_id)}::text[])`.execute(db);
  // The callbacks that it ended are due again, unless the customer is still not to be called or has another one by now.
  await sql`
    update agendados g set terminado = null, fin = null
      from aplicaciones_depuracion a join aplicaciones_depuracion_det d using (aplicacion_dep_id)
     where a.aplicacion_dep_id = ${aplicacion_dep_id} and d.accion = 'NO_LLAMAR' and g.cliente_id = d.cliente_id
       and g.fin = 'NO_LLAMAR' and g.terminado = a.momento
       and not exists (select from agendados o where o.cliente_id = g.cliente_id and o.terminado is null)
       and not exists (select from no_llamar n where n.cliente_id = g.cliente_id and n.numero is null and n.quitado is null)
       and not exists (select from aplicaciones_depuracion_det e join aplicaciones_depuracion b using (aplicacion_dep_id)
                        where e.cliente_id = g.cliente_id and e.accion = 'NO_LLAMAR' and b.deshecha is null and b.aplicacion_dep_id <> a.aplicacion_dep_id)`.execute(
    db,
  );
  let llamados = 0;
  for (const [campana, clientes] of Map.groupBy(suyos, (s) => s.campana_id))
    if (campana !== null)
      llamados += await quitaDeCampana(
        ctx,
        campana,
        clientes.map((s) => s.cliente_id),
      );
  await sql`
    update aplicaciones_depuracion set deshecha = ${momento}, deshecha_por = ${operador.operador_id}
     where aplicacion_dep_id = ${aplicacion_dep_id}`.execute(db);
  avisa(ctx, suyos);
  publicar({ tema: 'depuracion' });
  const ajenos = suyos.filter((s) => s.accion === 'ASESOR').length - Number(numAffectedRows ?? 0n);
  return {
    message: M.deshecha + (ajenos > 0 ? M.ajenos(ajenos) : '') + (llamados > 0 ? M.llamados(llamados) : ''),
  };
}
