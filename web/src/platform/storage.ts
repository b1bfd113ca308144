import { newKey } from './key.ts';
import { noGuarda } from './noGuarda.ts';

/**
 * The one typed store on local storage: what must survive a reload and is no secret. Never keys, tokens or permissions. If storage is
 * refused or full everything works, but nothing is remembered.
 */
export interface Guardado {
  tema: 'light' | 'dark' | 'auto';
  /** Login name of the last operator, offered at sign-in. */
  usuario: string;
  /** When somebody last signed in or out in this browser, in epoch milliseconds: all its tabs share the session. */
  entrada: number;
  /** Menu sections the operator folded. */
  seccionesCerradas: string[];
  /** The device's settings, as `ajustes.ts` reads them. */
  ajustes: object;
  /** Flows that were explained in pictures, each as `operador.flujo`. */
  explicadas: string[];
  /** Whether a scanner of this device was ever seen to end a code with Enter or Tab. */
  lectorConSufijo: boolean;
  /** Whether it was ever seen to send the separators between the elements of a GS1 message. */
  lectorSepara: boolean;
  /** Its last slow codes, as `ritmo.ts` reads them. */
  ritmosLentos: readonly object[];
  /** Each operator's preferences, by their id, as `preferencias.ts` reads them. */
  preferencias: object;
  /** Finished drafts whose copy the server may still have: `operador.nombre`, and when they ended, by the server's clock. */
  olvidados: Record<string, number>;
}

const PREFIJO = 'anden.';
const BORRADOR = 'anden.borrador.';
/** Age at which an unused draft is dropped, in milliseconds: two weeks. */
const CADUCA = 14 * 24 * 60 * 60 * 1000;

function lee(nombre: string): unknown {
  try {
    const texto = localStorage.getItem(nombre);
    return texto === null ? undefined : JSON.parse(texto);
  } catch {
    return undefined;
  }
}

function escribe(nombre: string, valor: unknown): void {
  try {
    if (valor === undefined) localStorage.removeItem(nombre);
    else localStorage.setItem(nombre, JSON.stringify(valor));
  } catch {
    // Full or forbidden: the app goes on without remembering.
    if (nombre.startsWith(BORRADOR)) noGuarda();
  }
}

/** What was kept under `nombre`, or `inicial`. */
export function recall<K extends keyof Guardado>(nombre: K, inicial: Guardado[K]): Guardado[K] {
  const valor = lee(PREFIJO + nombre);
  const sirve = Array.isArray(inicial) ? Array.isArray(valor) : typeof valor === typeof inicial;
  return sirve ? (valor as Guardado[K]) : inicial;
}

/** Keeps `valor` under `nombre`. */
export function remember<K extends keyof Guardado>(nombre: K, valor: Guardado[K]): void {
  escribe(PREFIJO + nombre, valor);
}

/** Calls `aviso` when another tab changes `nombre`. Returns the way to stop listening. */
export function onRemembered<K extends keyof Guardado>(nombre: K, aviso: () => void): () => void {
  const oye = (e: StorageEvent) => {
    if (e.key === PREFIJO + nombre) aviso();
  };
  window.addEventListener('storage', oye);
  return () => window.removeEventListener('storage', oye);
}

interface Borrador {
  cuando: number;
  valor: unknown;
  /** Idempotency-Key of the save that this draft will become. */
  envio?: string;
}

const nombreDeBorrador = (operadorId: number, nombre: string) => `${BORRADOR}${operadorId}.${nombre}`;

const deBorrador = (cuando: number, valor: unknown, envio: string | undefined): Borrador => ({
  cuando,
  valor,
  ...(envio === undefined ? {} : { envio }),
});

const porEscribir = new Map<string, () => void>();
let reloj: ReturnType<typeof setTimeout> | undefined;

function escribePendientes(): void {
  clearTimeout(reloj);
  reloj = undefined;
  for (const escribeUno of porEscribir.values()) escribeUno();
  porEscribir.clear();
}

// The page may be gone before the event loop turns again.
globalThis.addEventListener?.('pagehide', escribePendientes);
globalThis.addEventListener?.('visibilitychange', escribePendientes);

/**
 * Keeps what an operator is typing, but only after the screen has answered: local storage is synchronous, and a scanner types thirty
 * characters before the next frame.
 */
export function writeDraftSoon(operadorId: number, nombre: string, valor: unknown): void {
  porEscribir.set(nombreDeBorrador(operadorId, nombre), () => writeDraft(operadorId, nombre, valor));
  reloj ??= setTimeout(escribePendientes, 100);
}

/** A stored draft, unless it is too old. */
function leeBorrador(operadorId: number, nombre: string): Borrador | undefined {
  const guardado = lee(nombreDeBorrador(operadorId, nombre)) as Borrador | undefined;
  if (!guardado || typeof guardado.cuando !== 'number') return undefined;
  return Date.now() - guardado.cuando > CADUCA ? undefined : guardado;
}

/** What an operator left typed under `nombre`, or undefined. */
export function readDraft(operadorId: number, nombre: string): unknown {
  porEscribir.get(nombreDeBorrador(operadorId, nombre))?.();
  return leeBorrador(operadorId, nombre)?.valor;
}

const conEnvio = new Set<string>();

/**
 * From now on a draft of this name gets the idempotency key of the save that will be made from it. The key travels with the
 * draft and is forgotten with it, so that saving the draft on two devices is one save.
 */
