import { cierraDeEncima } from '../ui/encima.ts';
import { pasoActual, vecesAnotado } from './pasos.ts';

/** How long the app expects the step it asked for, in milliseconds; one that never happened is then forgotten. */
const SIN_PASO = 1_000;

/** Until when a step back counts as asked for by the app itself, in milliseconds of `performance.now()`. */
let propioHasta = 0;
/** What to close once the tab has returned to the place in its history (`indice`) where Back was pressed. */
let porCerrar: { cierra: () => void; indice: number } | null = null;

/** The last step that was passed on to the router, and how many times the router had reported its place by then (`vecesAnotado`). */
let ultimo: { indice: number; anotado: number } | null = null;

/** Goes back in the tab's history at the app's own request, so that the step closes no dialog instead. */
export function retrocede(pasos = 1): void {
  propioHasta = performance.now() + SIN_PASO;
  history.go(-pasos);
}

/**
 * Makes the device's Back close the dialog on top, as Escape does, and leave the screen under it alone, however often it is pressed
 * meanwhile. What an address opens beside a list is closed by its own step (`pasos.ts`), and a tab's first screen has no step back within
 * the app. Call once, before the router is made: listeners on the window hear in the order they were added, and the router must not hear of
 * a step that is taken back.
 */
export function cierraConAtras(): void {
  window.addEventListener('popstate', alDarUnPaso);
}

function alDarUnPaso(e: PopStateEvent): void {
  const indice: unknown = e.state?.__TSR_index;
  if (typeof indice !== 'number') return;
  if (porCerrar) {
    e.stopImmediatePropagation();
    const { cierra, indice: suyo } = porCerrar;
    if (indice !== suyo) {
      history.go(suyo - indice);
      return;
    }
    porCerrar = null;
    cierra();
    return;
  }
  const propio = performance.now() < propioHasta;
  propioHasta = 0;
  const aqui = dondeEsta();
  const cierra = propio || indice >= aqui ? null : cierraDeEncima();
  if (!cierra) {
    ultimo = { indice, anotado: vecesAnotado() };
    return;
  }
  e.stopImmediatePropagation();
  porCerrar = { cierra, indice: aqui };
  history.go(aqui - indice);
}

/** The tab's place in its history. While a screen asks whether to leave it, the tab has already gone back and the router has not. */
const dondeEsta = (): number => (ultimo?.anotado === vecesAnotado() ? ultimo.indice : pasoActual());
