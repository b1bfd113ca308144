import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, give, serverEnv } from './account.ts';
import { StartError } from './errors.ts';
import type { Place } from './place.ts';

/** The role that administers the cluster; the application never uses it. */
export const administrator = 'postgres';

const major = '18';

/** The cluster's password, made at first use and kept in `clave` (0600) beside the cluster. */
export function readPassword({ home, cluster }: Place): string {
  const file = join(home, 'clave');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(cluster)) {
    throw new StartError(
      `Falta ${file}, la contraseña de la base en ${cluster}: recupérela de un respaldo o elija otra carpeta con ANDEN_DATOS.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Makes the cluster unless it is there. It is made aside and renamed, so an interrupted first start leaves none.
 * Text sorts by code point with Unicode-aware case (built-in C.UTF-8): the same on every machine.
 */
export async function ensureCluster(place: Place, initdb: string, fsync: boolean): Promise<void> {
  const { home, cluster, account } = place;
  const password = readPassword(place);
  if (existsSync(cluster)) {
    checkVersion(cluster);
    // Copied by root, perhaps: PostgreSQL wants to own what it opens.
    if (account && statSync(cluster).uid !== account.uid) give(cluster, account);
    return;
  }
  const aside = join(home, 'pg-nuevo');
  const passwordFile = join(home, 'clave-nueva');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  give(aside, account);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, account);
  try {
    await runInitdb(initdb, account, [
      `--pgdata=${aside}`,
      `--username=${administrator}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ]);
    renameSync(aside, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(aside, { recursive: true, force: true });
  }
}

function checkVersion(cluster: string): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`${cluster} no es una base de PostgreSQL: elija otra carpeta con ANDEN_DATOS.`);
  }
  if (version !== major) {
    throw new StartError(
      `La base de ${cluster} es de PostgreSQL ${version} y Andén trae el ${major}: expórtela con pg_dump de esa versión.`,
    );
  }
}

function runInitdb(initdb: string, account: Account | null, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(initdb, args, {
      ...account,
      cwd: '/',
      env: serverEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) =>
      fail(new StartError(`No se pudo crear la base de datos: ${error.message}.`)),
    );
    child.on('close', (code) => {
      if (code === 0) return done();
      if (output.includes('could not look up effective user ID')) {
        const who = `El usuario del sistema con uid ${account?.uid ?? process.getuid?.()}`;
        return fail(
          new StartError(
            `${who} no tiene nombre en este sistema y PostgreSQL lo necesita: déle uno en /etc/passwd o indique DATABASE_URL.`,
          ),
        );
      }
      const said = output.split('\n').filter(Boolean);
      const why =
        said.findLast((line) => /error|FATAL|initdb:/i.test(line)) ?? said.at(-1) ?? `código ${code}`;
      fail(new StartError(`No se pudo crear la base de datos: ${why.trim()}.`));
    });
  });
}
