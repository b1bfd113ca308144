import { now } from '../platform/clock.ts';
import { readDraft, writeDraft } from '../platform/storage.ts';
import type { Lectura } from './colaDeLecturas.ts';

/** Milliseconds after which nobody expects any more that a scan be answered. */
export const CADUCA = 10 * 60_000;

/** A scan as it is kept: since when, epoch milliseconds. */
type Guardada = Lectura & { desde?: number };

/** Scans kept: those still to be answered, and those that waited too long. */
export interface SinAtender {
  frescas: readonly Lectura[];
  viejas: readonly Lectura[];
}

function separa(guardadas: readonly Guardada[]): SinAtender {
  const esVieja = ({ desde }: Guardada) => desde !== undefined && now() - desde > CADUCA;
  const sola = ({ desde: _, ...l }: Guardada): Lectura => l;
  return {
    frescas: guardadas.filter((l) => !esVieja(l)).map(sola),
    viejas: guardadas.filter(esVieja).map(sola),
  };
}

const conFecha = (lecturas: readonly Lectura[]): Guardada[] => {
  const desde = now();
  return lecturas.map((l) => ({ ...l, desde }));
};

/** Scans handed over from the screen being left to the one being opened, by the name of the new queue. */
const relevos = new Map<string, readonly Guardada[]>();

/** Hands scans over to the queue of a screen that is still to be opened. */
export function releva(nombre: string, lecturas: readonly Lectura[]): void {
  relevos.set(nombre, [...(relevos.get(nombre) ?? []), ...conFecha(lecturas)]);
}

/** The scans that were handed over to a queue, once. */
export function recogeRelevo(nombre: string): SinAtender {
  const suyas = relevos.get(nombre) ?? [];
  relevos.delete(nombre);
  return separa(suyas);
}

/** Where a queue's unanswered scans are kept, so that a reload does not lose them. */
export interface Deposito {
  /** Identifies the queue among those of all operators of this page. */
  id: string;
  /** Keeps those of an open screen, in a draft that outlives the tab, or those of a screen that was left: {@link DEJADAS}. */
  guarda: (lecturas: readonly Lectura[], dejada: boolean) => void;
  /** Forgets those that an open screen kept. */
  olvida: () => void;
  /** Forgets those that a screen kept when it was left. */
  olvidaDejadas: () => void;
  recupera: () => SinAtender;
}

/**
 * Where the scans are kept that a screen left unanswered: of this tab alone, because its queue still has them, and of a reload of it. Those of
 * an open screen are in its draft, which outlives the tab.
 */
const DEJADAS = 'anden.dejadas.';

function guardaDejadas(id: string, guardadas: readonly Guardada[]): void {
  try {
    if (guardadas.length > 0) sessionStorage.setItem(DEJADAS + id, JSON.stringify(guardadas));
    else sessionStorage.removeItem(DEJADAS + id);
  } catch {
    // Full or forbidden: after a reload they have to be scanned again.
  }
}

function leeDejadas(id: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(DEJADAS + id) ?? '[]');
  } catch {
    return [];
  }
}

/** @param nombre names the screen and its record */
export function depositoDe(operadorId: number, nombre: string): Deposito {
  const borrador = `lecturas.${nombre}`;
  const id = `${operadorId}.${borrador}`;
  return {
    id,
    guarda(lecturas, dejada) {
      const guardadas = conFecha(lecturas);
      if (dejada) guardaDejadas(id, guardadas);
      else writeDraft(operadorId, borrador, guardadas.length > 0 ? guardadas : undefined);
    },
    olvida: () => writeDraft(operadorId, borrador, undefined),
    olvidaDejadas: () => guardaDejadas(id, []),
    recupera: () =>
      separa(
        [readDraft(operadorId, borrador), leeDejadas(id)]
          .flatMap((guardadas) => (Array.isArray(guardadas) ? guardadas : []))
          .filter((l): l is Guardada => typeof l?.codigo === 'string' && typeof l?.via === 'string'),
      ),
  };
}
