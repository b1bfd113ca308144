import { HTTP_YA_ENVIADA, YA_ENVIADA } from '@anden/contrato/campo.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Pendiente, PendienteNuevo } from './pendiente.ts';

/** Something read from the server, kept for when there is no network. */
export interface Leido {
  /** `operador|llamada|entrada`. */
  id: string;
  operadorId: number;
  llave: unknown;
  datos: unknown;
  /** When the server said it, in epoch milliseconds. */
  cuando: number;
  /** Keys of saves that had arrived by then although their own reply had not come back; absent in what older versions kept. */
  llegadas?: readonly string[];
}

/** A save as the device keeps it. Its key is stored as `clave`, by which the outboxes of devices in use are indexed. */
type Guardado = Omit<Pendiente, 'key'> & { clave: string };

const deDisco = ({ clave: key, ...p }: Guardado): Pendiente => ({ ...p, key });
const aDisco = ({ key: clave, ...p }: Pendiente): Guardado => ({ ...p, clave });

interface Esquema extends DBSchema {
  bandeja: { key: number; value: Guardado; indexes: { clave: string } };
  leidos: { key: string; value: Leido; indexes: { cuando: number } };
  /** Small facts by name: the last session, the device's settings. */
  hechos: { key: string; value: unknown };
}

let abierta: Promise<IDBPDatabase<Esquema>> | undefined;
/** Whether this page has had the database open, and whether it was made anew since: its data was deleted under the page. */
let estuvo = false;
let renacio = false;

/**
 * What became of saves that the device would not write down, because it is full; null: they left the outbox. On the disk they stay as they
 * were, so that after a reload they are sent again, under the same key; but on this page those behind them must not wait for that.
 */
const sinEscribir = new Map<number, Pendiente | null>();

/**
 * The device's own database: the outbox, what was read, the last session. Shared by the page, its other tabs and the
 * service worker. Rejects where the browser refuses storage.
 */
export function baseLocal(): Promise<IDBPDatabase<Esquema>> {
  abierta ??= openDB<Esquema>('anden', 1, {
    upgrade(db) {
      const bandeja = db.createObjectStore('bandeja', { keyPath: 'orden', autoIncrement: true });
      bandeja.createIndex('clave', 'clave', { unique: true });
      db.createObjectStore('leidos', { keyPath: 'id' }).createIndex('cuando', 'cuando');
      db.createObjectStore('hechos');
      renacio = estuvo;
      // Its rows are numbered anew.
      sinEscribir.clear();
    },
    terminated() {
      abierta = undefined;
    },
  }).then(
    (db) => {
      estuvo = true;
      return db;
    },
    (e) => {
      abierta = undefined;
      throw e;
    },
  );
  return abierta;
}

/**
 * A transaction whose requests say that they failed, to whoever awaits them: if nobody gets as far as its end, that is no error of its own.
 */
export function sinEco<T extends { done: Promise<void> }>(tx: T): T {
  tx.done.catch(() => {});
  return tx;
}

/** Whether the database was deleted under this page since it was last asked: nothing that waited in it was sent for that. */
export function seBorro(): boolean {
  const si = renacio;
  renacio = false;
  return si;
}

/** Longest wait for the device's storage, in milliseconds: one that hangs counts as refusing. */
const PACIENCIA_DISCO = 5_000;

/** The same promise, but rejected if the device takes too long. */
function aTiempo<T>(promesa: Promise<T>): Promise<T> {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const tarde = new Promise<never>((_, rechaza) => {
    reloj = setTimeout(() => rechaza(new Error('El equipo no guarda')), PACIENCIA_DISCO);
  });
  return Promise.race([promesa, tarde]).finally(() => clearTimeout(reloj));
}

/**
 * Writes a save to the disk; once this resolves, the save is durable. If the key is already there, resolves to the save stored under it.
 * Rejects if the storage refuses, is full or hangs; a write that hung may still succeed later, under its key.
 */
export function guardaPendiente(nuevo: PendienteNuevo): Promise<Pendiente> {
  return aTiempo(escribePendiente(nuevo));
}

async function escribePendiente(nuevo: PendienteNuevo): Promise<Pendiente> {
  const db = await baseLocal();
  const tx = sinEco(db.transaction('bandeja', 'readwrite', { durability: 'strict' }));
  const estaba = await tx.store.index('clave').get(nuevo.key);
  if (estaba) {
    await tx.done;
    return deDisco(estaba);
  }
  const sinOrden = { ...nuevo, intentos: 0, fallas: 0, rechazo: null };
  const [orden] = await Promise.all([tx.store.add(aDisco(sinOrden as Pendiente)), tx.done]);
  return { ...sinOrden, orden };
}

/** Puts saves back that this page knows of and the device lost, in their order. One that another tab put back is there once. */
export async function devuelvePendientes(perdidas: readonly Pendiente[]): Promise<void> {
  const db = await baseLocal();
  const tx = sinEco(db.transaction('bandeja', 'readwrite', { durability: 'strict' }));
  for (const p of perdidas) {
    const { orden: _, ...sinOrden } = aDisco(p);
    if ((await tx.store.index('clave').getKey(p.key)) === undefined) await tx.store.add(sinOrden as Guardado);
  }
  await tx.done;
}

/** Everything in the outbox, of every operator of this device, oldest first. */
export async function leePendientes(): Promise<Pendiente[]> {
  const enDisco = (await (await baseLocal()).getAll('bandeja')).map(deDisco);
  return enDisco.flatMap((p) => sinEscribir.get(p.orden) ?? (sinEscribir.has(p.orden) ? [] : [p]));
}

