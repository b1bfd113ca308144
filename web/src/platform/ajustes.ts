import { onRemembered, recall, remember } from './storage.ts';
import { createStore, type Store } from './store.ts';

/** Settings of this device and its scanner, whoever holds it. */
export interface Ajustes {
  /** A tone for each scan's outcome. */
  sonidos: boolean;
  /** A vibration for each, where the device can vibrate. */
  vibracion: boolean;
  /** The button that opens the soft keyboard on the fields made for a scanner. */
  teclado: boolean;
  /** A scan of what comes next saves a complete entry that somebody counted; it can be undone. */
  guardaAlEscanear: boolean;
  /** Each flow explains itself in pictures to an operator who opens it for the first time here. */
  explica: boolean;
  /** The scanner rule's slowest average, in milliseconds a character: at the shelf, and where stock is picked. */
  limiteAcomodo: number;
  limiteSurtido: number;
  /** Whether three codes of a shift that are slower than the limit but certainly a scanner's raise it to their pace. */
  aprende: boolean;
}

/** The specification's values (§9). */
export const DE_FABRICA: Ajustes = {
  sonidos: true,
  vibracion: true,
  teclado: true,
  guardaAlEscanear: true,
  explica: true,
  limiteAcomodo: 100,
  limiteSurtido: 1001,
  aprende: true,
};

/** Bounds of a limit, in milliseconds a character: below them no scanner would pass, above them a hand could not be told from a scanner. */
export const LIMITE_MIN = 20;
export const LIMITE_MAX = 5000;
/** The slowest limit learnt automatically: above it a hand would be taken for a scanner. */
export const LIMITE_APRENDIDO_MAX = 300;

/** A limit that can be kept: whole milliseconds within bounds. */
export const esLimite = (n: number): boolean => Number.isInteger(n) && n >= LIMITE_MIN && n <= LIMITE_MAX;

function deGuardado(): Ajustes {
  const g: Partial<Record<keyof Ajustes, unknown>> = recall('ajustes', {});
  const si = (valor: unknown, defecto: boolean) => (typeof valor === 'boolean' ? valor : defecto);
  const limite = (valor: unknown, defecto: number) =>
    typeof valor === 'number' && esLimite(valor) ? valor : defecto;
  return {
    sonidos: si(g.sonidos, DE_FABRICA.sonidos),
    vibracion: si(g.vibracion, DE_FABRICA.vibracion),
    teclado: si(g.teclado, DE_FABRICA.teclado),
    guardaAlEscanear: si(g.guardaAlEscanear, DE_FABRICA.guardaAlEscanear),
    explica: si(g.explica, DE_FABRICA.explica),
    limiteAcomodo: limite(g.limiteAcomodo, DE_FABRICA.limiteAcomodo),
    limiteSurtido: limite(g.limiteSurtido, DE_FABRICA.limiteSurtido),
    aprende: si(g.aprende, DE_FABRICA.aprende),
  };
}

const store: Store<Ajustes> = createStore(deGuardado());
if (typeof window !== 'undefined') onRemembered('ajustes', () => store.set(deGuardado()));

/** This device's settings, kept current in all its tabs. */
export const ajustesStore: Pick<Store<Ajustes>, 'get' | 'subscribe'> = store;

/** Changes some of the settings and keeps them on this device. */
export function ajusta(cambios: Partial<Ajustes>): void {
  const nuevos = { ...store.get(), ...cambios };
  store.set(nuevos);
  remember('ajustes', nuevos);
}

/** Resets the limits to the specification's. */
export function ajustesDeFabrica(): void {
  ajusta({ limiteAcomodo: DE_FABRICA.limiteAcomodo, limiteSurtido: DE_FABRICA.limiteSurtido });
}
