import type { Input, Output } from '@anden/contrato/call.ts';
import type { guionesCalls } from '@anden/contrato/marcador/guiones.ts';
import {
  descripcionLimpia,
  type IncidenciaEscrita,
  incidenciaEscritaRejection,
  MENSAJES_INCIDENCIA as M,
  NUMERO_DE_INCIDENCIA,
  NUMERO_SIN_DECIR,
  regresoEnPalabras,
  SIGUE_NADIE,
  SIGUE_NUMERO,
  SIGUE_SIN_DECIR,
} from '@anden/contrato/marcador/rules-incidencias.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

type Calls = typeof guionesCalls;
type Fila = Output<Calls['getIncidenciasMarcador']>['data'][number];

/** Changes of the script and of its outcomes pass one at a time, so that what is published names nothing that is being retired; they are rare. */
export const unoALaVez = (db: Tx) => sql`select pg_advisory_xact_lock(${CANDADOS.guion.solo})`.execute(db);

/** Tells the screens that edit outcomes, and those of whoever ends a call with one. */
const avisar = ({ publicar }: CommandContext): void =>
  publicar({ tema: 'incidencia', controles: [P.guionMarcador, P.marcador] });

export async function getIncidenciasMarcador(
  _: Input<Calls['getIncidenciasMarcador']>,
  { db }: QueryContext,
): Promise<Output<Calls['getIncidenciasMarcador']>> {
  const { rows } = await sql<Omit<Fila, 'REGRESA' | 'NUMERO' | 'SIGUE'>>`
    select i.incidencia_id as "INCIDENCIA_ID", i.descripcion as "DESCRIPCION", i.clase as "CLASE",
           case when i.pide_nota then 'S' else 'N' end as "PIDE_NOTA", i.regresa_minutos as "REGRESA_MINUTOS",
           case when i.otra_parte then 'S' else 'N' end as "OTRA_PARTE", i.estado_numero as "ESTADO_NUMERO", i.sigue_numero as "SIGUE_NUMERO",
           case when i.nunca then 'S' else 'N' end as "NUNCA", case when i.activa then 'S' else 'N' end as "ACTIVA",
           (select count(*)::int from llamadas l where l.incidencia_id = i.incidencia_id) as "LLAMADAS"
      from incidencias i order by i.activa desc, i.descripcion collate es_mx`.execute(db);
  return {
    data: rows.map((f) => ({
      ...f,
      REGRESA: regresoEnPalabras({
        regresa_minutos: f.REGRESA_MINUTOS ?? 0,
        otra_parte: f.OTRA_PARTE,
        nunca: f.NUNCA,
      }),
      NUMERO: f.ESTADO_NUMERO === null ? NUMERO_SIN_DECIR : NUMERO_DE_INCIDENCIA[f.ESTADO_NUMERO],
      SIGUE:
        f.NUNCA === 'S'
          ? SIGUE_NADIE
          : f.SIGUE_NUMERO === null
            ? SIGUE_SIN_DECIR
            : SIGUE_NUMERO[f.SIGUE_NUMERO],
    })),
  };
}

/** The outcomes as a script refers to them, also the retired ones. */
export async function incidenciasDeGuion(db: Tx): Promise<Output<Calls['getBorradorGuion']>['incidencias']> {
  const { data } = await getIncidenciasMarcador({}, { db } as QueryContext);
  return data.map(({ INCIDENCIA_ID, DESCRIPCION, PIDE_NOTA, ACTIVA, REGRESA }) => ({
    INCIDENCIA_ID,
    DESCRIPCION,
    PIDE_NOTA,
    ACTIVA,
    REGRESA,
  }));
}

