import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, give, serverEnv } from './account.ts';
import { StartError } from './errors.ts';
import type { Place } from './place.ts';

/** The superuser of the cluster, which the application never uses. */
export const administrator = 'postgres';

export const major = 18;

/** Prefix of folders that are not complete yet. */
const unfinished = 'pg-nuevo';

/** The cluster's password, created at first use in `clave` (0600) beside the cluster. */
export function readPassword({ home, cluster }: Place): string {
  const file = join(home, 'clave');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known) return known;
  if (existsSync(cluster)) {
    throw new StartError(
      `Falta ${file}, la contraseña de la base en ${cluster}: recupérela de un respaldo o elija otra carpeta con ANDEN_DATOS.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  // Written aside and renamed, so that a start killed meanwhile leaves no empty file.
  const aside = join(home, `${unfinished}${randomUUID()}.clave`);
  writeFileSync(aside, `${password}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return password;
}

/**
 * Creates the cluster unless it exists: aside and then renamed, so that an interrupted first start leaves none. Text
 * sorts by code point with Unicode-aware case (built-in C.UTF-8), the same on every machine.
 */
export async function ensureCluster(place: Place, initdb: string, fsync: boolean): Promise<void> {
  const { home, cluster, account } = place;
  const password = readPassword(place);
  // Also if the cluster is complete: a start killed right after making it left the file with initdb's password.
  sweepUnfinished(home);
  if (existsSync(cluster)) {
    checkVersion(cluster);
    // It may have been copied by root, and PostgreSQL must own what it opens.
    if (account && statSync(cluster).uid !== account.uid) give(cluster, account);
    return;
  }
  // A new name each time: an initdb whose start was killed may still be writing under the old one.
  const aside = join(home, `${unfinished}${randomUUID()}`);
  const passwordFile = `${aside}.clave`;
  mkdirSync(aside, { mode: 0o700 });
  give(aside, account);
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

/**
 * Deletes what interrupted starts left of unfinished clusters; one still being written to is left for a later start.
 */
function sweepUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((n) => n.startsWith(unfinished))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // Its initdb is just ending; nothing of ours has that name.
    }
  }
}

/**
 * Runs a command and ends it, with everything it started, as soon as its standard input closes, which means that
 * whoever waited for it was killed. It leads a process group of its own, which it ends itself.
 */
const bounded = `exec 3<&0
"$@" </dev/null 3<&- &
work=$!
{ while read -r line; do :; done; kill -KILL 0; } <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
wait $work
code=$?
kill -KILL $watcher 2>/dev/null
exit $code
`;

function checkVersion(cluster: string): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StartError(`${cluster} no es una base de PostgreSQL: elija otra carpeta con ANDEN_DATOS.`);
  }
  if (version !== String(major)) {
    throw new StartError(
      `La base de ${cluster} es de PostgreSQL ${version} y Andén trae el ${major}: expórtela con pg_dump de esa versión.`,
    );
  }
}

function runInitdb(initdb: string, account: Account | null, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn('/bin/sh', ['-c', bounded, 'anden-initdb', initdb, ...args], {
      ...account,
      cwd: '/',
      detached: true,
      env: serverEnv(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => {});
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
