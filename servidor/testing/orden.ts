import { spawn } from 'node:child_process';
import { RAIZ } from '../src/platform/config.ts';

/** Runs a command of `src/cli` to its end, without a terminal; of the checkout in `raiz`, a folder's path ending in a slash. */
export function orden(
  nombre: string,
  args: string[],
  env: Record<string, string> = {},
  raiz = RAIZ,
): Promise<{ codigo: number | null; salida: string }> {
  return new Promise((listo) => {
    const { NODE_ENV: _, DATABASE_URL: __, ...mio } = process.env;
    const hijo = spawn(process.execPath, [`${raiz}servidor/src/cli/${nombre}.ts`, ...args], {
      env: { ...mio, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let salida = '';
    for (const flujo of [hijo.stdout, hijo.stderr]) flujo.on('data', (d) => (salida += d));
    hijo.on('close', (codigo) => listo({ codigo, salida }));
  });
}
