import type { CallName } from '@anden/contrato/contrato.ts';
import type { Ruta } from '@anden/contrato/ruta.ts';
import { RUTAS } from '@anden/contrato/rutas.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { retrocede } from './atras.ts';
import type { Entrada } from './client.ts';
import { useMontada } from './montada.ts';
import { abiertoJunto, caminoDe, pasoAnterior } from './pasos.ts';

/** Search parameters as the address writes them: plain text, no quotes or braces. */
export type Busqueda = Record<string, string>;

/** `?a=1&b=x` as text values; the router's own JSON would put quotes into addresses people send each other. */
export const parseSearch = (texto: string): Busqueda => Object.fromEntries(new URLSearchParams(texto));

/** The search parameters of an address. */
const busquedaDe = (href: string): Busqueda =>
  parseSearch(href.slice(caminoDe(href).length).replace(/#.*$/, ''));

/** The opposite of {@link parseSearch}; empty values are left out. */
export function stringifySearch(busqueda: Record<string, unknown>): string {
  const p = new URLSearchParams();
  for (const [k, v] of Object.entries(busqueda)) {
    if (v !== undefined && v !== null && v !== '') p.set(k, String(v));
  }
  return p.size > 0 ? `?${p}` : '';
}

/** An address of the app to go to after sign-in; anything else becomes Inicio. */
export function destinoSeguro(destino: string | undefined): string {
  return destino?.startsWith('/') && !/^\/[/\\]/.test(destino) ? destino : '/Inicio';
}

/**
 * The search parameter that holds the open record's id on every screen that has one (a purchase, a ticket): notices
 * and tiles link to `menu?registro=id`.
 */
export const REGISTRO = 'registro';

/** An address for `<Link to>`: the table of screens is data, so the router's types do not know its addresses. */
export const direccion = (ruta: string): '/' => ruta as '/';

let construidas: ReadonlyMap<string, Construida> = new Map();

/** Tells the router which menu entries have a screen; the others in RUTAS appear nowhere. */
export function declareScreens(pantallas: readonly Construida[]): void {
  construidas = new Map(pantallas.map((p) => [p.menu, p]));
}

/** Whether a menu entry's screen is built. */
export const isBuilt = (menu: string): boolean => construidas.has(menu);

/** What a screen reads first, from the search parameters of its address; null: nothing. */
export type Adelanto = (busqueda: Busqueda) => Lectura | null;
type Lectura = { [N in CallName]: readonly [name: N, input: Entrada<N>] }[CallName];

/** What is known of a built screen before its module is loaded. */
export interface Construida {
  menu: string;
  component: () => Promise<unknown>;
  /** Declared if it is worth reading while somebody is about to open the screen. */
  adelanto?: Adelanto;
}

/** The built screen that an address leads to, with its search parameters. */
export function pantallaDe(href: string): { pantalla: Construida; busqueda: Busqueda } | undefined {
  const camino = caminoDe(href);
  const pantalla = construidas.get(RUTAS.find((r) => r.ruta === camino)?.menu ?? '');
  return pantalla && { pantalla, busqueda: busquedaDe(href) };
}

/** The screen of a menu entry, if it is built. */
export function rutaDe(menu: string): Ruta | undefined {
  return isBuilt(menu) ? RUTAS.find((r) => r.menu === menu) : undefined;
}

/** The address of a menu entry's screen with these search parameters; undefined if it is not built. */
export function hrefDe(menu: string, busqueda: Record<string, string | number> = {}): string | undefined {
  const ruta = rutaDe(menu);
  return ruta && ruta.ruta + stringifySearch(busqueda);
}

/** Goes to a menu entry's screen with these search parameters: `ir('recepcioncom', { compra: 12 })`. */
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
 * Goes back to a menu entry's screen, one step in the task. If this tab came from there it goes back like the device's Back, to the
 * warehouse, page and scroll that were left; otherwise it opens that screen in place of this one, so that Back does not lead into finished
 * work.
 */
export function useRegresar(): (menu: string, busqueda?: Record<string, string | number>) => void {
  const navigate = useNavigate();
  return useCallback(
    (menu, busqueda = {}) => {
      const ruta = rutaDe(menu);
      if (!ruta) return;
      if (caminoDe(pasoAnterior() ?? '') === ruta.ruta) retrocede();
      else void navigate({ href: ruta.ruta + stringifySearch(busqueda), replace: true });
    },
    [navigate],
  );
}

/** How long a step back is waited for, in milliseconds; one that something prevented is then forgotten. */
const SIN_VOLVER = 1_000;

/** Whether a step back was asked for and has not happened yet: another press of Escape must not also leave the list. */
let volviendo = false;

function atras({ history }: ReturnType<typeof useRouter>): void {
  if (volviendo) return;
  volviendo = true;
  const deja = history.subscribe(listo);
  const reloj = setTimeout(listo, SIN_VOLVER);
  function listo() {
    volviendo = false;
    clearTimeout(reloj);
    deja();
  }
  retrocede();
}

/**
 * Closes a record that the same screen opened in place of its list ('abre' of {@link Paso}): goes back if this tab came from that list,
 * otherwise calls `cierra`.
 * @param parametro the search parameter that says which record is open
 * @param de the search parameter that says which list it belongs to: going back has to lead to that list
 */
export function useCerrar(parametro: string, de?: string): (cierra: () => void) => void {
  const router = useRouter();
  return useCallback(
    (cierra) => {
      const anterior = pasoAnterior() ?? '';
      const antes = busquedaDe(anterior);
      const ahora = parseSearch(window.location.search);
      const misma =
        caminoDe(anterior) === window.location.pathname && (de === undefined || antes[de] === ahora[de]);
      if (misma && !antes[parametro]) atras(router);
      else cierra();
    },
    [router, parametro, de],
  );
}

/**
 * Closes what the same screen opened beside its contents ('junto' of {@link Paso}): goes back if a step opened it, otherwise calls
 * `cierra`.
 * @param parametro the search parameter that says what is open
 */
export function useCerrarJunto(parametro: string): (cierra: () => void) => void {
  const router = useRouter();
  const montada = useMontada();
  return (cierra) => {
    // A late answer closes nothing on the screen that the operator went to meanwhile.
    if (!montada()) return;
    if (abiertoJunto(parametro)) atras(router);
    else cierra();
  };
}

/** Loads the module of the screen that will be opened next, because a scan must not wait for it. */
export function usePreparaPantalla(menu: string): void {
  const router = useRouter();
  useEffect(() => {
    const ruta = rutaDe(menu);
    if (ruta) void router.preloadRoute({ to: direccion(ruta.ruta) });
  }, [router, menu]);
}

type Parametro = string | number;
type Ancho<T> = { [K in keyof T]: T[K] extends number ? number : string };

/** Search parameters with others in their place. Days in place of the range drop its named period ('este_mes'), which would win over them. */
export const conCambios = (
  busqueda: Readonly<Record<string, unknown>>,
  cambios: Readonly<Record<string, Parametro>>,
): Record<string, unknown> => ({ ...busqueda, ...(cambios.desde ? { periodo: '' } : {}), ...cambios });

/** Returns this screen's address with other search parameters, for a row's link. */
export function useDireccionCon(): (cambios: Record<string, Parametro>) => string {
  const busqueda = useSearch({ strict: false }) as Busqueda;
  return (cambios) => window.location.pathname + stringifySearch(conCambios(busqueda, cambios));
}

/**
 * How a change of the screen's search parameters enters the tab's history. 'reemplaza': not at all. 'abre': Back undoes it, and what it
 * opens starts at its top (a record in place of its list). 'junto': Back closes it and nothing else, and the rows keep their scroll both
 * ways (a record beside its list, named by the changed parameters).
 */
export type Paso = 'reemplaza' | 'abre' | 'junto';

/**
 * The screen's state, kept in the address' search parameters so that it can be bookmarked and sent. `inicial` gives names, kinds and
 * defaults; a value equal to its default is left out of the address. Setting replaces the history entry unless its {@link Paso} says
 * otherwise.
 */
export function useSearchState<T extends Record<string, Parametro>>(
  inicial: T,
): [Ancho<T>, (cambios: Partial<Ancho<T>>, paso?: Paso) => void] {
  const busqueda = useSearch({ strict: false }) as Busqueda;
  const navigate = useNavigate();
  const montada = useMontada();
  const [camino] = useState(() => window.location.pathname);
  const actual: Record<string, Parametro> = {};
  for (const [k, defecto] of Object.entries(inicial)) {
    const texto = busqueda[k];
    if (texto === undefined) actual[k] = defecto;
    else if (typeof defecto === 'string') actual[k] = texto;
    else actual[k] = Number.isFinite(Number(texto)) ? Number(texto) : defecto;
  }
  const set = (cambios: Partial<Ancho<T>>, paso: Paso = 'reemplaza') => {
    // A late answer does not change the address of the screen that the operator went to meanwhile.
    if (!montada() && window.location.pathname !== camino) return;
    // Starts from the address itself: two changes in one tick must not undo each other.
    const total: Record<string, unknown> = { ...parseSearch(window.location.search), ...cambios };
    for (const [k, defecto] of Object.entries(inicial)) if (total[k] === defecto) delete total[k];
    const pathname = window.location.pathname;
    void navigate({
      href: pathname + stringifySearch(total),
      replace: paso === 'reemplaza',
      // A change beside the rows (the open record, a filter) leaves their scroll alone.
      resetScroll: paso === 'abre',
      state: paso === 'reemplaza' ? true : paso === 'junto' ? { junto: Object.keys(cambios) } : {},
    });
  };
  return [actual as Ancho<T>, set];
}

/** The search parameter that names the panel a screen has open. */
export const PANEL = 'panel';

/**
 * A panel of the screen that belongs to no record: open while the address says so, and closed by Back or its own button.
 * @param cual its name in the address
 */
export function usePanel(cual: string): { abierto: boolean; abre: () => void; cierra: () => void } {
  const [lugar, setLugar] = useSearchState({ [PANEL]: '' });
  const cierra = useCerrarJunto(PANEL);
  const abierto = lugar[PANEL] === cual;
  return {
    abierto,
    abre() {
      if (!abierto) setLugar({ [PANEL]: cual }, 'junto');
    },
    cierra: () => cierra(() => setLugar({ [PANEL]: '' })),
  };
}
