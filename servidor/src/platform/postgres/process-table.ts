import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What the process table says about a living process. */
export interface ProcessSeen {
  /** Distinguishes this process from a later one with the same pid; only compare it for equality. */
  start: string;
  uid: number;
  command: string;
}

const hasProc = existsSync('/proc/self/stat');

/** The process with this pid; null if there is none. A zombie counts as none, because it holds nothing any more. */
export function lookUp(pid: number): ProcessSeen | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return hasProc ? fromProc(pid) : fromPs(pid);
}

let own: string | undefined;

/** The start mark of this very process. */
export function ownStart(): string {
  own ??= lookUp(process.pid)?.start ?? '';
  return own;
}

function fromProc(pid: number): ProcessSeen | null {
  try {
    // The second field, the name, may contain spaces and parentheses, so fields are counted after the last ')'.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { start: `${bootId()}:${fields[19]}`, uid: Number(uid), command };
  } catch {
    return null;
  }
}

/** Ticks count from boot, so the same pid and tick may occur again after a restart of the machine. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function fromPs(pid: number): ProcessSeen | null {
  const ps = spawnSync('ps', ['-o', 'stat=,uid=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const seen = /^\s*(\S+)\s+(\d+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s+(.*)$/m.exec(ps.stdout ?? '');
  if (!seen || seen[1]?.startsWith('Z')) return null;
  return { start: seen[3] ?? '', uid: Number(seen[2]), command: seen[4] ?? '' };
}
