import type { Input, Output } from '@anden/contrato/call.ts';
import type { clasificacionesCalls } from '@anden/contrato/depuracion/clasificaciones.ts';
import {
  type ClasificacionEscrita,
  clasificacionRejection,
  MENSAJES_CLASIFICACION as M,
} from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import { MENSAJES_CAMPANA } from '@anden/contrato/marcador/rules-campanas.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { campanasAbiertas } from '../marcador/index.ts';

type Calls = typeof clasificacionesCalls;

export async function getClasificacionesDepuracion(
  _: Input<Calls['getClasificacionesDepuracion']>,
  ctx: QueryContext,
): Promise<Output<Calls['getClasificacionesDepuracion']>> {
  const { db } = ctx;
  const { rows: data } = await sql<Output<Calls['getClasificacionesDepuracion']>['data'][number]>`
    select k.clasif_dep_id as "CLASIF_DEP_ID", k.clasificacion as "CLASIFICADO",
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'INACTIVA') then 'S' else 'N' end as "INACTIVA",
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'NO_LLAMAR') then 'S' else 'N' end as "NO_LLAMAR",
           coalesce(a.asesor_id, 0) as "ASESOR_ID", o.nombre as "ASESOR", coalesce(n.campana_id, 0) as "CAMPANA_ID", n.nombre as "CAMPANA",
           case when k.numero_malo then 'S' else 'N' end as "NUMERO_MALO", case when k.activa then 'S' else 'N' end as "ACTIVA",
           (select count(*)::int from depuraciones x where x.clasif_dep_id = k.clasif_dep_id) as "USOS"
      from clasificaciones_depuracion k
      left join consecuencias_depuracion a on a.clasif_dep_id = k.clasif_dep_id and a.accion = 'ASESOR'
      left join operadores o on o.operador_id = a.asesor_id
      left join consecuencias_depuracion e on e.clasif_dep_id = k.clasif_dep_id and e.accion = 'CAMPANA'
      left join campanas n on n.campana_id = e.campana_id
     order by k.activa desc, k.clasificacion collate es_mx`.execute(db);
  const { rows: ajustes } = await sql<{ separa: Output<Calls['getClasificacionesDepuracion']>['SEPARA'] }>`
    select separa from ajustes_depuracion`.execute(db);
  const { rows: asesores } = await sql<Output<Calls['getClasificacionesDepuracion']>['asesores'][number]>`
    select operador_id as "OPERADOR_ID", nombre as "NOMBRE" from operadores where activo order by nombre collate es_mx`.execute(
    db,
  );
  return { data, SEPARA: ajustes[0]?.separa ?? 'NADA', asesores, campanas: await campanasAbiertas(ctx) };
}

/** As it is sent: without a campaign it stays as it is. */
type Escrita = Omit<ClasificacionEscrita, 'campana_id'> & { campana_id?: number | undefined };

/** What is written of a classification, merged with what others changed since it was read. */
async function conLaDeAhora(
  { db }: CommandContext,
  id: number,
  leido: { [K in keyof ClasificacionEscrita]?: ClasificacionEscrita[K] | undefined },
  escrita: Escrita,
): Promise<ClasificacionEscrita> {
  const { rows } = await sql<ClasificacionEscrita>`
    select k.clasificacion, case when k.numero_malo then 'S' else 'N' end as numero_malo, case when k.activa then 'S' else 'N' end as activa,
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'INACTIVA') then 'S' else 'N' end as inactiva,
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'NO_LLAMAR') then 'S' else 'N' end as no_llamar,
           coalesce((select q.asesor_id from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'ASESOR'), 0) as asesor_id,
           coalesce((select q.campana_id from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'CAMPANA'), 0) as campana_id
      from clasificaciones_depuracion k where k.clasif_dep_id = ${id} for update`.execute(db);
  const [ahora] = rows;
  if (!ahora) throw new Rejection(M.noExiste);
  const { campana_id = ahora.campana_id } = escrita;
  return fundidos<ClasificacionEscrita>(leido, ahora, { ...escrita, campana_id });
}

