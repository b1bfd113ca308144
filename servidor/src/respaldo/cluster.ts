import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { RespaldoError } from './error.ts';
import type { Entrada } from './tar.ts';

/** Folders whose contents PostgreSQL creates anew; only the folders themselves are needed. */
const VACIAS = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server, its caches and temporary tables, left out as PostgreSQL's own tools do. */
const FUERA =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest)(\.old)?$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init(\.\d+)?|t\d+_\d+[^/]*)$/;
/** Copied last, as PostgreSQL's own tools do. */
const CONTROL = 'global/pg_control';

export interface Inicio {
  momento: string;
  sistema: string;
  postgres: number;
  /** First log segment that the copy needs. */
  wal: string;
}

/**
 * Begins a copy of a running cluster: from now on its log is kept for us, and what was committed before is in the copy.
 * @param admin a superuser's connection, to be kept open until the copy is complete: closing it ends the copy
 */
export async function empezarCopia(admin: pg.Client): Promise<Inicio> {
  const { rows: otras } = await admin.query(
    `select 1 from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  );
  if (otras.length)
    throw new RespaldoError('La base tiene espacios de tablas fuera de su carpeta: use pg_basebackup');
  await admin.query('select pg_create_physical_replication_slot($1, true, true)', [
    `anden_respaldo_${process.pid}`,
  ]);
  const { rows } = await admin.query<Inicio>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as momento,
            (select system_identifier::text from pg_control_system()) as sistema,
            current_setting('server_version_num')::int as postgres,
            pg_walfile_name(pg_backup_start('Andén', true)) as wal`,
  );
  return rows[0] as Inicio;
}

/**
 * Ends the copy that {@link empezarCopia} began, and yields all of it: the cluster's files while the server goes on
 * writing, and the log with which PostgreSQL makes them consistent when it starts.
 * @param prefijo put before each name
 */
export async function* copiaDelCluster(
  admin: pg.Client,
  cluster: string,
  inicio: Inicio,
  prefijo: string,
): AsyncGenerator<Entrada> {
  for await (const nombre of recorre(cluster, '')) {
    if (nombre === CONTROL) continue;
    const entrada = await vivo(cluster, nombre, prefijo);
    if (entrada) yield entrada;
  }
  const control = await vivo(cluster, CONTROL, prefijo);
  if (!control) throw new RespaldoError(`Falta ${join(cluster, CONTROL)}`);
  yield control;
  const { rows } = await admin.query<{ wal: string; etiqueta: string; mapa: string }>(
    `select pg_walfile_name(lsn) as wal, labelfile as etiqueta, coalesce(spcmapfile, '') as mapa
       from pg_backup_stop(wait_for_archive => false)`,
  );
  const fin = rows[0];
  if (!fin || fin.mapa)
    throw new RespaldoError('La base tiene espacios de tablas fuera de su carpeta: use pg_basebackup');
  for (const segmento of await segmentos(cluster, inicio.wal, fin.wal)) {
    const entrada = await vivo(cluster, `pg_wal/${segmento}`, prefijo);
    if (!entrada) throw new RespaldoError(`Falta el registro ${segmento} de la base`);
    yield entrada;
  }
  yield suelto(`${prefijo}backup_label`, Buffer.from(fin.etiqueta));
}

/** An entry with these bytes. */
const suelto = (nombre: string, bytes: Buffer): Entrada => ({
  nombre,
  tamano: bytes.length,
  datos: [bytes],
});

/** A file of ours as an entry. */
export const deArchivo = async (nombre: string, ruta: string): Promise<Entrada> =>
  suelto(nombre, await readFile(ruta));

/** Names below the cluster, with folders first and ending in '/'. What vanishes meanwhile is skipped. */
async function* recorre(raiz: string, dentro: string): AsyncGenerator<string> {
  const hay = await readdir(join(raiz, dentro), { withFileTypes: true }).catch(siFalta([]));
  for (const cosa of hay) {
    const nombre = dentro + cosa.name;
    if (FUERA.test(nombre)) continue;
    if (cosa.isDirectory()) {
      yield `${nombre}/`;
      if (nombre === 'pg_wal' || !VACIAS.has(nombre)) yield* recorre(raiz, `${nombre}/`);
    } else if (cosa.isFile() && !VACIAS.has(dentro.slice(0, -1))) yield nombre;
  }
}

/**
 * A file with its present length: what it gains is in the log, and what it loses is replaced with zeros, also repaired
 * by the log.
 */
async function vivo(cluster: string, nombre: string, prefijo: string): Promise<Entrada | null> {
  if (nombre.endsWith('/')) return { nombre: prefijo + nombre, tamano: 0, datos: [] };
  const archivo = await open(join(cluster, nombre)).catch(siFalta(null));
  if (!archivo) return null;
  const { size } = await archivo.stat();
  await archivo.close();
  return { nombre: prefijo + nombre, tamano: size, datos: justo(join(cluster, nombre), size) };
}

async function* justo(ruta: string, tamano: number): AsyncGenerator<Uint8Array> {
  let falta = tamano;
  if (tamano > 0) {
    try {
      const trozos = createReadStream(ruta, {
        end: tamano - 1,
        highWaterMark: 256 * 1024,
      }) as AsyncIterable<Buffer>;
      for await (const trozo of trozos) {
        falta -= trozo.length;
        yield trozo;
      }
    } catch (error) {
      siFalta(null)(error);
    }
  }
  for (; falta > 0; falta -= Math.min(falta, CEROS.length)) yield CEROS.subarray(0, falta);
}

const CEROS = Buffer.alloc(256 * 1024);

const siFalta =
  <T>(valor: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return valor;
    throw error;
  };

/** The log's files from one to another, all of which must exist. */
async function segmentos(cluster: string, desde: string, hasta: string): Promise<string[]> {
  const nombres = (await readdir(join(cluster, 'pg_wal'))).filter(
    (n) => /^[0-9A-F]{24}$/.test(n) && n >= desde && n <= hasta,
  );
  nombres.sort();
  // A segment's name is the timeline and a number in two halves, the lower of which counts to 255; 16 MB each.
  const numero = (n: string) => Number.parseInt(n.slice(8, 16), 16) * 256 + Number.parseInt(n.slice(16), 16);
  if (desde.slice(0, 8) !== hasta.slice(0, 8) || nombres.length !== numero(hasta) - numero(desde) + 1) {
    throw new RespaldoError(`Falta parte del registro de la base, de ${desde} a ${hasta}`);
  }
  return nombres;
}
