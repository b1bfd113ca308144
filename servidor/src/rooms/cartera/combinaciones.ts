import { CERO, type Centavos, menos } from '@anden/contrato/centavos.ts';
/** What a charge still owes. */
export interface PorCobrar {
  id: number;
  pendiente: Centavos;
}

/** Most charges in one combination. With more, some combination adds up to nearly any amount, and the match means nothing. */
const CARGOS_MAX = 4;
/** Most charges of a customer that are tried, in the given order: 40 have some hundred thousand combinations of four. */
const TRIADOS_MAX = 40;

/**
 * The fewest charges whose sum is exactly an amount, one to four of them; of equally many, those that come first. Null: there are none.
 * @param cargos in the order in which they are preferred
 * @param minimo fewest charges of a combination. Default 1
 */
export function combinacionDe(
  cuanto: Centavos,
  cargos: readonly PorCobrar[],
  minimo = 1,
): readonly PorCobrar[] | null {
  const caben = cargos.filter((c) => c.pendiente <= cuanto).slice(0, TRIADOS_MAX);
  const busca = (faltan: number, resto: Centavos, desde: number): PorCobrar[] | null => {
    if (faltan === 0) return resto === CERO ? [] : null;
    for (let i = desde; i <= caben.length - faltan; i++) {
      const cargo = caben[i];
      if (!cargo || cargo.pendiente > resto) continue;
      const demas = busca(faltan - 1, menos(resto, cargo.pendiente), i + 1);
      if (demas) return [cargo, ...demas];
    }
    return null;
  };
  for (let cuantos = minimo; cuantos <= CARGOS_MAX; cuantos++) {
    const hallada = busca(cuantos, cuanto, 0);
    if (hallada) return hallada;
  }
  return null;
}
