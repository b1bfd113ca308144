import { piezasDe } from '../../capture/captura.ts';
import type { Candidato } from './traspaso.ts';

/** The operator's changes to a candidate: chosen or not, and how many pieces, as typed. */
export interface Eleccion {
  /** The row as last seen, for when no search returns it any more. */
  fila: Candidato;
  elegido: boolean;
  piezas: string;
}

/** A new transfer in progress, as kept through a reload. */
export interface Borrador {
  /** 'Generar' was pressed: what the showroom lacks is proposed. */
  generado: boolean;
  elecciones: Readonly<Record<string, Eleccion>>;
}

export const BORRADOR_NUEVO: Borrador = { generado: false, elecciones: {} };

/** A row of the table: the candidate and its state. */
export interface FilaNueva extends Candidato {
  elegido: boolean;
  piezas: string;
}

/**
 * The rows: what was proposed, what the search found, and what was chosen before. A proposed one is chosen if the
 * server says so; a found one once the operator does.
 */
export function filasDe(
  borrador: Borrador,
  propuestas: readonly Candidato[],
  halladas: readonly Candidato[],
): FilaNueva[] {
  const filas = new Map<number, FilaNueva>();
  const pon = (c: Candidato, deEntrada: boolean) => {
    if (filas.has(c.ARTICULO_ID)) return;
    const e = borrador.elecciones[c.ARTICULO_ID];
    filas.set(c.ARTICULO_ID, {
      ...c,
      elegido: e?.elegido ?? deEntrada,
      piezas: e?.piezas ?? String(c.PIEZAS),
    });
  };
  if (borrador.generado) for (const c of propuestas) pon(c, c.SELECTED);
  for (const c of halladas) pon(c, false);
  for (const e of Object.values(borrador.elecciones)) if (e.elegido) pon(e.fila, true);
  return [...filas.values()];
}

/** The transfer with one row changed. */
export function con(
  borrador: Borrador,
  filas: readonly FilaNueva[],
  cambio: Partial<Pick<Eleccion, 'elegido' | 'piezas'>>,
): Borrador {
  const elecciones: Record<string, Eleccion> = { ...borrador.elecciones };
  for (const { elegido, piezas, ...fila } of filas) {
    elecciones[fila.ARTICULO_ID] = { fila, elegido, piezas, ...cambio };
  }
  return { ...borrador, elecciones };
}

/** The transfer without what was saved of it; what was chosen meanwhile stays. */
export function sinGuardadas(borrador: Borrador, guardadas: readonly { ARTICULO_ID: number }[]): Borrador {
  const suyas = new Set(guardadas.map((a) => String(a.ARTICULO_ID)));
  const quedan = Object.entries(borrador.elecciones).filter(([id, e]) => e.elegido && !suyas.has(id));
  return quedan.length === 0 ? BORRADOR_NUEVO : { ...BORRADOR_NUEVO, elecciones: Object.fromEntries(quedan) };
}

/** What is chosen, with its pieces; NaN if that is no number. */
export const elegidasDe = (filas: readonly FilaNueva[]) =>
  filas
    .filter((f) => f.elegido)
    .map(({ ARTICULO_ID, CLAVE_ARTICULO, DISPONIBLES, piezas }) => ({
      ARTICULO_ID,
      CLAVE_ARTICULO,
      DISPONIBLES,
      PIEZAS: piezasDe(piezas),
    }));

/** Why the pieces of a chosen row cannot be requested, or null. */
export function piezasRejection(f: FilaNueva): string | null {
  if (!f.elegido) return null;
  const piezas = piezasDe(f.piezas);
  if (Number.isNaN(piezas) || piezas <= 0) return 'Piezas mayores que 0';
  return piezas > f.DISPONIBLES ? `Hay ${f.DISPONIBLES}` : null;
}
