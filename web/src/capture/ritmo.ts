import { ajusta, ajustesStore, LIMITE_APRENDIDO_MAX } from '../platform/ajustes.ts';
import { recall, remember } from '../platform/storage.ts';
import { dice } from './oyentes.ts';
import { esLenta, promedio, type Rafaga } from './rafaga.ts';

/** How many slow codes have to be read before the limit is raised. */
const LECCIONES = 3;
/** Margin over the slowest code seen. */
const HOLGURA = 1.25;

/** How long a slow code counts, in milliseconds: a shift. A hand that once kept a machine's beat teaches nothing by itself. */
const VIGENCIA = 12 * 3_600_000;

/** The average of a slow code, in milliseconds a character, and when it was read, in epoch milliseconds. */
interface Leccion {
  ritmo: number;
  cuando: number;
}

/** The slow codes this device has read. Quick ones between them undo nothing: a handheld may have a quick scanner and a slow one. */
let lentas: readonly Leccion[] = leeGuardadas();

function esLeccion(l: unknown): l is Leccion {
  return typeof l === 'object' && l !== null && 'ritmo' in l && 'cuando' in l && typeof l.ritmo === 'number';
}

function leeGuardadas(): readonly Leccion[] {
  const guardadas: unknown = recall('ritmosLentos', []);
  return Array.isArray(guardadas) ? guardadas.filter(esLeccion) : [];
}

function guarda(nuevas: readonly Leccion[]): void {
  lentas = nuevas;
  remember('ritmosLentos', nuevas);
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
  const cuando = Date.now();
  guarda([...lentas.filter((l) => cuando - l.cuando < VIGENCIA), { ritmo: promedio(rafaga), cuando }]);
  if (lentas.length < LECCIONES) return false;
  const limite = limitePara(Math.max(...lentas.map((l) => l.ritmo)));
  guarda([]);
  ajusta({ limiteAcomodo: limite, limiteSurtido: Math.max(limiteSurtido, limite) });
  dice({
    tono: 'atencion',
    codigo: null,
    mensaje: `El lector de este aparato es lento: se aprendió su ritmo, hasta ${limite} ms por carácter. Se cambia en Este aparato.`,
  });
  return true;
}
