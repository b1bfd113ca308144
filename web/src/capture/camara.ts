/** Why a camera cannot be used here, as far as can be known without asking for permission, or null. */
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

/** Why it could not be opened, in words. */
export const fallaDeCamara = (e: unknown): string =>
  (e instanceof DOMException && FALLAS[e.name]) || 'La cámara no se pudo abrir.';

/** The camera at the device's back, in a size that shows bars and that a handheld can go through. */
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

/** Turns the torch on or off: whether the device did. */
export const linterna = (pista: MediaStreamTrack, encendida: boolean): Promise<boolean> =>
  aplica(pista, { torch: encendida });

/** Keeps focusing by itself, where it can. */
export function enfocaSola(pista: MediaStreamTrack): void {
  if (capacidades(pista).focusMode?.includes('continuous')) void aplica(pista, { focusMode: 'continuous' });
}
