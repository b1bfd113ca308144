import { MENSAJES_ESTADO } from '@anden/contrato/cartera/rules-estados.ts';
import { CERO, type Centavos, mas } from '@anden/contrato/centavos.ts';
import type { Celda } from '../../importar/celda.ts';
import { sinSenas } from '../../importar/parecido.ts';
import type { RenglonLeido } from './renglon-leido.ts';

/** How banks and spreadsheets call a row that adds up those above it, with what it adds up: 'Total', 'Subtotal del día', 'TOTAL DE ABONOS'. */
const TOTAL =
  /^((GRAN |SUB ?)?TOTAL(ES)?|SUMAS?)( GENERAL(ES)?)?( (DEL?|DE LOS|DE LA|POR|EN EL) )?(DIA|MES|PERIODO|SEMANA|HOJA|PAGINA|CUENTA|ABONOS?|CARGOS?|DEPOSITOS?|RETIROS?|MOVIMIENTOS?)?$/;

const diceTotal = (celda: Celda | undefined): boolean =>
  typeof celda === 'string' && TOTAL.test(sinSenas(celda).replace(/ \d[\d ]*$/, ''));

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
      celdas.some(diceTotal) &&
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
