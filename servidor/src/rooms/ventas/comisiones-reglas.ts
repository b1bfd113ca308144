import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import {
  MENSAJES_COMISION as M,
  reglaRejection,
  type Tramo,
  terminoRejection,
  tramosEnPalabras,
} from '@anden/contrato/ventas/comisiones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

type Calls = typeof comisionesCalls;
type Escrita = Input<Calls['guardaReglaComision']>;

/** SQL: for whom version `r` is, in words. */
export const PARA_QUIEN = sql<string>`coalesce(nullif(concat_ws(' · ',
  (select 'Asesor ' || o.nombre from operadores o where o.operador_id = r.operador_id), 'Marca ' || r.marca,
  (select 'División ' || d.nombre from divisiones d where d.division_id = r.division_id), 'Clientes ' || r.tipo_cliente), ''), 'Todo')`;

/** SQL: the tiers of version `r`. */
export const TRAMOS = sql<Tramo[]>`(
  select json_agg(json_build_object('desde', t.desde, 'porcentaje', t.porcentaje, 'modo', t.modo) order by t.tramo)
    from tramos_comision t where t.version_id = r.version_id)`;

/** SQL: version `r` is for everybody, or for an adviser whose customers the operator may see. */
const leToca = (o: OperadorEnSesion): RawBuilder<boolean> =>
  sql<boolean>`(r.operador_id is null or ${deSusClientes(o, 'r.operador_id')})`;

/** The last closed month's first day; null: none is closed. */
export async function ultimoCierre(db: QueryContext['db'] | Tx): Promise<string | null> {
  const { rows } = await sql<{ mes: string | null }>`select ultimo_cierre_comision()::text as mes`.execute(
    db,
  );
  return rows[0]?.mes ?? null;
}

