import { cierraDeEncima } from '../ui/encima.ts';
import { pasoActual, vecesAnotado } from './pasos.ts';

/** Milliseconds after which a step that nothing came of is forgotten. */
const SIN_PASO = 1_000;

/** Until when a step back is one that the app itself asked for, by the page's clock. */
let propioHasta = 0;
/** What to close once the tab is back at the place (`indice`) where Back was pressed. */
let porCerrar: { cierra: () => void; indice: number } | null = null;

/** The last step passed on to the router, and how many times the router had reported its place before it (`vecesAnotado`). */
let ultimo: { indice: number; anotado: number } | null = null;

/** Goes back in the tab's history at the app's own request, so that the step closes no dialog instead. */
export function retrocede(pasos = 1): void {
  propioHasta = performance.now() + SIN_PASO;
  history.go(-pasos);
}

/**
 * The device's Back closes the dialog on top, as Escape does, and leaves the screen under it where it is, however often it was pressed
 * meanwhile. What an address opens beside a list is closed by its own step (`pasos.ts`), and a screen that the tab began with has no step
 * back of ours. Called once, before the router is made: of those who listen to the window, the first one hears first, and the router is
 * not told of a step that is taken back.
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

/** Where the tab stands: while a screen asks whether to leave it, the tab has gone back already and the router has not. */
const dondeEsta = (): number => (ultimo?.anotado === vecesAnotado() ? ultimo.indice : pasoActual());
