import { type Celda, estaVacia, NumeroExcel } from './celda.ts';
import { sinSenas } from './parecido.ts';
import type { Columna } from './tabla.ts';

/** How systems, banks and spreadsheets call a row that adds up those above it, with what it adds up: 'Total', 'Subtotal del día', 'TOTAL DE ABONOS'. */
const TOTAL =
  /^((GRAN |SUB ?)?TOTAL(ES)?|SUMAS?)( GENERAL(ES)?)?( (DEL?|DE LOS|DE LA|POR|EN EL))?( (DIA|MES|PERIODO|SEMANA|HOJA|PAGINA|CUENTA|ABONOS?|CARGOS?|DEPOSITOS?|RETIROS?|MOVIMIENTOS?))?$/;

/** Whether a text is how such a row is called. */
export const diceTotal = (texto: string): boolean => TOTAL.test(sinSenas(texto));

const esNumero = (celda: Celda | undefined): boolean =>
  celda instanceof NumeroExcel ||
  (typeof celda === 'string' && /^[-$\s\d.,]+$/.test(celda) && /\d/.test(celda));

/**
 * What a row says that adds up others and is no record, null for a record: its first cell says so, and it either lacks what every record has, or
 * has nothing else but numbers in few of its cells.
 * @param columnas what each cell is; null: nothing known
 */
export function totalDe(celdas: readonly Celda[], columnas: readonly (Columna | null)[]): string | null {
  const cual = celdas.findIndex((c) => !estaVacia(c));
  const primera = celdas[cual];
  if (typeof primera !== 'string' || !diceTotal(primera)) return null;
  const faltaAlgo = columnas.some((c, i) => c?.obligatoria && estaVacia(celdas[i]));
  const otras = celdas.filter((c, i) => i !== cual && !estaVacia(c));
  const soloNumeros = otras.every(esNumero) && 2 * (otras.length + 1) <= columnas.length;
  return faltaAlgo || soloNumeros ? primera.trim() : null;
}
