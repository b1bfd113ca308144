import type { Input, Output } from '@anden/contrato/call.ts';
import {
  clavesRejection,
  diferencias,
  ESTATUS_OTRA_VERSION,
  fallasDeBorrador,
  MENSAJES_BORRADOR as M,
  nombreDePregunta,
  type PreguntaEditable,
} from '@anden/contrato/marcador/borrador.ts';
import type { guionesCalls } from '@anden/contrato/marcador/guiones.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { momentoDe } from './ajustes.ts';
import { incidenciasDeGuion, unoALaVez } from './cat-incidencias.ts';
import { guionVigente } from './llamada.ts';

type Calls = typeof guionesCalls;
type Pregunta = Output<Calls['getVersionGuion']>['data']['preguntas'][number];

const avisar = ({ publicar }: CommandContext): void =>
  publicar({ tema: 'guion', controles: [P.guionMarcador] });

/** The questions of a published version, as they are edited. */
async function preguntasDe(db: Tx, guionId: number): Promise<Pregunta[]> {
  const { rows } = await sql<Pregunta>`
    select p.clave as "CLAVE", p.pregunta as "PREGUNTA", p.letrero as "LETRERO", case when p.observaciones then 'S' else 'N' end as "OBSERVACIONES",
           coalesce((select jsonb_agg(jsonb_build_object('CLAVE', r.orden, 'RESPUESTA', r.respuesta,
                                                         'EN_COMBO', case when r.en_combo then 'S' else 'N' end, 'LLEVA_A', r.lleva_a,
                                                         'SIGUIENTE', s.clave, 'INCIDENCIA_ID', r.incidencia_id) order by r.orden)
                       from respuestas r left join preguntas s on s.pregunta_id = r.siguiente_id
                      where r.pregunta_id = p.pregunta_id), '[]') as respuestas
      from preguntas p where p.guion_id = ${guionId} order by p.orden`.execute(db);
  return rows;
}

interface Borrador {
  guion_id: number;
  version: number;
  preguntas: Pregunta[];
  editado: string;
  edito: string;
}

