import { createHash, randomUUID } from 'node:crypto';
import { HTTP_YA_ENVIADA, PENDIENTES_MAX, YA_ENVIADA } from '@anden/contrato/campo.ts';
import { esTema, type Tema } from '@anden/contrato/temas.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Opciones, Transaccion } from '../db/transaccion.ts';
import type { Evento } from '../events.ts';
import { CommittedRejection, Fault, Rejection } from '../rejection.ts';
import { type Renglon, registroDe } from './audit.ts';
import { type Escrita, escribir } from './escrita.ts';
import type { CommandContext, QueryContext, Tx } from './handlers.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CLAVE_VALIDA = /^[\x21-\x7e]{1,200}$/;
/** Serialization failure and deadlock: nothing was done, so it is safe to try again. */
const REINTENTABLES = new Set(['40001', '40P01']);
const INTENTOS = 5;

export interface Cuerpo {
  estatus: string;
  message: string;
  [extra: string]: unknown;
}

/** Unique violation. */
const YA_ESTA = '23505';

/** Read-only: the database may not write now, or a query's own transaction tried to. */
const SOLO_LECTURA = '25006';

/** Where transactions begin. */
export interface Base extends Pick<Opciones, 'alConsultar'> {
  pool: pg.Pool;
}

/** Reads in one read-only, repeatable-read transaction: all statements see the same moment, and none can write. */
export async function leer<T>({ pool, alConsultar }: Base, leeEn: (tx: Tx) => Promise<T>): Promise<T> {
  const lectura = await Transaccion.abre(
    pool,
    'start transaction isolation level repeatable read read only',
    {
      prepara: false,
      alConsultar,
    },
  );
  try {
    return await leeEn(lectura.tx);
  } catch (e) {
    // PostgreSQL's own code would mean 'the database is read-only', and the client would keep trying.
    if ((e as { code?: string }).code === SOLO_LECTURA)
      throw new Error('Una consulta quiso escribir', { cause: e });
    throw e;
  } finally {
    // Nothing was written, so nobody waits for its end.
    void lectura.deshace();
  }
}

/** JSON with sorted keys, so that the same input always has the same hash. */
function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`;
  if (typeof valor === 'object' && valor !== null) {
    const partes = Object.entries(valor)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonico(v)}`);
    return `{${partes.join(',')}}`;
  }
  return JSON.stringify(valor);
}

/** SHA-256 of a call and what was sent to it, whatever the order of its fields. */
export const huellaDe = (llamada: string, mandado: unknown): Buffer =>
  createHash('sha256').update(llamada).update('\0').update(canonico(mandado)).digest();

/** Since this migration keys are kept with the hash of what was sent; before, of the input with that version's defaults, which says nothing now. */
const HUELLA_DE_LO_MANDADO = '0179_lo_de_antes_de_esta_version.sql';

/** A key in its stored form: a UUID in capitals is the same UUID. */
const normalizarKey = (key: string): string => (UUID.test(key) ? key.toLowerCase() : key);

/** The `Idempotency-Key` of a request in its stored form; undefined without one. */
export function leeKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !CLAVE_VALIDA.test(header)) {
    throw new Fault(400, 'El encabezado Idempotency-Key no es válido');
  }
  return normalizarKey(header);
}

/**
 * The key as it appears in `operaciones_hechas`: itself if it is a UUID, which identifies one operation whoever sends
 * it.
 */
const hashDeKey = (operadorId: number, key: string): string =>
  UUID.test(key) ? key : createHash('md5').update(`${operadorId} ${key}`).digest('hex');

/**
 * Which of the keys that a device is waiting for (`Anden-Pendientes`) had arrived, from this operator and as seen by
 * `tx`: whatever they did is part of what `tx` reads. Keys in another form are ignored.
 */
export async function llegadas(
  tx: Tx,
  operadorId: number,
  header: string | string[] | undefined,
): Promise<string[]> {
  if (typeof header !== 'string') return [];
  const enviadas = header.split(',').filter((c) => CLAVE_VALIDA.test(c));
  if (enviadas.length === 0) return [];
  const keys = enviadas.slice(0, PENDIENTES_MAX);
  const filas = await tx
    .selectFrom('idempotencia')
    .select('clave')
    .where('operador_id', '=', operadorId)
    .where('clave', 'in', keys.map(normalizarKey))
    .execute();
  const llegaron = new Set(filas.map((f) => f.clave));
  return keys.filter((c) => llegaron.has(normalizarKey(c)));
}

