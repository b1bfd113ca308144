import { newKey } from './clave.ts';

/**
 * The one typed store on local storage: what must survive a reload and is no secret. Never keys, tokens or
 * permissions. Everything works, forgetfully, where storage is refused or full.
 */
export interface Guardado {
  tema: 'light' | 'dark' | 'auto';
  /** Login name of the last operator, offered at sign-in. */
  usuario: string;
  /** When somebody last signed in or out in this browser, epoch milliseconds: all its tabs share the session. */
  entrada: number;
  /** Menu sections the operator folded. */
  seccionesCerradas: string[];
  /** How the device is set up, as `ajustes.ts` reads it. */
  ajustes: object;
  /** Whether a scanner of this device was ever seen to end a code with Enter or Tab. */
  lectorConSufijo: boolean;
  /** And to send the separators between the elements of a GS1 message. */
  lectorSepara: boolean;
  /** Averages of its last slow codes, in milliseconds a character, as `ritmo.ts` reads them. */
  ritmosLentos: readonly number[];
  /** How each operator likes to work, by their id, as `preferencias.ts` reads it. */
  preferencias: object;
  /** Drafts done with whose copy the server may still have: `operador.nombre`, and when, by the server's clock. */
  olvidados: Record<string, number>;
}

const PREFIJO = 'anden.';
const BORRADOR = 'anden.borrador.';
/** A draft nobody came back to: two weeks, in milliseconds. */
const CADUCA = 14 * 24 * 60 * 60 * 1000;

function lee(clave: string): unknown {
  try {
    const texto = localStorage.getItem(clave);
    return texto === null ? undefined : JSON.parse(texto);
  } catch {
    return undefined;
  }
}

function escribe(clave: string, valor: unknown): void {
  try {
    if (valor === undefined) localStorage.removeItem(clave);
    else localStorage.setItem(clave, JSON.stringify(valor));
  } catch {
    // Full or forbidden: the app goes on without remembering.
  }
}

/** What was kept under `clave`, or `inicial`. */
export function recall<K extends keyof Guardado>(clave: K, inicial: Guardado[K]): Guardado[K] {
  const valor = lee(PREFIJO + clave);
  const sirve = Array.isArray(inicial) ? Array.isArray(valor) : typeof valor === typeof inicial;
  return sirve ? (valor as Guardado[K]) : inicial;
}

/** Keeps `valor` under `clave`. */
export function remember<K extends keyof Guardado>(clave: K, valor: Guardado[K]): void {
  escribe(PREFIJO + clave, valor);
}

/** Tells when another tab changes `clave`. Returns the way to stop listening. */
export function onRemembered<K extends keyof Guardado>(clave: K, aviso: () => void): () => void {
  const oye = (e: StorageEvent) => {
    if (e.key === PREFIJO + clave) aviso();
  };
  window.addEventListener('storage', oye);
  return () => window.removeEventListener('storage', oye);
}

interface Borrador {
  cuando: number;
  valor: unknown;
  /** Idempotency-Key of the save this capture will be. */
  envio?: string;
}

const claveBorrador = (operadorId: number, clave: string) => `${BORRADOR}${operadorId}.${clave}`;

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

// The page may be gone without another turn of the event loop.
globalThis.addEventListener?.('pagehide', escribePendientes);
globalThis.addEventListener?.('visibilitychange', escribePendientes);

/**
 * Keeps what an operator is typing, once the screen has answered: local storage is synchronous, and a scanner types
 * thirty characters before the next frame.
 */
export function writeDraftSoon(operadorId: number, clave: string, valor: unknown): void {
  porEscribir.set(claveBorrador(operadorId, clave), () => writeDraft(operadorId, clave, valor));
  reloj ??= setTimeout(escribePendientes, 100);
}

/** The draft as it is kept, unless nobody came back to it. */
function leeBorrador(operadorId: number, clave: string): Borrador | undefined {
  const guardado = lee(claveBorrador(operadorId, clave)) as Borrador | undefined;
  if (!guardado || typeof guardado.cuando !== 'number') return undefined;
  return Date.now() - guardado.cuando > CADUCA ? undefined : guardado;
}

/** What an operator left typed under `clave`, or undefined. */
export function readDraft(operadorId: number, clave: string): unknown {
  porEscribir.get(claveBorrador(operadorId, clave))?.();
  return leeBorrador(operadorId, clave)?.valor;
}

const conEnvio = new Set<string>();

/**
 * Drafts of this name are what a save is made of: the key of that save is made with the draft, goes wherever the draft goes
 * and ends with it. On whichever device it is pressed it is one save.
 */
