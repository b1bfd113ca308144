import { type Disposicion, leeDisposicion } from '../ui/disposicion.ts';
import { useSession } from './session.ts';
import { onRemembered, recall, remember } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** Rows of 32 px, or of 44. */
export type Densidad = 'compacta' | 'comoda';

/** An operator's preferences for one list. */
export interface DeLista {
  readonly disposicion: Disposicion;
  /** Rows a page; null: the list's own number. */
  readonly porPagina: number | null;
  /** The saved view that the list opens with; null: none. */
  readonly vista: number | null;
  /** Whether its chart is open; null: depends on the screen's width. */
  readonly grafica: boolean | null;
  /** Its bar stays unfolded where the rows need the room. */
  readonly barra: boolean;
}

/** An operator's preferences on this device. */
export interface Preferencias {
  readonly densidad: Densidad;
  /** Menu names of the favourite screens at the top of the menu, in the operator's order. */
  readonly favoritas: readonly string[];
  /** Whether the menu is folded to icons; null: depends on the screen's width. */
  readonly menuPlegado: boolean | null;
  /** Id of the warehouse they work in; null: their own. */
  readonly almacen: number | null;
  readonly listas: Readonly<Record<string, DeLista>>;
}

const objeto = (x: unknown): Readonly<Record<string, unknown>> =>
  typeof x === 'object' && x !== null ? (x as Record<string, unknown>) : {};

/** Stored preferences with everything invalid dropped. */
export function leePreferencias(x: unknown): Preferencias {
  const { densidad, favoritas, menuPlegado, almacen, listas } = objeto(x);
  return {
    densidad: densidad === 'comoda' ? 'comoda' : 'compacta',
    favoritas: Array.isArray(favoritas) ? favoritas.filter((m) => typeof m === 'string') : [],
    menuPlegado: typeof menuPlegado === 'boolean' ? menuPlegado : null,
    almacen: typeof almacen === 'number' ? almacen : null,
    listas: Object.fromEntries(
      Object.entries(objeto(listas)).map(([nombre, l]) => {
        const { disposicion, porPagina, vista, grafica, barra } = objeto(l);
        return [
          nombre,
          {
            disposicion: leeDisposicion(disposicion),
            porPagina: typeof porPagina === 'number' ? porPagina : null,
            vista: typeof vista === 'number' ? vista : null,
            grafica: typeof grafica === 'boolean' ? grafica : null,
            barra: barra === true,
          },
        ];
      }),
    ),
  };
}

const store = createStore<object>(recall('preferencias', {}));
if (typeof window !== 'undefined') onRemembered('preferencias', () => store.set(recall('preferencias', {})));

/** This operator's preferences, and a function to change them; kept on the device and current in all its tabs. */
export function usePreferencias() {
  const operadorId = String(useSession().data.OPERADOR_ID);
  const preferencias = leePreferencias(objeto(useStore(store))[operadorId]);
  function prefiere(cambios: Partial<Preferencias>): void {
    const todas = objeto(recall('preferencias', {}));
    const nuevas = { ...todas, [operadorId]: { ...leePreferencias(todas[operadorId]), ...cambios } };
    store.set(nuevas);
    remember('preferencias', nuevas);
  }
  return { preferencias, prefiere };
}

const DE_INICIO: DeLista = {
  disposicion: leeDisposicion(null),
  porPagina: null,
  vista: null,
  grafica: null,
  barra: false,
};

/** This operator's preferences for a list, and a function to change them. */
export function usePreferenciasDeLista(lista: string) {
  const { preferencias, prefiere } = usePreferencias();
  const suya = preferencias.listas[lista] ?? DE_INICIO;
  return {
    suya,
    /** Whether its bar stays unfolded, for `Lista`. */
    barra: {
      barraAbierta: suya.barra,
      onBarraAbierta: (barra: boolean) =>
        prefiere({ listas: { ...preferencias.listas, [lista]: { ...suya, barra } } }),
    },
    densidad: preferencias.densidad,
    onDensidad: (densidad: Densidad) => prefiere({ densidad }),
    cambia: (cambios: Partial<DeLista>) =>
      prefiere({ listas: { ...preferencias.listas, [lista]: { ...suya, ...cambios } } }),
  };
}
