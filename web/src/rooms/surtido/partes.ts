import { enOrdenDeTrabajo, modoDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { encoladasStore } from '../../platform/bandeja/bandeja.ts';
import { call } from '../../platform/client.ts';
import { conserva, recordados } from '../../platform/leidos.ts';
import { CON_RECUERDO } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { enPartes } from '../../platform/vigencia.ts';
import { type Leida, llaveDe } from './cache.ts';

/*
 * A remission of five hundred lines is 600 kB, so the lines that work changed are read by themselves (`getRemision`
 * with docto_ve_det_id) and replaced in what was read before.
 */

/** With more changed lines than this, reading everything is faster. */
const DE_UNA_EN_UNA = 4;

/** Pauses before a failed request is repeated, in milliseconds: the first, and the following ones. */
const REINTENTO = [1_500, 4_000, 8_000, 15_000] as const;

/** What to read again of each remission: line ids; 0: only its header. */
const porLeer = new Map<number, Set<number>>();
/** The remission on screen, while it may be read. */
let lector: { id: number; despierta: () => void } | null = null;

/** Marks a line of a remission as changed (0: its header): it is read again as soon as its screen is idle. */
export function releeRenglon(doctoVeId: number, detId: number): void {
  const suyas = porLeer.get(doctoVeId) ?? new Set<number>();
  porLeer.set(doctoVeId, suyas.add(detId));
  if (lector?.id === doctoVeId) lector.despierta();
}

// One shown outside its work (`PanelRemision`) is read whole, because nobody reads its parts.
enPartes('getRemision', (pedido, parte, visible) => {
  const { docto_ve_id: id } = pedido as { docto_ve_id: number };
  if (visible && lector?.id !== id) return false;
  releeRenglon(id, parte);
  return true;
});

/** Reads what was marked as changed of a remission, now and later. Returns a function that stops it. */
export function leePartes(doctoVeId: number): () => void {
  let leyendo = false;
  let fallas = 0;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const suyo = { id: doctoVeId, despierta: () => void lee() };
  async function lee(): Promise<void> {
    if (leyendo) return;
    leyendo = true;
    clearTimeout(reloj);
    let contestan = true;
    try {
      while (contestan && lector === suyo && porLeer.has(doctoVeId)) contestan = await leeUna(doctoVeId);
    } finally {
      leyendo = false;
    }
    if (contestan) fallas = 0;
    else if (lector === suyo)
      reloj = setTimeout(suyo.despierta, REINTENTO[Math.min(fallas++, REINTENTO.length - 1)]);
  }
  lector = suyo;
  void lee();
  return () => {
    clearTimeout(reloj);
    if (lector === suyo) lector = null;
  };
}

/** Reads it whole. @returns false if there was no answer, so that it remains marked */
async function releeEntera(doctoVeId: number): Promise<boolean> {
  porLeer.delete(doctoVeId);
  await queryClient.invalidateQueries({ queryKey: llaveDe(doctoVeId), exact: true });
  const leida = queryClient.getQueryData<Leida>(llaveDe(doctoVeId));
  if (!leida || !recordados.has(leida)) return true;
  releeRenglon(doctoVeId, 0);
  return false;
}

/** The next line to read; a line brings the header along. */
function siguiente(suyas: Set<number>): number {
  if (suyas.size > 1) suyas.delete(0);
  const [detId = 0] = suyas;
  return detId;
}

/** Reads one part, or everything if that is not enough. @returns whether there was an answer */
async function leeUna(doctoVeId: number): Promise<boolean> {
  const query = queryClient.getQueryCache().find<Leida>({ queryKey: llaveDe(doctoVeId), exact: true });
  // A running request for the whole may have been sent before the change.
  await query?.promise?.catch(() => {});
  const suyas = porLeer.get(doctoVeId);
  const antes = query?.state.data;
  if (!query || !suyas || !antes) {
    porLeer.delete(doctoVeId);
    return true;
  }
  // The outbox' effects are only recognised in a whole reading. After a failed request, every line may be out of date.
  const parcial = suyas.size <= DE_UNA_EN_UNA && encoladasStore.get().length === 0;
  if (!parcial || query.state.isInvalidated || recordados.has(antes)) return releeEntera(doctoVeId);
  const detId = siguiente(suyas);
  suyas.delete(detId);
  if (suyas.size === 0) porLeer.delete(doctoVeId);
  let parte: Leida;
  try {
    parte = await call('getRemision', { docto_ve_id: doctoVeId, docto_ve_det_id: detId }, CON_RECUERDO);
  } catch {
    // No answer: everything is marked, and read as soon as there is a network.
    return releeEntera(doctoVeId);
  }
  const nueva = conParte(antes, parte);
  if (nueva === null || encoladasStore.get().length > 0) return releeEntera(doctoVeId);
  // Something was written meanwhile that the answer may not include.
  if (query.state.data !== antes || query.state.isInvalidated) {
    releeRenglon(doctoVeId, detId);
    return true;
  }
  queryClient.setQueryData(llaveDe(doctoVeId), nueva, { updatedAt: query.state.dataUpdatedAt });
  // A claim by itself is useless without a network.
  if (CUENTAS.some((campo) => nueva.cabecera[campo] !== antes.cabecera[campo])) conserva(llaveDe(doctoVeId));
  return true;
}

/** Fields of the header that lines repeat or that decide their order. */
const REPETIDOS = [
  'ESTATUS',
  'PRIORIDAD',
  'OBSERVACIONES',
  'PAQUETERIA',
  'CLTE_RECOGE',
  'RENGLONES',
] as const;

/** Fields of the header that reveal work on its lines. */
const CUENTAS = ['UNIDADESSURTIDAS', 'RENGLONES_SURTIDOS', 'RENGLONES_EMPACADOS'] as const;

/**
 * A remission updated with a part read separately, sorted for its job.
 * @returns null if a part is not enough and it must be read whole
 */
export function conParte(leida: Leida, { cabecera, data: suyas }: Leida): Leida | null {
  if (REPETIDOS.some((campo) => cabecera[campo] !== leida.cabecera[campo])) return null;
  const nuevas = new Map(suyas.map((l) => [l.DOCTO_VE_DET_ID, l]));
  const data = leida.data.map((l) => nuevas.get(l.DOCTO_VE_DET_ID) ?? l);
  if (nuevas.size > 0) data.sort(enOrdenDeTrabajo(modoDeRemision(cabecera.ESTATUS)));
  return { ...leida, data: nuevas.size > 0 ? data : leida.data, cabecera };
}
