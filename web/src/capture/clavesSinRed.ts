import { clavesEscritas } from '@anden/contrato/articulos/escritas.ts';
import { CLAVES_DE_MAX, type ClaveArticulo, CONTROLES_DE_CAPTURA } from '@anden/contrato/articulos/rules.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { esLeidoEnCampo } from '../platform/campo.ts';
import { hayRed, type Respuesta } from '../platform/client.ts';
import { ask } from '../platform/query.ts';
import { can, queryClient } from '../platform/session.ts';

/*
 * The keys of what is on the work lists, kept for when there is no network. Only then does a scan trust them: with one, a
 * key may have been given to another article since.
 */

/** How long nothing may be read from a list before its keys are read, in milliseconds, so that this never competes with a scan. */
const REPOSO = 2_000;
/** Age from which an article's keys are read again with the next list, in milliseconds. */
const VIGENCIA = 60 * 60_000;

type Leidas = Respuesta<'getClavesDe'>;

const indices = new WeakMap<Leidas, ReadonlyMap<string, readonly ClaveArticulo[]>>();

/** The records by code, indexed once per answer. */
function porCodigo(leidas: Leidas): ReadonlyMap<string, readonly ClaveArticulo[]> {
  const hecho = indices.get(leidas);
  if (hecho) return hecho;
  const indice = new Map<string, ClaveArticulo[]>();
  for (const c of leidas.data) {
    const suyas = indice.get(c.CLAVE_ARTICULO);
    if (suyas) suyas.push(c);
    else indice.set(c.CLAVE_ARTICULO, [c]);
  }
  indices.set(leidas, indice);
  return indice;
}

const lecturas = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['getClavesDe'] })
    .filter((q) => q.state.data !== undefined)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);

/** Every record of a code in the latest answer that has it, without a network; null if none has it, or if there is a network to ask. */
export function clavesSinRed(codigo: string): readonly ClaveArticulo[] | null {
  if (hayRed()) return null;
  for (const q of lecturas()) {
    const registros = porCodigo(q.state.data as Leidas).get(codigo);
    if (registros) return registros;
  }
  return null;
}

/** What a text typed by hand means among all the keys read ahead, by the server's rule; null if nothing, or if there is a network to ask. */
export function escritasSinRed(texto: string): readonly ClaveArticulo[] | null {
  if (hayRed()) return null;
  for (const q of lecturas()) {
    const suyas = clavesEscritas(texto, (q.state.data as Leidas).data);
    if (suyas.length > 0) return suyas;
  }
  return null;
}

/** Role of an article's own key (specification §3). */
const ROL_PROPIO = 17;

/** An article's own key from the latest answer that has it; null if none does. */
export function clavePropiaSinRed(articuloId: number): string | null {
  for (const q of lecturas()) {
    const propia = (q.state.data as Leidas).data.find(
      (c) => c.ARTICULO_ID === articuloId && c.ROL_CLAVE_ART_ID === ROL_PROPIO,
    );
    if (propia) return propia.CLAVE_ARTICULO;
  }
  return null;
}

/** Ids of the articles in the rows of an answer. */
function articulosDe(respuesta: unknown): number[] {
  const { data, detalle } = respuesta as { data?: unknown; detalle?: unknown };
  return [data, detalle]
    .flatMap((filas) => (Array.isArray(filas) ? filas : []))
    .map((fila) => (fila as { ARTICULO_ID?: unknown } | null)?.ARTICULO_ID)
    .filter((id): id is number => typeof id === 'number');
}

const porLeer = new Set<number>();
let reloj: ReturnType<typeof setTimeout> | undefined;

async function lee(): Promise<void> {
  // Operators who can only look at a list scan nothing from it.
  if (!hayRed() || !can(CONTROLES_DE_CAPTURA)) return;
  const sabidos = new Set(
    lecturas()
      .filter((q) => Date.now() - q.state.dataUpdatedAt < VIGENCIA)
      .flatMap((q) => (q.queryKey[1] as { articulos: number[] }).articulos),
  );
  const faltan = [...porLeer].filter((id) => !sabidos.has(id)).sort((a, b) => a - b);
  porLeer.clear();
  for (let i = 0; i < faltan.length; i += CLAVES_DE_MAX) {
    await ask('getClavesDe', { articulos: faltan.slice(i, i + CLAVES_DE_MAX) }, VIGENCIA);
  }
}

/** Starts reading ahead: after each work list that is read, the keys of its articles are read too. Returns the way to stop. */
export function conservaClaves(): () => void {
  return queryClient.getQueryCache().subscribe((e) => {
    if (e.type !== 'updated' || e.action.type !== 'success') return;
    const [llamada] = e.query.queryKey as [CallName];
    if (!esLeidoEnCampo(llamada) || llamada === 'getClavesDe' || llamada === 'getClavesArticulos') return;
    const antes = porLeer.size;
    for (const id of articulosDe(e.query.state.data)) porLeer.add(id);
    if (porLeer.size === antes) return;
    clearTimeout(reloj);
    // Keys that could not be read now are read with the next list.
    reloj = setTimeout(() => void lee().catch(() => {}), REPOSO);
  });
}