/** Waits for whoever freezes lines, and keeps them waiting until the transaction ends. */
export async function paraComisiones(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CANDADOS.comisiones.solo})`.execute(db);
}

export function avisaComisiones({ publicar }: Pick<CommandContext, 'publicar'>): void {
  publicar({ tema: 'comision', controles: [P.reglasComision, P.cierresComision, P.comisionesventatmk] });
}

/** 'Reglas de comisión': every version that is not of an adviser whose customers the operator may not see, those in force first. */
export async function getReglasComision(
  _: Input<Calls['getReglasComision']>,
  { db, dia, operador }: QueryContext,
): Promise<Output<Calls['getReglasComision']>> {
  const { rows } = await sql<Omit<Output<Calls['getReglasComision']>['data'][number], 'PORCENTAJE'>>`
    select x.* from (
      select r.version_id as "VERSION_ID", r.regla_id as "REGLA_ID", r.operador_id as "OPERADOR_ID", coalesce(r.marca, '') as "MARCA",
             r.division_id as "DIVISION_ID", coalesce(r.tipo_cliente, '') as "TIPO_CLIENTE", ${TRAMOS} as tramos, r.nombre as "NOMBRE", r.version as "VERSION",
             case when r.hasta < ${dia}::date then 'TERMINADA' when r.desde > ${dia}::date then 'PROXIMA' else 'VIGENTE' end as "ESTADO",
             ${PARA_QUIEN} as "PARA", r.sobre as "SOBRE", r.desde::text as "DESDE", r.hasta::text as "HASTA", coalesce(o.nombre, '') as "CREO",
             r.creada as "CREADA", r.peso
        from reglas_comision r left join operadores o on o.operador_id = r.creada_por where ${leToca(operador)}) x
     order by array_position(array['VIGENTE', 'PROXIMA', 'TERMINADA'], x."ESTADO"), x.peso desc, x."PARA" collate es_mx, x."DESDE" desc`.execute(
    db,
  );
  const { rows: operadores } = await sql<{ OPERADOR_ID: number; NOMBRE: string }>`
    select o.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from operadores o
     where exists (select from clientes c where c.operador_id = o.operador_id) and ${deSusClientes(operador, 'o.operador_id')} order by o.nombre collate es_mx, o.operador_id`.execute(
    db,
  );
  const { rows: tipos } = await sql<{ tipo: string }>`
    select tipo from tipos_cliente order by tipo collate es_mx`.execute(db);
  const { rows: marcas } = await sql<{ marca: string }>`
    select distinct marca from articulos where marca <> '' order by marca`.execute(db);
  const { rows: divisiones } = await sql<{ DIVISION_ID: number; NOMBRE: string }>`
    select division_id as "DIVISION_ID", nombre as "NOMBRE" from divisiones order by nombre collate es_mx`.execute(
    db,
  );
  return {
    data: rows.map((r) => ({ ...r, PORCENTAJE: tramosEnPalabras(r.tramos) })),
    operadores,
    tipos: tipos.map((t) => t.tipo),
    marcas: marcas.map((m) => m.marca),
    divisiones,
    CIERRE: await ultimoCierre(db),
  };
}

/** A rule's criteria as its row has them. */
export const criteriosDe = (
  r: Pick<Escrita, 'operador_id_regla' | 'marca' | 'division_id' | 'tipo_cliente'>,
) => ({
  operador_id: r.operador_id_regla ?? null,
  marca: r.marca.trim() || null,
  division_id: r.division_id ?? null,
  tipo_cliente: r.tipo_cliente.trim() || null,
});

/** Refuses criteria that no sale could meet, because they are in no catalogue, and an adviser whose customers the operator may not see. */
async function exigirCriterios(
  { db, operador }: CommandContext,
  c: ReturnType<typeof criteriosDe>,
): Promise<void> {
  const hay = (valor: unknown, que: RawBuilder<unknown>) =>
    valor === null ? sql`true` : sql`exists (${que})`;
  const { rows } = await sql<{ operador: boolean; marca: boolean; division: boolean; tipo: boolean }>`
    select ${hay(c.operador_id, sql`select from operadores o where o.operador_id = ${c.operador_id} and ${deSusClientes(operador, 'o.operador_id')}`)} as operador,
           ${hay(c.marca, sql`select from articulos where marca = ${c.marca}`)} as marca,
           ${hay(c.division_id, sql`select from divisiones where division_id = ${c.division_id}`)} as division,
           ${hay(c.tipo_cliente, sql`select from tipos_cliente where tipo = ${c.tipo_cliente}`)} as tipo`.execute(
    db,
  );
  const [fila] = rows;
  rejectIf(
    !fila?.operador
      ? M.sinOperador
      : !fila.marca
        ? M.sinMarca
        : !fila.division
          ? M.sinDivision
          : fila.tipo
            ? null
            : M.sinTipo,
  );
}

/** Refuses a rule for the same as another one in force on or after its first day. */
async function exigirSinEmpate(
  db: Tx,
  regla: number | null,
  desde: string,
  c: ReturnType<typeof criteriosDe>,
): Promise<void> {
  const { rows } = await sql<{ nombre: string }>`
    select nombre from reglas_comision
     where regla_id is distinct from ${regla}::int and (hasta is null or (hasta >= ${desde}::date and hasta >= desde))
       and operador_id is not distinct from ${c.operador_id}::int and marca is not distinct from ${c.marca}::text
       and division_id is not distinct from ${c.division_id}::int and tipo_cliente is not distinct from ${c.tipo_cliente}::text limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Rejection(M.empate(rows[0].nombre));
}

/** Refuses a save over a version that somebody followed with another since it was read; null: none was said to be read. */
async function exigirUltima(db: Tx, regla: number, leida: number | null): Promise<void> {
  if (leida === null) return;
  const { rows } = await sql<{ version_id: number; version: number; quien: string }>`
    select r.version_id, r.version, coalesce(o.nombre, '') as quien
      from reglas_comision r left join operadores o on o.operador_id = r.creada_por
     where r.regla_id = ${regla} order by r.version desc limit 1`.execute(db);
  const [ultima] = rows;
  if (ultima && ultima.version_id !== leida) throw new Rejection(M.otraVersion(ultima.quien, ultima.version));
}

/**
 * Saves a rule, or the next version of one: the version before it ends the day before, or was never in force if it began no earlier. What is frozen
 * stays as it is.
 * @throws Rejection from a day of a closed month, for the same as another rule, or of a rule that ended; of the general rule for only some sales
 */