export function keyDraft(clave: string): void {
  conEnvio.add(clave);
}

/** The key of the save that a draft will be; undefined: it has none, or an older version wrote it. */
export function draftKey(operadorId: number, clave: string): string | undefined {
  porEscribir.get(claveBorrador(operadorId, clave))?.();
  return leeBorrador(operadorId, clave)?.envio;
}

/** What is left in a draft will be another save, under this key; undefined: under one made when it is next written. */
export function renewDraftKey(operadorId: number, clave: string, envio: string | undefined): void {
  porEscribir.get(claveBorrador(operadorId, clave))?.();
  const guardado = leeBorrador(operadorId, clave);
  if (!guardado || guardado.envio === envio) return;
  // Without one, its copy elsewhere is still of the save it was: nothing is told.
  const cuando = envio === undefined ? guardado.cuando : Date.now();
  escribe(claveBorrador(operadorId, clave), deBorrador(cuando, guardado.valor, envio));
  if (envio === undefined) return;
  for (const oyente of oyentesDeBorrador) oyente(operadorId, clave, guardado.valor);
}

type OyenteDeBorrador = (operadorId: number, clave: string, valor: unknown) => void;
const oyentesDeBorrador: OyenteDeBorrador[] = [];

/** Tells of every draft written or forgotten on this device, once it is. */
export function onDraft(oyente: OyenteDeBorrador): void {
  oyentesDeBorrador.push(oyente);
}

/** Keeps what an operator is typing, at once; `undefined` forgets it. */
export function writeDraft(operadorId: number, clave: string, valor: unknown): void {
  porEscribir.delete(claveBorrador(operadorId, clave));
  const envio = leeBorrador(operadorId, clave)?.envio ?? (conEnvio.has(clave) ? newKey() : undefined);
  const borrador: Borrador | undefined =
    valor === undefined ? undefined : deBorrador(Date.now(), valor, envio);
  escribe(claveBorrador(operadorId, clave), borrador);
  for (const oyente of oyentesDeBorrador) oyente(operadorId, clave, valor);
}

/** When a draft was last written on this device, epoch milliseconds; null when there is none. */
export function draftStamp(operadorId: number, clave: string): number | null {
  porEscribir.get(claveBorrador(operadorId, clave))?.();
  const guardado = lee(claveBorrador(operadorId, clave)) as Borrador | undefined;
  return typeof guardado?.cuando === 'number' ? guardado.cuando : null;
}

const oyentesDeRegreso = new Set<OyenteDeBorrador>();

/** Tells of each draft that comes back from another device. Returns the way to stop. */
export function onRestoredDraft(oyente: OyenteDeBorrador): () => void {
  oyentesDeRegreso.add(oyente);
  return () => oyentesDeRegreso.delete(oyente);
}

/** Puts back a draft of another device with its key, as old as it is there; `undefined` takes this one away. */
export function restoreDraft(
  operadorId: number,
  clave: string,
  valor: unknown,
  cuando: number,
  envio?: string,
): void {
  porEscribir.delete(claveBorrador(operadorId, clave));
  escribe(
    claveBorrador(operadorId, clave),
    valor === undefined ? undefined : deBorrador(cuando, valor, envio),
  );
  for (const oyente of [...oyentesDeRegreso]) oyente(operadorId, clave, valor);
}

/** Names of an operator's drafts. */
export function draftNames(operadorId: number): string[] {
  const prefijo = claveBorrador(operadorId, '');
  try {
    return Object.keys(localStorage).flatMap((c) => (c.startsWith(prefijo) ? [c.slice(prefijo.length)] : []));
  } catch {
    return [];
  }
}

/** Forgets the draft of this name and those under it (`name.more`). */
export function dropDrafts(operadorId: number, clave: string): void {
  for (const nombre of draftNames(operadorId)) {
    if (nombre === clave || nombre.startsWith(`${clave}.`)) writeDraft(operadorId, nombre, undefined);
  }
}

/** Drops drafts older than two weeks, of any operator. */
export function pruneDrafts(): void {
  try {
    for (const clave of Object.keys(localStorage)) {
      if (!clave.startsWith(BORRADOR)) continue;
      const guardado = lee(clave) as Borrador | undefined;
      if (typeof guardado?.cuando !== 'number' || Date.now() - guardado.cuando > CADUCA) {
        localStorage.removeItem(clave);
      }
    }
  } catch {
    // Storage refused: there is nothing to prune.
  }
}
