/** Adds pieces to (1) or takes them from (-1) locations, in what was read of an article's locations. */
export function conExistencias<T extends { UBICACION_ID: number; EXISTENCIA?: number | undefined }>(
  filas: readonly T[],
  movidas: readonly Readonly<Record<string, unknown>>[],
  sentido: 1 | -1,
): T[] {
  const por = new Map(movidas.map((m) => [m.UBICACION_ID as number, m.CONTADAS as number]));
  return filas.map((u) => {
    const piezas = por.get(u.UBICACION_ID);
    return piezas && u.EXISTENCIA !== undefined
      ? { ...u, EXISTENCIA: Math.max(0, u.EXISTENCIA + sentido * piezas) }
      : u;
  });
}
