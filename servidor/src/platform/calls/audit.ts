import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

export type Resultado = 'hecho' | 'rechazado' | 'sin permiso' | 'sin acceso' | 'ajeno';

export interface Renglon {
  operadorId: number | null;
  cuenta?: string | undefined;
  llamada: string;
  resultado: Resultado;
  input?: unknown;
  mensaje?: string | undefined;
  direccion: string;
  peticionId: string;
  /** How the code came in, as the device says. */
  captura?: Captura | null;
}

export type Captura = 'teclado' | 'lector' | 'camara';
const CAPTURAS: readonly string[] = ['teclado', 'lector', 'camara'] satisfies Captura[];

/** What the header `Anden-Captura` says; null where it says nothing of ours. */
export const leerCaptura = (header: string | string[] | undefined): Captura | null =>
  typeof header === 'string' && CAPTURAS.includes(header) ? (header as Captura) : null;

const ES_IDENTIFICADOR = /^(?:\w{0,60}_id|folio|codigo|clave_articulo|ubicacion)$/i;
/** No call has more; a made-up input does not fill the table. */
const IDS_MAX = 20;

/** What jsonb can hold: an input that was refused before it was looked at still leaves its row. */
const guardable = (v: string | number): string | number =>
  typeof v === 'number' ? v : v.replaceAll('\0', '').toWellFormed();

/** The ids in an input: which record it was about. Nothing else of it is kept, and never a key. */
export function registroDe(input: unknown): Record<string, string | number> | null {
  if (typeof input !== 'object' || input === null) return null;
  const ids = Object.entries(input)
    .filter(
      (e): e is [string, string | number] =>
        ES_IDENTIFICADOR.test(e[0]) &&
        (typeof e[1] === 'number' || (typeof e[1] === 'string' && e[1].length <= 100)),
    )
    .slice(0, IDS_MAX)
    .map(([k, v]) => [k, guardable(v)] as const);
  return ids.length ? Object.fromEntries(ids) : null;
}

/** The account that somebody says it is, as the audit keeps it. */
export const cuentaGuardable = (cuenta: string | undefined): string | null =>
  cuenta?.replaceAll('\0', '').slice(0, 50).toWellFormed() ?? null;

/** Parameters of an audit row, in the order the table's inserts take them. */
export const valores = (r: Renglon) => [
  r.operadorId,
  cuentaGuardable(r.cuenta),
  r.llamada,
  r.resultado,
  JSON.stringify(registroDe(r.input)),
  r.mensaje ?? null,
  r.direccion,
  r.peticionId,
];

/** Writes a refusal whole, outside any transaction of its own call. A failure to write is logged, not told to the caller. */
export async function escribirRechazo(pool: pg.Pool, log: FastifyBaseLogger, r: Renglon): Promise<void> {
  try {
    await pool.query(
      `insert into auditoria (operador_id, cuenta, llamada, resultado, registro, mensaje, direccion, peticion_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      valores(r),
    );
  } catch (err) {
    log.error({ err }, 'no se pudo escribir la auditoría');
  }
}

/** A file of people's data that somebody takes. */
export interface Llevado extends Pick<Renglon, 'operadorId' | 'llamada' | 'direccion' | 'peticionId'> {
  registro: { titulo: string; filas: number; pedido: object };
}

/** Writes down who takes how many rows of what, before the first one leaves: without this row there is no file. */
export async function escribirLlevado(pool: pg.Pool, r: Llevado): Promise<void> {
  await pool.query(
    `insert into auditoria (operador_id, llamada, resultado, registro, direccion, peticion_id)
     values ($1, $2, 'hecho', $3, $4, $5)`,
    [r.operadorId, `${r.llamada}/archivo`, JSON.stringify(r.registro), r.direccion, r.peticionId],
  );
}
