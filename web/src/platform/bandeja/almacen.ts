import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Pendiente, PendienteNuevo } from './pendiente.ts';

/** Something read from the server, kept for when there is no network. */
export interface Leido {
  /** `operador|llamada|entrada`. */
  id: string;
  operadorId: number;
  llave: unknown;
  datos: unknown;
  /** Epoch milliseconds when the server said it. */
  cuando: number;
}

interface Esquema extends DBSchema {
  bandeja: { key: number; value: Pendiente; indexes: { clave: string } };
  leidos: { key: string; value: Leido; indexes: { cuando: number } };
  /** Small facts by name: the last session, the device's settings. */
  hechos: { key: string; value: unknown };
}

let abierta: Promise<IDBPDatabase<Esquema>> | undefined;

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
    },
    terminated() {
      abierta = undefined;
    },
  }).catch((e) => {
    abierta = undefined;
    throw e;
  });
  return abierta;
}

/** Writes a save down, durably: resolved, it is on the disk. The one with the same key when it was there already. */
export async function guardaPendiente(nuevo: PendienteNuevo): Promise<Pendiente> {
  const db = await baseLocal();
  const tx = db.transaction('bandeja', 'readwrite', { durability: 'strict' });
  const estaba = await tx.store.index('clave').get(nuevo.clave);
  if (estaba) {
    await tx.done;
    return estaba;
  }
  const sinOrden = { ...nuevo, intentos: 0, rechazo: null };
  const orden = await tx.store.add(sinOrden as Pendiente);
  await tx.done;
  return { ...sinOrden, orden };
}

/** Everything in the outbox, of every operator of this device, oldest first. */
export async function leePendientes(): Promise<Pendiente[]> {
  return (await baseLocal()).getAll('bandeja');
}

/** Changes one that is still there. */
export async function cambiaPendiente(orden: number, cambio: Partial<Pendiente>): Promise<void> {
  const db = await baseLocal();
  const tx = db.transaction('bandeja', 'readwrite', { durability: 'strict' });
  const estaba = await tx.store.get(orden);
  if (estaba) await tx.store.put({ ...estaba, ...cambio, orden });
  await tx.done;
}

/** Forgets one: the server has it, or the operator read its refusal. */
export async function olvidaPendiente(orden: number): Promise<void> {
  await (await baseLocal()).delete('bandeja', orden);
}

export async function leeHecho(nombre: string): Promise<unknown> {
  return (await baseLocal()).get('hechos', nombre);
}

export async function escribeHecho(nombre: string, valor: unknown): Promise<void> {
  const db = await baseLocal();
  if (valor === undefined) await db.delete('hechos', nombre);
  else await db.put('hechos', valor, nombre);
}
