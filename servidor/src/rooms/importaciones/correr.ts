import type { Input, Output } from '@anden/contrato/call.ts';
import { dichoDePregunta } from '@anden/contrato/formatos.ts';
import type { importacionesCalls } from '@anden/contrato/importaciones/calls.ts';
import { MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import { cambio, importarEn } from '../../importar/importar.ts';
import { ADVERTENCIAS_MAX, FILAS_MAX, motivosYFilas, RECHAZOS_MAX } from '../../importar/informe.ts';
import type { Rechazo, Resultado } from '../../importar/opciones.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { conArchivo, type FilaMostrada } from './archivo.ts';
import { avisador } from './avance.ts';
import { conexionDe } from './conexion.ts';
import { escritoDe, historiaDe, preguntasDeArchivo, suya, tablaDeNombre } from './queries.ts';
import { TABLAS } from './tablas/index.ts';

type Calls = typeof importacionesCalls;
type Dicho = Output<Calls['importaArchivo']>['data'];

/** The outcome, and who got the passwords that were sent, in their order. */
export interface Corrida {
  data: Dicho;
  accesos: Output<Calls['importaArchivo']>['accesos'];
}

/** Most reasons that a file imported on screen may give against its rows. */
const RECHAZOS_DE_ARCHIVO_MAX = 100_000;

/** PostgreSQL stopped a statement for taking too long. */
const CANCELADA = '57014';

/**
 * Lifts, until the transaction ends, the role's time limits, which are meant for short commands: reading a file takes
 * as long as it takes.
 */
async function darTiempo(db: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '38s', true), set_config('lock_timeout', '15s', true),
                   set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(db);
}

/** One import, rehearsal or undo at a time, including the command's. A second one is refused and does not wait. */
export async function tomarElTurno(db: Tx): Promise<void> {
  const { rows } = await sql<{ tomado: boolean }>`
    select pg_try_advisory_xact_lock(${CANDADOS.importar.solo}) as tomado`.execute(db);
  if (!rows[0]?.tomado) throw new Rejection(MENSAJES_IMPORTACION.enCurso);
  await darTiempo(db);
}

/** One file examined at a time; a second one waits. */
export async function esperarElTurno(db: Tx): Promise<void> {
  await darTiempo(db);
  await sql`select pg_advisory_xact_lock(${CANDADOS.revisar.solo})`.execute(db);
}

/** Turns a statement that took too long into a refusal: tried again, it would take as long. */
export async function aTiempo<T>(hacer: () => Promise<T>, tarda: string): Promise<T> {
  try {
    return await hacer();
  } catch (e) {
    if ((e as { code?: string }).code === CANCELADA) throw new Rejection(tarda);
    throw e;
  }
}

/**
 * Imports or rehearses a file within the command's transaction.
 * @param afuera the database outside of it, for reporting progress
 */
export async function correr(
  { importacion_id, tabla, claves = [] }: Input<Calls['importaArchivo']>,
  ctx: CommandContext,
  afuera: Db,
  ensayo: boolean,
): Promise<Corrida> {
  const { db, operador, config } = ctx;
  await tomarElTurno(db);
  const fila = await suya(db, operador, importacion_id, true);
  if (fila.estado === 'importada') throw new Rejection(MENSAJES_IMPORTACION.yaImportada);
  if (fila.estado !== 'revisada') throw new Rejection(MENSAJES_IMPORTACION.incompleto);
  const suTabla = tablaDeNombre(tabla);
  const [cabecera] = (fila.muestra ?? []) as unknown as FilaMostrada[];
  const [pregunta] = preguntasDeArchivo(suTabla, cabecera?.CELDAS ?? [], fila);
  if (pregunta) throw new Rejection(dichoDePregunta(pregunta));
  const aviso = avisador(afuera, importacion_id);
  if (ensayo) await sql`savepoint ensayo`.execute(db);
  let resultado: Resultado;
  try {
    resultado = await aTiempo(
      () =>
        conArchivo(db, fila, ({ filas }) =>
          importarEn(conexionDe(db), suTabla, filas, {
            ensayo,
            zona: config.zona,
            tablas: TABLAS,
            empresa: config.empresaId,
            firma: { operadorId: operador.operador_id, operacionId: ctx.operacionId },
            escrito: escritoDe(suTabla, fila),
            historia: historiaDe(fila),
            rastro: importacion_id,
            rechazosMax: RECHAZOS_DE_ARCHIVO_MAX,
            claves: (cuantas) => lasPrimeras(claves, cuantas),
            onProgreso: (paso, filas) => aviso.avisa(paso, filas, fila.filas),
          }),
        ),
      MENSAJES_IMPORTACION.tarda,
    );
  } finally {
    await aviso.termina();
  }
  if (ensayo) await sql`rollback to savepoint ensayo`.execute(db);
  const dicho = await decir(resultado, tabla, ensayo);
  if (!ensayo && !resultado.hecho)
    // Refused rows roll everything back, but the list of them is kept.
    throw new Rejection(MENSAJES_IMPORTACION.rechazada, '0', (otra) =>
      anotar(otra, importacion_id, dicho, resultado.rechazos),
    );
  await anotar(db, importacion_id, dicho, resultado.rechazos);
  if (!ensayo) await terminar(ctx, importacion_id);
  ctx.publicar(cambio(importacion_id));
  const accesos = (resultado.accesos ?? []).map((a) => ({ OPERADOR: a.operador, NOMBRE: a.nombre }));
  return { data: dicho, accesos };
}

