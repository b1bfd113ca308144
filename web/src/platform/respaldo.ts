import { BORRADOR_MAX, BORRADORES_MAX } from '@anden/contrato/sesion/limites.ts';
import { call, hayRed, newKey } from './client.ts';
import { now } from './clock.ts';
import { type Copia, copiasDe, cuantasCopias, FILAS_POR_COPIA, filasDe } from './copias.ts';
import { draftKey, draftStamp, onDraft, recall, remember, restoreDraft } from './storage.ts';
import { createStore } from './store.ts';

/** How long the typing must rest before a draft is copied to the server, in milliseconds. */
const ESPERA = 20_000;
/** The same, shorter, for a finished draft: until the server knows, another device could bring it back and save it again. */
const PRONTO = 1_000;
/**
 * By how many milliseconds the server's clock may be misjudged before a reply states it exactly. A copy on the server that is newer by less
 * than that does not replace this device's own draft.
 */
const RUIDO = 1_500;

/**
 * Drafts that stay on their device: scans waiting for an answer, which two devices would both answer, and presses whose
 * outcome is not known.
 */
const DE_ESTE_APARATO = /^(lecturas|orden)\./;

/** How many drafts of the operator lost their copy, for which there was no room, until that is read. */
export const sinCopiaStore = createStore(0);

const porCopiar = new Map<string, Copia>();
let reloj: ReturnType<typeof setTimeout> | undefined;
let debido = Number.POSITIVE_INFINITY;
let deQuien: number | null = null;
/** Names of the drafts that the server may have, besides those sent from here; null while unknown: it may have any. */
let enServidor: ReadonlySet<string> | null = null;
const enviados = new Set<string>();
/** When each draft was last written: the next change gets a later time even if the clock is corrected backwards meanwhile. */
const ultimos = new Map<string, number>();

const marcaDe = (operadorId: number, nombre: string): string => `${operadorId}.${nombre}`;

function recuerdaOlvido(operadorId: number, nombre: string, cuando: number | undefined): void {
  const { [marcaDe(operadorId, nombre)]: antes, ...otros } = recall('olvidados', {});
  if (antes === cuando) return;
  remember('olvidados', cuando === undefined ? otros : { ...otros, [marcaDe(operadorId, nombre)]: cuando });
}

function copiaEn(espera: number): void {
  const cuando = performance.now() + espera;
  if (reloj !== undefined && debido <= cuando) return;
  clearTimeout(reloj);
  debido = cuando;
  reloj = setTimeout(() => void copia(), espera);
}

async function copia(): Promise<void> {
  clearTimeout(reloj);
  reloj = undefined;
  const operadorId = deQuien;
  if (operadorId === null || porCopiar.size === 0) return;
  if (!hayRed()) return copiaEn(ESPERA);
  const tanda = [...porCopiar.values()].slice(0, Math.floor(BORRADORES_MAX / FILAS_POR_COPIA));
  for (const b of tanda) {
    porCopiar.delete(b.nombre);
    if (b.valor !== null) enviados.add(b.nombre);
  }
  try {
    const { data } = await call(
      'guardaBorradores',
      { borradores: filasDe(tanda) },
      { key: newKey(), esperas: [], reingreso: false },
    );
    sinCopiaStore.set(sinCopiaStore.get() + cuantasCopias(data.SIN_COPIA));
  } catch {
    // Try again later; what was written meanwhile is newer and stays.
    if (operadorId !== deQuien) return;
    for (const b of tanda) if (!porCopiar.has(b.nombre)) porCopiar.set(b.nombre, b);
    return copiaEn(ESPERA);
  }
  for (const { nombre, valor, cuando } of tanda) {
    const olvidado = recall('olvidados', {})[marcaDe(operadorId, nombre)];
    if (valor === null && olvidado !== undefined && olvidado <= cuando)
      recuerdaOlvido(operadorId, nombre, undefined);
  }
  if (operadorId === deQuien && porCopiar.size > 0) copiaEn(PRONTO);
}

function anota(operadorId: number, nombre: string, valor: unknown): void {
  if (DE_ESTE_APARATO.test(nombre)) return;
  const suyo = operadorId === deQuien;
  const copia = marcaDe(operadorId, nombre);
  const cuando = Math.max(now(), (ultimos.get(copia) ?? 0) + 1);
  if (valor === undefined) {
    if (suyo) porCopiar.delete(nombre);
    if (suyo && enServidor && !enServidor.has(nombre) && !enviados.has(nombre)) return;
    ultimos.set(copia, cuando);
    // The device may die, or lose its network, before the server knows: the deletion is remembered and told later.
    recuerdaOlvido(operadorId, nombre, cuando);
    if (!suyo) return;
    porCopiar.set(nombre, { nombre, valor: null, cuando, envio: undefined });
    copiaEn(PRONTO);
    return;
  }
  ultimos.set(copia, cuando);
  if (!suyo) return;
  const texto = JSON.stringify(valor);
  if (texto.length > BORRADOR_MAX) return;
  porCopiar.set(nombre, { nombre, valor: texto, cuando, envio: draftKey(operadorId, nombre) });
  copiaEn(ESPERA);
}

onDraft(anota);
// On the window, like the listener that writes the last keystrokes to storage: it was added first, so it runs before the copy.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void copia();
});

/** Copies now what waits to be copied: the operator is leaving this device. */
export const copiaBorradores = (): Promise<void> => copia();

/**
 * From now on copies this operator's captures to the server, and brings back what they captured later on another device. Resolves once that
 * is back, or nobody answered.
 */
export async function respaldaBorradores(operadorId: number | null): Promise<void> {
  if (operadorId === deQuien) return;
  deQuien = operadorId;
  sinCopiaStore.set(0);
  enServidor = null;
  enviados.clear();
  porCopiar.clear();
  if (operadorId === null) return;
  const reply = await call('getBorradores', {}, { esperas: [], reingreso: false });
  if (deQuien !== operadorId) return;
  const data = copiasDe(reply.data);
  const olvidados = recall('olvidados', {});
  const suyos = marcaDe(operadorId, '');
  const vivos = new Set(data.flatMap((b) => (b.valor === null ? [] : marcaDe(operadorId, b.nombre))));
  for (const copia of Object.keys(olvidados)) {
    if (copia.startsWith(suyos) && !vivos.has(copia))
      recuerdaOlvido(operadorId, copia.slice(suyos.length), undefined);
  }
  enServidor = new Set(data.flatMap((b) => (b.valor === null ? [] : b.nombre)));
  // This device's clock may be hours off, so its timestamps are converted to the server's before they are compared.
  const desfase = now() - Date.now();
  for (const { nombre, valor, cuando, envio } of data) {
    const suyo = Date.parse(cuando);
    const copia = marcaDe(operadorId, nombre);
    const olvidado = olvidados[copia];
    ultimos.set(copia, Math.max(ultimos.get(copia) ?? 0, suyo));
    if (olvidado !== undefined && valor !== null && suyo <= olvidado) {
      porCopiar.set(nombre, { nombre, valor: null, cuando: olvidado, envio: undefined });
      copiaEn(PRONTO);
      continue;
    }
    recuerdaOlvido(operadorId, nombre, undefined);
    if ((draftStamp(operadorId, nombre) ?? Number.NEGATIVE_INFINITY) + desfase + RUIDO < suyo) {
      restoreDraft(operadorId, nombre, valor === null ? undefined : JSON.parse(valor), suyo - desfase, envio);
    }
  }
}
