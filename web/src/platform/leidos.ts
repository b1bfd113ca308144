import { VIGENCIA_EN_CAMPO } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { baseLocal, type Leido } from './bandeja/almacen.ts';
import { esLeidoEnCampo, leidasEnCampo } from './campo.ts';
import { anotaLlegadas, llegadasDe } from './proyeccion.ts';
import { queryClient } from './session.ts';

/** Quiet after which what was read is written down, in milliseconds: never under a scan. */
const ESPERA = 1_500;
/** Age given to restored answers, in milliseconds: older than any answer that counts as fresh. */
const RECORDADO = 10 * 60_000;

/** Answers restored from the device, which keep their age. */
export const recordados = new WeakSet<object>();

/** Keys of answers that were restored and not read again since. */
const devueltos = new Set<string>();

/** Whether what is in memory under a key is the server's word of when it was read, and not put back or repeated since. */
export function esDeAhora(llave: QueryKey): boolean {
  const datos = queryClient.getQueryData<object>(llave);
  return datos !== undefined && !devueltos.has(hashKey(llave)) && !recordados.has(datos);
}

const porEscribir = new Map<string, Leido>();
let reloj: ReturnType<typeof setTimeout> | undefined;
let deQuien: number | null = null;
let calla: (() => void) | null = null;

const idDe = (operadorId: number, llave: QueryKey): string => `${operadorId}|${JSON.stringify(llave)}`;
/** All of an operator's: '}' is what follows '|'. */
const suyos = (operadorId: number): IDBKeyRange =>
  IDBKeyRange.bound(`${operadorId}|`, `${operadorId}}`, false, true);

async function escribe(): Promise<void> {
  clearTimeout(reloj);
  reloj = undefined;
  const tanda = [...porEscribir.values()];
  porEscribir.clear();
  const db = await baseLocal();
  const tx = db.transaction('leidos', 'readwrite');
  await Promise.all([...tanda.map((l) => tx.store.put(l)), tx.done]);
}

// Leaving the page, or the device put down: it may not come back. What is asked of the disk now is still done.
for (const cuando of ['pagehide', 'visibilitychange'])
  globalThis.addEventListener?.(cuando, () => {
    if (porEscribir.size > 0) void escribe().catch(() => {});
  });

function anota(operadorId: number, llave: QueryKey, datos: unknown, cuando: number): void {
  const id = idDe(operadorId, llave);
  porEscribir.set(id, { id, operadorId, llave, datos, cuando, llegadas: llegadasDe(llave) });
  clearTimeout(reloj);
  reloj = setTimeout(() => void escribe().catch(() => {}), ESPERA);
}

async function olvidaViejos(): Promise<void> {
  const tx = (await baseLocal()).transaction('leidos', 'readwrite');
  const viejos = tx.store.index('cuando').iterate(IDBKeyRange.upperBound(Date.now() - VIGENCIA_EN_CAMPO));
  for await (const cursor of viejos) await cursor.delete();
  await tx.done;
}

/**
 * Keeps on the device what this operator reads at the shelf, and puts back what they had read: without a network it can
 * be worked for a shift. What is newer in memory stays. Another operator's is never shown.
 */
export async function conservaLeidos(operadorId: number): Promise<void> {
  if (deQuien === operadorId) return;
  calla?.();
  deQuien = operadorId;
  for (const nombre of leidasEnCampo()) queryClient.setQueryDefaults([nombre], { gcTime: VIGENCIA_EN_CAMPO });
  calla = queryClient.getQueryCache().subscribe((e) => {
    // A value set by the app itself is not an answer of the server.
    if (e.type !== 'updated' || e.action.type !== 'success' || e.action.manual) return;
    const llave = e.query.queryKey;
    if (recordados.has(e.query.state.data as object)) return;
    devueltos.delete(hashKey(llave));
    if (esLeidoEnCampo(llave[0] as CallName)) anota(operadorId, llave, e.query.state.data, Date.now());
  });
  const leidos = await (await baseLocal()).getAll('leidos', suyos(operadorId));
  for (const l of leidos) {
    if (l.cuando <= Date.now() - VIGENCIA_EN_CAMPO || deQuien !== operadorId) continue;
    const llave = l.llave as QueryKey;
    if ((queryClient.getQueryState(llave)?.dataUpdatedAt ?? 0) >= l.cuando) continue;
    anotaLlegadas(llave, l.llegadas ?? []);
    devueltos.add(hashKey(llave));
    // Never fresh, so whoever shows it asks again as soon as the server answers.
    queryClient.setQueryData(llave, l.datos, { updatedAt: Math.min(l.cuando, Date.now() - RECORDADO) });
  }
  // Nothing opens later for it.
  void olvidaViejos().catch(() => {});
}

/**
 * Also stores on the device what memory holds under these query keys. For answers that a screen took from the reply of
 * another call.
 */
export function conserva(...llaves: readonly QueryKey[]): void {
  if (deQuien === null) return;
  for (const llave of llaves) {
    const datos = queryClient.getQueryData<unknown>(llave);
    if (datos !== undefined) anota(deQuien, llave, datos, Date.now());
  }
}

/** Stops keeping, once nobody is signed in. What is on the device stays for its operator. */
export function dejaDeConservar(): void {
  calla?.();
  calla = null;
  deQuien = null;
}
