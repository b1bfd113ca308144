/** Why a camera cannot be used here, as far as that can be known without asking for permission; null if it can. */
export function sinCamara(): string | null {
  if (!window.isSecureContext)
    return 'La cámara sólo funciona desde una dirección segura (https). Abra Andén por ella y vuelva a intentar.';
  // Absent in some browsers, whatever TypeScript's DOM says.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  return mediaDevices ? null : 'Este navegador no deja usar la cámara.';
}

const FALLAS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Andén no tiene permiso de usar la cámara. Concédalo en los permisos del sitio, junto a la dirección, y vuelva a intentar.',
  NotFoundError: 'Este aparato no tiene cámara.',
  OverconstrainedError: 'Este aparato no tiene una cámara que sirva para leer códigos.',
  NotReadableError: 'Otra aplicación está usando la cámara. Ciérrela y vuelva a intentar.',
};

/** Why the camera could not be opened, in Spanish. */
export const fallaDeCamara = (e: unknown): string =>
  (e instanceof DOMException && FALLAS[e.name]) || 'La cámara no se pudo abrir.';

/** Opens the camera at the device's back, at a resolution that shows bars and that a handheld can process. */
export const abreCamara = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });

/** Capabilities and settings that TypeScript's DOM does not have. */
interface ConLinterna extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: readonly string[];
}

const capacidades = (pista: MediaStreamTrack): ConLinterna => pista.getCapabilities?.() ?? {};

export const tieneLinterna = (pista: MediaStreamTrack): boolean => capacidades(pista).torch === true;

const aplica = (pista: MediaStreamTrack, ajuste: Record<string, unknown>): Promise<boolean> =>
  pista.applyConstraints({ advanced: [ajuste] }).then(
    () => true,
    () => false,
  );

/** Turns the torch on or off. Resolves to whether the device did it. */
export const linterna = (pista: MediaStreamTrack, encendida: boolean): Promise<boolean> =>
  aplica(pista, { torch: encendida });

/** Switches continuous focus on where the camera has it. */
export function enfocaSola(pista: MediaStreamTrack): void {
  if (capacidades(pista).focusMode?.includes('continuous')) void aplica(pista, { focusMode: 'continuous' });
}
