/** What a column of a bank's file is taken for. */
export const COLUMNAS_ESTADO = {
  fecha: 'Fecha',
  importe: 'Abono',
  referencia: 'Referencia',
  descripcion: 'Descripción',
  ordenante: 'Ordenante',
} as const;
export type ColumnaDeEstado = keyof typeof COLUMNAS_ESTADO;
export const OBLIGATORIAS_DE_ESTADO: readonly ColumnaDeEstado[] = ['fecha', 'importe'];

/** Title of the file's column of each; null: it has none. */
export type ColumnasElegidas = Readonly<Record<ColumnaDeEstado, string | null>>;

/** Largest statement, bytes and rows: a month of a busy account has some hundreds. */
export const ESTADO_BYTES_MAX = 5 * 1024 * 1024;
export const ESTADO_RENGLONES_MAX = 3000;

/** What becomes of a row of a statement. */
export const VEREDICTOS = {
  NUEVO: 'Nuevo',
  REPETIDO: 'Repetido',
  INVALIDO: 'Inválido',
  NO_ABONO: 'No es abono',
} as const;
export type Veredicto = keyof typeof VEREDICTOS;

export const MENSAJES_ESTADO = {
  grande: `El estado de cuenta pasa de ${ESTADO_BYTES_MAX / 1024 / 1024} MB: divídalo por fechas`,
  largo: `El estado de cuenta pasa de ${ESTADO_RENGLONES_MAX.toLocaleString('es-MX')} renglones: divídalo por fechas`,
  sinEncabezado: 'No se encontró el renglón de los títulos: debe decir al menos la fecha y el abono',
  cuenta: 'La cuenta no existe',
  nada: 'No se cargó nada: ningún renglón es nuevo',
  faltan: 'Diga qué columna es la fecha y cuál el abono',
  otrasColumnas: 'Esas columnas no están en el archivo: elíjalas de nuevo',
  dosVeces: 'La misma columna no puede ser dos cosas',
} as const;

/** Why a choice of columns cannot be read, or null. */
export function columnasRejection(columnas: ColumnasElegidas): string | null {
  if (OBLIGATORIAS_DE_ESTADO.some((c) => !columnas[c])) return MENSAJES_ESTADO.faltan;
  const dichas = Object.values(columnas).filter((c) => c !== null);
  return new Set(dichas).size === dichas.length ? null : MENSAJES_ESTADO.dosVeces;
}

const sinSignos = (titulo: string): string =>
  titulo.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Words by which banks head each column, the surest first. */
const PALABRAS: Readonly<Record<ColumnaDeEstado, readonly RegExp[]>> = {
  fecha: [/^fecha( de)? (operacion|movimiento|aplicacion|valor)/, /^(fecha|dia|date)\b/],
  importe: [/^(abonos?|depositos?|creditos?|haber)\b/, /^(importe|monto|cantidad)\b/],
  referencia: [
    /^(referencia|ref\.?)( numerica| bancaria| ampliada)?\b/,
    /^(folio|clave de rastreo|rastreo|autorizacion)\b/,
  ],
  descripcion: [/^(descripcion|concepto|detalle|movimiento|leyenda)\b/],
  ordenante: [/^(ordenante|nombre|remitente|cliente|quien deposita|beneficiario)\b/],
};

/** Which title is most likely which column; null where none is. */
export function adivinaColumnas(titulos: readonly string[]): ColumnasElegidas {
  const usados = new Set<string>();
  const halla = (columna: ColumnaDeEstado): string | null => {
    for (const patron of PALABRAS[columna]) {
      const titulo = titulos.find((t) => t && !usados.has(t) && patron.test(sinSignos(t)));
      if (titulo) {
        usados.add(titulo);
        return titulo;
      }
    }
    return null;
  };
  return {
    fecha: halla('fecha'),
    importe: halla('importe'),
    referencia: halla('referencia'),
    descripcion: halla('descripcion'),
    ordenante: halla('ordenante'),
  };
}
