import type { Unidad } from '@anden/contrato/cifras.ts';
import { cuantos } from '@anden/contrato/cifras.ts';
import { datoDe, datoEscrito } from '@anden/contrato/libro/dato.ts';
import { useEffect, useMemo, useState } from 'react';
import { type Columna, textoDe } from '../ui/columna.ts';
import {
  alternada,
  type Eleccion,
  type Elegibles,
  hasta,
  type Limites,
  type Llave,
  NINGUNA,
  pagina,
  TODAS,
} from '../ui/elegir.ts';
import { avisar } from '../ui/modal.ts';
import { businessZone } from './clock.ts';
import { useSession } from './session.ts';
import { createStore, type Store, useStore } from './store.ts';

/** How rows of a list are chosen, for a screen that has actions of its own for them. */
export interface Elegir<F> {
  /** What a checkbox says before the row's name: 'Entregada'. Default 'Elegir'. */
  nombre?: string;
  /** Why a row cannot be chosen; null if it can. */
  impide?: (fila: F) => string | null;
  /** How many may be chosen at once. */
  max?: number;
  /** A draft that keeps the chosen rows for as long as the work lasts, whatever is filtered meanwhile. */
  borrador?: Pick<Store<readonly Llave[]>, 'get' | 'set' | 'subscribe'>;
}

interface Guardada<F> {
  eleccion: Eleccion;
  /** The query (without order and page) whose rows were chosen. */
  firma: string;
  /** The chosen rows as they were last seen, because rows of other pages are not loaded. */
  vistas: ReadonlyMap<Llave, F>;
  /** The checkboxes are shown although the screen has no action of its own. */
  eligiendo: boolean;
  /** A message about the choice: it was given up, or copied. */
  dicho: string | null;
}

const EN_BLANCO: Guardada<never> = {
  eleccion: NINGUNA,
  firma: '',
  vistas: new Map<Llave, never>(),
  eligiendo: false,
  dicho: null,
};

/** Choices by operator and list: they are still there on return, until the page is reloaded. */
const guardadas = new Map<string, Store<Guardada<never>>>();

function guardadaDe<F>(nombre: string): Store<Guardada<F>> {
  const hay = guardadas.get(nombre) ?? createStore<Guardada<never>>(EN_BLANCO);
  guardadas.set(nombre, hay);
  return hay as unknown as Store<Guardada<F>>;
}

const SIN_BORRADOR = createStore<readonly Llave[]>([]);

interface DeLista<F> {
  titulo: string;
  columnas: readonly Columna<F>[];
  /** The rows of this page. */
  filas: readonly F[] | undefined;
  /** Every row, if all are loaded; a report has only its page. */
  todas?: readonly F[] | undefined;
  /** How many rows the filter leaves. */
  total: number;
  llave: (fila: F) => Llave;
  /** Identifies the query, without order and page. */
  firma: string;
  /** Reads every row that the filter leaves, for copying a report's. */
  lee: () => Promise<readonly F[]>;
  /** Exports these rows, or all that the filter leaves (null). */
  exporta: (filas: readonly F[] | null) => void;
}

/**
 * The chosen rows of a list: by their keys, or all that the filter leaves. The choice survives turning pages and coming back. It is given
 * up, with a message, when the query changes.
 */
