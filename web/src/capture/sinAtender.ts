import { now } from '../platform/clock.ts';
import { readDraft, writeDraft } from '../platform/storage.ts';
import type { Lectura } from './colaDeLecturas.ts';
import { alIrse, ESTA_PAGINA, esDeEsta, seFue, vive } from './pagina.ts';

/** Age in milliseconds from which nobody expects an answer to a scan any more. */
export const CADUCA = 10 * 60_000;

/** A scan as it is kept; `desde` is since when, in epoch milliseconds, and `pagina` the page that read it. */
type Guardada = Lectura & { desde?: number; pagina?: string };

/** Kept scans: those still to be answered, and those that waited too long. */
export interface SinAtender {
  frescas: readonly Lectura[];
  viejas: readonly Lectura[];
}

function separa(guardadas: readonly Guardada[]): SinAtender {
  const esVieja = ({ desde }: Guardada) => desde !== undefined && now() - desde > CADUCA;
  const sola = ({ desde: _, pagina: __, ...l }: Guardada): Lectura => l;
  return {
    frescas: guardadas.filter((l) => !esVieja(l)).map(sola),
    viejas: guardadas.filter(esVieja).map(sola),
  };
}

const conFecha = (lecturas: readonly Lectura[]): Guardada[] => {
  const desde = now();
  return lecturas.map((l) => ({ ...l, desde }));
};

/** Of all that was kept, the scans: another version may have kept something else. */
const leidas = (valor: unknown): readonly Guardada[] =>
  Array.isArray(valor)
    ? (valor as readonly (Guardada | null)[]).filter(
        (l): l is Guardada => typeof l?.codigo === 'string' && typeof l.via === 'string',
      )
    : [];

/** Scans handed over from the screen being left to the one being opened, by the id of the new queue ({@link Resguardo}). */
const relevos = new Map<string, readonly Guardada[]>();

/** Hands scans over to the queue of a screen that is still to be opened. */
export function releva(id: string, lecturas: readonly Lectura[]): void {
  relevos.set(id, [...(relevos.get(id) ?? []), ...conFecha(lecturas)]);
}

/** Takes the scans handed over to a queue. A second call finds none. */
export function recogeRelevo(id: string): SinAtender {
  const suyas = relevos.get(id) ?? [];
  relevos.delete(id);
  return separa(suyas);
}

/** Where a queue's unanswered scans are kept, so that a reload does not lose them. */
export interface Resguardo {
  /** Identifies the queue among all operators who use this page. */
  id: string;
  /** Keeps the scans of an open screen in a draft that outlives the tab, and those of a screen that was left under {@link DEJADAS}. */
  guarda: (lecturas: readonly Lectura[], dejada: boolean) => void;
  /** Forgets the scans kept for an open screen. */
  olvida: () => void;
  /** Forgets the scans kept when a screen was left. */
  olvidaDejadas: () => void;
  recupera: () => SinAtender;
  /** Calls `f` with the scans of another page of this device, as soon as that page is gone and cannot answer them any more. */
  hereda: (f: (suyas: SinAtender) => void, signal: AbortSignal) => void;
}

/**
 * Key under which the scans of a screen that was left are kept, in this tab's storage: only this tab, or a reload of it, has the queue that
 * answers them. The scans of an open screen are in its draft, which outlives the tab.
 */
const DEJADAS = 'anden.dejadas.';

function guardaDejadas(id: string, guardadas: readonly Guardada[]): void {
  try {
    if (guardadas.length > 0) {
      vive();
      sessionStorage.setItem(
        DEJADAS + id,
        JSON.stringify(guardadas.map((l) => ({ ...l, pagina: ESTA_PAGINA }))),
      );
    } else sessionStorage.removeItem(DEJADAS + id);
  } catch {
    // Storage is full or forbidden: after a reload the scans have to be repeated.
  }
}

function leeDejadas(id: string): readonly Guardada[] {
  try {
    return leidas(JSON.parse(sessionStorage.getItem(DEJADAS + id) ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * When this page is loaded: 'Duplicar pestaña' copied the scans of a page that lives, which answers them itself, so the copy is dropped.
 * Those of a page that went without a word, as a discarded tab does, are this one's.
 */
export async function repasaDejadas(): Promise<void> {
  const ids = () =>
    Object.keys(sessionStorage).flatMap((k) => (k.startsWith(DEJADAS) ? [k.slice(DEJADAS.length)] : []));
  try {
    for (const id of ids()) {
      const ajenas = leeDejadas(id).filter(({ pagina }) => !esDeEsta(pagina));
      const [{ pagina } = {}] = ajenas;
      if (pagina) guardaDejadas(id, (await seFue(pagina)) ? ajenas : []);
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
void repasaDejadas();

/**
 * Where the scans of an operator's screen are kept.
 * @param nombre names the screen and its record
 */
export function resguardoDe(operadorId: number, nombre: string): Resguardo {
  const borrador = `lecturas.${nombre}`;
  const id = `${operadorId}.${borrador}`;
  const abiertas = () => leidas(readDraft(operadorId, borrador));
  /** Those of this page, beside the others', which stay. */
  function escribe(mias: readonly Guardada[], otras = abiertas().filter((l) => !esDeEsta(l.pagina))): void {
    const todas = [...otras, ...mias];
    if (todas.length > 0) vive();
    writeDraft(operadorId, borrador, todas.length > 0 ? todas : undefined);
  }
  return {
    id,
    guarda(lecturas, dejada) {
      const guardadas = conFecha(lecturas);
      if (dejada) guardaDejadas(id, guardadas);
      else escribe(guardadas.map((l) => ({ ...l, pagina: ESTA_PAGINA })));
    },
    olvida: () => escribe([]),
    olvidaDejadas: () => guardaDejadas(id, []),
    recupera: () => separa([...abiertas(), ...leeDejadas(id)].filter((l) => esDeEsta(l.pagina))),
    hereda(f, signal) {
      const otras = new Set(abiertas().flatMap(({ pagina }) => (esDeEsta(pagina) ? [] : [pagina ?? ''])));
      for (const otra of otras) {
        alIrse(
          otra,
          () => {
            const suyas = abiertas().filter((l) => l.pagina === otra);
            escribe(
              [],
              abiertas().filter((l) => l.pagina !== otra),
            );
            f(separa(suyas));
          },
          signal,
        );
      }
    },
  };
}
