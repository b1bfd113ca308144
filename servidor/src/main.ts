import { createServer } from 'node:net';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { crearApp } from './app.ts';
import { guardaAnteriores } from './platform/anteriores.ts';
import { Antesala } from './platform/antesala.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import { secretoDeSesiones } from './platform/auth/sessions.ts';
import { repetidora } from './platform/cleanup.ts';
import { leerCompilacion } from './platform/compilacion.ts';
import { type Config, dePrueba, leerConfig, WEB } from './platform/config.ts';
import { type Avance, BASE_NUEVA, migrar } from './platform/db/migrate.ts';
import { clienteSuelto } from './platform/db/pool.ts';
import { ROL_APP } from './platform/db/rol.ts';
import { hasCluster, type RunningPostgres, StartError, startPostgres } from './platform/postgres/index.ts';
import { abrirServicios, type Servicios } from './platform/services.ts';
import { avisoDeAutoridad, type Tls, tlsDe } from './platform/tls/certificados.ts';
import { escucharHttps, redirigirAHttps, renovarTls, type SegundaPuerta } from './platform/tls/escuchar.ts';
import { DICHO_DE_PRUEBA, ensaya, esDePrueba, SIN_PRUEBA } from './prueba/marca.ts';
import { trabajarSolo } from './tareas.ts';

/** Longest wait, in milliseconds, for database connections to close once nobody waits for a reply. */
const SOLTAR_MS = 1_000;
/** Longest shutdown, below the 10 s after which Docker kills. The guardian closes whatever is left of PostgreSQL. */
const CIERRE_MS = 9_000;

/** How often to check whether the certificate has to be renewed, long before it ends. */
const RENOVAR_MS = 24 * 60 * 60_000;

/** Demo operators named when it starts; README.md lists them all. */
const ANUNCIADOS = new Set(['ADMIN', 'ALMACEN1', 'RECIBO1', 'RECIBO2', 'NORTE1']);

/** Modules that the server loads when it first needs them. */
const CON_EL_USO = [
  () => import('./platform/metricas.ts'),
  () => import('./demo/cargar.ts'),
  () => import('./demo/operadores.ts'),
  () => import('./rooms/ubicaciones/etiquetas-pdf.ts'),
  () => import('./rooms/surtido/documento-etiquetas.ts'),
  () => import('./rooms/surtido/documento-hojas.ts'),
];

/** How often to say, in milliseconds, how far the migrations are. */
const DECIR_MS = 1_000;

const inicio = performance.now();
const paso = (texto: string) => {
  if (leerConfig().produccion) return;
  process.stdout.write(`  ${((performance.now() - inicio) / 1000).toFixed(1).padStart(5)} s  ${texto}\n`);
};

/** Says something of the start: a line for people, and in production one of the log, which has none before the server is made. */
function decir(config: Config, texto: string, datos: object = {}): void {
  paso(texto);
  if (!config.produccion || !['info', 'debug', 'trace'].includes(config.nivelLog)) return;
  const linea = { level: 30, time: Date.now(), pid: process.pid, ...datos, msg: texto };
  process.stdout.write(`${JSON.stringify(linea)}\n`);
}

let postgres: RunningPostgres | undefined;
let servicios: Servicios | undefined;
let app: FastifyInstance | undefined;
let puertaHttps: SegundaPuerta | undefined;
let cerrando: Promise<void> | undefined;

/** Writes down the last that was slow, and lets the database go. */
async function soltar(): Promise<void> {
  if (!servicios?.esquema.superada) await servicios?.lentitud.late().catch(() => {});
  await servicios?.cerrar().catch(() => {});
}

function cerrar(codigo: number): Promise<void> {
  cerrando ??= (async () => {
    setTimeout(() => process.exit(codigo), CIERRE_MS);
    await Promise.allSettled([app?.close(), puertaHttps?.cerrar()]);
    await Promise.race([soltar(), setTimeoutPromise(SOLTAR_MS)]);
    await postgres?.stop().catch(() => {});
    process.exit(codigo);
  })();
  return cerrando;
}