export function useElegidas<F>(lista: string, l: DeLista<F>, propia?: Elegir<F>) {
  const operador = useSession().data.OPERADOR_ID;
  const store = useMemo(() => guardadaDe<F>(`${operador} ${lista}`), [operador, lista]);
  const g = useStore(store);
  const borrador = propia?.borrador;
  const enBorrador = useStore(borrador ?? SIN_BORRADOR);
  const [copiando, setCopiando] = useState(false);
  const eleccion = borrador ? { ...g.eleccion, llaves: enBorrador } : g.eleccion;
  const { llave } = l;
  const impide = propia?.impide ?? (() => null);
  const puestas = new Set(eleccion.llaves);
  // If all rows are loaded, rows that disappeared or can no longer be chosen drop out of the choice.
  const filas: readonly F[] = l.todas
    ? enSuOrden(l.todas, l.filas, llave).filter((f) => puestas.has(llave(f)) && impide(f) === null)
    : eleccion.llaves.flatMap((k) => g.vistas.get(k) ?? []);
  const cuantas = eleccion.todas ? l.total : filas.length;

  const { firma } = l;
  const posibles = l.todas ? (l.filas ?? []).filter((f) => impide(f) === null).length : l.total;
  useEffect(() => {
    const ahora = store.get();
    if (ahora.firma === firma) return;
    const habia = borrador ? 0 : ahora.eleccion.todas ? 1 : ahora.eleccion.llaves.length;
    const dicho =
      habia > 0 && ahora.firma !== '' ? 'Cambió lo que se consulta: ya no hay renglones elegidos' : null;
    store.set({ ...ahora, firma, eleccion: NINGUNA, vistas: new Map(), dicho });
  }, [store, firma, borrador]);

  function pon(cambia: (e: Eleccion, limites: Limites) => Eleccion, vistas: readonly F[]): void {
    const ahora = store.get();
    const conocidas = new Map(vistas.map((f) => [llave(f), f]));
    const limites: Limites = {
      puede: (k) => {
        const fila = conocidas.get(k);
        return fila !== undefined && impide(fila) === null;
      },
      max: propia?.max ?? Number.POSITIVE_INFINITY,
    };
    const llaves = borrador ? borrador.get() : ahora.eleccion.llaves;
    const nueva = cambia({ ...ahora.eleccion, llaves }, limites);
    borrador?.set(nueva.llaves);
    const quedan = new Map<Llave, F>();
    for (const k of nueva.llaves) {
      const fila = conocidas.get(k) ?? ahora.vistas.get(k);
      if (fila !== undefined) quedan.set(k, fila);
    }
    store.set({ ...ahora, eleccion: nueva, vistas: quedan, dicho: null });
  }

  const lleno = filas.length >= (propia?.max ?? Number.POSITIVE_INFINITY);
  const esta = (f: F): boolean => eleccion.todas || (puestas.has(llave(f)) && impide(f) === null);
  const titular = l.columnas.find((c) => c.tarjeta === 'titulo') ?? l.columnas[0];
  const activa = propia !== undefined || g.eligiendo;
  const elegibles: Elegibles<F> = {
    nombre: propia?.nombre ?? 'Elegir',
    esta,
    impide: (f) =>
      impide(f) ??
      (lleno && !esta(f) ? `No caben más de ${propia?.max}` : eleccion.todas ? 'Están todas' : null),
    llamada: (f) => (titular ? textoDe(titular, f) : String(llave(f))),
    onAlterna: (f) => pon((e, x) => alternada(e, llave(f), x), [f]),
    onHasta: (f, vistas) => pon((e, x) => hasta(e, llave(f), vistas.map(llave), x), vistas),
    onPagina: (vistas, si) => pon((e, x) => pagina(e, vistas.map(llave), si, x), vistas),
  };

  async function copia(): Promise<void> {
    setCopiando(true);
    try {
      const suyas = eleccion.todas ? await l.lee() : filas;
      await alPortapapeles(enTexto(l.columnas, suyas));
      const unidad: Unidad = ['renglón copiado', 'renglones copiados'];
      store.set({ ...store.get(), dicho: cuantos(suyas.length, unidad) });
    } catch (e) {
      void avisar(l.titulo, e instanceof Error ? e.message : 'No fue posible copiar.', 'rechazo');
    } finally {
      setCopiando(false);
    }
  }

  return {
    /** The chosen rows, as far as they are loaded. */
    filas,
    /** Checkboxes, for the table. */
    elegibles: activa ? elegibles : undefined,
    /** State and actions of the choice, for the list. */
    pie: {
      activa,
      propias: propia !== undefined,
      cuantas,
      todas: eleccion.todas,
      /** How many rows the filter leaves, if all of them may be chosen at once; otherwise null. */
      total: posibles <= (propia?.max ?? posibles) ? posibles : null,
      dicho: g.dicho,
      copiando,
      onModo: () =>
        store.set({
          ...store.get(),
          eleccion: NINGUNA,
          vistas: new Map(),
          eligiendo: !g.eligiendo,
          dicho: null,
        }),
      onTodas: () => {
        // If all rows are loaded they are chosen one by one, because an action may need each row.
        if (l.todas) pon((e, x) => pagina(e, (l.filas ?? []).map(llave), true, x), l.filas ?? []);
        else store.set({ ...store.get(), eleccion: TODAS, vistas: new Map(), dicho: null });
      },
      onNinguna: () => {
        borrador?.set([]);
        store.set({ ...store.get(), eleccion: NINGUNA, vistas: new Map(), dicho: null });
      },
      onCopiar: () => void copia(),
      onExportar: () => l.exporta(eleccion.todas ? null : filas),
    },
  };
}

/** All rows: first the visible ones in their order, then the others. */
function enSuOrden<F>(todas: readonly F[], vistas: readonly F[] = [], llave: (f: F) => Llave): readonly F[] {
  const aLaVista = new Set(vistas.map(llave));
  return [...vistas, ...todas.filter((f) => !aLaVista.has(llave(f)))];
}

/** Rows as tab-separated text under their headers, which a spreadsheet splits into cells. */
function enTexto<F>(columnas: readonly Columna<F>[], filas: readonly F[]): string {
  const zona = businessZone();
  const linea = (celdas: readonly string[]): string =>
    celdas.map((c) => c.replace(/[\t\r\n]+/g, ' ')).join('\t');
  return [
    linea(columnas.map((c) => c.titulo)),
    ...filas.map((f) => linea(columnas.map((c) => datoEscrito(datoDe(c, f, zona), c.tipo ?? 'texto')))),
  ].join('\n');
}

/** Copies text. On a page without HTTPS the browser offers no clipboard, so a selection is copied instead. */
async function alPortapapeles(texto: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(texto);
  const hoja = document.createElement('textarea');
  hoja.value = texto;
  hoja.style.position = 'fixed';
  hoja.style.opacity = '0';
  document.body.append(hoja);
  hoja.select();
  const copiado = document.execCommand('copy');
  hoja.remove();
  if (!copiado) throw new Error('No fue posible copiar.');
}
