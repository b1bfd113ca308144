import { ajustesStore } from '../platform/ajustes.ts';
import type { Envio } from '../platform/bandeja/pendiente.ts';
import { afterPaint } from '../platform/paint.ts';
import { type Nota, toca } from '../platform/tono.ts';
import type { ColaDeLecturas, Renglon } from './colaDeLecturas.ts';

/** What an outcome sounds and feels like, in every room: five signals that nobody takes for each other. */
export type Senal = 'aceptada' | 'repetida' | 'terminada' | 'atencion' | 'rechazada';

/** One high note; two high notes; three rising; two falling; two low and long. */
const TONOS: Readonly<Record<Senal, readonly Nota[]>> = {
  aceptada: [{ hertz: 1320, dura: 0.07 }],
  repetida: [
    { hertz: 1320, dura: 0.05, pausa: 0.05 },
    { hertz: 1320, dura: 0.05 },
  ],
  terminada: [
    { hertz: 880, dura: 0.07 },
    { hertz: 1100, dura: 0.07 },
    { hertz: 1320, dura: 0.14 },
  ],
  atencion: [
    { hertz: 740, dura: 0.1 },
    { hertz: 520, dura: 0.16 },
  ],
  rechazada: [
    { hertz: 200, dura: 0.18, pausa: 0.07, onda: 'square' },
    { hertz: 200, dura: 0.22, onda: 'square' },
  ],
};

/** Milliseconds of vibration and rest, alternating. */
const VIBRACIONES: Readonly<Record<Senal, number[]>> = {
  aceptada: [40],
  repetida: [40, 60, 40],
  terminada: [40, 50, 40, 50, 120],
  atencion: [140],
  rechazada: [220, 90, 220],
};

/** Within this many milliseconds the same code counts as the same product again. */
const REPETIDA_MAX = 60_000;

/**
 * The signal of an answered line, or null. A code accepted twice in a row has a signal of its own: it is a second piece, or the trigger was
 * pulled twice.
 * @param previo the answered scan before it
 */
export function senalDe(renglon: Renglon, previo: Renglon | undefined): Senal | null {
  const { desenlace, codigo, cuando } = renglon;
  if (!desenlace || desenlace.tono === 'nada') return null;
  if (desenlace.tono === 'rechazo') return 'rechazada';
  if (desenlace.tono === 'atencion') return 'atencion';
  if (desenlace.termina) return 'terminada';
  const otraVez =
    codigo !== null &&
    previo?.codigo === codigo &&
    previo.desenlace?.tono === 'hecho' &&
    cuando - previo.cuando <= REPETIDA_MAX;
  return otraVez ? 'repetida' : 'aceptada';
}

/**
 * The signal of a save that no screen waited for, once the server answered, or null. Neither a refusal nor a success that asks for somebody
 * else's work ('Otro operador debe volver a contar') may be taken for a plain success.
 */
export function senalDeEnvio(envio: Envio): Senal | null {
  if (envio.tipo === 'rechazo') return 'rechazada';
  return envio.tipo === 'hecho' && pideOtroConteo(envio.respuesta) ? 'atencion' : null;
}

/** Whether a reply says that another operator has to count again. */
export function pideOtroConteo(respuesta: unknown): boolean {
  const data =
    typeof respuesta === 'object' && respuesta !== null && 'data' in respuesta ? respuesta.data : null;
  return typeof data === 'object' && data !== null && 'ESTATUS' in data && data.ESTATUS === 'POR RECONTAR';
}

/** Plays and vibrates a signal, as far as this device's settings allow. */
export function senala(senal: Senal): void {
  const { sonidos, vibracion } = ajustesStore.get();
  if (sonidos) toca(TONOS[senal]);
  if (vibracion) navigator.vibrate?.(VIBRACIONES[senal]);
}

/** Signals each line of a queue once its answer is painted. Lines already answered at the start stay silent. Returns the way to stop. */
export function senalaCada(cola: Pick<ColaDeLecturas, 'get' | 'subscribe'>): () => void {
  let dichas = new Set(cola.get().flatMap((r) => (r.desenlace ? r.id : [])));
  let porDecir: (() => void) | null = null;

  function dice(): void {
    porDecir = null;
    const contestados = cola.get().filter((r) => r.desenlace !== null);
    for (const [i, renglon] of [...contestados.entries()].reverse()) {
      if (dichas.has(renglon.id)) continue;
      const senal = senalDe(
        renglon,
        contestados.slice(i + 1).find((r) => r.codigo !== null),
      );
      if (senal) senala(senal);
    }
    dichas = new Set(contestados.map((r) => r.id));
  }

  const deja = cola.subscribe(() => {
    porDecir ??= afterPaint(dice);
  });
  return () => {
    deja();
    porDecir?.();
  };
}
