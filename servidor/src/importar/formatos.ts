import type {
  Decimal,
  Formato,
  OrdenDeFecha,
  Pregunta,
  QueSePregunta,
  Respuestas,
} from '@anden/contrato/formatos.ts';
import type { Celda } from './celda.ts';
import { enPunto } from './cifras.ts';
import { lecturasDeDia } from './fechas.ts';

/** How a column is read of which nothing says otherwise, and whose cells read the same in any way. */
export const USUAL: Formato = { fecha: 'dma', decimal: 'punto' };

/** Rows that are shown with a question, in both readings. */
const EJEMPLOS = 2;

/** A cell that reads differently in each of two ways: its row, as it is written, and both readings. */
interface Dudosa {
  fila: number;
  escrito: string;
  lecturas: [string, string];
}

/** How many cells of a column can be read in one way alone, and the first of those that can be read in both. */
interface Cuenta {
  una: number;
  otra: number;
  dudosas: Dudosa[];
}

/** What the cells of a column say about how it is written. Plain values, so that it can be stored and passed between threads. */
export interface Evidencia {
  fecha: Cuenta;
  decimal: Cuenta;
  /** The same of a column of whole numbers, where `1,200` cannot be one and a fifth. */
  entero: Cuenta;
}

const cuenta = (): Cuenta => ({ una: 0, otra: 0, dudosas: [] });
export const sinEvidencia = (): Evidencia => ({
  fecha: cuenta(),
  decimal: cuenta(),
  entero: cuenta(),
});

/** Both readings of a cell under a kind of question; null where it cannot be read so, or reads the same in both. */
type Lecturas = readonly [una: string | null, otra: string | null] | null;

function anota(cuenta: Cuenta, fila: number, escrito: string, lecturas: Lecturas): void {
  const [una, otra] = lecturas ?? [null, null];
  if (una === otra) return;
  if (una === null) cuenta.otra++;
  else if (otra === null) cuenta.una++;
  else if (cuenta.dudosas.length < EJEMPLOS && cuenta.dudosas.every((d) => d.escrito !== escrito))
    cuenta.dudosas.push({ fila, escrito, lecturas: [una, otra] });
}

/** A number's figures, without what stands around them: signs, currency, letters. */
const CIFRAS = /^[^\d.,]*((?:\d[\d.,\s]*)?[.,]?\d)[^\d.,]*$/;

function lecturasDeCifras(escrito: string): Lecturas {
  const cifras = CIFRAS.exec(escrito)?.[1]?.replaceAll(/\s/g, '');
  if (!cifras || !/[.,]/.test(cifras)) return null;
  const [punto, coma] = [enPunto(cifras, 'punto'), enPunto(cifras, 'coma')];
  // No figure begins its thousands with a zero: `0.500` has decimals.
  if (/^0\d*[.,]/.test(cifras)) return cifras.includes('.') ? [punto, null] : [null, coma];
  return [punto, coma];
}

/**
 * Notes what a cell says about its column.
 * @param hasta the last day that the column may hold, `YYYY-MM-DD`: a later one is no reading
 */
export function mira(e: Evidencia, fila: number, celda: Celda | undefined, hasta = '9999-12-31'): void {
  if (typeof celda !== 'string' || celda.length > 60) return;
  const escrito = celda.trim();
  if (escrito === '') return;
  const dia = lecturasDeDia(escrito);
  if (dia) {
    const posible = (d: string | null): string | null => (d !== null && d <= hasta ? d : null);
    anota(e.fecha, fila, escrito, [posible(dia.dma), posible(dia.mda)]);
    return;
  }
  const cifras = lecturasDeCifras(escrito);
  anota(e.decimal, fila, escrito, cifras);
  const entera = (n: string | null): string | null => (n !== null && Number.isInteger(Number(n)) ? n : null);
  anota(e.entero, fila, escrito, cifras && [entera(cifras[0]), entera(cifras[1])]);
}

/** A column's way of writing: what all its cells say, or else what was answered; null: nobody knows. */
function decide<V>({ una, otra, dudosas }: Cuenta, [a, b]: readonly [V, V], dicho: V | undefined): V | null {
  if (una > 0 && otra === 0) return a;
  if (otra > 0 && una === 0) return b;
  if (dudosas.length > 0) return dicho ?? null;
  return una >= otra ? a : b;
}

const VALORES = { fecha: ['dma', 'mda'], decimal: ['punto', 'coma'], entero: ['punto', 'coma'] } as const;

/** What a column holds, of what may be written in two ways. */
export type Clase = keyof Evidencia;

/** How a column is written, in what its cells leave no doubt about or was answered. */
export function formatoDe(e: Evidencia | undefined, clase: Clase, respuestas: Respuestas): Formato {
  if (!e) return USUAL;
  if (clase === 'fecha')
    return { ...USUAL, fecha: decide<OrdenDeFecha>(e.fecha, VALORES.fecha, respuestas.fecha) ?? USUAL.fecha };
  return {
    ...USUAL,
    decimal: decide<Decimal>(e[clase], VALORES[clase], respuestas.decimal) ?? USUAL.decimal,
  };
}

/** What has to be asked about columns before they are read: each kind of question once, with rows in both readings. */
export function preguntasDe(
  columnas: readonly { titulo: string; clase: Clase; evidencia: Evidencia | undefined }[],
  respuestas: Respuestas,
): Pregunta[] {
  const preguntas: Pregunta[] = [];
  for (const { titulo, clase, evidencia } of columnas) {
    const que: QueSePregunta = clase === 'fecha' ? 'fecha' : 'decimal';
    if (!evidencia || preguntas.some((p) => p.QUE === que)) continue;
    const suya = evidencia[clase];
    if (decide<string>(suya, VALORES[clase], respuestas[que]) !== null) continue;
    preguntas.push({
      QUE: que,
      COLUMNA: titulo,
      EJEMPLOS: suya.dudosas.map((d) => ({ FILA: d.fila, ESCRITO: d.escrito, LECTURAS: d.lecturas })),
    });
  }
  return preguntas;
}
