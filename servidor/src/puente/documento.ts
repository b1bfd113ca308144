import { createHash } from 'node:crypto';

/** A value as an ERP says it: text, or nothing. Numbers have a decimal point, days and moments are ISO without a zone. */
export type Valor = string | null;

/** What the ERP has under one key: one or several rows of the columns of its reading. */
export interface Documento {
  llave: string;
  filas: readonly (readonly Valor[])[];
}

/** Tells whether a document is as it was. */
export const huellaDe = ({ filas }: Documento): string =>
  createHash('sha256').update(JSON.stringify(filas)).digest('base64url').slice(0, 22);
