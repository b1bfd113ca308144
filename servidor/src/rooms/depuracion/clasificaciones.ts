import type { Input, Output } from '@anden/contrato/call.ts';
import type { clasificacionesCalls } from '@anden/contrato/depuracion/clasificaciones.ts';
import {
  type ClasificacionEscrita,
  clasificacionRejection,
  MENSAJES_CLASIFICACION as M,
} from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

type Calls = typeof clasificacionesCalls;

export async function getClasificacionesDepuracion(
  _: Input<Calls['getClasificacionesDepuracion']>,
  { db }: QueryContext,
): Promise<Output<Calls['getClasificacionesDepuracion']>> {
  const { rows: data } = await sql<Output<Calls['getClasificacionesDepuracion']>['data'][number]>`
    select k.clasif_dep_id as "CLASIF_DEP_ID", k.clasificacion as "CLASIFICADO",
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'INACTIVA') then 'S' else 'N' end as "INACTIVA",
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'NO_LLAMAR') then 'S' else 'N' end as "NO_LLAMAR",
           coalesce(a.asesor_id, 0) as "ASESOR_ID", o.nombre as "ASESOR",
           case when k.numero_malo then 'S' else 'N' end as "NUMERO_MALO", case when k.activa then 'S' else 'N' end as "ACTIVA",
           (select count(*)::int from depuraciones x where x.clasif_dep_id = k.clasif_dep_id) as "USOS"
      from clasificaciones_depuracion k
      left join consecuencias_depuracion a on a.clasif_dep_id = k.clasif_dep_id and a.accion = 'ASESOR'
      left join operadores o on o.operador_id = a.asesor_id
     order by k.activa desc, k.clasificacion collate es_mx`.execute(db);
  const { rows: ajustes } = await sql<{ separa: Output<Calls['getClasificacionesDepuracion']>['SEPARA'] }>`
    select separa from ajustes_depuracion`.execute(db);
  const { rows: asesores } = await sql<Output<Calls['getClasificacionesDepuracion']>['asesores'][number]>`
    select operador_id as "OPERADOR_ID", nombre as "NOMBRE" from operadores where activo order by nombre collate es_mx`.execute(
    db,
  );
  return { data, SEPARA: ajustes[0]?.separa ?? 'NADA', asesores };
}

/** What is written of a classification, merged with what others changed since it was read. */
async function conLaDeAhora(
  { db }: CommandContext,
  id: number,
  leido: { [K in keyof ClasificacionEscrita]?: ClasificacionEscrita[K] | undefined },
  escrita: ClasificacionEscrita,
): Promise<ClasificacionEscrita> {
  const { rows } = await sql<ClasificacionEscrita>`
    select k.clasificacion, case when k.numero_malo then 'S' else 'N' end as numero_malo, case when k.activa then 'S' else 'N' end as activa,
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'INACTIVA') then 'S' else 'N' end as inactiva,
           case when exists (select from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'NO_LLAMAR') then 'S' else 'N' end as no_llamar,
           coalesce((select q.asesor_id from consecuencias_depuracion q where q.clasif_dep_id = k.clasif_dep_id and q.accion = 'ASESOR'), 0) as asesor_id
      from clasificaciones_depuracion k where k.clasif_dep_id = ${id} for update`.execute(db);
  const [ahora] = rows;
  if (!ahora) throw new Rejection(M.noExiste);
  return fundidos<ClasificacionEscrita>(leido, ahora, escrita);
}

/** Adds a classification, or changes one field by field, with what it leads to. */
export async function guardaClasificacionDepuracion(
  { clasif_dep_id, leido, ...escrita }: Input<Calls['guardaClasificacionDepuracion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaClasificacionDepuracion']>> {
  const { db, publicar } = ctx;
  rejectIf(clasificacionRejection(escrita)?.mensaje ?? null);
  const limpia = { ...escrita, clasificacion: escrita.clasificacion.trim() };
  // One save at a time: names are compared without accents or capitals, which no constraint does.
  await sql`select from ajustes_depuracion for update`.execute(db);
  const c = clasif_dep_id === 0 ? limpia : await conLaDeAhora(ctx, clasif_dep_id, leido ?? {}, limpia);
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
    insert into consecuencias_depuracion (clasif_dep_id, accion, asesor_id)
    select ${CLASIF_DEP_ID}, accion, asesor from (values ('INACTIVA', ${c.inactiva === 'S'}::boolean, null::int), ('NO_LLAMAR', ${c.no_llamar === 'S'}::boolean, null),
           ('ASESOR', ${c.asesor_id !== 0}::boolean, nullif(${c.asesor_id}::int, 0))) x (accion, si, asesor) where si`.execute(
    db,
  );
  publicar({ tema: 'depuracion' });
  return { data: { CLASIF_DEP_ID }, message: M.guardada };
}

export async function guardaAjustesDepuracion(
  { separa }: Input<Calls['guardaAjustesDepuracion']>,
  { db, publicar }: CommandContext,
): Promise<Output<Calls['guardaAjustesDepuracion']>> {
  await sql`update ajustes_depuracion set separa = ${separa}`.execute(db);
  publicar({ tema: 'depuracion' });
  return { message: M.ajustes };
}
