let audio: AudioContext | undefined;
/** When the notes under way end, in seconds of the audio context's clock. */
let libre = 0;

/** A note: its frequency in hertz, its length, and the silence after it, both in seconds. */
export interface Nota {
  hertz: number;
  dura: number;
  pausa?: number;
  onda?: OscillatorType;
}

/** If the notes under way last longer than this many seconds, new ones are not played: they would report something long past. */
const ATRASO_MAX = 1.5;
const VOLUMEN = 0.25;

/**
 * Plays notes after those under way. Silent if the browser has no sound or the page was not touched yet: whatever the notes report is also
 * on the screen.
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
    // A short silence, so that two signals sound like two.
    libre = cuando + 0.06;
  } catch {
    // A device without a sound card throws.
  }
}

/** Two rising notes and a vibration, to be heard and felt with the handheld in its holster. */
export function suena(): void {
  navigator.vibrate?.([120, 60, 120]);
  toca([
    { hertz: 660, dura: 0.16 },
    { hertz: 880, dura: 0.16 },
  ]);
}
