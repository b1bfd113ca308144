import { createServer } from 'node:net';
import type pg from 'pg';
import { decir, paso } from './dicho.ts';
import { guardaAnteriores } from './platform/anteriores.ts';
import { Antesala } from './platform/antesala.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import { secretoDeSesiones } from './platform/auth/sessions.ts';
import { leeCompilacion } from './platform/compilacion.ts';
import { type Config, WEB } from './platform/config.ts';
import { type Avance, BASE_NUEVA, migrar } from './platform/db/migrate.ts';
import { CONEXIONES_DE_UN_PROCESO, clienteSuelto } from './platform/db/pool.ts';
import { ROL_APP } from './platform/db/rol.ts';
import { hasCluster, type RunningPostgres, StartError, startPostgres } from './platform/postgres/index.ts';
import { type Tls, tlsDe } from './platform/tls/certificados.ts';
import { DICHO_DE_PRUEBA, ensaya, esDePrueba, SIN_PRUEBA } from './prueba/marca.ts';

/** How often to say, in milliseconds, how far the migrations are. */
const DECIR_MS = 1_000;

/** What a start has made ready, once for all the processes that then serve. */
export interface Casa {
  urlApp: string;
  secreto: string;
  /** It began as the demo company. */
  demo: boolean;
  /** It is a rehearsal company. */
  prueba: boolean;
  compilacion: string;
  /** Where the data are: our own cluster's folder, or the database's address without its password. */
  datos: string;
  tls: Tls | null;
  /** Why this version's files were not kept; a tab of another version then only has to be reloaded. */
  sinGuardar: Error | null;
}

async function exigirPuerto(config: Config): Promise<void> {
  await new Promise<void>((listo, falla) => {
    const sonda = createServer();
    sonda.once('error', (e: NodeJS.ErrnoException) =>
      falla(
        e.code === 'EADDRINUSE'
          ? new StartError(`El puerto ${config.puerto} ya está en uso. Use otro con PUERTO=8081 npm start`)
          : new StartError(`No se puede escuchar en el puerto ${config.puerto}: ${e.message}`),
      ),
    );
    sonda.listen(config.puerto, config.host, () => sonda.close(() => listo()));
  });
}

async function urlDeLaBase(
  config: Config,
  alIniciar: (postgres: RunningPostgres) => void,
): Promise<{ urlDuenio: string; datos: string }> {
  if (!config.databaseUrl) {
    paso('PostgreSQL propio');
    const postgres = await startPostgres({
      dir: config.datos,
      moreConnections: (config.procesos - 1) * CONEXIONES_DE_UN_PROCESO,
      onDown: (ultimas) => {
        process.stderr.write(`PostgreSQL terminó de forma inesperada: ${ultimas}. Se inicia de nuevo.\n`);
      },
    });
    alIniciar(postgres);
    return { urlDuenio: postgres.url, datos: postgres.cluster };
  }
  const cliente = clienteSuelto(config.databaseUrl, { connectionTimeoutMillis: 10_000 });
  try {
    await cliente.connect();
  } catch (e) {
    const motivo = (e as Error).message || (e as NodeJS.ErrnoException).code;
    throw new StartError(`La base de datos de DATABASE_URL no responde: ${motivo}`);
  } finally {
    await cliente.end().catch(() => {});
  }
  const { host, pathname } = new URL(config.databaseUrl);
  return { urlDuenio: config.databaseUrl, datos: `DATABASE_URL, ${host}${pathname}` };
}

/**
 * Refuses more processes than the database has connections for: some would have none only when all work.
 * @param url the connection string of the application's role
 */