async function elBorrador(db: Tx): Promise<Borrador | null> {
  const { rows } = await sql<Borrador>`
    select g.guion_id, g.version, g.borrador as preguntas, g.editado, o.nombre as edito
      from guiones g join operadores o on o.operador_id = g.editado_por where g.publicado is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The version in force, whole; null: none is published. */
async function elVigente(db: Tx): Promise<Output<Calls['getBorradorGuion']>['vigente']> {
  const guionId = await guionVigente(db);
  return guionId === null ? null : await laVersion(db, guionId);
}

async function laVersion(db: Tx, guionId: number) {
  const { rows } = await sql<{ GUION_ID: number; NUMERO: number }>`
    select guion_id as "GUION_ID", numero as "NUMERO" from guiones where guion_id = ${guionId} and publicado is not null`.execute(
    db,
  );
  const [version] = rows;
  if (!version) throw new Rejection(M.noExiste);
  return { ...version, preguntas: await preguntasDe(db, guionId) };
}

export async function getBorradorGuion(
  _: Input<Calls['getBorradorGuion']>,
  { db }: QueryContext,
): Promise<Output<Calls['getBorradorGuion']>> {
  const [borrador, vigente] = [await elBorrador(db), await elVigente(db)];
  const { rows } = await sql<{ mayor: number | null }>`select max(clave) as mayor from preguntas`.execute(db);
  const preguntas = borrador?.preguntas ?? vigente?.preguntas ?? [];
  return {
    data: {
      GUION_ID: borrador?.guion_id ?? vigente?.GUION_ID ?? 0,
      VERSION: borrador?.version ?? 0,
      preguntas,
      EDITO: borrador?.edito ?? null,
      EDITADO: borrador?.editado ?? null,
      CLAVE_LIBRE: Math.max(rows[0]?.mayor ?? 0, ...preguntas.map((p) => p.CLAVE)) + 1,
    },
    vigente,
    incidencias: await incidenciasDeGuion(db),
  };
}

export async function getVersionGuion(
  { guion_id }: Input<Calls['getVersionGuion']>,
  { db }: QueryContext,
): Promise<Output<Calls['getVersionGuion']>> {
  return { data: await laVersion(db, guion_id) };
}

export async function getVersionesGuion(
  _: Input<Calls['getVersionesGuion']>,
  { db }: QueryContext,
): Promise<Output<Calls['getVersionesGuion']>> {
  const { rows } = await sql<Output<Calls['getVersionesGuion']>['data'][number]>`
    select g.guion_id as "GUION_ID", g.numero as "NUMERO", g.publicado as "PUBLICADO", o.nombre as "PUBLICO", g.nota as "NOTA",
           (select count(*)::int from preguntas p where p.guion_id = g.guion_id) as "PREGUNTAS", l.llamadas as "LLAMADAS", l.en_curso as "EN_CURSO"
      from guiones g left join operadores o on o.operador_id = g.publicado_por
     cross join lateral (select count(*)::int as llamadas, count(*) filter (where x.estado <> 'CERRADA')::int as en_curso
                           from llamadas x where x.guion_id = g.guion_id) l
     where g.publicado is not null order by g.numero desc`.execute(db);
  return { data: rows };
}

const enHora = (momento: string, zona: string): string =>
  new Intl.DateTimeFormat('es-MX', { timeZone: zona, hour: '2-digit', minute: '2-digit', hour12: false })
    .format(new Date(momento))
    .replace(/^24/, '00');

/**
 * The draft as it stands, if it is what was read. Under {@link unoALaVez}.
 * @returns null: there is no draft, and the version in force is what was read
 */
async function loLeido(
  { db, config }: CommandContext,
  { guion_id, version }: { guion_id: number; version: number },
): Promise<Borrador | null> {
  const borrador = await elBorrador(db);
  if (borrador) {
    if (borrador.guion_id === guion_id && borrador.version === version) return borrador;
    throw new Rejection(
      M.otraVersion(borrador.edito, enHora(borrador.editado, config.zona)),
      ESTATUS_OTRA_VERSION,
    );
  }
  if (version !== 0 || ((await guionVigente(db)) ?? 0) !== guion_id)
    throw new Rejection(M.yaNoEsta, ESTATUS_OTRA_VERSION);
  return null;
}

/** Saves the draft whole, on top of what was read alone. */
export async function guardaBorradorGuion(
  { preguntas, ...leido }: Input<Calls['guardaBorradorGuion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaBorradorGuion']>> {
  const { db, operador } = ctx;
  rejectIf(clavesRejection(preguntas));
  await unoALaVez(db);
  const borrador = await loLeido(ctx, leido);
  await exigirIncidencias(db, preguntas);
  const contenido = JSON.stringify(preguntas.map(enSuSitio));
  const { rows } = borrador
    ? await sql<{ GUION_ID: number; VERSION: number }>`
        update guiones set borrador = ${contenido}::jsonb, version = version + 1, editado = ${momentoDe(ctx)}, editado_por = ${operador.operador_id}
         where guion_id = ${borrador.guion_id} returning guion_id as "GUION_ID", version as "VERSION"`.execute(
        db,
      )
    : await sql<{ GUION_ID: number; VERSION: number }>`
        insert into guiones (borrador, version, editado, editado_por)
        values (${contenido}::jsonb, 1, ${momentoDe(ctx)}, ${operador.operador_id}) returning guion_id as "GUION_ID", version as "VERSION"`.execute(
        db,
      );
  avisar(ctx);
  return { data: rows[0] as { GUION_ID: number; VERSION: number }, message: M.guardado };
}

/** Refuses an answer that ends with an outcome that never was: outcomes are retired and not deleted, so that no reading of the screen names one. */
async function exigirIncidencias(db: Tx, preguntas: readonly PreguntaEditable[]): Promise<void> {
  const hay = new Set((await incidenciasDeGuion(db)).map((i) => i.INCIDENCIA_ID));
  for (const [lugar, p] of preguntas.entries())
    for (const r of p.respuestas)
      if (r.INCIDENCIA_ID !== null && !hay.has(r.INCIDENCIA_ID))
        throw new Rejection(M.incidenciaDesconocida(nombreDePregunta(p, lugar), r.RESPUESTA));
}

/** A question as it is kept: what its answers do not lead to is forgotten. */
const enSuSitio = (p: PreguntaEditable): PreguntaEditable => ({
  ...p,
  LETRERO: p.LETRERO?.trim() || null,
  respuestas: p.respuestas.map((r) => ({
    ...r,
    SIGUIENTE: r.LLEVA_A === 'siguiente_pregunta' ? r.SIGUIENTE : null,
    INCIDENCIA_ID: r.LLEVA_A === 'siguiente_pregunta' ? null : r.INCIDENCIA_ID,
  })),
});

export async function descartaBorradorGuion(
  leido: Input<Calls['descartaBorradorGuion']>,
  ctx: CommandContext,
): Promise<Output<Calls['descartaBorradorGuion']>> {
  await unoALaVez(ctx.db);
  const borrador = await loLeido(ctx, leido);
  if (!borrador) throw new Rejection(M.sinBorrador);
  await sql`delete from guiones where guion_id = ${borrador.guion_id} and publicado is null`.execute(ctx.db);
  avisar(ctx);
  return { message: M.descartado };
}

/** Makes the draft the version in force, if nothing keeps it from being published. */
export async function publicaGuion(
  { nota, ...leido }: Input<Calls['publicaGuion']>,
  ctx: CommandContext,
): Promise<Output<Calls['publicaGuion']>> {
  const { db, operador } = ctx;
  await unoALaVez(db);
  const borrador = await loLeido(ctx, leido);
  if (!borrador) throw new Rejection(M.sinBorrador);
  const { guion_id, preguntas } = borrador;
  const fallas = fallasDeBorrador(preguntas, await incidenciasDeGuion(db));
  if (fallas.length > 0) throw new Rejection(M.noSePublica(fallas.map((f) => f.motivo)));
  const vigente = await elVigente(db);
  if (vigente && diferencias(vigente.preguntas, preguntas).length === 0)
    throw new Rejection(M.sinCambios(vigente.NUMERO));
  await escribir(db, guion_id, preguntas);
  const { rows } = await sql<{ NUMERO: number }>`
    update guiones set borrador = null, numero = coalesce((select max(numero) from guiones), 0) + 1, publicado = ${momentoDe(ctx)},
           publicado_por = ${operador.operador_id}, nota = ${nota.trim() || null}
     where guion_id = ${guion_id} returning numero as "NUMERO"`.execute(db);
  const NUMERO = rows[0]?.NUMERO as number;
  avisar(ctx);
  return { data: { GUION_ID: guion_id, NUMERO }, message: M.publicado(NUMERO) };
}

/** Writes a version's questions and answers as rows. */
async function escribir(db: Tx, guionId: number, preguntas: readonly Pregunta[]): Promise<void> {
  const todas = JSON.stringify(preguntas);
  await sql`
    insert into preguntas (guion_id, clave, orden, pregunta, letrero, observaciones)
    select ${guionId}, (p ->> 'CLAVE')::int, n, btrim(p ->> 'PREGUNTA'), p ->> 'LETRERO', p ->> 'OBSERVACIONES' = 'S'
      from jsonb_array_elements(${todas}::jsonb) with ordinality t (p, n)`.execute(db);
  await sql`
    insert into respuestas (pregunta_id, orden, respuesta, en_combo, lleva_a, siguiente_id, incidencia_id)
    select q.pregunta_id, n, btrim(r ->> 'RESPUESTA'), r ->> 'EN_COMBO' = 'S', r ->> 'LLEVA_A', s.pregunta_id, (r ->> 'INCIDENCIA_ID')::int
      from jsonb_array_elements(${todas}::jsonb) p
      join preguntas q on q.guion_id = ${guionId} and q.clave = (p ->> 'CLAVE')::int
     cross join lateral jsonb_array_elements(p -> 'respuestas') with ordinality t (r, n)
      left join preguntas s on s.guion_id = ${guionId} and s.clave = (r ->> 'SIGUIENTE')::int
     order by q.orden, n`.execute(db);
}

/**
 * Where the calls begun in some days under a version came to and where they ended. A call stands at the question its last answer leads to, at the
 * question of that answer if it ends the call, and at the first one if nothing was answered.
 */
export async function getCuentasGuion(
  { guion_id, fecha_ini, fecha_fin }: Input<Calls['getCuentasGuion']>,
  { db, config }: QueryContext,
): Promise<Output<Calls['getCuentasGuion']>> {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, config.zona);
  const { rows } = await sql<Output<Calls['getCuentasGuion']>['data'][number] & { llamadas: number }>`
    with l as materialized (
           select llamada_id, estado from llamadas
            where guion_id = ${guion_id} and apartada >= ${inicio} and apartada < ${fin} and iniciada is not null),
         d as materialized (
           select l.llamada_id, l.estado, d.orden, d.pregunta_id, r.siguiente_id
             from l join respuestas_dadas d on d.llamada_id = l.llamada_id and d.quitada is null join respuestas r using (respuesta_id)),
         ultimas as (select distinct on (llamada_id) llamada_id, pregunta_id, siguiente_id from d order by llamada_id, orden desc),
         lugares as materialized (
           select l.llamada_id, l.estado, u.llamada_id is not null and u.siguiente_id is null as contestada,
                  coalesce(u.siguiente_id, u.pregunta_id,
                           (select pregunta_id from preguntas where guion_id = ${guion_id} order by orden limit 1)) as pregunta_id
             from l left join ultimas u using (llamada_id)),
         llegadas as (
           select pregunta_id, count(*)::int as n
             from (select pregunta_id, llamada_id from d union select pregunta_id, llamada_id from lugares) x group by 1),
         finales as (
           select pregunta_id, count(*)::int as n, count(*) filter (where not contestada)::int as sin
             from lugares where estado = 'CERRADA' group by 1)
    select p.clave as "CLAVE", p.pregunta as "PREGUNTA", coalesce(a.n, 0) as "LLEGARON", coalesce(f.n, 0) as "TERMINARON",
           coalesce(f.sin, 0) as "SIN_RESPUESTA", (select count(*)::int from l) as llamadas
      from preguntas p left join llegadas a using (pregunta_id) left join finales f using (pregunta_id)
     where p.guion_id = ${guion_id} order by p.orden`.execute(db);
  return {
    data: rows.map(({ llamadas: _, ...fila }) => fila),
    llamadas: rows[0]?.llamadas ?? 0,
  };
}
