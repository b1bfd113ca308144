import { execFileSync } from 'node:child_process';

/** @throws if the machine has no such user */
export function identidadDe(usuario: string): { uid: number; gid: number } {
  const numero = (que: string): number => Number(execFileSync('id', [que, usuario], { encoding: 'utf8' }));
  return { uid: numero('-u'), gid: numero('-g') };
}
