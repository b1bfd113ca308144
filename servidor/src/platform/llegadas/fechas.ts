import { diaRejection, momentoRejection } from '@anden/contrato/fields.ts';

/** A field of a document and its value; with 'dia' the value must be a day, otherwise a moment. */
export type FechaDicha = readonly [campo: string, valor: string | null | undefined, que?: 'dia'];

/** Reasons against the documents whose days or moments are not valid, by their position; only these documents are refused. */
export function conFechaMala<T>(
  documentos: readonly T[],
  fechas: (d: T) => readonly FechaDicha[],
): Map<number, string> {
  const malos = new Map<number, string>();
  for (const [i, d] of documentos.entries()) {
    const motivos = fechas(d).flatMap(([campo, valor, que]) => {
      if (valor === null || valor === undefined) return [];
      const motivo = que === 'dia' ? diaRejection(valor) : momentoRejection(valor);
      return motivo === null ? [] : [`${campo} ${valor}: ${motivo}`];
    });
    if (motivos.length > 0) malos.set(i, motivos.join('; '));
  }
  return malos;
}
