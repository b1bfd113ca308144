import { ajusta, ajustesStore, LIMITE_APRENDIDO_MAX } from '../platform/ajustes.ts';
import { recall, remember } from '../platform/storage.ts';
import { esLenta, promedio, type Rafaga } from './rafaga.ts';
import { dice } from './reparto.ts';

/** Slow codes that teach a device its scanner's pace. */
const LECCIONES = 3;
/** How much slower than those seen it may yet be. */
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

/** A scanner that is not slow read: what came slowly was not its. */
export function olvidaRitmo(): void {
  if (lentas.length > 0) guarda([]);
}

/** The limit that a scanner of this pace needs, in milliseconds a character. */
export const limitePara = (ritmo: number): number =>
  Math.min(LIMITE_APRENDIDO_MAX, Math.ceil((ritmo * HOLGURA) / 5) * 5);

/**
 * A code closed by its Enter. Three that came slower than this device's limit, with the beat of a machine and surely codes,
 * raise it: this device's scanner is slow. True: the limit has just changed.
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
