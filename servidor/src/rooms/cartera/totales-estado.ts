import { MENSAJES_ESTADO } from '@anden/contrato/cartera/rules-estados.ts';
import { CERO, type Centavos, mas } from '@anden/contrato/centavos.ts';
import type { Celda } from '../../importar/celda.ts';
import { sinSenas } from '../../importar/parecido.ts';
import { diceTotal } from '../../importar/totales.ts';
import type { RenglonLeido } from './renglon-leido.ts';

/** Whether a cell calls its row a total; a number after it counts the rows. */
const esDeTotal = (celda: Celda | undefined): boolean =>
  typeof celda === 'string' && diceTotal(sinSenas(celda).replace(/ \d[\d ]*$/, ''));

/**
 * Tells the rows that add up those above them, which would be deposits a second time. What a payer writes may be 'TOTAL' too: with a day and an
 * amount, such a row is one only if its amount is that of the deposits above it, or of those since the last such row.
 */
export function buscaTotales(): (leido: RenglonLeido, celdas: readonly Celda[]) => RenglonLeido {
  let todo = CERO;
  let desdeElUltimo = CERO;
  const suma = (cuanto: Centavos): void => {
    todo = mas(todo, cuanto);
    desdeElUltimo = mas(desdeElUltimo, cuanto);
  };
  return (leido, celdas) => {
    const { movimiento } = leido;
    const centavos = movimiento?.centavos ?? CERO;
    const esTotal =
      celdas.some(esDeTotal) &&
      (movimiento ? centavos === todo || centavos === desdeElUltimo : leido.visto?.fecha == null);
    if (!esTotal) {
      if (movimiento) suma(centavos);
      return leido;
    }
    desdeElUltimo = CERO;
    return {
      ...leido,
      movimiento: null,
      motivo: MENSAJES_ESTADO.total,
      noAbona: true,
      nota: null,
      visto: leido.visto ?? movimiento,
    };
  };
}
