import type { TipoDeArchivo } from '@anden/contrato/archivos/rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type documentosCalls, PUBLICAN } from '@anden/contrato/rh/documentos.ts';
import {
  type ClaseDeDocumento,
  dichoDeLectura,
  MENSAJES_DOCUMENTO,
  rutaDeDocumento,
} from '@anden/contrato/rh/documentos-rules.ts';
import { sql } from 'kysely';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';
import { leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { QuienVe } from '../archivos/index.ts';

type Calls = typeof documentosCalls;
type Version = NonNullable<Output<Calls['getDocumentoRH']>['data']['version']>;

/** Whether an operator publishes documents, and so sees all of them with every version. */
const publica = (operador: OperadorEnSesion): boolean => PUBLICAN.some((c) => puede(operador, c));

/** SQL: documents `d` with their record `r`, an operator `o`, the current version `v`, its file `a`, and what the operator is asked to read `p`. */
const paraEl = (operador: OperadorEnSesion) => sql`
  documentos d
  join registros_con_documento r using (clase, registro_id)
  join operadores o on o.operador_id = ${operador.operador_id}
  left join documentos_versiones v on v.documento_id = d.documento_id and v.version = d.version
  left join archivos a on a.archivo_id = v.archivo_id
  left join lecturas_pedidas p on p.documento_id = d.documento_id and p.operador_id = o.operador_id`;

const conContenido = sql<boolean>`(v.url is not null or v.archivo_id is not null)`;

/**
 * SQL: whether the operator may see the document: that of their position, their department's rules, every policy, and what they
 * are asked to read. Who publishes sees all.
 */
const seVe = (operador: OperadorEnSesion) =>
  publica(operador)
    ? sql<boolean>`true`
    : sql<boolean>`(${conContenido} and (
        r.clase = 'POLITICA' or (r.clase = 'REGLA' and r.departamento_id = o.departamento_id)
        or (r.clase <> 'REGLA' and r.puesto_id = o.puesto_id)
        or exists (select from lectores_de_documento l where l.documento_id = d.documento_id and l.operador_id = o.operador_id)))`;

/** SQL: the position or department a document is of. */
const deQuien = sql<string | null>`
  case d.clase when 'POLITICA' then null
               when 'REGLA' then (select nombre from departamentos x where x.departamento_id = r.departamento_id)
               else (select nombre from puestos x where x.puesto_id = r.puesto_id) end`;

/** SQL: the state of the document for the operator. */
const estado = sql`
  case when ${conContenido} is not true then 'SIN_PUBLICAR' when p.operador_id is null then 'SIN_ACUSE'
       when p.leida is null then 'PENDIENTE' else 'LEIDO' end`;

/** The documents that the operator may see; first those waiting to be read, with the longest-waiting at the top. */
export async function getDocumentosRH(
  { pendientes }: Input<Calls['getDocumentosRH']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getDocumentosRH']>> {
  type Fila = Output<Calls['getDocumentosRH']>['data'][number];
  const { rows } = await sql<Fila>`
    select d.documento_id as "DOCUMENTO_ID", ${estado} as "ESTADO", r.nombre as "DOCUMENTO", d.clase as "CLASE", ${deQuien} as "DE",
           case when v.url is not null then 'LIGA' else coalesce(a.tipo, 'NADA') end as "FORMA", d.version as "VERSION",
           v.publicada as "PUBLICADA", v.cambio as "CAMBIO", p.desde as "DESDE", p.leida as "LEIDA"
      from ${paraEl(operador)}
     where ${seVe(operador)} and (${pendientes === 'N'} or (p.operador_id is not null and p.leida is null))
     order by (p.operador_id is not null and p.leida is null) desc, case when p.leida is null then p.desde end,
              d.clase = 'POLITICA' desc, d.clase, r.nombre collate es_mx, d.documento_id`.execute(db);
  return { data: rows };
}

interface FilaDeVersion {
  version: number;
  url: string | null;
  archivo: string | null;
  tipo: TipoDeArchivo | null;
  bytes: number | null;
  cambio: string;
  menor: boolean;
  publicada: string;
  publico: string | null;
  leyeron: number;
}

const enHilo = (documentoId: number, v: FilaDeVersion): Version => ({
  VERSION: v.version,
  URL: v.url,
  ARCHIVO:
    v.archivo !== null && v.tipo !== null
      ? {
          NOMBRE: v.archivo,
          TIPO: v.tipo,
          BYTES: v.bytes ?? 0,
          RUTA: rutaDeDocumento(documentoId, v.version),
        }
      : null,
  CAMBIO: v.cambio,
  MENOR: v.menor ? 'S' : 'N',
  PUBLICADA: v.publicada,
  PUBLICO: v.publico,
  LEYERON: v.leyeron,
});

/** Versions of a document, the newest first: all, or one. */
async function versionesDe(db: Tx, documentoId: number, una: number | null): Promise<Version[]> {
  const { rows } = await sql<FilaDeVersion>`
    select v.version, v.url, a.nombre as archivo, a.tipo, a.bytes, v.cambio, v.menor, v.publicada, o.nombre as publico,
           (select count(*) from documentos_lecturas x where x.documento_id = v.documento_id and x.version = v.version)::int as leyeron
      from documentos_versiones v
      left join archivos a using (archivo_id)
      left join operadores o on o.operador_id = v.operador_id
     where v.documento_id = ${documentoId} and (${una}::int is null or v.version = ${una}::int)
     order by v.version desc`.execute(db);
  return rows.map((v) => enHilo(documentoId, v));
}

interface FilaDeDocumento {
  clase: ClaseDeDocumento;
  nombre: string;
  de: string | null;
  estado: Output<Calls['getDocumentoRH']>['data']['ESTADO'];
  version: number;
  desde: string | null;
  leida: string | null;
  leida_version: number | null;
  alcance: Output<Calls['getDocumentoRH']>['data']['ALCANCE'];
  alcance_version: number;
}

/** Who has to read it and how many did, for who publishes. */
async function lectoresDe(db: Tx, documentoId: number) {
  const { rows: elegidos } = await sql<{ puesto_id: number | null; departamento_id: number | null }>`
    select puesto_id, departamento_id from documentos_lectores where documento_id = ${documentoId} order by lector_id`.execute(
    db,
  );
  const { rows } = await sql<{ lectores: number; leyeron: number }>`
    select count(*)::int as lectores, count(leida)::int as leyeron from lecturas_pedidas where documento_id = ${documentoId}`.execute(
    db,
  );
  const opcionesDe = async (tabla: 'puestos' | 'departamentos', id: string) =>
    (
      await sql<{ ID: number; NOMBRE: string }>`
        select ${sql.ref(id)} as "ID", nombre as "NOMBRE" from ${sql.table(tabla)} order by nombre collate es_mx`.execute(
        db,
      )
    ).rows;
  return {
    opciones: {
      puestos: await opcionesDe('puestos', 'puesto_id'),
      departamentos: await opcionesDe('departamentos', 'departamento_id'),
    },
    puestos: elegidos.flatMap((e) => e.puesto_id ?? []),
    departamentos: elegidos.flatMap((e) => e.departamento_id ?? []),
    LECTORES: rows[0]?.lectores ?? 0,
    LEYERON: rows[0]?.leyeron ?? 0,
  };
}

const SIN_LECTORES = {
  puestos: [],
  departamentos: [],
  opciones: { puestos: [], departamentos: [] },
  LECTORES: 0,
  LEYERON: 0,
};

/** A document with one of its versions. Older ones, and its history, are for who publishes. */
export async function getDocumentoRH(
  { documento_id, version }: Input<Calls['getDocumentoRH']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getDocumentoRH']>> {
  const { rows } = await sql<FilaDeDocumento>`
    select d.clase, r.nombre, ${deQuien} as de, ${estado} as estado, d.version, p.desde, p.leida, p.leida_version,
           d.alcance, d.alcance_version
      from ${paraEl(operador)}
     where d.documento_id = ${documento_id} and ${seVe(operador)}`.execute(db);
  const d = rows[0];
  const laQue = version ?? d?.version ?? 0;
  const todas = publica(operador);
  if (!d || (laQue !== d.version && !todas)) throw new Rejection(MENSAJES_DOCUMENTO.noExiste);
  const versiones = await versionesDe(db, documento_id, todas ? null : laQue);
  const suya = versiones.find((v) => v.VERSION === laQue) ?? null;
  if (version !== undefined && !suya) throw new Rejection(MENSAJES_DOCUMENTO.noEsVigente);
  const abierta = await db
    .selectFrom('documentos_aperturas')
    .select('version')
    .where('documento_id', '=', documento_id)
    .where('version', '=', laQue)
    .where('operador_id', '=', operador.operador_id)
    .executeTakeFirst();
  return {
    data: {
      DOCUMENTO_ID: documento_id,
      CLASE: d.clase,
      NOMBRE: d.nombre,
      DE: d.de,
      ESTADO: d.estado,
      VERSION: d.version,
      version: suya,
      ABIERTA: abierta ? 'S' : 'N',
      DESDE: d.desde,
      LEIDA: d.leida,
      LEIDA_VERSION: d.leida_version,
      ALCANCE: d.alcance,
      ALCANCE_VERSION: d.alcance_version,
      ...(todas ? await lectoresDe(db, documento_id) : SIN_LECTORES),
      versiones: todas ? versiones : [],
    },
  };
}

interface Vista {
  actual: number;
  archivo_id: number | null;
  url: string | null;
}

/** A version with its content that the operator may see now; null: there is none, or they may not. */
async function vista(
  db: Db | Tx,
  operador: OperadorEnSesion,
  documentoId: number,
  version: number,
): Promise<Vista | null> {
  const { rows } = await sql<Vista>`
    select d.version as actual, x.archivo_id, x.url
      from ${paraEl(operador)}
      join documentos_versiones x on x.documento_id = d.documento_id and x.version = ${version}
     where d.documento_id = ${documentoId} and ${seVe(operador)} and (x.version = d.version or ${publica(operador)})
       and num_nonnulls(x.url, x.archivo_id) = 1`.execute(db);
  return rows[0] ?? null;
}

/** The file of a version, for who may see it. */
export const archivoDeDocumento: QuienVe = async (db, operador, documentoId, version) =>
  (await vista(db, operador, documentoId, version))?.archivo_id ?? null;

/** Records that the operator opened a version; opening it again changes nothing. */
export async function abreDocumento(
  { documento_id, version }: Input<Calls['abreDocumento']>,
  { db, operador }: CommandContext,
): Promise<Output<Calls['abreDocumento']>> {
  if (!(await vista(db, operador, documento_id, version))) throw new Rejection(MENSAJES_DOCUMENTO.noExiste);
  await db
    .insertInto('documentos_aperturas')
    .values({ documento_id, version, operador_id: operador.operador_id })
    .onConflict((c) => c.doNothing())
    .execute();
  return {};
}

/**
 * Records 'Leído y entendido' for the version that was opened. If a newer one was published since, the reply says so, and that one still has to be
 * read. Confirming again changes nothing.
 */
export async function confirmaLectura(
  { documento_id, version }: Input<Calls['confirmaLectura']>,
  ctx: CommandContext,
): Promise<Output<Calls['confirmaLectura']>> {
  const { db, operador, publicar } = ctx;
  const { operador_id } = operador;
  // Locks the document against publishing, so that the reply can say which version counts.
  const { rows } = await sql<{ actual: number }>`
    select d.version as actual from documentos d where d.documento_id = ${documento_id} for share`.execute(
    db,
  );
  const abierta = await db
    .selectFrom('documentos_aperturas')
    .select('version')
    .where('documento_id', '=', documento_id)
    .where('version', '=', version)
    .where('operador_id', '=', operador_id)
    .executeTakeFirst();
  if (!rows[0] || !abierta) {
    const suya = await vista(db, operador, documento_id, version);
    throw new Rejection(suya ? MENSAJES_DOCUMENTO.sinAbrir : MENSAJES_DOCUMENTO.noExiste);
  }
  await db
    .insertInto('documentos_lecturas')
    .values({ documento_id, version, operador_id })
    .onConflict((c) => c.doNothing())
    .execute();
  const { rows: quedan } = await sql`
    select from lecturas_pedidas where documento_id = ${documento_id} and operador_id = ${operador_id} and leida is null`.execute(
    db,
  );
  const pendiente = quedan.length > 0;
  if (!pendiente) {
    await leeLoAvisado(ctx, { menu: 'lectura', documentoId: documento_id, operadorId: operador_id });
    const { rows: otros } = await sql`
      select from lecturas_pedidas where operador_id = ${operador_id} and leida is null limit 1`.execute(db);
    if (otros.length === 0)
      await leeLoAvisado(ctx, { menu: 'documentos', documentoId: null, operadorId: operador_id });
  }
  publicar({ tema: 'documento', id: documento_id, operador_id });
  publicar({ tema: 'documento', id: documento_id, controles: [...PUBLICAN, P.verGente] });
  return {
    data: { VERSION: version, VIGENTE: rows[0].actual, PENDIENTE: pendiente ? 'S' : 'N' },
    message: dichoDeLectura(version, rows[0].actual, pendiente),
  };
}
