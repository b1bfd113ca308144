import { VIGENCIA_EN_CAMPO } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { baseLocal, type Leido, sinEco } from './bandeja/almacen.ts';
import { esLeidoEnCampo, leidasEnCampo } from './campo.ts';
import { anotaLlegadas, llegadasDe } from './proyeccion.ts';
import { queryClient } from './session.ts';

/** How long nothing may be read before answers are written to the device, in milliseconds, so that this never competes with a scan. */
const ESPERA = 1_500;
/** Age given to restored answers, in milliseconds: older than any answer that counts as fresh. */
const RECORDADO = 10 * 60_000;

/** Answers restored from the device, which keep their age. */
export const recordados = new WeakSet<object>();

/** Query keys whose answer was restored from the device and not read again since. */
const devueltos = new Set<string>();

/** Whether the answer in memory under a query key came from the server just now, and was neither restored from the device nor repeated. */
export function esDeAhora(llave: QueryKey): boolean {
  const datos = queryClient.getQueryData<object>(llave);
  return datos !== undefined && !devueltos.has(hashKey(llave)) && !recordados.has(datos);
}

const porEscribir = new Map<string, Leido>();
let reloj: ReturnType<typeof setTimeout> | undefined;
let deQuien: number | null = null;
let calla: (() => void) | null = null;

const idDe = (operadorId: number, llave: QueryKey): string => `${operadorId}|${JSON.stringify(llave)}`;
/** All of an operator's answers: '}' is the character after '|'. */
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

// The page is being left or the device put down, and may not come back. Writes requested now are still carried out.
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
  const tx = sinEco((await baseLocal()).transaction('leidos', 'readwrite'));
  const viejos = tx.store.index('cuando').iterate(IDBKeyRange.upperBound(Date.now() - VIGENCIA_EN_CAMPO));
  for await (const cursor of viejos) await cursor.delete();
  await tx.done;
}

/**
 * From now on keeps on the device what this operator reads at the shelf, and restores what they read before, so that they can work without
 * a network for a shift. Newer answers in memory stay. Another operator's answers are never shown.
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
    // Never fresh, so that whoever shows it asks again as soon as the server answers.
    queryClient.setQueryData(llave, l.datos, { updatedAt: Math.min(l.cuando, Date.now() - RECORDADO) });
  }
  // No screen waits for this.
  void olvidaViejos().catch(() => {});
}

/** Also keeps on the device the answers in memory under these query keys, which a screen took from the reply of another call. */
export function conserva(...llaves: readonly QueryKey[]): void {
  if (deQuien === null) return;
  for (const llave of llaves) {
    const datos = queryClient.getQueryData<unknown>(llave);
    if (datos !== undefined) anota(deQuien, llave, datos, Date.now());
  }
}

/** Stops keeping answers, once nobody is signed in. Those on the device stay for their operator. */
export function dejaDeConservar(): void {
  calla?.();
  calla = null;
  deQuien = null;
}
