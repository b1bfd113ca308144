import type { Input, Output } from '@anden/contrato/call.ts';
import type { documentosCalls } from '@anden/contrato/rh/documentos.ts';
import {
  avisoDePuesto,
  avisoDeVersion,
  CAMBIO_DE_LIGA,
  CAMBIO_INICIAL,
  CAMBIO_RETIRADO,
  type ClaseDeDocumento,
  exigeDe,
  lectoresRejection,
  MENSAJES_DOCUMENTO,
  publicacionRejection,
} from '@anden/contrato/rh/documentos-rules.ts';
import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { sql } from 'kysely';
import { avisaA, avisaAEstos } from '../../platform/avisos.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { tomarArchivo } from '../archivos/index.ts';
import { avisarCatalogo, unoALaVez } from './comunes.ts';

type Calls = typeof documentosCalls;

/** Where each kind's catalogue keeps its link: table, id and column. */
const DONDE: Readonly<Record<ClaseDeDocumento, readonly [tabla: string, id: string, liga: string]>> = {
  PUESTO: ['puestos', 'puesto_id', 'descripcion'],
  PROCESO: ['procesos', 'proceso_actividad_id', 'url'],
  PROCEDIMIENTO: ['procedimientos', 'procedimiento_id', 'url'],
  DIAGRAMA: ['procedimientos', 'procedimiento_id', 'url_diagrama'],
  REGLA: ['reglas', 'regla_id', 'url'],
  POLITICA: ['politicas', 'politica_id', 'url'],
};

interface Registro {
  documento_id: number;
  clase: ClaseDeDocumento;
  registro_id: number;
  nombre: string;
  version: number;
  url: string | null;
  alcance_version: number;
}

/** A document, locked, so that publishing it and confirming its reading wait for each other. */
async function bloquear(db: Tx, documentoId: number): Promise<Registro> {
  const { rows } = await sql<Registro>`
    select d.documento_id, d.clase, d.registro_id, d.version, d.alcance_version,
           (select r.nombre from registros_con_documento r where r.clase = d.clase and r.registro_id = d.registro_id) as nombre,
           (select v.url from documentos_versiones v where v.documento_id = d.documento_id and v.version = d.version) as url
      from documentos d where d.documento_id = ${documentoId} for no key update`.execute(db);
  if (!rows[0]) throw new Rejection(MENSAJES_DOCUMENTO.noExiste);
  return rows[0];
}

/** Who has to read a document and has not said so. */
async function pendientesDe(db: Tx, documentoId: number): Promise<number[]> {
  const { rows } = await sql<{ operador_id: number }>`
    select operador_id from lecturas_pedidas where documento_id = ${documentoId} and leida is null order by operador_id`.execute(
    db,
  );
  return rows.map((r) => r.operador_id);
}

/** Tells everybody who now has to read the document, except the operator who published it. */
async function avisarLectores(ctx: CommandContext, d: Registro, version: number, quienes: readonly number[]) {
  await avisaAEstos(
    ctx,
    quienes.filter((o) => o !== ctx.operador.operador_id),
    {
      tipo: 'general',
      mensaje: avisoDeVersion(d.clase, d.nombre, version),
      menu: 'lectura',
      documentoId: d.documento_id,
    },
  );
}

interface Nueva {
  url: string | null;
  archivoId: number | null;
  cambio: string;
  menor: boolean;
}

/** Adds a version of a locked document, and tells who has to read it. Returns its number. */
async function nuevaVersion(ctx: CommandContext, d: Registro, n: Nueva): Promise<number> {
  const { db, operador, publicar } = ctx;
  const version = d.version + 1;
  const { rows } = await sql<{ exige: number | null }>`
    select exige from documentos_versiones where documento_id = ${d.documento_id} and version = ${d.version}`.execute(
    db,
  );
  const exige = exigeDe(version, {
    menor: n.menor,
    conContenido: n.url !== null || n.archivoId !== null,
    anterior: rows[0]?.exige ?? null,
  });
  await db
    .insertInto('documentos_versiones')
    .values({
      documento_id: d.documento_id,
      version,
      url: n.url,
      archivo_id: n.archivoId,
      cambio: n.cambio,
      menor: n.menor,
      exige,
      operador_id: operador.operador_id,
    })
    .execute();
  await db.updateTable('documentos').set({ version }).where('documento_id', '=', d.documento_id).execute();
  if (exige === version) await avisarLectores(ctx, d, version, await pendientesDe(db, d.documento_id));
  publicar({ tema: 'documento', id: d.documento_id });
  return version;
}

/** Publishes a version: a file or a link. Of two at once the second is told what the first one published. */
export async function publicaDocumento(
  p: Input<Calls['publicaDocumento']>,
  ctx: CommandContext,
): Promise<Output<Calls['publicaDocumento']>> {
  const { db } = ctx;
  rejectIf(publicacionRejection(p, p.version === 0)?.mensaje ?? null);
  // The file is read before any row is locked that others wait for.
  if (p.archivo_id !== 0) await tomarArchivo(ctx, p.archivo_id);
  await unoALaVez(db);
  const d = await bloquear(db, p.documento_id);
  if (d.version !== p.version) throw new Rejection(await loQuePaso(db, d));
  const url = p.url.trim() || null;
  if (url !== null && url === d.url) throw new Rejection(MENSAJES_DOCUMENTO.misma);
  const version = await nuevaVersion(ctx, d, {
    url,
    archivoId: p.archivo_id || null,
    cambio: p.cambio.trim().replace(/\s+/g, ' ') || CAMBIO_INICIAL,
    menor: p.menor === 'S',
  });
  const [tabla, id, liga] = DONDE[d.clase];
  await sql`update ${sql.table(tabla)} set ${sql.ref(liga)} = ${url} where ${sql.ref(id)} = ${d.registro_id}`.execute(
    db,
  );
  avisarCatalogo(ctx);
  return { data: { VERSION: version }, message: MENSAJES_DOCUMENTO.publicada(version) };
}

