import { diaRejection, momentoRejection } from '@anden/contrato/fields.ts';

/** A field of a document with what it says, and whether it has to be a moment or a day. */
export type FechaDicha = readonly [campo: string, valor: string | null | undefined, que?: 'dia'];

/** Why documents cannot be read, by their position: days and moments that are none. They are refused, and the others taken. */
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
