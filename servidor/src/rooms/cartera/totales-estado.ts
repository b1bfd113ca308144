import { MENSAJES_ESTADO } from '@anden/contrato/cartera/rules-estados.ts';
import { CERO, type Centavos, mas, menos } from '@anden/contrato/centavos.ts';
import type { Celda } from '../../importar/celda.ts';
import { sinSenas } from '../../importar/parecido.ts';
import { diceTotal } from '../../importar/totales.ts';
import type { Movimiento, RenglonLeido } from './renglon-leido.ts';

/** Whether a cell calls its row a total; a number after it counts the rows. */
const esDeTotal = (celda: Celda | undefined): boolean =>
  typeof celda === 'string' && diceTotal(sinSenas(celda).replace(/ \d[\d ]*$/, ''));

/** The same, in words that say what it adds up, which no payer writes. */
const diceDeQue = (celda: Celda | undefined): boolean =>
  esDeTotal(celda) && / \p{L}/u.test(sinSenas(String(celda)));

/** How banks call a row that says what the account has, and moves nothing. */
const SALDO =
  /^SALDO (INICIAL|FINAL|ANTERIOR|ACTUAL|DISPONIBLE|NUEVO|(AL|DEL?) .*(CORTE|DIA|PERIODO|MES|\d))$/;

/** Whether a row is called a balance. A transfer, which has a reference or names who paid, may be called so by its payer. */
const esSaldo = ({ descripcion, referencia, ordenante }: Movimiento): boolean =>
  referencia === null && ordenante === null && SALDO.test(sinSenas(descripcion));

/** What went out, below zero; zero for a row of nothing. */
function cargoDe({ motivo, visto }: RenglonLeido): Centavos {
  if (motivo !== MENSAJES_ESTADO.cargo || visto?.centavos == null) return CERO;
  return visto.centavos < CERO ? visto.centavos : menos(CERO, visto.centavos);
}

/** What the rows above come to: what came in alone, and less what went out. */
interface Sumas {
  abonos: Centavos;
  neto: Centavos;
}
const NADA: Sumas = { abonos: CERO, neto: CERO };
const suma = (s: Sumas, abono: Centavos, cargo: Centavos): Sumas => ({
  abonos: mas(s.abonos, abono),
  neto: mas(mas(s.neto, abono), cargo),
});
const esSu = (s: Sumas, centavos: Centavos): boolean => centavos === s.abonos || centavos === s.neto;

/**
 * Tells the rows that add up those above them, which would be deposits a second time, and those of a balance. What a payer writes may be 'TOTAL' too:
 * with a day and an amount, such a row is one only if its amount is that of the deposits above it, or of those since the last such row, with what went
 * out or without. One that says of what it is the total, and is not that, is not taken for a deposit.
 */
export function buscaTotales(): (leido: RenglonLeido, celdas: readonly Celda[]) => RenglonLeido {
  let todo = NADA;
  let desdeElUltimo = NADA;
  let sinLeer = false;
  return (leido, celdas) => {
    const { movimiento } = leido;
    const centavos = movimiento?.centavos ?? CERO;
    const no = (motivo: string, noAbona: boolean): RenglonLeido => ({
      ...leido,
      movimiento: null,
      motivo,
      noAbona,
      nota: null,
      visto: leido.visto ?? movimiento,
    });
    if (movimiento && esSaldo(movimiento)) return no(MENSAJES_ESTADO.saldo, true);
    const esTotal =
      celdas.some(esDeTotal) &&
      (movimiento ? esSu(todo, centavos) || esSu(desdeElUltimo, centavos) : leido.visto?.fecha == null);
    if (esTotal) {
      desdeElUltimo = NADA;
      return no(MENSAJES_ESTADO.total, true);
    }
    // Of rows that could not be read nobody knows what they add.
    if (movimiento && (celdas.some(diceDeQue) || (sinLeer && celdas.some(esDeTotal))))
      return no(MENSAJES_ESTADO.otroTotal, false);
    if (!movimiento && celdas.some(esDeTotal)) return leido;
    sinLeer ||= !movimiento && !leido.noAbona;
    todo = suma(todo, centavos, cargoDe(leido));
    desdeElUltimo = suma(desdeElUltimo, centavos, cargoDe(leido));
    return leido;
  };
}
