import type { Remision as Cabecera, LineaRemision } from '@anden/contrato/surtido/formas.ts';
import { porSurtirDeRemision, quienesLaTienen } from '@anden/contrato/surtido/remision-rules.ts';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { REGISTRO, useCerrar, useSearchState } from '../../platform/navigation.ts';

/** Titles of the modals of the remission and of its picking (specification §8). */
export const TITULO = 'Surtido de remisiones';
export const TITULO_SURTIDO = 'Surtido remisión';

export type Remision = z.output<typeof Cabecera>;
export type Linea = z.output<typeof LineaRemision>;

/** Who began a remission that this operator did not: working on it joins them. Null: it is free, or this operator's. */
export const ajenaDe = (r: Remision): Remision['SURTIDORES'][number] | null =>
  r.EMPEZADA === 'S' ? null : (quienesLaTienen(r, now())[0] ?? null);

/** The names of the scan queues: of a remission's list, and of picking one of its lines. */
export const colaDeRemision = (doctoVeId: number): string => `surtidorem.${doctoVeId}`;
export const colaDeLinea = (detId: number): string => `surtido.remision.${detId}`;

/** Largest id a document can have. */
const ID_MAX = 2 ** 31 - 1;
const idValido = (n: number): number => (Number.isInteger(n) && n > 0 && n <= ID_MAX ? n : 0);

/**
 * The state of the picking screens that is kept in the address: which remission, which of its lines is being picked,
 * which one was left last (the list scrolls to it), and whether a walk with a cart is open.
 */
export function useLugarDeSurtido() {
  const [lugar, setLugar] = useSearchState({
    docto_ve_id: 0,
    docto_ve_det_id: 0,
    visto: 0,
    carrito: '',
    [REGISTRO]: 0,
  });
  const detId = idValido(lugar.docto_ve_det_id);
  const cierra = useCerrar('docto_ve_det_id', 'docto_ve_id');
  return {
    id: idValido(lugar.docto_ve_id || (lugar[REGISTRO] ?? 0)),
    detId,
    /** The line that was being picked before returning to the list. */
    visto: idValido(lugar.visto),
    carrito: lugar.carrito === 'si',
    /** Opens a remission; 0: none. */
    abreRemision: (docto_ve_id: number) =>
      setLugar({ docto_ve_id, docto_ve_det_id: 0, visto: 0, carrito: '', [REGISTRO]: 0 }),
    /** Opens a line as a separate history entry, so that the device's Back returns to the list. */
    abreLinea: (docto_ve_det_id: number) => setLugar({ docto_ve_det_id }, 'abre'),
    /** Back to the list, one history entry. */
    vuelve: () => cierra(() => setLugar({ docto_ve_det_id: 0, visto: detId })),
    /** Opens the walk with a cart, or leaves it. */
    abreCarrito: (si: boolean) => setLugar({ carrito: si ? 'si' : '', docto_ve_id: 0, docto_ve_det_id: 0 }),
  };
}

/** Pieces of a line still to be picked. */
export const porSurtirDe = (linea: Linea): number => porSurtirDeRemision(linea);

/**
 * The next line of the walk: the first with pieces to pick and pieces on the shelf that nobody is working on, starting
 * after the picker's present location before going round again. Shelves that lacked pieces come last.
 * @param lineas in any order
 * @param desde the line just left, if any
 */
export function siguienteDelRecorrido(
  lineas: readonly Linea[],
  yo: number,
  desde: Linea | null = null,
): Linea | undefined {
  const aqui = desde?.PARADA?.NUMERIC_UB ?? '';
  const posibles = lineas
    .filter(
      (l) =>
        l.PARADA !== null &&
        l.DISPONIBLES > 0 &&
        porSurtirDe(l) > 0 &&
        (!l.RECLAMO || l.RECLAMO.OPERADOR_ID === yo) &&
        l.DOCTO_VE_DET_ID !== desde?.DOCTO_VE_DET_ID,
    )
    .sort((a, b) => (codigoDe(a) < codigoDe(b) ? -1 : 1));
  // Locations where pieces were missing come after the others.
  const seguras = posibles.filter((l) => !l.FALTANTE);
  const libres = seguras.length > 0 ? seguras : posibles;
  return libres.find((l) => codigoDe(l) >= aqui) ?? libres[0];
}

const codigoDe = (l: Linea): string => l.PARADA?.NUMERIC_UB ?? '';

/** What the picking of a line (`Surtir`) is given. */
export interface SurtirProps {
  /** As last read from `getRemision` or `getRecorrido`. */
  linea: Linea;
  /** Its remission. */
  remision: Remision;
  /** The line suggested after it. */
  lineas: readonly Linea[];
  /** The list's queue, which gets scans after a save. */
  sigue: string;
  /** Back to the list, with this line or another in view. */
  alVolver: (visto?: number) => void;
  /** Leaves for a waiting urgent remission. */
  alUrgente: (doctoVeId: number) => void;
}
