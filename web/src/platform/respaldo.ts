import { BORRADOR_MAX, BORRADORES_MAX } from '@anden/contrato/sesion/limites.ts';
import { call, hayRed, newKey } from './client.ts';
import { now } from './clock.ts';
import { draftStamp, onDraft, restoreDraft } from './storage.ts';

/** Quiet after which what is being captured is copied to the server, in milliseconds. */
const ESPERA = 20_000;

/**
 * Drafts that stay on their device: scans waiting for an answer, which two devices would both answer, and presses whose
 * outcome is not known.
 */
const DE_ESTE_APARATO = /^(lecturas|orden)\./;

interface Copia {
  clave: string;
  valor: string | null;
  cuando: string;
}

const porCopiar = new Map<string, Copia>();
let reloj: ReturnType<typeof setTimeout> | undefined;
let deQuien: number | null = null;

async function copia(): Promise<void> {
  clearTimeout(reloj);
  reloj = undefined;
  if (deQuien === null || porCopiar.size === 0 || !hayRed()) return;
  const borradores = [...porCopiar.values()].slice(0, BORRADORES_MAX);
  for (const b of borradores) porCopiar.delete(b.clave);
  try {
    await call('guardaBorradores', { borradores }, { clave: newKey(), esperas: [], reingreso: false });
  } catch {
    // Not now: with the next change, and nothing newer is written over.
    for (const b of borradores) if (!porCopiar.has(b.clave)) porCopiar.set(b.clave, b);
  }
}

function anota(operadorId: number, clave: string, valor: unknown): void {
  if (operadorId !== deQuien || DE_ESTE_APARATO.test(clave)) return;
  const texto = valor === undefined ? null : JSON.stringify(valor);
  if (texto !== null && texto.length > BORRADOR_MAX) return;
  porCopiar.set(clave, { clave, valor: texto, cuando: new Date(now()).toISOString() });
  reloj ??= setTimeout(() => void copia(), ESPERA);
}

onDraft(anota);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void copia();
});

/**
 * Copies what this operator captures to the server from now on, and brings back what they captured on another device later
 * than here. Resolves once it is back, or nobody answered.
 */
export async function respaldaBorradores(operadorId: number | null): Promise<void> {
  if (operadorId === deQuien) return;
  deQuien = operadorId;
  porCopiar.clear();
  if (operadorId === null) return;
  const { data } = await call('getBorradores', {}, { esperas: [], reingreso: false });
  if (deQuien !== operadorId) return;
  for (const { clave, valor, cuando } of data) {
    const suyo = Date.parse(cuando);
    if ((draftStamp(operadorId, clave) ?? 0) < suyo) {
      restoreDraft(operadorId, clave, valor === null ? undefined : JSON.parse(valor), suyo);
    }
  }
}
