import { contrato } from '@anden/contrato/contrato.ts';
import { DIAS_PARA_DESHACER } from '@anden/contrato/importaciones/rules.ts';
import type pg from 'pg';
import { VIGENCIA_APARATO_DIAS } from './auth/aparatos.ts';
import { olvidarViejos, reponerReloj } from './auth/attempts.ts';
import type { Servicios } from './services.ts';
import type { Trabajos } from './trabajos.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
/** Counts of wrong passwords are useless after some minutes, and every guess adds one: they are cleaned this often. */
const OLVIDAR_MS = 5 * 60_000;
/** Longest time a wait may stand still after the database's clock was set back. */
const RELOJ_MS = 15_000;
/** Delay before a failed task is tried again, so that an outage at cleaning time costs a minute and not a day. */
const OTRA_VEZ_MS = 60_000;
/** A handheld's outbox is a shift old at most; a month is plenty for any retry. */
const GUARDAR_CLAVES = '30 days';
/** A key is deleted a day after it was recorded as used, so that every command finds it in one place or the other. */
const SOLTAR_CLAVES = '31 days';

/** Rows per statement: well within its time limit, however many months there are to clean. */
const PARTE = 10_000;

/** Calls whose keys may be forgotten together with their replies. */
const REPETIBLES = Object.entries(contrato).flatMap(([nombre, { repetible }]) => (repetible ? [nombre] : []));

/**
 * Position of a row of `idempotencia` in the order of cleaning; the moment as PostgreSQL's text, exact to the
 * microsecond.
 */
interface Vieja {
  creada: string;
  operador_id: number;
  clave: string;
}

const PRINCIPIO: Vieja = { creada: '-infinity', operador_id: 0, clave: '' };

/**
 * Deletes the replies of old commands. The keys of those that had an effect stay known without a reply, so that sending
 * them again is refused. Most are the id of what they wrote; the others are recorded here. A refusal had no effect, so
 * its key may be used again, as may that of a command that is safe to repeat.
 */
export async function olvidarRespuestas(pool: pg.Pool): Promise<void> {
  for (let desde: Vieja | undefined = PRINCIPIO; desde; desde = await anotarParte(pool, desde));
  await borra(pool, 'idempotencia', `creada < now() - interval '${SOLTAR_CLAVES}'`);
}

/** Records the used keys of the next part; returns its last one, or undefined if there was none. */
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

/** Deletes tabs that showed a record and vanished without saying so. */
export const olvidarPresencias = (pool: pg.Pool): Promise<void> =>
  borra(pool, 'presencias', `visto < now() - interval '5 minutes'`);

/** By then, whoever taught or decided a code has looked at the result. */
const GUARDAR_FOTOS = '90 days';
/** Few per statement: each may be half a megabyte. */
const FOTOS_POR_PARTE = 200;

/** Deletes the photographs of codes decided long ago; what was decided, by whom and why remains. */
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

/** By then what a notice was about is long done, whether it was read or not. */
const GUARDAR_AVISOS = '90 days';
/** A reminder is of its day only; it is kept while it may still be that day somewhere. */
const GUARDAR_RECORDATORIOS_DIAS = 7;
/** By then nobody asks any more whether a wait was the system's. */
const GUARDAR_LENTITUD = '400 days';
/** A session is valid for its day only; older rows just tell whose a refused one was. */
const GUARDAR_SESIONES_DIAS = 30;

/**
 * Deletes what nobody can use any more: old idempotency keys, abandoned drafts, ended claims, notices, photographs of
 * decided codes, uploaded files that were never imported or kept, what is needed to undo old imports, and old sessions and
 * devices.
 */
export async function limpiar(pool: pg.Pool): Promise<void> {
  const pasos = [
    olvidarRespuestas(pool),
    borra(pool, 'borradores', `cuando < now() - interval '2 days'`),
    borra(pool, 'avisos', `creado < now() - interval '${GUARDAR_AVISOS}'`),
    borra(pool, 'checklist_recordatorios', `fecha < current_date - ${GUARDAR_RECORDATORIOS_DIAS}`),
    borra(pool, 'reclamos', `vence < now() - interval '1 day'`),
    soltarFotos(pool),
    borra(pool, 'importaciones', `importada is null and creada < now() - interval '1 day'`),
    borra(pool, 'archivos', `tipo is null and creado < now() - interval '1 day'`),
    borra(
      pool,
      'importaciones_filas',
      `importacion_id in (select importacion_id from importaciones where importada < now() - interval '${DIAS_PARA_DESHACER} days')`,
    ),
    borra(pool, 'lentitud_servidor', `hasta < now() - interval '${GUARDAR_LENTITUD}'`),
    borra(pool, 'sesiones', `dia < current_date - ${GUARDAR_SESIONES_DIAS}`),
    borra(pool, 'aparatos_conocidos', `ultimo < now() - interval '${VIGENCIA_APARATO_DIAS} days'`),
  ];
  // A task that fails must not keep the others from running.
  const fallas = (await Promise.allSettled(pasos)).filter((p) => p.status === 'rejected');
  if (fallas.length > 0) throw new AggregateError(fallas.map((f) => f.reason));
}

/** Called when tasks begin to fail, and when they succeed again. */
export interface Oyente {
  /** With the reason, once: repeating it for ever would fill the disk. */
  falla(error: unknown): void;
  vuelve(): void;
}

/**
 * Runs tasks that may fail for a while, usually all for the same reason: only the first failure is reported, until
 * every failed task has succeeded again.
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

/**
 * Runs tasks now and every so many milliseconds while the process lives. What fails is tried again soon, and told as
 * {@link avisandoUnaVez} does.
 */
export function repetidora(oyente: Oyente): (ms: number, tarea: () => Promise<void>) => void {
  const conAviso = avisandoUnaVez(oyente);
  return (ms, tarea) => {
    const intentar = conAviso(tarea);
    const seguir = () =>
      void intentar().then((hecha) => setTimeout(seguir, hecha ? ms : Math.min(ms, OTRA_VEZ_MS)).unref());
    seguir();
  };
}

/** Cleans now and once a day; counts of wrong passwords more often. What fails is tried again soon. */
export function limpiarCadaDia({ pool }: Servicios, oyente: Oyente, trabajos: Trabajos): void {
  const cada = repetidora(oyente);
  cada(
    DIA_MS,
    trabajos.anotando('limpieza', () => limpiar(pool)),
  );
  cada(OLVIDAR_MS, () => olvidarViejos(pool));
  cada(OLVIDAR_MS, () => olvidarPresencias(pool));
  cada(RELOJ_MS, () => reponerReloj(pool));
}