/** Refuses a name that another outcome has, in other capitals or accents too. */
async function exigirNombreLibre(db: Tx, descripcion: string, suya: number): Promise<void> {
  const { rows } = await sql<{ descripcion: string }>`
    select descripcion from incidencias where plegar(descripcion) = plegar(${descripcion}) and incidencia_id <> ${suya} limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Rejection(M.repetida(rows[0].descripcion));
}

/** Adds an outcome, or changes it field by field. What one that was used says of the customer stays, because reports count it. */
export async function guardaIncidenciaMarcador(
  { incidencia_id, edicion, leido, ...escrita }: Input<Calls['guardaIncidenciaMarcador']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaIncidenciaMarcador']>> {
  const { db } = ctx;
  rejectIf(incidenciaEscritaRejection(escrita)?.mensaje ?? null);
  if (edicion === 'N' && incidencia_id !== 0) throw new Rejection(M.nuevaConId);
  await unoALaVez(db);
  const limpia = { ...escrita, descripcion: descripcionLimpia(escrita.descripcion) };
  const queda = edicion === 'N' ? limpia : await conLaDeAhora(db, incidencia_id, leido ?? {}, limpia);
  await exigirNombreLibre(db, queda.descripcion, incidencia_id);
  const valores = {
    descripcion: queda.descripcion,
    clase: queda.clase,
    pide_nota: queda.pide_nota === 'S',
    regresa_minutos: queda.regresa_minutos || null,
    otra_parte: queda.otra_parte === 'S',
    estado_numero: queda.estado_numero || null,
    sigue_numero: queda.sigue_numero || null,
    nunca: queda.nunca === 'S',
  };
  const { incidencia_id: INCIDENCIA_ID } =
    edicion === 'N'
      ? await db
          .insertInto('incidencias')
          .values(valores)
          .returning('incidencia_id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('incidencias')
          .set(valores)
          .where('incidencia_id', '=', incidencia_id)
          .returning('incidencia_id')
          .executeTakeFirstOrThrow();
  avisar(ctx);
  return { data: { INCIDENCIA_ID }, message: M.guardada };
}

/** What is written of an outcome, merged with what others changed since it was read. */
async function conLaDeAhora(
  db: Tx,
  id: number,
  leido: { [K in keyof IncidenciaEscrita]?: IncidenciaEscrita[K] | undefined },
  escrita: IncidenciaEscrita,
): Promise<IncidenciaEscrita> {
  const { rows } = await sql<IncidenciaEscrita & { usos: number }>`
    select descripcion, clase, case when pide_nota then 'S' else 'N' end as pide_nota, coalesce(regresa_minutos, 0) as regresa_minutos,
           case when otra_parte then 'S' else 'N' end as otra_parte, coalesce(estado_numero, '') as estado_numero, coalesce(sigue_numero, '') as sigue_numero,
           case when nunca then 'S' else 'N' end as nunca, (select count(*)::int from llamadas l where l.incidencia_id = i.incidencia_id) as usos
      from incidencias i where incidencia_id = ${id} for update`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.noExiste);
  const { usos, ...ahora } = fila;
  const queda = fundidos<IncidenciaEscrita>(leido, ahora, escrita);
  // Both could be right alone and wrong together.
  rejectIf(incidenciaEscritaRejection(queda)?.mensaje ?? null);
  if (queda.clase !== ahora.clase && usos > 0) throw new Rejection(M.claseUsada(usos));
  return queda;
}

/** Refuses to retire an outcome with which an answer of the version in force or of the draft ends. */
async function exigirFueraDelGuion(db: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ respuesta: string; pregunta: string; cual: string }>`
    select r.respuesta, p.pregunta, ${M.delVigente} as cual from respuestas r join preguntas p using (pregunta_id)
     where r.incidencia_id = ${id} and p.guion_id = (select guion_id from guiones where publicado is not null order by numero desc limit 1)
    union all
    select r ->> 'RESPUESTA', p ->> 'PREGUNTA', ${M.delBorrador} from guiones g, jsonb_array_elements(g.borrador) p, jsonb_array_elements(p -> 'respuestas') r
     where g.publicado is null and (r ->> 'INCIDENCIA_ID')::int = ${id}
     limit 1`.execute(db);
  const [uso] = rows;
  if (uso) throw new Rejection(M.laUsaElGuion(uso.respuesta, uso.pregunta, uso.cual));
}

/** Takes an outcome out of use, or back. It is never deleted: the calls it ended keep it, and those that go on under an older script may still end with it. */
export async function retiraIncidenciaMarcador(
  { incidencia_id, activa }: Input<Calls['retiraIncidenciaMarcador']>,
  ctx: CommandContext,
): Promise<Output<Calls['retiraIncidenciaMarcador']>> {
  const { db } = ctx;
  await unoALaVez(db);
  if (activa === 'N') await exigirFueraDelGuion(db, incidencia_id);
  const { numAffectedRows } =
    await sql`update incidencias set activa = ${activa === 'S'} where incidencia_id = ${incidencia_id}`.execute(
      db,
    );
  if (!numAffectedRows) throw new Rejection(M.noExiste);
  avisar(ctx);
  return { message: activa === 'S' ? M.devuelta : M.retirada };
}