/**
 * Changes a save if it is still in the outbox, in one transaction with the decision, because another tab may have been first. The new key
 * may already belong to a later press of the same capture, brought back from another device: then the save is kept as refused.
 * @param de returns the change, or null to leave the save as it is
 */
export async function cambiaPendiente(
  orden: number,
  de: (p: Pendiente) => Partial<Pendiente> | null,
): Promise<void> {
  const db = await baseLocal();
  try {
    await cambiaEnDisco(db, orden, de);
  } catch {
    const estaba = (await leePendientes()).find((p) => p.orden === orden);
    const cambio = estaba && de(estaba);
    if (estaba && cambio) await noSeEscribio(db, orden, { ...estaba, ...cambio, orden });
  }
}

/** Remembers what the device would not write. Not of a database that was deleted meanwhile: in the new one that number is another save's. */
async function noSeEscribio(
  db: IDBPDatabase<Esquema>,
  orden: number,
  queda: Pendiente | null,
): Promise<void> {
  if ((await baseLocal()) === db) sinEscribir.set(orden, queda);
}

async function cambiaEnDisco(
  db: IDBPDatabase<Esquema>,
  orden: number,
  de: (p: Pendiente) => Partial<Pendiente> | null,
): Promise<void> {
  const tx = sinEco(db.transaction('bandeja', 'readwrite', { durability: 'strict' }));
  const guardado = await tx.store.get(orden);
  const enMemoria = sinEscribir.get(orden);
  const estaba = guardado && enMemoria !== null ? (enMemoria ?? deDisco(guardado)) : undefined;
  const cambio = estaba && de(estaba);
  if (estaba && cambio) {
    const { key = estaba.key } = cambio;
    const tomada = key !== estaba.key && (await tx.store.index('clave').getKey(key)) !== undefined;
    const queda = tomada ? { rechazo: { mensaje: YA_ENVIADA, http: HTTP_YA_ENVIADA } } : cambio;
    await Promise.all([tx.store.put(aDisco({ ...estaba, ...queda, orden })), tx.done]);
    sinEscribir.delete(orden);
  }
  await tx.done;
}

/**
 * Marks a save as sent before it is sent, so that if the page dies meanwhile it is not taken for one that never left. The mark need not
 * survive a crash of the machine, which would lose the request too.
 */
export async function marcaSalida(orden: number): Promise<void> {
  const db = await baseLocal();
  const tx = sinEco(db.transaction('bandeja', 'readwrite', { durability: 'relaxed' }));
  const estaba = await tx.store.get(orden);
  if (estaba && !estaba.salio) await tx.store.put({ ...estaba, salio: true });
  await tx.done;
}

/** Removes a save that was never sent. Returns whether it was there. The caller holds the sender's lock. */
export async function quitaSinSalir(key: string): Promise<boolean> {
  const db = await baseLocal();
  const tx = sinEco(db.transaction('bandeja', 'readwrite', { durability: 'strict' }));
  const p = await tx.store.index('clave').get(key);
  const quita = p !== undefined && !p.salio && p.rechazo === null;
  if (quita) await tx.store.delete(p.orden);
  await tx.done;
  return quita;
}

/** Removes a save whose refusal the operator was told. */
export async function olvidaPendiente(orden: number): Promise<void> {
  const db = await baseLocal();
  await db.delete('bandeja', orden).catch(() => noSeEscribio(db, orden, null));
}

const HECHA = 'hecha.';
/** How long a press is remembered as arrived, in milliseconds: as long as a draft may wait for its screen. */
const MEMORIA_HECHA = 14 * 24 * 60 * 60 * 1000;

/** Removes a save that the server has and remembers its key, so that its draft is not saved again. */
export async function recuerdaHecha({ orden, key }: Pendiente): Promise<void> {
  const db = await baseLocal();
  try {
    const tx = sinEco(db.transaction(['bandeja', 'hechos'], 'readwrite', { durability: 'strict' }));
    await Promise.all([
      tx.objectStore('bandeja').delete(orden),
      tx.objectStore('hechos').put(Date.now(), HECHA + key),
      tx.done,
    ]);
  } catch {
    await noSeEscribio(db, orden, null);
  }
}

/** Keys of the presses that this device has written down or sent, whose drafts are therefore done. Also deletes keys too old to matter. */
export async function keysPresionadas(): Promise<Set<string>> {
  const db = await baseLocal();
  const tx = sinEco(db.transaction(['bandeja', 'hechos'], 'readwrite'));
  const keys = new Set((await tx.objectStore('bandeja').getAll()).map((p) => p.clave));
  const hechas = tx.objectStore('hechos').iterate(IDBKeyRange.bound(HECHA, `${HECHA}\uffff`));
  for await (const cursor of hechas) {
    if (Math.abs(Date.now() - Number(cursor.value)) > MEMORIA_HECHA) await cursor.delete();
    else keys.add(cursor.key.slice(HECHA.length));
  }
  await tx.done;
  return keys;
}

export async function leeHecho(nombre: string): Promise<unknown> {
  return (await baseLocal()).get('hechos', nombre);
}

export async function escribeHecho(nombre: string, valor: unknown): Promise<void> {
  const db = await baseLocal();
  if (valor === undefined) await db.delete('hechos', nombre);
  else await db.put('hechos', valor, nombre);
}
