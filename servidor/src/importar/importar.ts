import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { CANDADOS } from '../platform/db/candados.ts';
import { BASE_NUEVA } from '../platform/db/migrate.ts';
import type { Evento } from '../platform/events.ts';
import { DICE_EMPRESA, DICE_ZONA, dar } from '../platform/llegadas/llegada.ts';
import { respiro } from '../platform/respiro.ts';
import { loQueVaAntes } from './antes.ts';
import { type Carga, cargaEntrada, demasiados } from './carga.ts';
import { ArchivoError, type Fila, muestra } from './celda.ts';
import type { Conexion } from './conexion.ts';
import { firmaDe, firmar } from './firma.ts';
import { DICE_HISTORIA } from './historia.ts';
import type { Opciones, OpcionesDeComando, Rechazo, Resultado } from './opciones.ts';
import { anotaAntes, anotaDespues } from './rastro.ts';
import { recuerda } from './recuerdo.ts';
import { sugiere } from './sugiere.ts';
import type { Tabla } from './tabla.ts';

/** Tells the screens of those who may import that a file, or its progress, changed. */
export const cambio = (importacionId: number): Evento => ({
  tema: 'importacion',
  id: importacionId,
  controles: [P.importar],
});

/** Most rows of a file imported by command that are kept as they were. A screen takes no larger files. */
const DESHACIBLES_MAX = 200_000;
/** Row numbers per update, likewise. */
const LOTE_FILAS = 5000;
/**
 * What the command's transaction may take: without its client (looked for every second), with one statement, or waiting for another's lock or
 * for the file, it ends by itself and lets go of the turn of the others.
 */
const ACOTADO = `select set_config('client_connection_check_interval', '1s', true), set_config('statement_timeout', '5min', true),
  set_config('lock_timeout', '5min', true), set_config('idle_in_transaction_session_timeout', '2min', true)`;
/** Two imports at once wait for each other. */
const CANDADO = CANDADOS.importar.solo;

/**
 * Imports the rows of a file into a table of the database, all or nothing, in a transaction of its own on `pg` (a
 * connection of the owner). For a rehearsal, or if a row is refused, everything is rolled back after counting.
 * @throws ArchivoError if the file as a whole makes no sense
 * @throws FirmaError if it moves pieces and there is nobody to sign for them
 */
export async function importar(
  pg: Conexion,
  tabla: Tabla,
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  { cuenta, archivo, bytes, operador, entrega, recordar, ...opciones }: OpcionesDeComando,
): Promise<Resultado> {
  await pg.query('begin');
  try {
    await pg.query(ACOTADO);
    await pg.query('select pg_advisory_xact_lock($1)', [CANDADO]);
    const firma = tabla.mueve ? await firmaDe(pg, operador) : undefined;
    const operacionId = firma?.operacionId ?? randomUUID();
    await pg.query(`select set_config('anden.operacion_id', $1, true)`, [operacionId]);
    const { rows } = await pg.query<{ id: number }>(
      `insert into importaciones (cuenta, archivo, bytes, estado, tabla, importada, operacion_id)
       values (left($1, 100), right($2, 200), $3, 'importada', $4, now(), $5) returning importacion_id as id`,
      [cuenta, archivo, bytes, tabla.nombre, operacionId],
    );
    const id = rows[0]?.id as number;
    const resultado = await importarEn(pg, tabla, filas, {
      ...opciones,
      firma,
      rastro: id,
      rastroMax: DESHACIBLES_MAX,
    });
    if (resultado.hecho && resultado.accesos?.length) await entrega?.(resultado.accesos);
    if (resultado.hecho && recordar)
      await recuerda(pg, tabla.nombre, recordar, opciones.escrito?.eleccion ?? {});
    if (resultado.hecho) await anotar(pg, tabla, id, { cuenta, archivo }, resultado);
    await pg.query(resultado.hecho ? 'commit' : 'rollback');
    return resultado;
  } catch (error) {
    await pg.query('rollback');
    throw error;
  }
}

async function anotar(
  pg: Conexion,
  tabla: Tabla,
  id: number,
  { cuenta, archivo }: Pick<OpcionesDeComando, 'cuenta' | 'archivo'>,
  { leidas: filas, altas, cambios, sinCambio, deshacible }: Resultado,
): Promise<void> {
  const registro = { tabla: tabla.nombre, archivo, filas, altas, cambios, sin_cambio: sinCambio };
  await pg.query(
    `insert into auditoria (cuenta, llamada, resultado, registro) values ($1, 'importar', 'hecho', $2)`,
    [cuenta, JSON.stringify(registro)],
  );
  await pg.query(
    'update importaciones set filas = $2, resultado = $3, deshacible = $4 where importacion_id = $1',
    [id, filas, JSON.stringify({ ALTAS: altas, CAMBIOS: cambios, SIN_CAMBIO: sinCambio }), deshacible],
  );
  // The history may be open on a screen.
  await pg.query(`select pg_notify('anden', $1)`, [JSON.stringify([cambio(id)])]);
  // Otherwise a first start would think the database is empty, and load the demo company beside what was imported.
  await pg.query('delete from ajustes where nombre = $1', [BASE_NUEVA]);
}

/**
 * Imports within the transaction of `pg`, one at a time ({@link CANDADOS}.importar). Unless the result is `hecho`, the
 * caller must roll everything back.
 * @throws ArchivoError if the file as a whole makes no sense
 */
