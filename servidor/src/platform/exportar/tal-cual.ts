import { pipeline, type Readable, Transform } from 'node:stream';
import { type Formato, LectorDePiezas } from '@anden/contrato/archivo-piezas.ts';

/** The media types of the files themselves. */
export const TIPOS_DE_ARCHIVO: Readonly<Record<Formato, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Whether a client asks for the file itself: it names a file's type. Whoever names none gets the pieces, as browsers do. */
export const pideTalCual = (accept: string | undefined): boolean =>
  /octet-stream|spreadsheetml|text\/csv/.test(accept ?? '');

/**
 * The file of these pieces. One that fails half-way ends the connection without its end, so that no client takes it for a whole one.
 * @param piezas what an export writes
 */
export function talCual(piezas: Readable): Readable {
  const lector = new LectorDePiezas();
  let entero = false;
  const archivo = new Transform({
    transform(llega: Uint8Array, _, listo) {
      try {
        for (const p of lector.lee(llega)) {
          if (p.tipo === 'bytes') this.push(p.bytes);
          if (p.tipo === 'falla') return listo(new Error(p.mensaje));
          if (p.tipo === 'fin') entero = true;
        }
        listo();
      } catch (e) {
        listo(e as Error);
      }
    },
    flush: (listo) => listo(entero ? null : new Error('El archivo quedó incompleto')),
  });
  pipeline(piezas, archivo, () => {});
  return archivo;
}
