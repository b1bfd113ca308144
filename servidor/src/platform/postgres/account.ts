import { spawnSync } from 'node:child_process';
import { lstatSync, statSync } from 'node:fs';
import { StartError } from './errors.ts';

/** The operating system's account that runs PostgreSQL if it must not be ours. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account to run PostgreSQL as; null: ourselves. As root, which PostgreSQL refuses: the owner of an existing
 * cluster, else `postgres`, else `nobody`.
 * @throws StartError if the cluster belongs to another account that we cannot become
 */
export function serverAccount(cluster: string): Account | null {
  const owner = ownerOf(cluster);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartError(
        `Los datos de ${cluster} son de otro usuario del sistema (uid ${owner.uid}): inicie Andén con ese usuario o elija otra carpeta con ANDEN_DATOS.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return owner;
  const account = named('postgres') ?? named('nobody');
  if (!account) {
    throw new StartError(
      'PostgreSQL no puede ejecutarse como root y este sistema no tiene los usuarios postgres ni nobody: inicie Andén con un usuario ordinario o indique DATABASE_URL.',
    );
  }
  return account;
}

/** Gives a file or a whole folder to the account, without following links. */
export function give(path: string, account: Account | null): void {
  if (account) spawnSync('chown', ['-RhP', `${account.uid}:${account.gid}`, path], { stdio: 'ignore' });
}

/** Runs a short program as the account; returns whether it succeeded. */
export function tryAs(
  account: Account | null,
  file: string,
  args: string[],
): { ok: boolean; detail: string } {
  const run = spawnSync(file, args, { ...account, cwd: '/', encoding: 'utf8', env: serverEnv() });
  const detail = run.error?.message ?? (run.stderr.trim().split('\n').at(-1) || `código ${run.status}`);
  return { ok: run.status === 0, detail };
}

/** A minimal environment: the caller's PGDATA, PGPORT or locale must not reach the server. */
export function serverEnv(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function ownerOf(path: string): Account | null {
  try {
    lstatSync(path);
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return null;
  }
}

function named(name: string): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