/** What somebody else published meanwhile. */
async function loQuePaso(db: Tx, d: Registro): Promise<string> {
  const { rows } = await sql<{ quien: string; cambio: string }>`
    select coalesce(o.nombre, 'Alguien') as quien, v.cambio
      from documentos_versiones v left join operadores o using (operador_id)
     where v.documento_id = ${d.documento_id} and v.version = ${d.version}`.execute(db);
  return MENSAJES_DOCUMENTO.otraVersion(rows[0]?.quien ?? 'Alguien', d.version, rows[0]?.cambio ?? '');
}

/** The links a record of the catalogues has now, by kind. */
async function ligasDe(db: Tx, clases: readonly ClaseDeDocumento[], registroId: number) {
  const { rows } = await sql<{ clase: ClaseDeDocumento; documento_id: number; url: string | null }>`
    select r.clase, d.documento_id, r.url from registros_con_documento r join documentos d using (clase, registro_id)
     where r.clase = any(${[...clases]}::text[]) and r.registro_id = ${registroId} order by d.documento_id`.execute(
    db,
  );
  return rows;
}

/**
 * Saves a record of a catalogue whose links are documents: each link that changes becomes a new version of its document.
 * @param registroId 0: a new record
 * @param guarda saves it and returns its id
 */
export async function conLigas(
  ctx: CommandContext,
  clases: readonly ClaseDeDocumento[],
  registroId: number,
  guarda: () => Promise<number>,
): Promise<number> {
  const antes = new Map(
    (registroId === 0 ? [] : await ligasDe(ctx.db, clases, registroId)).map((l) => [l.clase, l.url]),
  );
  const id = await guarda();
  for (const { clase, documento_id, url } of await ligasDe(ctx.db, clases, id)) {
    if (url === (antes.get(clase) ?? null)) continue;
    const d = await bloquear(ctx.db, documento_id);
    const cambio = d.version === 0 ? CAMBIO_INICIAL : url === null ? CAMBIO_RETIRADO : CAMBIO_DE_LIGA;
    await nuevaVersion(ctx, d, { url, archivoId: null, cambio, menor: false });
  }
  return id;
}

async function exigirQueEsten(
  db: Tx,
  tabla: 'puestos' | 'departamentos',
  ids: readonly number[],
): Promise<void> {
  const id = tabla === 'puestos' ? 'puesto_id' : 'departamento_id';
  const { rows } = await sql`
    select from ${sql.table(tabla)} where ${sql.ref(id)} = any(${[...ids]}::int[])`.execute(db);
  if (rows.length === new Set(ids).size) return;
  throw new Rejection(tabla === 'puestos' ? MENSAJES_RH.noExistePuesto : MENSAJES_RH.noExisteDepartamento);
}

/** Saves who has to read a document, and tells those who had not been asked before. */
export async function guardaLectoresDocumento(
  l: Input<Calls['guardaLectoresDocumento']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaLectoresDocumento']>> {
  const { db, publicar } = ctx;
  rejectIf(lectoresRejection(l));
  const elegidos = l.alcance === 'ELEGIDOS';
  const puestos = elegidos ? l.puestos : [];
  const departamentos = elegidos ? l.departamentos : [];
  await exigirQueEsten(db, 'puestos', puestos);
  await exigirQueEsten(db, 'departamentos', departamentos);
  const d = await bloquear(db, l.documento_id);
  if (d.alcance_version !== l.alcance_version) throw new Rejection(MENSAJES_DOCUMENTO.otroAlcance);
  const antes = new Set(await pendientesDe(db, l.documento_id));
  // Those who were chosen before keep the day since which they have been asked.
  await sql`
    delete from documentos_lectores where documento_id = ${l.documento_id}
       and not coalesce(puesto_id = any(${puestos}::int[]), departamento_id = any(${departamentos}::int[]))`.execute(
    db,
  );
  await sql`
    insert into documentos_lectores (documento_id, puesto_id, departamento_id)
    select ${l.documento_id}::int, p, null::int from unnest(${puestos}::int[]) p
    union select ${l.documento_id}::int, null, x from unnest(${departamentos}::int[]) x
    on conflict do nothing`.execute(db);
  await db
    .updateTable('documentos')
    .set({
      alcance: l.alcance,
      alcance_version: d.alcance_version + 1,
      alcance_desde: sql`now()`,
    })
    .where('documento_id', '=', l.documento_id)
    .execute();
  const nuevos = (await pendientesDe(db, l.documento_id)).filter((o) => !antes.has(o));
  await avisarLectores(ctx, d, d.version, nuevos);
  publicar({ tema: 'documento', id: l.documento_id });
  return { message: MENSAJES_DOCUMENTO.alcanceGuardado };
}

/** Tells somebody who changed position, or came back, how many documents they are now asked to read. */
export async function avisarDelPuesto(ctx: CommandContext, operadorId: number): Promise<void> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*)::int as cuantos from lecturas_pedidas where operador_id = ${operadorId} and leida is null`.execute(
    ctx.db,
  );
  const cuantos = rows[0]?.cuantos ?? 0;
  if (cuantos > 0)
    await avisaA(ctx, operadorId, { tipo: 'general', mensaje: avisoDePuesto(cuantos), menu: 'documentos' });
}
