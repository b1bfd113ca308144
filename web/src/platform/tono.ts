let audio: AudioContext | undefined;

/** Hertz of the two notes, and how long each lasts, in seconds. */
const NOTAS = [660, 880] as const;
const DURA = 0.16;

/**
 * Two rising notes and a shake, heard and felt with the handheld in its holster. Where the browser has no sound, or was
 * not touched yet, nothing: what it tells is also on the screen.
 */
export function suena(): void {
  navigator.vibrate?.([120, 60, 120]);
  if (typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const { currentTime: ya, destination } = audio;
    for (const [i, hertz] of NOTAS.entries()) {
      const oscilador = new OscillatorNode(audio, { frequency: hertz });
      const volumen = new GainNode(audio, { gain: 0.25 });
      oscilador.connect(volumen).connect(destination);
      oscilador.start(ya + i * DURA);
      oscilador.stop(ya + (i + 1) * DURA);
    }
  } catch {
    // A device without a sound card says so by throwing.
  }
}
