import { contrato } from '@anden/contrato/contrato.ts';
import { DIAS_PARA_DESHACER } from '@anden/contrato/importaciones/rules.ts';
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

/** Rows of one statement: well within the longest time it may take, however many months are to go. */
const PARTE = 10_000;

/** Whose keys may be forgotten with their reply. */
const REPETIBLES = Object.entries(contrato).flatMap(([nombre, { repetible }]) => (repetible ? [nombre] : []));

/** Where a row of `idempotencia` is in the order in which they are looked at; the moment in PostgreSQL's words, to the microsecond. */
interface Vieja {
  creada: string;
  operador_id: number;
  clave: string;
}

const PRINCIPIO: Vieja = { creada: '-infinity', operador_id: 0, clave: '' };

/**
 * Lets go of the replies of old commands. The keys of those that did something stay known, without their reply: sent again,
 * they are refused. Most are the id of what they left; the others are written down here. A refusal did nothing, and its key
 * may be used again, as may that of what is safe to repeat.
 */
export async function olvidarRespuestas(pool: pg.Pool): Promise<void> {
  for (let desde: Vieja | undefined = PRINCIPIO; desde; desde = await anotarParte(pool, desde));
  await borra(pool, 'idempotencia', `creada < now() - interval '${SOLTAR_CLAVES}'`);
}

/** Writes down the used keys of the next part; returns its last, or undefined where there was none. */
async function anotarParte(pool: pg.Pool, desde: Vieja): Promise<Vieja | undefined> {
  const { rows } = await pool.query<Vieja>(
    `with parte as (
         select creada, operador_id, clave, llamada, respuesta_gzip is not null or respuesta ->> 'estatus' = '1' as hizo,
                case when clave ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then clave::uuid
                     else md5(operador_id || ' ' || clave)::uuid end as hash
           from idempotencia
          where creada < now() - interval '${GUARDAR_CLAVES}' and creada >= $1::timestamptz
            and (creada, operador_id, clave) > ($1::timestamptz, $2::int, $3)
          order by creada, operador_id, clave limit ${PARTE}
       ), usadas as (
         insert into claves_usadas (clave_hash, desde)
         select hash, creada from parte
          where hizo and llamada <> all ($4::text[])
            and not exists (select 1 from operaciones_hechas h where h.clave = parte.hash)
         on conflict do nothing)
       select creada::text, operador_id, clave from parte order by parte.creada desc, operador_id desc, clave desc limit 1`,
    [desde.creada, desde.operador_id, desde.clave, REPETIBLES],
  );
  return rows[0];
}

async function borra(pool: pg.Pool, tabla: string, donde: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${tabla} where ctid = any (array(select ctid from ${tabla} where ${donde} limit ${PARTE}))`,
    );
    if ((rowCount ?? 0) < PARTE) return;
  }
}

/** Lets go of tabs that showed a record and did not say that they left: nobody is told of them any more. */
export const olvidarPresencias = (pool: pg.Pool): Promise<void> =>
  borra(pool, 'presencias', `visto < now() - interval '5 minutes'`);

/** Whoever taught a code, or resolved it, has asked by then. */
const GUARDAR_FOTOS = '90 days';
/** Of up to half a megabyte each. */
const FOTOS_POR_PARTE = 200;

/** Lets go of the pictures of codes resolved long ago: what was decided, by whom and why stays. */
async function soltarFotos(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `update claves_propuestas set foto = null where propuesta_id = any (array(
         select propuesta_id from claves_propuestas
          where foto is not null and resuelta < now() - interval '${GUARDAR_FOTOS}' limit ${FOTOS_POR_PARTE}))`,
    );
    if ((rowCount ?? 0) < FOTOS_POR_PARTE) return;
  }
}

/** What a notice was about is long done by then, read or not. */
const GUARDAR_AVISOS = '90 days';
/** A session is good for its day; until then a refusal still finds whose it was. */
const GUARDAR_SESIONES_DIAS = 30;

/**
 * Drops what nobody can use any more: old idempotency keys, drafts nobody came back for, claims that ran out, notices,
 * pictures of resolved codes, files that were not imported and what it took to take back those that were, sessions and devices of long ago.
 */
export async function limpiar(pool: pg.Pool): Promise<void> {
  const pasos = [
    olvidarRespuestas(pool),
    borra(pool, 'borradores', `cuando < now() - interval '2 days'`),
    borra(pool, 'avisos', `creado < now() - interval '${GUARDAR_AVISOS}'`),
    borra(pool, 'reclamos', `vence < now() - interval '1 day'`),
    soltarFotos(pool),
    borra(pool, 'importaciones', `importada is null and creada < now() - interval '1 day'`),
    borra(
      pool,
      'importaciones_filas',
      `importacion_id in (select importacion_id from importaciones where importada < now() - interval '${DIAS_PARA_DESHACER} days')`,
    ),
    borra(pool, 'sesiones', `dia < current_date - ${GUARDAR_SESIONES_DIAS}`),
    borra(pool, 'aparatos_conocidos', `ultimo < now() - interval '${VIGENCIA_APARATO_DIAS} days'`),
  ];
  // A task that fails does not keep the others from running.
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
  cada(OLVIDAR_MS, olvidarPresencias);
  cada(RELOJ_MS, reponerReloj);
}