export async function guardaReglaComision(
  { regla_id, version_id, ...r }: Escrita,
  ctx: CommandContext,
): Promise<Output<Calls['guardaReglaComision']> & { message: string }> {
  const { db, operador, config } = ctx;
  await paraComisiones(db);
  const c = criteriosDe(r);
  rejectIf(
    reglaRejection({ ...r, operador_id: c.operador_id, division_id: c.division_id }, await ultimoCierre(db))
      ?.mensaje ?? null,
  );
  await exigirCriterios(ctx, c);
  const { rows: versiones } = await sql<{ version: number; viva: boolean; general: boolean }>`
    select max(version)::int as version, bool_or(hasta is null) as viva, coalesce(bool_or(peso = 0) filter (where hasta is null), false) as general
      from reglas_comision r where regla_id = ${regla_id ?? null}::int and ${leToca(operador)}
    having count(*) > 0`.execute(db);
  const [antes] = versiones;
  if (regla_id ? !antes?.viva : version_id) throw new Rejection(M.noExiste);
  if (regla_id) await exigirUltima(db, regla_id, version_id ?? null);
  // Without it, what no other rule is for would be paid by none.
  if (antes?.general && Object.values(c).some((v) => v !== null)) throw new Rejection(M.general);
  await exigirSinEmpate(db, regla_id ?? null, r.desde, c);
  const ahora = config.ahora().toISOString();
  if (regla_id)
    await sql`
      update reglas_comision set hasta = greatest(desde, ${r.desde}::date) - 1, terminada = coalesce(terminada, ${ahora}),
             terminada_por = coalesce(terminada_por, ${operador.operador_id})
       where regla_id = ${regla_id} and (hasta is null or hasta >= ${r.desde}::date)`.execute(db);
  const { rows } = await sql<{ VERSION_ID: number; REGLA_ID: number }>`
    with nueva as (select nextval(pg_get_serial_sequence('reglas_comision', 'version_id'))::int as id)
    insert into reglas_comision (version_id, regla_id, version, nombre, operador_id, tipo_cliente, marca, division_id, sobre, desde, creada, creada_por)
    select id, coalesce(${regla_id ?? null}::int, id), ${(antes?.version ?? 0) + 1}, ${r.nombre}, ${c.operador_id}::int, ${c.tipo_cliente}::text, ${c.marca}::text,
           ${c.division_id}::int, ${r.sobre}, ${r.desde}::date, ${ahora}::timestamptz, ${operador.operador_id}::int from nueva
    returning version_id as "VERSION_ID", regla_id as "REGLA_ID"`.execute(db);
  const data = rows[0] as { VERSION_ID: number; REGLA_ID: number };
  await sql`
    insert into tramos_comision (version_id, tramo, desde, porcentaje, modo)
    select ${data.VERSION_ID}, t.orden - 1, t.desde, t.porcentaje, t.modo
      from unnest(${r.tramos.map((t) => t.desde)}::numeric[], ${r.tramos.map((t) => t.porcentaje)}::numeric[], ${r.tramos.map((t) => t.modo)}::text[])
           with ordinality as t (desde, porcentaje, modo, orden)`.execute(db);
  avisaComisiones(ctx);
  return { message: M.guardada, data };
}

/** Ends a rule after a day of an open month, or the last one of the last closed month. The general rule does not end. */
export async function terminaReglaComision(
  { regla_id, version_id, hasta }: Input<Calls['terminaReglaComision']>,
  ctx: CommandContext,
): Promise<Output<Calls['terminaReglaComision']> & { message: string }> {
  const { db, operador, config } = ctx;
  await paraComisiones(db);
  const { rows } = await sql<{ version_id: number; desde: string; peso: number }>`
    select version_id, desde::text, peso from reglas_comision r
     where regla_id = ${regla_id} and hasta is null and ${leToca(operador)}`.execute(db);
  const [viva] = rows;
  if (!viva) throw new Rejection(M.noExiste);
  await exigirUltima(db, regla_id, version_id ?? null);
  if (viva.peso === 0) throw new Rejection(M.general);
  rejectIf(terminoRejection(hasta, viva.desde, await ultimoCierre(db)));
  await sql`
    update reglas_comision set hasta = ${hasta}::date, terminada = ${config.ahora().toISOString()}, terminada_por = ${operador.operador_id}
     where version_id = ${viva.version_id}`.execute(db);
  avisaComisiones(ctx);
  return { message: M.terminada };
}
