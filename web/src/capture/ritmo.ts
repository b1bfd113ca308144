import { ajusta, ajustesStore, LIMITE_APRENDIDO_MAX } from '../platform/ajustes.ts';
import { recall, remember } from '../platform/storage.ts';
import { esLenta, promedio, type Rafaga } from './rafaga.ts';
import { dice } from './reparto.ts';

/** How many slow codes have to be read before the limit is raised. */
const LECCIONES = 3;
/** Margin over the slowest code seen. */
const HOLGURA = 1.25;

/** Averages of the slow codes this device has read since its last quick one, in milliseconds a character. */
let lentas: number[] = leeGuardadas();

function leeGuardadas(): number[] {
  const guardadas: unknown = recall('ritmosLentos', []);
  return Array.isArray(guardadas) ? guardadas.filter((n): n is number => typeof n === 'number') : [];
}

function guarda(nuevas: number[]): void {
  lentas = nuevas;
  remember('ritmosLentos', nuevas);
}

/** Forgets the slow codes: a quick one shows that they were not this scanner's. */
export function olvidaRitmo(): void {
  if (lentas.length > 0) guarda([]);
}

/** The limit that a scanner of this pace needs, in milliseconds a character. */
export const limitePara = (ritmo: number): number =>
  Math.min(LIMITE_APRENDIDO_MAX, Math.ceil((ritmo * HOLGURA) / 5) * 5);

/**
 * Records a code that ended in Enter. Three codes slower than this device's limit but as regular as a machine raise the limit. Returns
 * whether the limit just changed.
 */
export function aprendeRitmo(rafaga: Rafaga): boolean {
  const { aprende, limiteAcomodo, limiteSurtido } = ajustesStore.get();
  if (!aprende || !esLenta(rafaga, limiteAcomodo)) return false;
  guarda([...lentas, promedio(rafaga)]);
  if (lentas.length < LECCIONES) return false;
  const limite = limitePara(Math.max(...lentas));
  guarda([]);
  ajusta({ limiteAcomodo: limite, limiteSurtido: Math.max(limiteSurtido, limite) });
  dice({
    tono: 'atencion',
    codigo: null,
    mensaje: `El lector de este aparato es lento: se aprendió su ritmo, hasta ${limite} ms por carácter. Se cambia en Este aparato.`,
  });
  return true;
}