async function exigirConexiones({ procesos, databaseUrlApp }: Config, url: string): Promise<void> {
  // A pooler has its own list, and makes whoever finds none wait.
  if (procesos === 1 || databaseUrlApp) return;
  const cliente = clienteSuelto(url);
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ hay: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as hay`,
    );
    const hay = rows[0]?.hay ?? 0;
    const pide = procesos * CONEXIONES_DE_UN_PROCESO;
    if (pide > hay)
      throw new StartError(
        `ANDEN_PROCESOS=${procesos} necesita ${pide} conexiones a la base, que permite ${hay}: use menos procesos, suba max_connections o ponga PgBouncer (docs/operacion.md)`,
      );
  } finally {
    await cliente.end().catch(() => {});
  }
}

/**
 * The connection of the application's role if it can sign in; otherwise the owner's, with a warning. The append-only
 * triggers still hold.
 */
async function urlDeTrabajo(config: Config, urlDuenio: string, url: string): Promise<string> {
  const cliente = clienteSuelto(url);
  try {
    await cliente.connect();
    return url;
  } catch (e) {
    if (config.databaseUrlApp) {
      throw new StartError(`La base de datos de DATABASE_URL_APP no responde: ${(e as Error).message}`);
    }
    process.stderr.write(
      `Aviso: el rol ${ROL_APP} no puede entrar (${(e as Error).message}); se trabaja con el dueño de la base. Indique DATABASE_URL_APP.\n`,
    );
    return urlDuenio;
  } finally {
    await cliente.end().catch(() => {});
  }
}

/**
 * Whether this database was created by a start that was interrupted before loading anything, and nobody has used it
 * since.
 */
async function siguiendoVacia(duenio: pg.Client): Promise<boolean> {
  const { rows } = await duenio.query<{ vacia: boolean }>(
    `select exists (select from ajustes where nombre = $1) and not exists (select from operadores)
            and not exists (select from articulos) and not exists (select from movimientos) as vacia`,
    [BASE_NUEVA],
  );
  return rows[0]?.vacia ?? false;
}

/** Says which migration is being applied: the first one, and then one each second. */
function avisarMigraciones(config: Config, antesala: Antesala): (avance: Avance) => void {
  let dicho = Number.NEGATIVE_INFINITY;
  return (avance) => {
    antesala.dice(avance);
    if (performance.now() - dicho < DECIR_MS) return;
    dicho = performance.now();
    const { migracion, va, de } = avance;
    decir(config, `Migrando la base: ${va} de ${de} (${migracion})`, { migracion, va, de });
  };
}

async function prepararDatos(
  config: Config,
  urlDuenio: string,
  alAplicar: (avance: Avance) => void,
): Promise<{ secreto: string; demo: boolean; urlApp: string }> {
  const { nuevas, urlApp, heredan } = await migrar(urlDuenio, config.databaseUrlApp, alAplicar);
  if (nuevas.length) decir(config, `Migraciones aplicadas: ${nuevas.length}`);
  if (heredan.length)
    decir(config, `Quienes tenían todos los permisos tienen también los nuevos: ${heredan.join(', ')}`, {
      operadores: heredan,
    });
  const duenio = clienteSuelto(urlDuenio);
  await duenio.connect();
  try {
    const prueba = await esDePrueba(duenio);
    if (config.pidePrueba && !prueba) throw new StartError(SIN_PRUEBA);
    if (prueba) ensaya(config);
    const secreto = await secretoDeSesiones(duenio);
    if (!config.produccion && (await siguiendoVacia(duenio))) {
      paso('Datos de demostración');
      const { cargarDemo } = await (await import('../demo/index.ts')).traeCargador();
      await cargarDemo(duenio, { hash: hashPassword, onPaso: paso });
      await duenio.query(`insert into ajustes values ('demo', 'si') on conflict do nothing`);
    }
    await duenio.query('delete from ajustes where nombre = $1', [BASE_NUEVA]);
    const hayOperadores = (await duenio.query('select 1 from operadores limit 1')).rowCount;
    if (!hayOperadores && !config.produccion) {
      paso(
        'La base no tiene operadores y no es nueva: no se cargan datos de demostración (npm run operador)',
      );
    }
    const demo = (await duenio.query(`select 1 from ajustes where nombre = 'demo'`)).rowCount;
    return { secreto, demo: Boolean(demo), urlApp };
  } finally {
    await duenio.end();
  }
}

/**
 * Creates our own database and loads the demo company, if this is a first start that would: `scripts/calentar.mjs` does it while the web is
 * built, and the start finds it ready.
 * @param alIniciar called with our own PostgreSQL once it runs, for whoever has to stop it
 */
export async function adelantarDatos(
  config: Config,
  alIniciar: (postgres: RunningPostgres) => void,
): Promise<void> {
  if (config.produccion || config.pidePrueba || config.databaseUrl || hasCluster(config.datos)) return;
  const { urlDuenio } = await urlDeLaBase(config, alIniciar);
  await prepararDatos(config, urlDuenio, () => {});
}

/**
 * Makes everything ready that serving needs: the port, the database with its migrations, the certificate.
 * @param alIniciar called with our own PostgreSQL once it runs, for whoever has to stop it
 * @returns that, and what answers in the server's place until it is closed
 * @throws StartError with one Spanish line
 */
export async function preparar(
  config: Config,
  alIniciar: (postgres: RunningPostgres) => void,
): Promise<{ casa: Casa; antesala: Antesala }> {
  if (config.pidePrueba && !config.databaseUrl && !hasCluster(config.datos)) throw new StartError(SIN_PRUEBA);
  await exigirPuerto(config);
  config.compilacion = await leeCompilacion();
  const { version, compilacion } = config;
  decir(config, `Andén ${version}, compilación ${compilacion}`, { version, compilacion });
  const { urlDuenio, datos } = await urlDeLaBase(config, alIniciar);
  const antesala = new Antesala(config.puerto, config.host, { version, compilacion });
  const { secreto, demo, urlApp } = await prepararDatos(
    config,
    urlDuenio,
    avisarMigraciones(config, antesala),
  );
  if (config.prueba) decir(config, DICHO_DE_PRUEBA);
  const url = await urlDeTrabajo(config, urlDuenio, urlApp);
  await exigirConexiones(config, url);
  const sinGuardar = await guardaAnteriores(WEB, config.datos).then(
    () => null,
    (e: Error) => e,
  );
  const tls = await tlsDe(config.certificado, config.llave, config.datos, config.ahora());
  const casa = { urlApp: url, secreto, demo, prueba: config.prueba, compilacion, datos, tls, sinGuardar };
  return { casa, antesala };
}
