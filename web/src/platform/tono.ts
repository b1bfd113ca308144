let audio: AudioContext | undefined;
/** When what is being played ends, in the audio's own seconds. */
let libre = 0;

/** A note: how high, how long, and the silence after it, in seconds. */
export interface Nota {
  hertz: number;
  dura: number;
  pausa?: number;
  onda?: OscillatorType;
}

/** Further behind than this many seconds, what is left is not played: it would tell of what is long past. */
const ATRASO_MAX = 1.5;
const VOLUMEN = 0.25;

/**
 * Plays notes, after those under way. Where the browser has no sound, or was not touched yet, nothing: what they tell is
 * also on the screen.
 */
export function toca(notas: readonly Nota[]): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const { currentTime: ya, destination } = audio;
    let cuando = Math.max(ya, libre);
    if (cuando - ya > ATRASO_MAX) return;
    for (const { hertz, dura, pausa = 0, onda = 'sine' } of notas) {
      const oscilador = new OscillatorNode(audio, { frequency: hertz, type: onda });
      const volumen = new GainNode(audio, { gain: VOLUMEN });
      oscilador.connect(volumen).connect(destination);
      oscilador.start(cuando);
      oscilador.stop(cuando + dura);
      cuando += dura + pausa;
    }
    // A small silence, so that two signals are two.
    libre = cuando + 0.06;
  } catch {
    // A device without a sound card says so by throwing.
  }
}

/** Two rising notes and a shake, heard and felt with the handheld in its holster. */
export function suena(): void {
  navigator.vibrate?.([120, 60, 120]);
  toca([
    { hertz: 660, dura: 0.16 },
    { hertz: 880, dura: 0.16 },
  ]);
}
