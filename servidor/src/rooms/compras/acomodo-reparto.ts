import { type Lote, SIN_LOTE } from '../existencias/index.ts';

/** A captured lot: its pieces, and their location if the operator named one. */
export interface LineaCapturada {
  FECHA_CADUCIDAD: string | null;
  LOTE: string | null;
  FECHA_PRODUCCION: string | null;
  INGRESO: number;
  UBICACION_ID: number | null;
}

/** Pieces of one lot that go to one location. */
export interface Porcion {
  ubicacionId: number;
  lote: Lote;
  piezas: number;
}

/** A portion, or part of one, taken from one document line. */
export interface PorcionDeRenglon<R> extends Porcion {
  renglon: R;
}

/**
 * Distributes the captured lots over the locations: first those that name theirs, then the others in the order
 * captured, over what each location still takes. Without lots, the pieces of each location are one portion. The totals
 * agree already (`lotesAcomodoRejection`).
 */
export function repartirLotes(
  ubicaciones: readonly { UBICACION_ID: number; CONTADAS: number }[],
  lineas: readonly LineaCapturada[],
): Porcion[] {
  if (lineas.length === 0) {
    return ubicaciones.map((u) => ({ ubicacionId: u.UBICACION_ID, lote: SIN_LOTE, piezas: u.CONTADAS }));
  }
  const cupos = ubicaciones.map((u) => ({ id: u.UBICACION_ID, cupo: u.CONTADAS }));
  const porciones: Porcion[] = [];
  const colocar = (l: LineaCapturada, donde: typeof cupos) => {
    let faltan = l.INGRESO;
    for (const u of donde) {
      const piezas = Math.min(faltan, u.cupo);
      if (piezas === 0) continue;
      faltan -= piezas;
      u.cupo -= piezas;
      porciones.push({ ubicacionId: u.id, lote: loteDeLinea(l), piezas });
    }
    if (faltan > 0) throw new Error(`Sobran ${faltan} piezas de un lote por acomodar`);
  };
  for (const l of lineas) {
    if (l.UBICACION_ID !== null)
      colocar(
        l,
        cupos.filter((u) => u.id === l.UBICACION_ID),
      );
  }
  for (const l of lineas) if (l.UBICACION_ID === null) colocar(l, cupos);
  return porciones;
}

/** The lot of a captured line. */
export const loteDeLinea = (l: LineaCapturada): Lote => ({
  fechaCaducidad: l.FECHA_CADUCIDAD,
  lote: l.LOTE,
  fechaProduccion: l.FECHA_PRODUCCION,
});

/** Takes the portions from the document lines, in order. The lines have enough pieces, as was checked before. */
export function repartirEnRenglones<R extends { pendientes: number }>(
  porciones: readonly Porcion[],
  renglones: readonly R[],
): PorcionDeRenglon<R>[] {
  const restan = renglones.map((renglon) => ({ renglon, pendientes: renglon.pendientes }));
  return porciones.flatMap((p) => {
    let faltan = p.piezas;
    const partes: PorcionDeRenglon<R>[] = [];
    for (const r of restan) {
      const piezas = Math.min(faltan, r.pendientes);
      if (piezas === 0) continue;
      faltan -= piezas;
      r.pendientes -= piezas;
      partes.push({ ...p, piezas, renglon: r.renglon });
    }
    if (faltan > 0) throw new Error(`Faltan ${faltan} piezas pendientes por acomodar`);
    return partes;
  });
}

/** Adds up pieces by id. */
export function sumaPorId(partes: readonly { id: number; piezas: number }[]): Map<number, number> {
  const piezas = new Map<number, number>();
  for (const p of partes) piezas.set(p.id, (piezas.get(p.id) ?? 0) + p.piezas);
  return piezas;
}

/** The first lines that together have this many pieces; all of them if they have fewer. */
export function primerosRenglones<R extends { pendientes: number }>(
  renglones: readonly R[],
  piezas: number,
): R[] {
  let faltan = piezas;
  return renglones.filter((r) => {
    const hace = faltan > 0;
    faltan -= r.pendientes;
    return hace;
  });
}

/** The locations that get pieces, without repetition. */
export function contadasPorUbicacion(
  filas: readonly { UBICACION_ID: number; CONTADAS: number }[],
): { UBICACION_ID: number; CONTADAS: number }[] {
  const suma = sumaPorId(filas.map((f) => ({ id: f.UBICACION_ID, piezas: f.CONTADAS })));
  return [...suma].flatMap(([UBICACION_ID, CONTADAS]) => (CONTADAS > 0 ? [{ UBICACION_ID, CONTADAS }] : []));
}

/** The captured lots, with blank texts as null. */
export const leeLineas = (lineas: readonly LineaCapturada[]): LineaCapturada[] =>
  lineas.map((l) => ({ ...l, LOTE: l.LOTE?.trim() || null }));
