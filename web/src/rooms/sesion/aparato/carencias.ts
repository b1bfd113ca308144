import { esSeguro, pidePersistencia } from '../../../platform/aparato.ts';

/** Something the app relies on, and whether this device has it. */
export interface Prestacion {
  nombre: string;
  hay: boolean;
  /** What it is for, or what does not work without it and what to do. */
  nota: string;
}

const REQUIERE = 'Requiere abrir Andén por su dirección segura (https).';

async function hayCamara(): Promise<boolean> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  try {
    const aparatos = (await mediaDevices?.enumerateDevices()) ?? [];
    return aparatos.some((a) => a.kind === 'videoinput');
  } catch {
    return false;
  }
}

async function hayServiceWorker(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return Boolean((await serviceWorker?.getRegistration().catch(() => undefined))?.active);
}

/** What this device has of what the app relies on. Asks the browser for persistent storage again. */
export async function revisa(): Promise<Prestacion[]> {
  const seguro = esSeguro();
  const [persistente, cascaron, camara] = await Promise.all([
    pidePersistencia(),
    hayServiceWorker(),
    hayCamara(),
  ]);
  const sin = (nota: string) => (seguro ? nota : REQUIERE);
  return [
    {
      nombre: 'Dirección segura',
      hay: seguro,
      nota: seguro
        ? 'El navegador confía en esta dirección.'
        : 'Sin ella no hay cámara, ni trabajo sin red, ni pantalla siempre encendida. Pida la dirección https a sistemas.',
    },
    {
      nombre: 'Trabajo sin red',
      hay: cascaron,
      nota: cascaron
        ? 'Andén abre y guarda aunque se caiga el Wi-Fi.'
        : sin('Todavía no se guarda en este aparato: recargue con red y vuelva a mirar.'),
    },
    {
      nombre: 'Almacenamiento protegido',
      hay: persistente,
      nota: persistente
        ? 'Lo que está por enviar no se borra aunque falte espacio.'
        : sin('El navegador no lo promete. Instale Andén en la pantalla de inicio para que lo haga.'),
    },
    {
      nombre: 'Pantalla encendida al capturar',
      hay: 'wakeLock' in navigator,
      nota:
        'wakeLock' in navigator
          ? 'No se apaga mientras se captura.'
          : sin('Este navegador no lo permite: alargue el tiempo de apagado del aparato.'),
    },
    {
      nombre: 'Cámara',
      hay: camara,
      nota: camara ? 'Puede leer códigos con ella.' : sin('No se encontró ninguna: use el lector.'),
    },
    {
      nombre: 'Vibración',
      hay: 'vibrate' in navigator,
      nota:
        'vibrate' in navigator
          ? 'Si el aparato tiene motor.'
          : 'Este navegador no vibra: quedan los sonidos.',
    },
  ];
}
