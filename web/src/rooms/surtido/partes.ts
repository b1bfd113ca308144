import { enOrdenDeTrabajo, modoDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { encoladasStore } from '../../platform/bandeja/bandeja.ts';
import { call } from '../../platform/client.ts';
import { conserva, recordados } from '../../platform/leidos.ts';
import { CON_RECUERDO } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';
import { enPartes } from '../../platform/vigencia.ts';
import { type Leida, llaveDe } from './cache.ts';

/*
 * A remission of five hundred lines is 600 kB: what work on one of them changes is read by itself (`getRemision` with
 * docto_ve_det_id), and takes its place in what was read of it.
 */

/** More lines than these are read quicker all at once. */
const DE_UNA_EN_UNA = 4;

/** After how long it is asked again where nobody answered, in milliseconds, the first time and the next ones. */
const REINTENTO = [1_500, 4_000, 8_000, 15_000] as const;

/** What is to be read again of each remission: its lines by id; 0: its header alone. */
const porLeer = new Map<number, Set<number>>();
/** The remission on the screen, while it may be read. */
let lector: { id: number; despierta: () => void } | null = null;

/** Says that a line of a remission changed (0: its header alone): it is read again, as soon as its screen is at rest. */
export function releeRenglon(doctoVeId: number, detId: number): void {
  const suyas = porLeer.get(doctoVeId) ?? new Set<number>();
  porLeer.set(doctoVeId, suyas.add(detId));
  if (lector?.id === doctoVeId) lector.despierta();
}

// One that is shown outside of its work (`PanelRemision`) is read whole: nobody reads its parts.
enPartes('getRemision', (pedido, parte, visible) => {
  const { docto_ve_id: id } = pedido as { docto_ve_id: number };
  if (visible && lector?.id !== id) return false;
  releeRenglon(id, parte);
  return true;
});

/** Reads what was said to have changed of a remission, now and as it is said. Returns the way to stop. */
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

/** Reads it whole. @returns false where nobody answered: it stays to be read */
async function releeEntera(doctoVeId: number): Promise<boolean> {
  porLeer.delete(doctoVeId);
  await queryClient.invalidateQueries({ queryKey: llaveDe(doctoVeId), exact: true });
  const leida = queryClient.getQueryData<Leida>(llaveDe(doctoVeId));
  if (!leida || !recordados.has(leida)) return true;
  releeRenglon(doctoVeId, 0);
  return false;
}

/** The next line to be read; a line brings its header. */
function siguiente(suyas: Set<number>): number {
  if (suyas.size > 1) suyas.delete(0);
  const [detId = 0] = suyas;
  return detId;
}

/** Reads one part, or all of it where that is not enough. @returns whether somebody answered */
async function leeUna(doctoVeId: number): Promise<boolean> {
  const query = queryClient.getQueryCache().find<Leida>({ queryKey: llaveDe(doctoVeId), exact: true });
  // A reading of it all that is under way may have been asked before.
  await query?.promise?.catch(() => {});
  const suyas = porLeer.get(doctoVeId);
  const antes = query?.state.data;
  if (!query || !suyas || !antes) {
    porLeer.delete(doctoVeId);
    return true;
  }
  // What waits in the outbox is told apart in a reading of it all. What nobody answered for is old in all its lines.
  const parcial = suyas.size <= DE_UNA_EN_UNA && encoladasStore.get().length === 0;
  if (!parcial || query.state.isInvalidated || recordados.has(antes)) return releeEntera(doctoVeId);
  const detId = siguiente(suyas);
  suyas.delete(detId);
  if (suyas.size === 0) porLeer.delete(doctoVeId);
  let parte: Leida;
  try {
    parte = await call('getRemision', { docto_ve_id: doctoVeId, docto_ve_det_id: detId }, CON_RECUERDO);
  } catch {
    // Nobody answers: all of it is old, and is read as soon as somebody does.
    return releeEntera(doctoVeId);
  }
  const nueva = conParte(antes, parte);
  if (nueva === null || encoladasStore.get().length > 0) return releeEntera(doctoVeId);
  // Something was written meanwhile, that the answer may not know of.
  if (query.state.data !== antes || query.state.isInvalidated) {
    releeRenglon(doctoVeId, detId);
    return true;
  }
  queryClient.setQueryData(llaveDe(doctoVeId), nueva, { updatedAt: query.state.dataUpdatedAt });
  // A claim alone is of no use without a network.
  if (CUENTAS.some((campo) => nueva.cabecera[campo] !== antes.cabecera[campo])) conserva(llaveDe(doctoVeId));
  return true;
}

/** What of a header its lines repeat, or their order hangs on. */
const REPETIDOS = [
  'ESTATUS',
  'PRIORIDAD',
  'OBSERVACIONES',
  'PAQUETERIA',
  'CLTE_RECOGE',
  'RENGLONES',
] as const;

/** What of a header says that its lines were worked on. */
const CUENTAS = ['UNIDADESSURTIDAS', 'RENGLONES_SURTIDOS', 'RENGLONES_EMPACADOS'] as const;

/**
 * A remission with what was read of it in part, in the order of its job.
 * @returns null where that is not enough: it has to be read whole
 */
export function conParte(leida: Leida, { cabecera, data: suyas }: Leida): Leida | null {
  if (REPETIDOS.some((campo) => cabecera[campo] !== leida.cabecera[campo])) return null;
  const nuevas = new Map(suyas.map((l) => [l.DOCTO_VE_DET_ID, l]));
  const data = leida.data.map((l) => nuevas.get(l.DOCTO_VE_DET_ID) ?? l);
  if (nuevas.size > 0) data.sort(enOrdenDeTrabajo(modoDeRemision(cabecera.ESTATUS)));
  return { ...leida, data: nuevas.size > 0 ? data : leida.data, cabecera };
}
