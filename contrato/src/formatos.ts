/** What is asked about a file's column when its cells do not tell: whether the day or the month comes first; which sign parts decimals. */
export const FORMATOS = {
  fecha: {
    pregunta: '¿Qué va primero en la fecha, el día o el mes?',
    opciones: { dma: 'Primero el día', mda: 'Primero el mes' },
  },
  decimal: {
    pregunta: '¿Qué signo separa los decimales?',
    opciones: { punto: 'El punto', coma: 'La coma' },
  },
} as const;

export type QueSePregunta = keyof typeof FORMATOS;
export type OrdenDeFecha = keyof typeof FORMATOS.fecha.opciones;
export type Decimal = keyof typeof FORMATOS.decimal.opciones;

/** How a column is written. */
export interface Formato {
  fecha: OrdenDeFecha;
  decimal: Decimal;
}

/** What somebody answered, for the columns whose own cells do not tell. */
export interface Respuestas {
  fecha?: OrdenDeFecha | undefined;
  decimal?: Decimal | undefined;
}

/** A question about a file, asked once for all its columns. */
export interface Pregunta {
  QUE: QueSePregunta;
  /** Title of the first column that does not tell. */
  COLUMNA: string;
  /** Rows of it as they are written, and how each answer would read them, in the order of the answers. Days are `YYYY-MM-DD`, numbers have a point. */
  EJEMPLOS: { FILA: number; ESCRITO: string; LECTURAS: string[] }[];
}

/** A question in words, for whoever has no screen to answer it on. */
export function dichoDePregunta({ QUE, COLUMNA, EJEMPLOS }: Pregunta): string {
  const opciones = Object.values(FORMATOS[QUE].opciones);
  const filas = EJEMPLOS.map(
    (e) =>
      `fila ${e.FILA}, «${e.ESCRITO}»: ${e.LECTURAS.map((l, i) => `${l} (${opciones[i]?.toLowerCase()})`).join(' o ')}`,
  );
  return `En «${COLUMNA}» no se sabe cómo leer: ${filas.join('; ')}. ${FORMATOS[QUE].pregunta}`;
}