interface Orden {
  base: Base;
  llamada: string;
  /** The only topics it may publish: those it declares. */
  cambia: readonly Tema[];
  input: unknown;
  /** The input as it was sent, without defaults: a version that gives a call one more optional field still knows the request. */
  mandado: unknown;
  key: string | undefined;
  contexto: Omit<QueryContext, 'db'> & Pick<CommandContext, 'sesionHash' | 'preparado'>;
  /** Null: it leaves no trace (`pasajera`). */
  auditoria: Pick<Renglon, 'direccion' | 'peticionId' | 'captura'> | null;
  ejecutar: (ctx: CommandContext) => Promise<Cuerpo>;
  /** Called before it is tried again, with the database's reason (SQLSTATE). */
  alReintentar?: (codigo: string) => void;
}

export interface Hecho {
  respuesta: Escrita;
  /** Its reply refuses it. */
  rechazada: boolean;
  repetida: boolean;
  eventos: readonly Evento[];
  olvidarCookie: boolean;
}

/**
 * Runs a command exactly once: guard, effect, reply and audit row in one transaction. A second request with the same
 * key waits for the first and gets its reply, refusals included; other input under the same key is a 422. Deadlocks and
 * serialization failures are retried here and never reach the operator.
 * - A refusal rolls back its whole transaction and is recorded in a second one under the same guard. A savepoint would
 * need only one, but costs every successful command a round trip and a subtransaction. If somebody else used the key in
 * between, that one counts as the first and its reply is everybody's.
 * - A {@link CommittedRejection} is recorded in its own transaction, which stays.
 */
export async function ejecutarComando(orden: Orden): Promise<Hecho> {
  let { ejecutar } = orden;
  for (let intento = 1; ; intento++) {
    try {
      return await unaVez({ ...orden, ejecutar });
    } catch (e) {
      if (e instanceof Rejection) {
        const { estatus, message, consecuencia, data } = e;
        ejecutar = async ({ db }) => {
          await consecuencia?.(db);
          return { estatus, message, data };
        };
        continue;
      }
      const { code = '' } = e as { code?: string };
      if (!REINTENTABLES.has(code) || intento >= INTENTOS) throw e;
      orden.alReintentar?.(code);
      await new Promise((r) => setTimeout(r, Math.random() * 10 * 2 ** intento));
    }
  }
}

async function unaVez(orden: Orden): Promise<Hecho> {
  const { key, llamada, mandado, contexto } = orden;
  const huella = huellaDe(llamada, mandado);
  const { pool, alConsultar } = orden.base;
  const transaccion = await Transaccion.abre(pool, 'begin', { prepara: true, alConsultar });
  const { tx } = transaccion;
  try {
    const nueva = key ? reservar(tx, contexto.operador.operador_id, key, llamada, huella) : null;
    const db = nueva ? transaccion.tras(nueva.then(exigirNueva)) : tx;
    const eventos: Evento[] = [];
    let olvidarCookie = false;
    const conLaRespuesta: ConLaRespuesta[] = [];
    const finales: RawBuilder<unknown>[] = [];
    const ctx: CommandContext = {
      ...contexto,
      db,
      llamada,
      operacionId: key && UUID.test(key) ? key : randomUUID(),
      publicar(e) {
        if (esTema(e.tema) && !orden.cambia.includes(e.tema))
          throw new Error(`${llamada} no declara que cambia '${e.tema}'`);
        eventos.push(key ? { ...e, key, autor: contexto.operador.operador_id } : e);
      },
      olvidarCookie: () => {
        olvidarCookie = true;
      },
      insertarConLaRespuesta(insercion, siYaEsta) {
        if (!orden.auditoria || conLaRespuesta.length > 0)
          throw new Error(`${llamada} no tiene con qué insertarlo`);
        conLaRespuesta.push({ insercion, siYaEsta });
      },
      alFinal: (...suyas) => void finales.push(...suyas),
    };
    // Its first statements travel with the key's, and it gets no answer to them unless the key is new.
    const ejecutada = orden.ejecutar(ctx);
    ejecutada.catch(() => {});
    if (key && !(await nueva)) {
      // Not waited for: its first statements may be waiting for somebody's lock.
      void transaccion.deshace();
      const previa = await respuestaPrevia(orden, contexto.operador.operador_id, key, huella);
      return { ...previa, repetida: true, eventos: [], olvidarCookie: false };
    }
    const cuerpo = await ejecutada.catch((e): Cuerpo => {
      if (!(e instanceof CommittedRejection)) throw e;
      return { estatus: e.estatus, message: e.message, data: e.data };
    });
    const respuesta = await escribir(cuerpo);
    const { auditoria } = orden;
    await transaccion.confirma([
      ...finales.map((final) => () => final.execute(tx)),
      ...(auditoria
        ? [() => guardarRespuesta(tx, { ...orden, auditoria }, cuerpo, respuesta, conLaRespuesta[0])]
        : []),
    ]);
    const rechazada = cuerpo.estatus !== '1';
    return { respuesta, rechazada, repetida: false, eventos, olvidarCookie };
  } catch (e) {
    await transaccion.deshace();
    throw e;
  }
}

