/** What may be told to the ERP. */
export const QUE_SALE = ['recepciones', 'acomodos', 'traspasos', 'ajustes', 'embarques'] as const;
export type QueSale = (typeof QUE_SALE)[number];

/** One line of a document for the ERP: an article, and the place of the warehouse where it entered or left. */
export interface RenglonDeSalida {
  POSICION: number;
  CLAVE_ARTICULO: string;
  UNIDADES: number;
  UBICACION: string;
  LOTE: string | null;
  /** `YYYY-MM-DD`. */
  CADUCIDAD: string | null;
}

/** What one operation did in one warehouse, in one direction: a document for the ERP. */
export interface DocumentoDeSalida {
  /** Always the same for the same document. */
  LLAVE: string;
  QUE: QueSale;
  SENTIDO: 'ENTRADA' | 'SALIDA';
  ALMACEN_ID: number;
  /** Of which document here: 'compra', 'traspaso', 'remision', 'conteo'…; empty: of none. */
  DOCUMENTO: string;
  FOLIO: string;
  /** The invoice of a remission; empty: none. */
  FACTURA: string;
  /** Business day, `YYYY-MM-DD`, and hour, `HH:MM:SS`. */
  FECHA: string;
  HORA: string;
  OPERADOR: string;
  renglones: RenglonDeSalida[];
}

/** What a document's statements may name. */
export const DE_DOCUMENTO = [
  'LLAVE',
  'QUE',
  'SENTIDO',
  'ALMACEN_ID',
  'DOCUMENTO',
  'FOLIO',
  'FACTURA',
  'FECHA',
  'HORA',
  'OPERADOR',
] as const satisfies (keyof DocumentoDeSalida)[];
/** What a line's statement may name besides; `DOCUMENTO_ERP` is the first column that the document's statement returned. */
export const DE_RENGLON = [
  'POSICION',
  'CLAVE_ARTICULO',
  'UNIDADES',
  'UBICACION',
  'LOTE',
  'CADUCIDAD',
] as const satisfies (keyof RenglonDeSalida)[];

/** How a person calls a document, for what is told of it. */
export const comoSeLlama = (d: DocumentoDeSalida): string =>
  `${[d.DOCUMENTO, d.FOLIO].filter(Boolean).join(' ') || d.QUE}, ${d.SENTIDO.toLowerCase()} del ${d.FECHA.split('-').reverse().join('-')}`;
