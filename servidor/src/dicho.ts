import { type Config, leeConfig } from './platform/config.ts';

const inicio = performance.now();

/** A step of the start, for people; in production the log says what matters, and of several processes the one that starts them. */
export const paso = (texto: string): void => {
  const { produccion, proceso } = leeConfig();
  if (produccion || proceso !== null) return;
  process.stdout.write(`  ${((performance.now() - inicio) / 1000).toFixed(1).padStart(5)} s  ${texto}\n`);
};

/** pino's numbers of the levels that say something before, or beside, the server's own log. */
const NIVELES = { info: 30, warn: 40 } as const;
const LOS_QUE_CALLAN: Readonly<Record<keyof typeof NIVELES, readonly string[]>> = {
  info: ['warn', 'error', 'fatal', 'silent'],
  warn: ['error', 'fatal', 'silent'],
};

/** Says something where there is no server's log: a line for people, and in production one of the log. */
export function decir(
  { produccion, nivelLog }: Pick<Config, 'produccion' | 'nivelLog'>,
  texto: string,
  datos: object = {},
  nivel: keyof typeof NIVELES = 'info',
): void {
  paso(texto);
  if (!produccion || LOS_QUE_CALLAN[nivel].includes(nivelLog)) return;
  const linea = { level: NIVELES[nivel], time: Date.now(), pid: process.pid, ...datos, msg: texto };
  // JSON has nothing of an error by itself.
  const conErrores = (_: string, v: unknown) =>
    v instanceof Error ? { type: v.name, message: v.message, stack: v.stack } : v;
  process.stdout.write(`${JSON.stringify(linea, conErrores)}\n`);
}