/** Adds a classification, or changes one field by field, with what it leads to. */
export async function guardaClasificacionDepuracion(
  { clasif_dep_id, leido, ...escrita }: Input<Calls['guardaClasificacionDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaClasificacionDepuracion']>> {
  const { db, publicar } = ctx;
  const limpia: Escrita = { ...escrita, clasificacion: escrita.clasificacion.trim() };
  // One save at a time: names are compared without accents or capitals, which no constraint does.
  await sql`select from ajustes_depuracion for update`.execute(db);
  const c =
    clasif_dep_id === 0
      ? { ...limpia, campana_id: limpia.campana_id ?? 0 }
      : await conLaDeAhora(ctx, clasif_dep_id, leido ?? {}, limpia);
  rejectIf(clasificacionRejection(c)?.mensaje ?? null);
  const { rows: otras } = await sql`
    select from clasificaciones_depuracion where plegar(clasificacion) = plegar(${c.clasificacion}) and clasif_dep_id <> ${clasif_dep_id}`.execute(
    db,
  );
  if (otras.length > 0) throw new Rejection(M.repetida);
  if (c.asesor_id !== 0) {
    const { rows } = await sql`select from operadores where operador_id = ${c.asesor_id} and activo`.execute(
      db,
    );
    if (rows.length === 0) throw new Rejection(M.asesorNoExiste);
  }
  await exigirCampana(ctx, clasif_dep_id, c.campana_id);
  const { rows } = await (clasif_dep_id === 0
    ? sql<{ id: number }>`
        insert into clasificaciones_depuracion (clasificacion, numero_malo, activa) values (${c.clasificacion}, ${c.numero_malo === 'S'}, ${c.activa === 'S'})
        returning clasif_dep_id as id`
    : sql<{ id: number }>`
        update clasificaciones_depuracion set clasificacion = ${c.clasificacion}, numero_malo = ${c.numero_malo === 'S'}, activa = ${c.activa === 'S'}
         where clasif_dep_id = ${clasif_dep_id} returning clasif_dep_id as id`
  ).execute(db);
  const CLASIF_DEP_ID = rows[0]?.id ?? 0;
  await sql`delete from consecuencias_depuracion where clasif_dep_id = ${CLASIF_DEP_ID}`.execute(db);
  await sql`
    insert into consecuencias_depuracion (clasif_dep_id, accion, asesor_id, campana_id)
    select ${CLASIF_DEP_ID}, accion, asesor, campana
      from (values ('INACTIVA', ${c.inactiva === 'S'}::boolean, null::int, null::int), ('NO_LLAMAR', ${c.no_llamar === 'S'}::boolean, null, null),
                   ('ASESOR', ${c.asesor_id !== 0}::boolean, nullif(${c.asesor_id}::int, 0), null),
                   ('CAMPANA', ${c.campana_id !== 0}::boolean, null, nullif(${c.campana_id}::int, 0))) x (accion, si, asesor, campana) where si`.execute(
    db,
  );
  publicar({ tema: 'depuracion' });
  return { data: { CLASIF_DEP_ID }, message: M.guardada };
}

/** Refuses a campaign that is over, unless the classification already had it. */
async function exigirCampana(ctx: CommandContext, clasifDepId: number, campanaId: number): Promise<void> {
  if (campanaId === 0 || (await campanasAbiertas(ctx)).some((k) => k.CAMPANA_ID === campanaId)) return;
  const { rows } = await sql`
    select from consecuencias_depuracion where clasif_dep_id = ${clasifDepId} and campana_id = ${campanaId}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Rejection(MENSAJES_CAMPANA.noExiste);
}

export async function guardaAjustesDepuracion(
  { separa }: Input<Calls['guardaAjustesDepuracion']>,
  { db, publicar }: CommandContext,
): Promise<Output<Calls['guardaAjustesDepuracion']>> {
  await sql`update ajustes_depuracion set separa = ${separa}`.execute(db);
  publicar({ tema: 'depuracion' });
  return { message: M.ajustes };
}