/**
 * After an uncaught error the state of the process is unknown: it logs the cause and closes, and the service manager
 * restarts it.
 */
function rendirse(error: unknown, origen: string): void {
  if (app) app.log.fatal({ err: error, origen }, 'el servidor se cierra por un error que nadie atendió');
  else process.stderr.write(`${origen}: ${(error as Error)?.stack ?? error}\n`);
  void cerrar(1);
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

async function urlDeLaBase(config: Config): Promise<string> {
  if (!config.databaseUrl) {
    paso('PostgreSQL propio');
    postgres = await startPostgres({
      dir: config.datos,
      onDown: (ultimas) => {
        process.stderr.write(`PostgreSQL terminó de forma inesperada: ${ultimas}. Se inicia de nuevo.\n`);
      },
    });
    return postgres.url;
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
  return config.databaseUrl;
}

/**
 * Where the data are, for the output at start: our own cluster's folder, or the database's address without its
 * password.
 */
function dondeEstan(urlDuenio: string): string {
  if (postgres) return postgres.cluster;
  const { host, pathname } = new URL(urlDuenio);
  return `DATABASE_URL, ${host}${pathname}`;
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
      // Dozens of modules that are needed once or never.
      const { cargarDemo } = await import('./demo/cargar.ts');
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

async function anunciar(config: Config, puerto: number, demo: boolean): Promise<void> {
  if (config.produccion) return;
  const lineas = [
    `\n  Andén ${config.version} (${config.compilacion}) está listo en http://localhost:${puerto}\n`,
  ];
  if (demo) {
    const { OPERADORES_DEMO } = await import('./demo/operadores.ts');
    lineas.push('  Operadores de demostración:');
    for (const o of OPERADORES_DEMO.filter((x) => ANUNCIADOS.has(x.login))) {
      lineas.push(`    ${o.login.padEnd(12)} ${o.password.padEnd(12)} ${o.para}`);
    }
    lineas.push('    (los demás, en README.md)\n');
  }
  process.stdout.write(`${lineas.join('\n')}\n`);
}

/** If the company began as the demo, names those whose passwords are still the ones published in README.md. */
async function avisarClavesPublicas({ pool }: Servicios, log: FastifyInstance['log']): Promise<void> {
  const { conPasswordPublico } = await import('./demo/passwords-publicos.ts');
  const operadores = await conPasswordPublico(pool).catch(() => []);
  if (operadores.length === 0) return;
  log.warn(
    { operadores },
    'Estos operadores tienen todavía su clave de demostración, que es pública: cámbiela o délos de baja (npm run operador)',
  );
}

/**
 * Extensions that make text search fast and that an external PostgreSQL may lack: searches work without them, and a
 * warning says so.
 */
async function avisarExtensiones({ pool }: Servicios, log: FastifyInstance['log']): Promise<void> {
  const { rows } = await pool
    .query<{ faltan: string[] | null }>(
      `select array_agg(e order by e) as faltan from unnest(array['pg_trgm', 'unaccent']) e
        where not exists (select from pg_extension where extname = e)`,
    )
    .catch(() => ({ rows: [] }));
  const faltan = rows[0]?.faltan;
  if (!faltan) return;
  log.warn(
    { faltan },
    'Sin estas extensiones de PostgreSQL las búsquedas tardan más, y sin pg_trgm no perdonan una letra',
  );
}

/** Renews the certificate while the server works, and says whenever devices have to trust another authority. */
function mantenerTls(
  inicial: Tls,
  puerta: SegundaPuerta,
  config: Config,
  log: FastifyInstance['log'],
  alRenovar: (otra: Tls) => void,
): void {
  const avisar = (tls: Tls) => {
    const aviso = avisoDeAutoridad(tls);
    if (aviso) log.warn(aviso);
  };
  avisar(inicial);
  let vigente = inicial;
  repetidora({
    falla: (err) => log.warn({ err }, 'No se pudo renovar el certificado de HTTPS; se intenta de nuevo'),
    vuelve: () => log.warn('El certificado de HTTPS ya se pudo renovar'),
  })(RENOVAR_MS, async () => {
    const otra = await renovarTls(vigente, puerta, config);
    if (otra === vigente) return;
    vigente = otra;
    alRenovar(otra);
    avisar(otra);
  });
}

async function main(): Promise<void> {
  const config = process.argv.includes('--prueba') ? dePrueba(leerConfig()) : leerConfig();
  if (config.pidePrueba && !config.databaseUrl && !hasCluster(config.datos)) throw new StartError(SIN_PRUEBA);
  await exigirPuerto(config);
  config.compilacion = await leerCompilacion();
  const { version, compilacion } = config;
  decir(config, `Andén ${version}, compilación ${compilacion}`, { version, compilacion });
  const urlDuenio = await urlDeLaBase(config);
  const antesala = new Antesala(config.puerto, config.host, { version, compilacion });
  const { secreto, demo, urlApp } = await prepararDatos(
    config,
    urlDuenio,
    avisarMigraciones(config, antesala),
  );
  if (config.prueba) decir(config, DICHO_DE_PRUEBA);
  servicios = await abrirServicios(config, await urlDeTrabajo(config, urlDuenio, urlApp), secreto);
  // A disk that cannot be written is told by whatever needs it; without this a tab of another version only has to be reloaded.
  const sinGuardar = await guardaAnteriores(WEB, config.datos).then(
    () => null,
    (e: Error) => e,
  );
  let tls = await tlsDe(config.certificado, config.llave, config.datos, config.ahora());
  app = await crearApp(servicios, (nueva) =>
    redirigirAHttps(
      nueva,
      () => config.httpsAbierto,
      () => tls,
    ),
  );
  const { log } = app;
  if (sinGuardar) log.warn({ err: sinGuardar }, 'No se guardaron los archivos de esta versión para después');
  trabajarSolo(servicios, log);
  paso(`Datos: ${dondeEstan(urlDuenio)}`);
  app.log.info({ datos: dondeEstan(urlDuenio) }, 'Dónde están los datos');
  await antesala.cierra();
  await app.listen({ port: config.puerto, host: config.host });
  if (tls) {
    puertaHttps = await escucharHttps(app, tls, config.puertoHttps, config.host);
    config.httpsAbierto = puertaHttps.puerto;
    paso(`HTTPS en el puerto ${puertaHttps.puerto}`);
    log.info({ puerto: puertaHttps.puerto }, 'HTTPS');
    mantenerTls(tls, puertaHttps, config, log, (otra) => {
      tls = otra;
    });
  }
  void avisarExtensiones(servicios, log);
  if (config.produccion && demo) void avisarClavesPublicas(servicios, log);
  const direccion = app.server.address();
  await anunciar(config, typeof direccion === 'object' && direccion ? direccion.port : config.puerto, demo);
}

process.on('uncaughtException', rendirse);
process.on('unhandledRejection', (error) => rendirse(error, 'unhandledRejection'));
process.on('SIGTERM', () => void cerrar(0));
process.on('SIGINT', () => void cerrar(0));
// The process that started this one has ended, in whatever way.
process.on('disconnect', () => void cerrar(0));

try {
  // `scripts/calentar.mjs` only wants the modules compiled, both those loaded now and those loaded when needed.
  if (process.argv.includes('--solo-cargar')) await Promise.all(CON_EL_USO.map((trae) => trae()));
  else await main();
} catch (e) {
  // A refusal to start is one line; anything else is a bug, shown with its stack.
  process.stderr.write(`${e instanceof StartError ? e.message : ((e as Error).stack ?? e)}\n`);
  await cerrar(1);
}
