import type { Decimal } from '@anden/contrato/formatos.ts';
import { type Celda, NumeroExcel } from './celda.ts';
import { comun, Motivo } from './motivo.ts';

/** Both signs that may part thousands or decimals, and which of them parts decimals. */
const PARTE: Readonly<Record<Decimal, { decimal: string; miles: string }>> = {
  punto: { decimal: '.', miles: ',' },
  coma: { decimal: ',', miles: '.' },
};
const ENTERA: Readonly<Record<Decimal, RegExp>> = {
  punto: /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$|^\.\d+$/,
  coma: /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$|^,\d+$/,
};

/** The same number with a decimal point and no thousands (`1.234,50`, decimal comma, is `1234.50`); null: it is not written so. */
export function enPunto(cifras: string, decimal: Decimal): string | null {
  if (!ENTERA[decimal].test(cifras)) return null;
  const { decimal: d, miles } = PARTE[decimal];
  return cifras.replaceAll(miles, '').replace(d, '.');
}

/** What is wrong with figures that are a number only with the other sign for decimals. */
export const deOtroDecimal = (decimal: Decimal): string =>
  decimal === 'punto' ? 'debe llevar punto decimal, no coma' : 'debe llevar coma decimal, no punto';

/**
 * A number as text with a decimal point; `$` and thousands separators are accepted.
 * @param decimal which sign parts the decimals in its column
 */
export function numero(celda: Celda | undefined, decimal: Decimal = 'punto'): string | null | Motivo {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  if (valor instanceof NumeroExcel) return valor.texto;
  if (typeof valor !== 'string') return new Motivo('debe ser un número');
  const [, signo = '', cifras = ''] = /^\$?\s*(-?)\$?\s*(.*)$/s.exec(valor) ?? [];
  const leido = enPunto(cifras, decimal);
  if (leido !== null) return `${signo}${leido}`;
  const otro = decimal === 'punto' ? 'coma' : 'punto';
  return new Motivo(enPunto(cifras, otro) === null ? 'debe ser un número' : deOtroDecimal(decimal));
}