export function keyDraft(nombre: string): void {
  conEnvio.add(nombre);
}

/** The idempotency key under which a draft will be saved; undefined: it has none, or an older version wrote it. */
export function draftKey(operadorId: number, nombre: string): string | undefined {
  porEscribir.get(nombreDeBorrador(operadorId, nombre))?.();
  return leeBorrador(operadorId, nombre)?.envio;
}

/** Gives a draft another idempotency key for its next save; undefined: a new one is made when the draft is next written. */
export function renewDraftKey(operadorId: number, nombre: string, envio: string | undefined): void {
  porEscribir.get(nombreDeBorrador(operadorId, nombre))?.();
  const guardado = leeBorrador(operadorId, nombre);
  if (!guardado || guardado.envio === envio) return;
  // Without a new key the copy on the server keeps the old one, so no listener is called.
  const cuando = envio === undefined ? guardado.cuando : Date.now();
  escribe(nombreDeBorrador(operadorId, nombre), deBorrador(cuando, guardado.valor, envio));
  if (envio === undefined) return;
  for (const oyente of oyentesDeBorrador) oyente(operadorId, nombre, guardado.valor);
}

type OyenteDeBorrador = (operadorId: number, nombre: string, valor: unknown) => void;
const oyentesDeBorrador: OyenteDeBorrador[] = [];

/** Calls `oyente` after every draft that is written or forgotten on this device. */
export function onDraft(oyente: OyenteDeBorrador): void {
  oyentesDeBorrador.push(oyente);
}

/** Keeps what an operator is typing, at once; `undefined` forgets it. */
export function writeDraft(operadorId: number, nombre: string, valor: unknown): void {
  porEscribir.delete(nombreDeBorrador(operadorId, nombre));
  const envio = leeBorrador(operadorId, nombre)?.envio ?? (conEnvio.has(nombre) ? newKey() : undefined);
  const borrador: Borrador | undefined =
    valor === undefined ? undefined : deBorrador(Date.now(), valor, envio);
  escribe(nombreDeBorrador(operadorId, nombre), borrador);
  for (const oyente of oyentesDeBorrador) oyente(operadorId, nombre, valor);
}

/** When a draft was last written on this device, in epoch milliseconds; null if there is none. */
export function draftStamp(operadorId: number, nombre: string): number | null {
  porEscribir.get(nombreDeBorrador(operadorId, nombre))?.();
  const guardado = lee(nombreDeBorrador(operadorId, nombre)) as Borrador | undefined;
  return typeof guardado?.cuando === 'number' ? guardado.cuando : null;
}

const oyentesDeRegreso = new Set<OyenteDeBorrador>();

/** What another tab of this device wrote or forgot, unless this one has written it later: a draft saved there is not saved here again. */
function deOtraPestana({ key, newValue }: StorageEvent): void {
  const [, operadorId, nombre] = key?.startsWith(BORRADOR)
    ? (/^(\d+)\.(.*)$/s.exec(key.slice(BORRADOR.length)) ?? [])
    : [];
  if (nombre === undefined || porEscribir.has(key ?? '')) return;
  const valor = newValue === null ? undefined : leeBorrador(Number(operadorId), nombre)?.valor;
  for (const oyente of [...oyentesDeRegreso]) oyente(Number(operadorId), nombre, valor);
}

globalThis.addEventListener?.('storage', deOtraPestana);

/** Calls `oyente` for each draft that comes back from another device, or from another tab. Returns the way to stop. */
export function onRestoredDraft(oyente: OyenteDeBorrador): () => void {
  oyentesDeRegreso.add(oyente);
  return () => oyentesDeRegreso.delete(oyente);
}

/** Stores a draft of another device with its key and its age there; `undefined` removes this device's. */
export function restoreDraft(
  operadorId: number,
  nombre: string,
  valor: unknown,
  cuando: number,
  envio?: string,
): void {
  porEscribir.delete(nombreDeBorrador(operadorId, nombre));
  escribe(
    nombreDeBorrador(operadorId, nombre),
    valor === undefined ? undefined : deBorrador(cuando, valor, envio),
  );
  for (const oyente of [...oyentesDeRegreso]) oyente(operadorId, nombre, valor);
}

/** Names of an operator's drafts. */
export function draftNames(operadorId: number): string[] {
  const prefijo = nombreDeBorrador(operadorId, '');
  try {
    return Object.keys(localStorage).flatMap((c) => (c.startsWith(prefijo) ? [c.slice(prefijo.length)] : []));
  } catch {
    return [];
  }
}

/** Forgets the draft of this name and those under it (`name.more`). */
export function dropDrafts(operadorId: number, raiz: string): void {
  for (const nombre of draftNames(operadorId)) {
    if (nombre === raiz || nombre.startsWith(`${raiz}.`)) writeDraft(operadorId, nombre, undefined);
  }
}

/** Drops drafts older than two weeks, of any operator. */
export function pruneDrafts(): void {
  try {
    for (const nombre of Object.keys(localStorage)) {
      if (!nombre.startsWith(BORRADOR)) continue;
      const guardado = lee(nombre) as Borrador | undefined;
      if (typeof guardado?.cuando !== 'number' || Date.now() - guardado.cuando > CADUCA) {
        localStorage.removeItem(nombre);
      }
    }
  } catch {
    // Storage refused: there is nothing to prune.
  }
}