/** The first of the passwords that were sent, one for each person who needs one. */
function lasPrimeras(claves: readonly string[], cuantas: number): readonly string[] {
  const distintas = [...new Set(claves)];
  if (distintas.length < cuantas) throw new Rejection(MENSAJES_IMPORTACION.faltanClaves(cuantas));
  return distintas.slice(0, cuantas);
}

/** The outcome as it is sent and stored: reasons grouped, and no more than anybody reads. */
async function decir(r: Resultado, tabla: Dicho['TABLA'], ensayo: boolean): Promise<Dicho> {
  const { motivos, filas } = await motivosYFilas(r.rechazos);
  const demas = r.advertencias.length - ADVERTENCIAS_MAX;
  return {
    TABLA: tabla,
    ENSAYO: ensayo ? 'S' : 'N',
    HECHO: r.hecho ? 'S' : 'N',
    LEIDAS: r.leidas,
    ALTAS: r.altas,
    CAMBIOS: r.cambios,
    SIN_CAMBIO: r.sinCambio,
    RECHAZADAS: filas,
    MOTIVOS: motivos.slice(0, RECHAZOS_MAX).flatMap((iguales) => {
      const [primero] = iguales;
      if (!primero) return [];
      return [
        {
          COLUMNA: primero.columna,
          VALOR: primero.valor,
          MOTIVO: primero.motivo,
          CUANTAS: iguales.length,
          FILAS: iguales.slice(0, FILAS_MAX).map((x) => x.fila),
        },
      ];
    }),
    MOTIVOS_MAS: Math.max(0, motivos.length - RECHAZOS_MAX),
    ADVERTENCIAS: [
      ...r.advertencias.slice(0, ADVERTENCIAS_MAX),
      ...(demas > 0 ? [`… y ${demas.toLocaleString('es-MX')} advertencias más`] : []),
    ],
    NOTAS: r.notas,
  };
}

const RECHAZOS_POR_SENTENCIA = 3000;

/** Stores the outcome with its file, and every refused row instead of those of the rehearsal before. */
async function anotar(
  db: Tx,
  importacionId: number,
  dicho: Dicho,
  rechazos: readonly Rechazo[],
): Promise<void> {
  await db
    .updateTable('importaciones')
    .set({ resultado: JSON.stringify(dicho), tabla: dicho.TABLA })
    .where('importacion_id', '=', importacionId)
    .execute();
  await db.deleteFrom('importaciones_rechazos').where('importacion_id', '=', importacionId).execute();
  for (let desde = 0; desde < rechazos.length; desde += RECHAZOS_POR_SENTENCIA) {
    const estos = rechazos.slice(desde, desde + RECHAZOS_POR_SENTENCIA);
    await sql`
      insert into importaciones_rechazos (importacion_id, rechazo_id, fila, columna, valor, motivo)
      select ${importacionId}, ${desde} + n, fila, columna, valor, motivo
        from unnest(${estos.map((r) => r.fila)}::int[], ${estos.map((r) => r.columna)}::text[], ${estos.map((r) => r.valor)}::text[],
                    ${estos.map((r) => r.motivo)}::text[]) with ordinality as r (fila, columna, valor, motivo, n)`.execute(
      db,
    );
  }
}

/** The import is done: the file is deleted, and the previous values are kept for as long as it may be undone. */
async function terminar({ db, operacionId }: CommandContext, importacionId: number): Promise<void> {
  await db
    .updateTable('importaciones')
    .set({ estado: 'importada', importada: sql`now()`, operacion_id: operacionId })
    .where('importacion_id', '=', importacionId)
    .execute();
  await db.deleteFrom('importaciones_partes').where('importacion_id', '=', importacionId).execute();
}
