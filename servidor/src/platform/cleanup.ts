import type pg from 'pg';
import { VIGENCIA_APARATO_DIAS } from './auth/aparatos.ts';
import { olvidarViejos, reponerReloj } from './auth/attempts.ts';
import type { Servicios } from './services.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
/** Anyone can add a row a guess; they are of no use after some minutes. */
const OLVIDAR_MS = 5 * 60_000;
/** Longest that a wait stands still after the database's clock was set back. */
const RELOJ_MS = 15_000;
/** What could not be done is tried again after so long: an outage at the hour of the day's cleaning puts it off a minute and not a day. */
const OTRA_VEZ_MS = 60_000;
/** A handheld's queue is a shift old at most; a month is plenty for any retry. */
const GUARDAR_CLAVES = '30 days';
/** Keys go a day after they were written down as used, so that no command in between finds neither. */
const SOLTAR_CLAVES = '31 days';

/**
 * Lets go of the replies of old commands. The keys of those that did something stay, without their reply: sent again,
 * they are refused. A refusal did nothing, and its key may be used again.
 */
export async function olvidarRespuestas(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into claves_usadas (clave_hash, desde)
    select case when clave ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then clave::uuid
                else md5(operador_id || ' ' || clave)::uuid end, creada
      from idempotencia
     where creada < now() - interval '${GUARDAR_CLAVES}' and (respuesta_gzip is not null or respuesta ->> 'estatus' = '1')
    on conflict do nothing`);
  await borra(pool, 'idempotencia', `creada < now() - interval '${SOLTAR_CLAVES}'`);
}

/** Rows of one delete: well within the longest time a statement may take, however many months are to go. */
const PARTE = 10_000;

async function borra(pool: pg.Pool, tabla: string, donde: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${tabla} where ctid = any (array(select ctid from ${tabla} where ${donde} limit ${PARTE}))`,
    );
    if ((rowCount ?? 0) < PARTE) return;
  }
}

/** What a notice was about is long done by then, read or not. */
const GUARDAR_AVISOS = '90 days';
/** A session is good for its day; until then a refusal still finds whose it was. */
const GUARDAR_SESIONES_DIAS = 30;

/**
 * Drops what nobody can use any more: old idempotency keys, drafts nobody came back for, notices, sessions and devices of
 * long ago.
 */
export async function limpiar(pool: pg.Pool): Promise<void> {
  const pasos = [
    olvidarRespuestas(pool),
    borra(pool, 'borradores', `cuando < now() - interval '2 days'`),
    borra(pool, 'avisos', `creado < now() - interval '${GUARDAR_AVISOS}'`),
    borra(pool, 'sesiones', `dia < current_date - ${GUARDAR_SESIONES_DIAS}`),
    borra(pool, 'aparatos_conocidos', `ultimo < now() - interval '${VIGENCIA_APARATO_DIAS} days'`),
  ];
  // One that cannot be done keeps no other from being done.
  const fallas = (await Promise.allSettled(pasos)).filter((p) => p.status === 'rejected');
  if (fallas.length > 0) throw new AggregateError(fallas.map((f) => f.reason));
}

/** Told what goes wrong, and when it goes well again. */
export interface Oyente {
  /** Why, once: what never works fills the disk in silence. */
  falla(error: unknown): void;
  vuelve(): void;
}

/**
 * Does tasks of which each may fail for a while, all for the same reason mostly: the first failure is told, and the others not
 * until all that failed have gone well again.
 */
export function avisandoUnaVez(oyente: Oyente): (tarea: () => Promise<void>) => () => Promise<boolean> {
  const fallando = new Set<() => Promise<void>>();
  return (tarea) => async () => {
    try {
      await tarea();
    } catch (error) {
      if (fallando.size === 0) oyente.falla(error);
      fallando.add(tarea);
      return false;
    }
    if (fallando.delete(tarea) && fallando.size === 0) oyente.vuelve();
    return true;
  };
}

/** Cleans now and once a day; counts of wrong keys more often. What cannot be done now is tried again soon. */
export function limpiarCadaDia({ pool }: Servicios, oyente: Oyente): void {
  const conAviso = avisandoUnaVez(oyente);
  const cada = (ms: number, tarea: (pool: pg.Pool) => Promise<void>) => {
    const intentar = conAviso(() => tarea(pool));
    const seguir = () =>
      void intentar().then((hecha) => setTimeout(seguir, hecha ? ms : Math.min(ms, OTRA_VEZ_MS)).unref());
    seguir();
  };
  cada(DIA_MS, limpiar);
  cada(OLVIDAR_MS, olvidarViejos);
  cada(RELOJ_MS, reponerReloj);
}
