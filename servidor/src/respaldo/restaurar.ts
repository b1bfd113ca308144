import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cuantos } from '@anden/contrato/cifras.ts';
import pg from 'pg';
import { masNueva, quedanTras } from '../platform/db/migrate.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import {
  administratorUrl,
  type OpenedPlace,
  openForRestore,
  POSTGRES_MAJOR,
  type RunningPostgres,
  StartError,
  startPostgres,
} from '../platform/postgres/index.ts';
import { type Cabecera, recorrerRespaldo } from './archivo.ts';
import { RespaldoError } from './error.ts';
import { EN_ARCHIVO } from './hacer.ts';
import type { Entrada } from './tar.ts';

/** What is said of a backup before anything else is: which version it is of, and what will be done to it. */
export function presentado(ruta: string, { version, momento, migracion }: Cabecera): string {
  const faltan = quedanTras(migracion);
  const alDia =
    faltan === 0
      ? ''
      : ` Es de una versión anterior a ésta: al restaurarlo se pone al día con ${cuantos(faltan, ['migración', 'migraciones'])}.`;
  return `${ruta}: respaldo completo de Andén ${version}, con lo confirmado hasta ${momento}.${alDia}`;
}

/** Checks the restored database before it replaces another: migrates it and proves its invariants. */
export type Revision = (url: string) => Promise<void>;

/**
 * Reads the whole file and checks that it can be restored here.
 * @throws RespaldoError if it is damaged or of another kind of system
 */
export async function revisarArchivo(ruta: string): Promise<Cabecera> {
  const cabecera = await recorrerRespaldo(ruta);
  const ajena = masNueva([cabecera.migracion]);
  if (ajena) {
    throw new RespaldoError(
      `El respaldo es de Andén ${cabecera.version}, más nueva que ésta: tiene la migración ${ajena}. Restáurelo con esa versión, u otra posterior`,
    );
  }
  if (cabecera.clase !== 'cluster') return cabecera;
  const aqui = `${process.platform}-${process.arch}`;
  if (cabecera.plataforma !== aqui) {
    throw new RespaldoError(
      `El respaldo se hizo en ${cabecera.plataforma} y este equipo es ${aqui}: restáurelo en un equipo como aquél`,
    );
  }
  const mayor = Math.floor(cabecera.postgres / 10_000);
  if (mayor !== POSTGRES_MAJOR) {
    throw new RespaldoError(
      `El respaldo es de PostgreSQL ${mayor} y Andén trae el ${POSTGRES_MAJOR}: restáurelo con la versión ${cabecera.version} de Andén`,
    );
  }
  return cabecera;
}

/**
 * Restores into a temporary folder, checks the result and deletes it: a drill that touches no data, while the server
 * works.
 * @param ruta a file that {@link revisarArchivo} accepted
 */
export async function ensayar(ruta: string, revision: Revision): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'anden-ensayo-'));
  // As root, PostgreSQL runs as another account, which needs access.
  chmodSync(dir, 0o711);
  try {
    await desempacar(ruta, dir);
    const corriendo = await startPostgres({ dir, removeAfter: true });
    await revision(corriendo.url).finally(() => corriendo.stop());
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Replaces the data of this folder with a backup. The old data stay until the restored ones have started, been checked
 * and closed; then both are swapped at once, and the old ones are kept beside.
 * @param ruta a file that {@link revisarArchivo} accepted
 * @returns where the old cluster is now; null if there was none
 */
export async function restaurar(ruta: string, datos: string, revision: Revision): Promise<string | null> {
  const lugar = await openForRestore(datos);
  try {
    const aparte = join(lugar.home, 'restaura-nuevo');
    await lugar.clear(aparte);
    mkdirSync(aparte, { mode: 0o711 });
    try {
      await desempacar(ruta, aparte);
      lugar.give(join(aparte, 'pg'));
      const corriendo = await startPostgres({ dir: aparte, mark: false });
      try {
        await revision(corriendo.url);
        await conLaClaveDe(lugar, corriendo);
      } finally {
        await corriendo.stop();
      }
      const anterior = lugar.swap(join(aparte, 'pg'));
      traerCertificados(join(aparte, 'certificados'), join(datos, 'certificados'));
      return anterior;
    } finally {
      rmSync(aparte, { recursive: true, force: true });
    }
  } finally {
    lugar.release();
  }
}

/**
 * The restored cluster takes over this folder's password, if it has one, so that no file has to change together with
 * the cluster.
 */
async function conLaClaveDe(lugar: OpenedPlace, { url, dir }: RunningPostgres): Promise<void> {
  const suya = join(lugar.home, 'clave');
  if (!existsSync(suya)) {
    const aparte = join(lugar.home, `clave-${randomUUID()}`);
    writeFileSync(aparte, readFileSync(join(dir, 'clave')), { mode: 0o600 });
    renameSync(aparte, suya);
    return;
  }
  const password = pg.escapeLiteral(readFileSync(suya, 'utf8').trim());
  const admin = clienteSuelto(administratorUrl(url));
  await admin.connect();
  try {
    await admin.query(`alter role anden password ${password}`);
    await admin.query(`alter role postgres password ${password}`);
  } finally {
    await admin.end();
  }
}

/** Devices trust the authority that is here, so the backup's is used only if there is none. */
function traerCertificados(de: string, a: string): void {
  if (existsSync(de) && !existsSync(a)) renameSync(de, a);
}

/** Unpacks the data, readable only for us. */
async function desempacar(ruta: string, donde: string): Promise<void> {
  await recorrerRespaldo(ruta, async ({ nombre, datos }: Entrada) => {
    const destino = join(donde, nombre);
    if (!Object.values(EN_ARCHIVO).some((propio) => nombre.startsWith(propio))) return;
    mkdirSync(nombre.endsWith('/') ? destino : dirname(destino), { recursive: true, mode: 0o700 });
    if (nombre.endsWith('/')) return;
    await pipeline(Readable.from(datos), createWriteStream(destino, { mode: 0o600, flags: 'wx' }));
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC'
      ? new StartError(`No cabe en el disco de ${donde}: los datos siguen como estaban.`)
      : error;
  });
}

/** What a restore would discard. */
export interface Perdida {
  /** Whether the data belong to the same cluster as the backup, at a later moment. */
  misma: boolean;
  /** Operations acknowledged since the backup; all of them if it is of another cluster. */
  operaciones: number;
  /** Moment of the last one, ISO 8601. */
  ultima: string | null;
}

/** Counts what the present database has and the backup does not. */
export async function quePerderia(url: string, cabecera: Cabecera, sistema: string | null): Promise<Perdida> {
  const misma = sistema !== null && sistema === cabecera.sistema;
  const cliente = clienteSuelto(url);
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ operaciones: number; ultima: string | null }>(
      `select count(*)::int as operaciones, max(fecha) as ultima from auditoria
        where resultado = 'hecho' and fecha > $1::timestamptz`,
      [misma ? cabecera.momento : '-infinity'],
    );
    return { misma, operaciones: rows[0]?.operaciones ?? 0, ultima: rows[0]?.ultima ?? null };
  } finally {
    await cliente.end();
  }
}
