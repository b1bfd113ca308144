import type { CallName } from '@anden/contrato/contrato.ts';
import { RUTAS, type Ruta } from '@anden/contrato/rutas.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { Entrada } from './client.ts';
import { caminoDe, pasoAnterior } from './pasos.ts';

/** Search parameters as the address writes them: plain text, no quotes or braces. */
export type Busqueda = Record<string, string>;

/** `?a=1&b=x` as text values; the router's own JSON would put quotes into addresses people send each other. */
export const parseSearch = (texto: string): Busqueda => Object.fromEntries(new URLSearchParams(texto));

/** The opposite of {@link parseSearch}; empty values are left out. */
export function stringifySearch(busqueda: Record<string, unknown>): string {
  const p = new URLSearchParams();
  for (const [k, v] of Object.entries(busqueda)) {
    if (v !== undefined && v !== null && v !== '') p.set(k, String(v));
  }
  return p.size > 0 ? `?${p}` : '';
}

/** An address of ours to land on after sign-in; anything else becomes Inicio. */
export function destinoSeguro(destino: string | undefined): string {
  return destino?.startsWith('/') && !/^\/[/\\]/.test(destino) ? destino : '/Inicio';
}

/**
 * The search parameter that holds the open record's id on every screen that has one (a purchase, a ticket): notices
 * and tiles link to `menu?registro=id`.
 */
export const REGISTRO = 'registro';

/** An address for `<Link to>`: the table of screens is data, so the router's types do not know what is in it. */
export const direccion = (ruta: string): '/' => ruta as '/';

let construidas: ReadonlyMap<string, Construida> = new Map();

/** The router tells which menu entries have a screen; the rest of RUTAS appears nowhere. */
export function declareScreens(pantallas: readonly Construida[]): void {
  construidas = new Map(pantallas.map((p) => [p.menu, p]));
}

/** Whether a menu entry's screen is built. */
export const isBuilt = (menu: string): boolean => construidas.has(menu);

/** What a screen reads first, from the search parameters of its address; null: nothing. */
export type Adelanto = (busqueda: Busqueda) => Lectura | null;
type Lectura = { [N in CallName]: readonly [name: N, input: Entrada<N>] }[CallName];

/** What is known of a built screen before its module is there. */
export interface Construida {
  menu: string;
  component: () => Promise<unknown>;
  /** Declared where a screen is worth being asked for while somebody is about to open it. */
  adelanto?: Adelanto;
}

/** The built screen that an address leads to, with its search parameters. */
export function pantallaDe(href: string): { pantalla: Construida; busqueda: Busqueda } | undefined {
  const camino = caminoDe(href);
  const pantalla = construidas.get(RUTAS.find((r) => r.ruta === camino)?.menu ?? '');
  return pantalla && { pantalla, busqueda: parseSearch(href.slice(camino.length).replace(/#.*$/, '')) };
}

/** The screen of a menu entry, if it is built. */
export function rutaDe(menu: string): Ruta | undefined {
  return isBuilt(menu) ? RUTAS.find((r) => r.menu === menu) : undefined;
}

/** The address of a menu entry's screen with what it should open there; undefined where it is not built. */
export function hrefDe(menu: string, busqueda: Record<string, string | number> = {}): string | undefined {
  const ruta = rutaDe(menu);
  return ruta && ruta.ruta + stringifySearch(busqueda);
}

/** Goes to a menu entry's screen, with what it should open there: `ir('recepcioncom', { compra: 12 })`. */
export function useIr(): (menu: string, busqueda?: Record<string, string | number>) => void {
  const navigate = useNavigate();
  return useCallback(
    (menu, busqueda = {}) => {
      const href = hrefDe(menu, busqueda);
      if (href) void navigate({ href });
    },
    [navigate],
  );
}

/**
 * Goes back to a menu entry's screen, one step in the task: where that is where this tab came from, as the device's Back does,
 * with the warehouse, the page and the scroll it was left with; else to it anew, in this screen's place, so that Back does not
 * lead into what is done.
 */
export function useRegresar(): (menu: string, busqueda?: Record<string, string | number>) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (menu, busqueda = {}) => {
      const ruta = rutaDe(menu);
      if (!ruta) return;
      if (caminoDe(pasoAnterior() ?? '') === ruta.ruta) router.history.back();
      else void navigate({ href: ruta.ruta + stringifySearch(busqueda), replace: true });
    },
    [navigate, router],
  );
}

/**
 * Closes a record that the same screen opened over its list (`push` of {@link useSearchState}): back where that is where this
 * tab came from, else with `cierra`.
 * @param parametro the search parameter that says which record is open
 * @param de the one that says of which list it is: going back has to lead to that one
 */
export function useCerrar(parametro: string, de?: string): (cierra: () => void) => void {
  const router = useRouter();
  return useCallback(
    (cierra) => {
      const anterior = pasoAnterior() ?? '';
      const antes = parseSearch(anterior.slice(caminoDe(anterior).length).replace(/#.*$/, ''));
      const ahora = parseSearch(window.location.search);
      const misma =
        caminoDe(anterior) === window.location.pathname && (de === undefined || antes[de] === ahora[de]);
      if (misma && !antes[parametro]) router.history.back();
      else cierra();
    },
    [router, parametro, de],
  );
}

/** Fetches the module of the screen that will be opened next: a scan must not wait for it. */
export function usePreparaPantalla(menu: string): void {
  const router = useRouter();
  useEffect(() => {
    const ruta = rutaDe(menu);
    if (ruta) void router.preloadRoute({ to: direccion(ruta.ruta) });
  }, [router, menu]);
}

type Parametro = string | number;
type Ancho<T> = { [K in keyof T]: T[K] extends number ? number : string };

/** Writes the address of this screen with other search parameters: what a row's link leads to. */
export function useDireccionCon(): (cambios: Record<string, Parametro>) => string {
  const busqueda = useSearch({ strict: false }) as Busqueda;
  return (cambios) => window.location.pathname + stringifySearch({ ...busqueda, ...cambios });
}

/**
 * The screen's place, kept in the address so that it can be bookmarked and sent. `inicial` gives names, kinds and
 * defaults; what equals its default is left out of the address. Setting replaces the history entry unless `push`,
 * which is for what the back arrow should undo (opening a record).
 */
export function useSearchState<T extends Record<string, Parametro>>(
  inicial: T,
): [Ancho<T>, (cambios: Partial<Ancho<T>>, push?: boolean) => void] {
  const busqueda = useSearch({ strict: false }) as Busqueda;
  const navigate = useNavigate();
  const actual: Record<string, Parametro> = {};
  for (const [k, defecto] of Object.entries(inicial)) {
    const texto = busqueda[k];
    if (texto === undefined) actual[k] = defecto;
    else if (typeof defecto === 'string') actual[k] = texto;
    else actual[k] = Number.isFinite(Number(texto)) ? Number(texto) : defecto;
  }
  const set = (cambios: Partial<Ancho<T>>, push = false) => {
    // From the address itself: two changes in one tick must not undo each other.
    const total: Record<string, unknown> = { ...parseSearch(window.location.search), ...cambios };
    for (const [k, defecto] of Object.entries(inicial)) if (total[k] === defecto) delete total[k];
    const pathname = window.location.pathname;
    // What changes beside the rows (the record that is open, a filter) leaves them where they are.
    void navigate({ href: pathname + stringifySearch(total), replace: !push, resetScroll: push });
  };
  return [actual as Ancho<T>, set];
}
