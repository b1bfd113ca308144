/** A draft as it is copied to the server. */
export interface Copia {
  nombre: string;
  valor: string | null;
  /** Epoch milliseconds by the server's clock. */
  cuando: number;
  /** Idempotency-Key under which the draft will be saved; undefined: it has none. */
  envio: string | undefined;
}

/** A draft as the server keeps it. */
export interface Fila {
  clave: string;
  valor: string | null;
  cuando: string;
}

/** Prefix of the names of rows that hold a draft's idempotency key. Older versions of the app take such a row for a draft. */
const ENVIO = 'envio.';

/** How many drafts these rows' keys are of. */
export const cuantasCopias = (claves: readonly string[]): number =>
  claves.filter((clave) => !clave.startsWith(ENVIO)).length;

/** Rows of one draft, at most. */
export const FILAS_POR_COPIA = 2;

/** The rows that store these drafts: one for each draft and, if it has a key, another with the same moment for the key. */
export const filasDe = (copias: readonly Copia[]): Fila[] =>
  copias.flatMap(({ nombre, valor, cuando, envio }) => {
    const momento = new Date(cuando).toISOString();
    const fila = { clave: nombre, valor, cuando: momento };
    if (valor === null || envio === undefined) return [fila];
    return [fila, { clave: ENVIO + nombre, valor: JSON.stringify(envio), cuando: momento }];
  });

/**
 * The drafts in these rows, each with its save's idempotency key. A key whose moment differs belonged to an older version of the draft and
 * is dropped.
 */
export function copiasDe(filas: readonly Fila[]): (Omit<Fila, 'clave'> & Pick<Copia, 'nombre' | 'envio'>)[] {
  const envios = new Map(filas.flatMap((f) => (f.clave.startsWith(ENVIO) ? [[f.clave, f]] : [])));
  return filas.flatMap(({ clave: nombre, valor, cuando }) => {
    if (nombre.startsWith(ENVIO)) return [];
    const suyo = envios.get(ENVIO + nombre);
    const envio: unknown = suyo?.valor && suyo.cuando === cuando ? JSON.parse(suyo.valor) : undefined;
    return { nombre, valor, cuando, envio: typeof envio === 'string' ? envio : undefined };
  });
}
