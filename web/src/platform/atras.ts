import { cierraDeEncima } from '../ui/encima.ts';
import { pasoActual } from './pasos.ts';

/** Steps back that the app itself takes, which close nothing by themselves. */
let propios = 0;
/** What the step back has to close, once the address is again the one of the screen under it. */
let porCerrar: (() => void) | null = null;

/** Goes back in the tab's history, as the screen itself asks: what is open over it does not stand in the way. */
export function retrocede(pasos = 1): void {
  propios++;
  history.go(-pasos);
}

/**
 * The device's Back closes the dialog on top, as Escape does, and leaves the screen under it where it is. What an address opens beside a list
 * is closed by its own step (`pasos.ts`). Called once, before the router is made: of those who listen to the window, the first one hears first,
 * and the router is not told of a step that is taken back.
 */
export function cierraConAtras(): void {
  window.addEventListener('popstate', alDarUnPaso);
}

function alDarUnPaso(e: PopStateEvent): void {
  const indice: unknown = e.state?.__TSR_index;
  if (porCerrar && indice === pasoActual()) {
    e.stopImmediatePropagation();
    const cierra = porCerrar;
    porCerrar = null;
    cierra();
    return;
  }
  porCerrar = null;
  if (propios > 0) {
    propios--;
    return;
  }
  if (indice !== pasoActual() - 1) return;
  porCerrar = cierraDeEncima();
  if (!porCerrar) return;
  e.stopImmediatePropagation();
  history.go(1);
}
