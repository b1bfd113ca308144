import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import type { LineaDeLote, PideLote } from '@anden/contrato/existencias/rules.ts';
import type { Draft } from '../platform/draft.ts';
import type { Captura, Lugar, ReglasDeCaptura } from './captura.ts';
import type { EnTrabajo } from './colaDeLecturas.ts';
import { rechazado } from './motor.ts';

/** What is being captured, once its rows have come from the server. */
export interface Trabajo {
  articulo: PideLote & { ARTICULO_ID: number; CLAVE_ARTICULO: string };
  lugares: readonly Lugar[];
  reglas: ReglasDeCaptura;
}

/** What was scanned after the work in hand: another product, by the key records of its code, or a location, by its digits. */
export type Siguiente = { claves: readonly ClaveArticulo[] } | { lugar: string };

/** Whether one of these rows is of what was scanned. */
export const esDeAlguna = (
  filas: readonly { ARTICULO_ID: number; PARADA?: { NUMERIC_UB: string } | null }[],
  siguiente: Siguiente,
): boolean =>
  filas.some((f) =>
    'lugar' in siguiente
      ? f.PARADA?.NUMERIC_UB === siguiente.lugar
      : siguiente.claves.some((c) => c.ARTICULO_ID === f.ARTICULO_ID),
  );

/** Saving by the scan of the next work, which a device's setting turns off. */
export interface AlSeguir {
  /** Whether the capture is all of the line, and nothing has to be asked before it is saved. */
  entera: (c: Captura) => boolean;
  /** Whether what was scanned is work of the screen that follows. */
  espera: (siguiente: Siguiente) => boolean;
  /** Saves, and hands the scan being answered to that screen. False: it was not saved, and the operator was told why. */
  guarda: () => Promise<boolean>;
}

export interface OpcionesDeCaptura {
  /** Names the screen and its record: `acomodo.compras.12`. */
  memoria: string;
  /** Title of this screen's modals (specification §8). */
  titulo: string;
  /** undefined while it is being read; scans wait for it. */
  trabajo: Trabajo | undefined;
  /** What is being worked on, for the message about a product that is not this article. */
  en: EnTrabajo;
  /** Called once a scanned lot has confirmed the entry and set it. */
  alConfirmar?: () => void;
  alSeguir?: AlSeguir | undefined;
  /** Asks for the lots of the pieces of a location, starting with `leidos`, those its labels named; null if the operator gave up. */
  pideLotes: (
    lugar: Lugar,
    piezas: number,
    leidos: readonly LineaDeLote[],
  ) => Promise<readonly LineaDeLote[] | null>;
}

/** A capture under way: the entry in hand, and the present options of its screen. */
export interface EnMano {
  captura: Draft<Captura>;
  vigente: () => OpcionesDeCaptura;
}

/** Outcome when the article's rows could not be read. */
export const SIN_ARTICULO = rechazado('No se pudo leer el artículo');