/** Takes the key for this transaction. @returns whether nobody had it; another request that is still using it is waited for */
async function reservar(
  tx: Tx,
  operadorId: number,
  key: string,
  llamada: string,
  huella: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotencia (operador_id, clave, llamada, huella)
    select ${operadorId}::int, ${key}::text, ${llamada}::text, ${huella}::bytea
     where not exists (select 1 from operaciones_hechas where clave = ${hashDeKey(operadorId, key)}::uuid)
    on conflict do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

function exigirNueva(nueva: boolean): void {
  if (!nueva) throw new Error('La operación ya se hizo');
}

/**
 * The reply that a used key has. One of another operator, or whose reply is no longer stored, is refused, because running it would do the command
 * twice.
 */
async function respuestaPrevia(
  { base: { pool, alConsultar }, llamada }: Pick<Orden, 'base' | 'llamada'>,
  operadorId: number,
  key: string,
  huella: Buffer,
): Promise<Pick<Hecho, 'respuesta' | 'rechazada'>> {
  const lectura = await Transaccion.abre(pool, 'begin', { prepara: true, alConsultar });
  const hallada = filaDeClave(lectura.tx, operadorId, key);
  const previa = await hallada.finally(() => void lectura.deshace());
  if (!previa || previa.llamada !== llamada || !(previa.de_antes || previa.huella.equals(huella))) {
    throw new Fault(HTTP_YA_ENVIADA, YA_ENVIADA);
  }
  const { rechazada } = previa;
  return {
    respuesta: previa.respuesta_gzip ? { gzip: previa.respuesta_gzip } : { json: previa.json },
    rechazada,
  };
}

/** What is stored under a key. It is locked because a standby, which may not have it yet, then refuses, instead of saying that there is none. */
const filaDeClave = (tx: Tx, operadorId: number, key: string) =>
  tx
    .selectFrom('idempotencia')
    .select(['llamada', 'huella', sql<string>`respuesta::text`.as('json'), 'respuesta_gzip'])
    // Only what was done has a reply long enough to be kept compressed.
    .select(sql<boolean>`coalesce(respuesta ->> 'estatus' <> '1', false)`.as('rechazada'))
    .select(
      sql<boolean>`creada < (select aplicada from migraciones where nombre = ${HUELLA_DE_LO_MANDADO})`.as(
        'de_antes',
      ),
    )
    .where('operador_id', '=', operadorId)
    .where('clave', '=', key)
    .forKeyShare()
    .executeTakeFirst();

interface ConLaRespuesta {
  insercion: RawBuilder<unknown>;
  siYaEsta: Fault;
}

/** Stores the reply under its key, the audit row, and what the command left to be inserted with them, in one statement. */
async function guardarRespuesta(
  tx: Tx,
  orden: Orden & { auditoria: object },
  cuerpo: Cuerpo,
  respuesta: Escrita,
  conLaRespuesta: ConLaRespuesta | undefined,
): Promise<void> {
  const operadorId = orden.contexto.operador.operador_id;
  const resultado = cuerpo.estatus === '1' ? 'hecho' : 'rechazado';
  const escrita =
    'json' in respuesta
      ? sql`respuesta = ${respuesta.json}::json`
      : sql`respuesta_gzip = ${respuesta.gzip}::bytea`;
  const guardaRespuesta = orden.key
    ? sql`update idempotencia set ${escrita}
           where operador_id = ${operadorId} and clave = ${orden.key}`
    : sql`select 1`;
  const guarda = sql`
    with respuesta as (${guardaRespuesta}), insertada as (${conLaRespuesta?.insercion ?? sql`select 1`})
    insert into auditoria (operador_id, llamada, resultado, registro, mensaje, direccion, peticion_id, captura)
    values (${operadorId}, ${orden.llamada}, ${resultado}, ${JSON.stringify(registroDe(orden.input))}::jsonb,
            ${cuerpo.message || null}, ${orden.auditoria.direccion}, ${orden.auditoria.peticionId},
            ${orden.auditoria.captura ?? null})`;
  await guarda.execute(tx).catch((e: { code?: string; table?: string }) => {
    throw e.code === YA_ESTA && conLaRespuesta && e.table !== 'auditoria' ? conLaRespuesta.siYaEsta : e;
  });
}
