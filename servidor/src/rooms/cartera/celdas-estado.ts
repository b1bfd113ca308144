import {
  aPesos,
  CENTAVOS_MAX,
  CERO,
  type Centavos,
  centavos,
  leeDinero,
  leePesos,
  mas,
  menor,
  menos,
} from '@anden/contrato/centavos.ts';
import type { Decimal, OrdenDeFecha } from '@anden/contrato/formatos.ts';
import { type Celda, estaVacia, muestra, NumeroExcel } from '../../importar/celda.ts';
import { deOtroDecimal, enPunto } from '../../importar/cifras.ts';
import { diaDeSerie, momentoDe } from '../../importar/fechas.ts';
import { Motivo, texto } from '../../importar/lectores.ts';

/** Longest text of a cell that is read; what is kept of it is shorter. */
export const TEXTO_MAX = 2000;

/**
 * The day of a movement, in any shape that `momentoDe` knows; and Excel's number of a day, which no statement means otherwise.
 * @param orden which comes first in its column, the day or the month
 */
export function leeDia(celda: Celda | undefined, orden?: OrdenDeFecha): string | null | Motivo {
  const numero = celda instanceof NumeroExcel ? celda.texto : typeof celda === 'string' ? celda.trim() : '';
  if (celda instanceof NumeroExcel || /^\d{5}(\.\d+)?$/.test(numero)) {
    const dia = diaDeSerie(numero);
    if (dia !== null) return dia;
  }
  const leido = momentoDe(celda, orden);
  return leido === null || leido instanceof Motivo ? leido : leido.dia;
}

/** The hour of a movement, `HH:MM:SS`, that stands alone in a cell or after its day; null: none does. */
export function leeHora(celda: Celda | undefined): string | null {
  const escrito = typeof celda === 'string' ? celda.trim() : celda;
  const sola = typeof escrito === 'string' && /^\d{1,2}:\d\d/.test(escrito);
  const leido = momentoDe(sola ? `2000-01-01 ${escrito}` : escrito);
  return leido === null || leido instanceof Motivo || leido.hora === '00:00:00' ? null : leido.hora;
}

const MONEDA = /^(MXN|MXP|MN|M\.N\.)\s*|\s*(MXN|MXP|MN|M\.N\.|PESOS)$/gi;
/** Signs before or after the amount or its currency, and parentheses: money that went out. */
const NEGATIVO = /^\(.*\)$|^[$\s]*[-−–]|[-−–]$/;

/** The least amount that is too large. */
const DE_MAS = mas(CENTAVOS_MAX, centavos(1));

/**
 * Cents of an amount as banks write it, below zero where it went out: `$1,234.50`, `1 234.50`, `1234.50-`, `(1,234.50)`, `1,234.50 MXN`,
 * `1,234.50 DB`. Null: none is written.
 * @param decimal which sign parts the decimals in its column
 */
export function leeImporte(celda: Celda | undefined, decimal: Decimal = 'punto'): Centavos | null | Motivo {
  if (estaVacia(celda)) return null;
  if (celda instanceof NumeroExcel) {
    const n = Number(celda.texto);
    // More than an amount may be is as good as its least.
    if (Math.abs(n) > aPesos(CENTAVOS_MAX)) return n < 0 ? menos(CERO, DE_MAS) : DE_MAS;
    return leePesos(n) ?? new Motivo('tiene más de dos decimales');
  }
  const leido = texto(TEXTO_MAX)(celda);
  if (leido === null || leido instanceof Motivo) return leido;
  const cargo = /\s*(DB|DR)\.?$/i;
  const sinMoneda = leido
    .replace(MONEDA, '')
    .replace(/\s*CR\.?$/i, '')
    .replace(cargo, '')
    .replace(MONEDA, '')
    .trim();
  if (/^[$\s()+−–-]*$/.test(sinMoneda)) return null;
  const salio = NEGATIVO.test(sinMoneda) || cargo.test(leido);
  const cifras = sinMoneda.replace(/^\((.*)\)$/, '$1').replace(/^[$\s]*[+−–-]|[+−–-]$/g, '');
  // Thousands apart by spaces are so all along; two amounts in a cell are none.
  const solas = cifras.replace(/^\s*\$/, '').trim();
  const junto = /^\d{1,3}( \d{3})+([.,]\d+)?$/.test(solas) ? solas.replaceAll(' ', '') : solas;
  const conPunto = enPunto(junto, decimal);
  if (conPunto === null && enPunto(junto, decimal === 'punto' ? 'coma' : 'punto') !== null)
    return new Motivo(deOtroDecimal(decimal));
  const leidos = conPunto === null ? null : leeDinero(conPunto.replace(/(\.\d\d)0+$/, '$1'));
  if (leidos === null) return new Motivo('debe ser un importe');
  const cuanto = menor(leidos, DE_MAS);
  return salio ? menos(CERO, cuanto) : cuanto;
}

/** A cell without what banks and spreadsheets put around it so that it stays a text: `'00123'`, `="00123"`. */
export const sinComillas = (celda: Celda | undefined): Celda | undefined =>
  typeof celda === 'string'
    ? celda
        .trim()
        .replace(/^="(.*)"$/s, '$1')
        .replace(/^'(.*)'$/s, '$1')
    : celda;

/** A cell of the column of charge or credit. */
export const leeTipo = (celda: Celda | undefined): string => muestra(celda).trim();
