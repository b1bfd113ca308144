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

/** Documents in groups of at most so many, or as soon as they have so many rows. */
export async function* enTandas(
  vienen: AsyncIterable<Documento>,
  { documentos, filas }: { documentos: number; filas: number },
): AsyncGenerator<Documento[]> {
  let tanda: Documento[] = [];
  let cuantas = 0;
  for await (const d of vienen) {
    tanda.push(d);
    cuantas += d.filas.length;
    if (tanda.length < documentos && cuantas < filas) continue;
    yield tanda;
    tanda = [];
    cuantas = 0;
  }
  if (tanda.length > 0) yield tanda;
}
