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
  /** How the code came in, according to the device. */
  captura?: Captura | null;
}

export type Captura = 'teclado' | 'lector' | 'camara';
const CAPTURAS: readonly string[] = ['teclado', 'lector', 'camara'] satisfies Captura[];

/** The value of the header `Anden-Captura`; null if it is missing or unknown. */
export const leeCaptura = (header: string | string[] | undefined): Captura | null =>
  typeof header === 'string' && CAPTURAS.includes(header) ? (header as Captura) : null;

const ES_IDENTIFICADOR = /^(?:\w{0,60}_id|folio|codigo|clave_articulo|ubicacion)$/i;
/** Most ids recorded per call. No real call has more, and an invented input cannot fill the table. */
const IDS_MAX = 20;

/** Removes what jsonb cannot hold, because an input is recorded even if it was refused before being validated. */
const guardable = (v: string | number): string | number =>
  typeof v === 'number' ? v : v.replaceAll('\0', '').toWellFormed();

/** The ids in an input, to know which record it was about. Nothing else of it is recorded, and never a password. */
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

/** The login somebody claims to have, as the audit records it. */
export const cuentaGuardable = (cuenta: string | undefined): string | null =>
  cuenta?.replaceAll('\0', '').slice(0, 50).toWellFormed() ?? null;

/** Parameters of an audit row, in the order of the INSERT. */
const valores = (r: Renglon) => [
  r.operadorId,
  cuentaGuardable(r.cuenta),
  r.llamada,
  r.resultado,
  JSON.stringify(registroDe(r.input)),
  r.mensaje ?? null,
  r.direccion,
  r.peticionId,
];

/** Records a refusal outside the call's own transaction. A failure to record is logged and not told to the caller. */
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
