import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, serverAccount, tryAs } from './account.ts';
import { StartError } from './errors.ts';
import { missingData, outerMark } from './mark.ts';

/** Where a cluster is, and which account runs it. */
export interface Place {
  /** Holds the lock, the password and the configuration, all of them ours. */
  home: string;
  /** PostgreSQL's own folder, owned by `account`, or by us if that is null. */
  cluster: string;
  account: Account | null;
  /** The data folder that was asked for; the same as `home` unless PostgreSQL's account cannot reach it. */
  folder: string;
}

/**
 * Prepares the data folder. If PostgreSQL runs as another account that cannot reach it (a checkout below /root, mode
 * 0700), the cluster goes to a shelter and the folder keeps a link `pg` to it. The link, not the path's name, says
 * which cluster is ours, so a new checkout at an old path starts empty.
 * @param anew a missing target of the link is accepted, because a restore creates it again
 * @throws StartError if it is missing otherwise: starting an empty company instead would be the worst outcome
 */
export function openPlace(asked: string, onLog: (line: string) => void, anew = false): Place {
  const folder = openFolder(asked);
  const cluster = join(folder, 'pg');
  const linked = linkTarget(cluster);
  if (linked && existsSync(dirname(linked))) {
    return { folder, home: dirname(linked), cluster: linked, account: serverAccount(linked) };
  }
  if (linked && !anew) throw missingData(linked, `el enlace ${cluster}`, [cluster, outerMark(folder)]);
  if (linked) rmSync(cluster);
  const account = serverAccount(cluster);
  if (!account || canEnter(folder, account)) return { folder, home: folder, cluster, account };
  if (existsSync(cluster)) {
    throw new StartError(
      `PostgreSQL no puede ejecutarse como root y el usuario con uid ${account.uid} no alcanza ${cluster}: elija otra carpeta con ANDEN_DATOS.`,
    );
  }
  const home = mkdtempSync(join(shelter(account), 'datos-'));
  chmodSync(home, 0o711);
  writeFileSync(join(home, 'origen'), `${folder}\n`);
  symlinkSync(join(home, 'pg'), cluster);
  onLog(`PostgreSQL no alcanza ${folder} sin ser root: los datos quedan en ${home}.`);
  return { folder, home, cluster: join(home, 'pg'), account };
}

/**
 * A folder of ours that the account can reach: /var/lib/anden, or one in the temporary folder.
 * @throws StartError if there is none
 */
export function shelter(account: Account): string {
  for (const base of ['/var/lib/anden', join(tmpdir(), 'anden-0')]) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(base);
      // In a shared temporary folder, somebody else may have created this name before us.
      if (uid !== process.getuid?.() || (mode & 0o022) !== 0) continue;
      if (canEnter(base, account)) return base;
    } catch {}
  }
  throw new StartError(
    `PostgreSQL no puede ejecutarse como root y no hay carpeta que el usuario con uid ${account.uid} alcance: inicie Andén con un usuario ordinario o indique DATABASE_URL.`,
  );
}

/** @returns the folder's real path, by which a leftover postmaster is recognised */
function openFolder(asked: string): string {
  const root = process.getuid?.() === 0;
  try {
    mkdirSync(asked, { recursive: true, mode: root ? 0o711 : 0o700 });
    const folder = realpathSync(asked);
    accessSync(folder, constants.W_OK | constants.X_OK);
    // An empty folder made for us (`mktemp -d`) may be opened for passage; one with other contents is not ours to open.
    if (root && readdirSync(folder).length === 0) chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o011);
    return folder;
  } catch (error) {
    throw new StartError(`No se puede usar la carpeta de datos ${asked}: ${reason(error)}.`);
  }
}

function canEnter(folder: string, account: Account): boolean {
  return tryAs(account, 'test', ['-x', folder]).ok;
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const known: Record<string, string> = {
    EACCES: 'sin permiso',
    EPERM: 'sin permiso',
    EROFS: 'el disco es de solo lectura',
    ENOSPC: 'el disco está lleno',
    ENOTDIR: 'no es una carpeta',
    EEXIST: 'no es una carpeta',
  };
  return (code && known[code]) || String(error);
}