export async function importarEn(
  pg: Conexion,
  tabla: Tabla,
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  {
    ensayo,
    zona,
    tablas,
    empresa,
    firma,
    rastro,
    rastroMax = Number.POSITIVE_INFINITY,
    rechazosMax = Number.POSITIVE_INFINITY,
    claves = () => [],
    escrito,
    historia = {},
    onProgreso,
  }: Opciones,
): Promise<Resultado> {
  await pg.query(DICE_ZONA, [zona]);
  await pg.query(DICE_EMPRESA, [String(empresa)]);
  await pg.query(DICE_HISTORIA, [historia.hasta ?? '', historia.cierra ?? '']);
  if (firma) await firmar(pg, firma);
  const declaradas = tabla.columnas.map((c) => `${c.nombre.toLowerCase()} ${c.tipo}`);
  if (tabla.auxiliares) declaradas.push(tabla.auxiliares);
  await pg.query(
    `create temp table entrada (fila int not null, rechazada boolean not null default false, ${declaradas.join(', ')}) on commit drop`,
  );
  const carga = await cargaEntrada(pg, tabla, filas, { tablas, onProgreso, escrito, rechazosMax });
  if (carga.leidas === 0)
    throw new ArchivoError('El archivo solo tiene el encabezado: no hay filas que importar');
  await pg.query('analyze entrada');
  onProgreso?.('revision', carga.leidas);
  await pg.query('select analizar_cambiadas($1::text[])', [
    [...tabla.toca.map((t) => t.tabla), ...(tabla.compara ?? [])],
  ]);
  const rechazos = await revisaEntrada(pg, tabla, carga, rechazosMax);
  const advertencias = [...(await loQueVaAntes(pg, rechazos)), ...carga.advertencias];
  for (const consulta of tabla.advertencias ?? []) {
    for (const { texto } of (await pg.query<{ texto: string }>(consulta)).rows) advertencias.push(texto);
  }
  onProgreso?.('guardado', carga.leidas);
  const hecho = !ensayo && rechazos.length === 0;
  const anota = hecho && rastro !== undefined && carga.leidas <= rastroMax;
  if (anota) await anotaAntes(pg, tabla);
  const cuentas = await tabla.aplicar(pg, { hecho, claves });
  if (anota) await anotaDespues(pg, tabla, rastro);
  // Makes open screens read again; sent only if the transaction commits.
  if (hecho && cuentas.altas + cuentas.cambios + cuentas.notas.length > 0)
    await pg.query(`select pg_notify('anden', '[{"tema":"reconexion"}]')`);
  return { ...cuentas, leidas: carga.leidas, rechazos, advertencias, hecho, deshacible: anota };
}

/** Leaves in `entrada` only the rows without a reason in the database against them; returns all reasons by row. */
async function revisaEntrada(
  pg: Conexion,
  tabla: Tabla,
  carga: Carga,
  rechazosMax: number,
): Promise<Rechazo[]> {
  if (tabla.grupo && carga.gruposMalos.size) await quitaGrupos(pg, tabla.grupo, [...carga.gruposMalos]);
  const rechazos = [...carga.rechazos];
  const { expresion, columna } = tabla.llave;
  const repetidas = `
    select fila, '${columna}' columna, ${columna.toLowerCase()}::text valor, 'ya viene en la fila ' || primera motivo
    from (select *, first_value(fila) over (partition by ${expresion} order by fila) primera
          from entrada where (${expresion}) is not null) e
    where fila <> primera`;
  await quitaRechazadas(pg, tabla, repetidas, rechazos);
  await dar(
    async (texto, valores) => (await pg.query(texto, [...(valores ?? [])])).rows as never,
    tabla.preparar ?? [],
  );
  for (const consulta of tabla.revisiones) await quitaRechazadas(pg, tabla, consulta, rechazos);
  if (rechazos.length > rechazosMax) throw demasiados(rechazosMax);
  if (tabla.grupo && rechazos.length) {
    const { rows } = await pg.query<{ grupo: string }>(
      `select distinct ${tabla.grupo.toLowerCase()} grupo from entrada where rechazada`,
    );
    await quitaGrupos(
      pg,
      tabla.grupo,
      rows.map((r) => r.grupo),
    );
  }
  await pg.query('delete from entrada where rechazada');
  await sugiere(pg, rechazos);
  return rechazos.sort((a, b) => a.fila - b.fila);
}

const MOMENTO = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d:\d\d)\S*)?$/;

/** What PostgreSQL says of a value, with its days as every other row of the report shows them. */
function comoSeLee(tabla: Tabla, { columna, valor }: Rechazo): string {
  const tipo = tabla.columnas.find((c) => c.nombre === columna)?.tipo;
  const [, anio, mes, dia, hora] =
    tipo === 'date' || tipo === 'timestamptz' ? (MOMENTO.exec(valor) ?? []) : [];
  if (!anio) return valor;
  return [`${dia}-${mes}-${anio}`, hora === '00:00:00' ? undefined : hora].filter(Boolean).join(' ');
}

async function quitaRechazadas(
  pg: Conexion,
  tabla: Tabla,
  consulta: string,
  rechazos: Rechazo[],
): Promise<void> {
  const { rows } = await pg.query<Rechazo>(consulta);
  if (rows.length === 0) return;
  const respira = respiro();
  for (const rechazo of rows) {
    rechazos.push({ ...rechazo, valor: muestra(comoSeLee(tabla, rechazo)) });
    if (respira.toca()) await respira.deja();
  }
  for (let i = 0; i < rows.length; i += LOTE_FILAS)
    await pg.query('update entrada set rechazada = true where fila = any ($1::int[])', [
      rows.slice(i, i + LOTE_FILAS).map((r) => r.fila),
    ]);
}

async function quitaGrupos(pg: Conexion, grupo: string, valores: readonly string[]): Promise<void> {
  await pg.query(`delete from entrada where ${grupo.toLowerCase()} = any ($1::text[])`, [valores]);
}
