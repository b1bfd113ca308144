import cluster from 'node:cluster';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { type Atendiendo, atender, mantenerTls } from './atender.ts';
import { decir } from './dicho.ts';
import { type Config, dePrueba, leeConfig } from './platform/config.ts';
import { type RunningPostgres, StartError } from './platform/postgres/index.ts';
import { Procesos, pide } from './platform/procesos.ts';
import { adelantarDatos, type Casa, preparar } from './preparar.ts';
import { ensaya } from './prueba/marca.ts';

/** Longest wait, in milliseconds, for database connections to close once nobody waits for a reply. */
const SOLTAR_MS = 1_000;
/** Longest shutdown, below the 10 s after which Docker kills. The guardian closes whatever is left of PostgreSQL. */
const CIERRE_MS = 9_000;

/** Demo operators named when it starts; README.md lists them all. */
const ANUNCIADOS = new Set(['ADMIN', 'ALMACEN1', 'RECIBO1', 'RECIBO2', 'NORTE1']);

/** Modules that the server loads when it first needs them. */
const CON_EL_USO = [
  () => import('./platform/metricas.ts'),
  () => import('./platform/trazas.ts'),
  async () => (await import('../demo/index.ts')).traeCargador(),
  () => import('./rooms/ubicaciones/etiquetas-pdf.ts'),
  () => import('./rooms/surtido/documento-etiquetas.ts'),
  () => import('./rooms/surtido/documento-hojas.ts'),
];

let postgres: RunningPostgres | undefined;
let procesos: Procesos<Casa> | undefined;
const atiende: Atendiendo = {};
let cerrando: Promise<void> | undefined;

/** Writes down the last that was slow, and lets the database go. */
async function soltar(): Promise<void> {
  const { servicios } = atiende;
  if (!servicios?.esquema.superada) await servicios?.lentitud.late().catch(() => {});
  await servicios?.cerrar().catch(() => {});
}

function cerrar(codigo: number): Promise<void> {
  cerrando ??= (async () => {
    setTimeout(() => process.exit(codigo), CIERRE_MS);
    await Promise.allSettled([procesos?.cerrar(), atiende.app?.close(), atiende.puertaHttps?.cerrar()]);
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
  if (atiende.app)
    atiende.app.log.fatal({ err: error, origen }, 'el servidor se cierra por un error que nadie atendió');
  else process.stderr.write(`${origen}: ${(error as Error)?.stack ?? error}\n`);
  void cerrar(1);
}

async function anunciar(config: Config, puerto: number, demo: boolean): Promise<void> {
  if (config.produccion) return;
  const lineas = [
    `\n  Andén ${config.version} (${config.compilacion}) está listo en http://localhost:${puerto}\n`,
  ];
  if (demo) {
    const { OPERADORES_DEMO } = await import('../demo/index.ts');
    lineas.push('  Operadores de demostración:');
    for (const o of OPERADORES_DEMO.filter((x) => ANUNCIADOS.has(x.login))) {
      lineas.push(`    ${o.login.padEnd(12)} ${o.password.padEnd(12)} ${o.para}`);
    }
    lineas.push('    (los demás, en README.md)\n');
  }
  process.stdout.write(`${lineas.join('\n')}\n`);
}

/** Serves by itself, or starts the processes that do. */
async function main(config: Config): Promise<void> {
  const { casa, antesala } = await preparar(config, (suyo) => {
    postgres = suyo;
  });
  if (config.procesos === 1) {
    const puerto = await atender(config, casa, atiende, () => antesala.cierra());
    return await anunciar(config, puerto, casa.demo);
  }
  procesos = new Procesos<Casa>({
    cuantos: config.procesos,
    casa,
    antesDeEscuchar: () => antesala.cierra(),
    dice: (texto, datos, nivel) => decir(config, texto, datos, nivel),
  });
  const puerto = await procesos.inician();
  // One of them could not, and has said why.
  if (puerto === null) return await cerrar(1);
  if (casa.tls) mantenerSuTls(procesos, casa, config);
  await anunciar(config, puerto, casa.demo);
}

/** Renews the certificate once for all the processes, which would write the same files. */
function mantenerSuTls(suyos: Procesos<Casa>, casa: Casa, config: Config): void {
  if (!casa.tls) return;
  const puerta = {
    // A certificate that does not go with its key is never passed on.
    cambiar: ({ llave, certificado }: { llave: string; certificado: string }) =>
      void createSecureContext({ key: llave, cert: certificado }),
  };
  mantenerTls(
    casa.tls,
    puerta,
    config,
    (texto, datos) => decir(config, texto, datos, 'warn'),
    (otra) => {
      casa.tls = otra;
      suyos.cambiaTls(otra);
    },
  );
}

/** One of several processes: it serves what the one that started it has made ready. */
async function unoDeVarios(config: Config): Promise<void> {
  const casa = await pide<Casa>('casa');
  config.compilacion = casa.compilacion;
  if (casa.prueba) ensaya(config);
  await pide('atiendo', await atender(config, casa, atiende, () => pide('puerta')));
}

process.on('uncaughtException', rendirse);
process.on('unhandledRejection', (error) => rendirse(error, 'unhandledRejection'));
process.on('SIGTERM', () => void cerrar(0));
process.on('SIGINT', () => void cerrar(0));
// The process that started this one has ended, in whatever way.
process.on('disconnect', () => void cerrar(0));

try {
  // `scripts/calentar.mjs` only wants the modules compiled, both those loaded now and those loaded when needed, and on a first start the data.
  const soloCarga = process.argv.includes('--solo-cargar');
  if (soloCarga) await Promise.all(CON_EL_USO.map((trae) => trae()));
  if (!soloCarga || process.argv.includes('--solo-datos')) {
    const config = process.argv.includes('--prueba') ? dePrueba(leeConfig()) : leeConfig();
    if (soloCarga) {
      await adelantarDatos(config, (suyo) => {
        postgres = suyo;
      });
      await cerrar(0);
    }
    await (cluster.isWorker ? unoDeVarios(config) : main(config));
  }
} catch (e) {
  // A refusal to start is one line; anything else is a bug, shown with its stack.
  process.stderr.write(`${e instanceof StartError ? e.message : ((e as Error).stack ?? e)}\n`);
  await cerrar(1);
}
