import type { FastifyInstance } from 'fastify';
import { creaApp } from './app.ts';
import { paso } from './dicho.ts';
import { repetidora } from './platform/cleanup.ts';
import type { Config } from './platform/config.ts';
import { alCambiarTls, compartido } from './platform/procesos.ts';
import { abreServicios, type Servicios } from './platform/services.ts';
import { avisoDeAutoridad, type Tls } from './platform/tls/certificados.ts';
import { escucharHttps, redirigirAHttps, renovarTls, type SegundaPuerta } from './platform/tls/escuchar.ts';
import type { Casa } from './preparar.ts';
import { trabajarSolo } from './tareas.ts';

/** How often to check whether the certificate has to be renewed, long before it ends. */
const RENOVAR_MS = 24 * 60 * 60_000;

/** Whoever serves, as far as it got. */
export interface Atendiendo {
  servicios?: Servicios;
  app?: FastifyInstance;
  puertaHttps?: SegundaPuerta;
}

/** If the company began as the demo, names those whose passwords are still the ones published in README.md. */
async function avisarClavesPublicas({ pool }: Servicios, log: FastifyInstance['log']): Promise<void> {
  const { conPasswordPublico } = await import('../demo/index.ts');
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

/**
 * Renews the certificate while the server works, and says whenever devices have to trust another authority.
 * @param puerta what serves it; of several processes, whoever passes it on to them
 */
export function mantenerTls(
  inicial: Tls,
  puerta: Pick<SegundaPuerta, 'cambiar'>,
  config: Config,
  avisa: (texto: string, datos?: object) => void,
  alRenovar: (otra: Tls) => void,
): void {
  const avisar = (tls: Tls) => {
    const aviso = avisoDeAutoridad(tls);
    if (aviso) avisa(aviso);
  };
  avisar(inicial);
  let vigente = inicial;
  repetidora({
    falla: (err) => avisa('No se pudo renovar el certificado de HTTPS; se intenta de nuevo', { err }),
    vuelve: () => avisa('El certificado de HTTPS ya se pudo renovar'),
  })(RENOVAR_MS, async () => {
    const otra = await renovarTls(vigente, puerta, config);
    if (otra === vigente) return;
    vigente = otra;
    alRenovar(otra);
    avisar(otra);
  });
}

/**
 * Serves calls and pages: all of a server, or one of the processes that share its ports.
 * @param estado filled in as it goes, for whoever closes it midway
 * @param antesDeEscuchar frees the port
 * @returns the port it listens on
 */
export async function atender(
  config: Config,
  casa: Casa,
  estado: Atendiendo,
  antesDeEscuchar: () => Promise<unknown>,
): Promise<number> {
  const servicios = await abreServicios(config, casa.urlApp, casa.secreto);
  estado.servicios = servicios;
  let { tls } = casa;
  const app = await creaApp(servicios, (nueva) =>
    redirigirAHttps(
      nueva,
      () => config.httpsAbierto,
      () => tls,
    ),
  );
  estado.app = app;
  const { log } = app;
  // Of several processes one says what is the same for all of them.
  const deTodos = config.proceso === null || config.proceso === 1;
  if (deTodos && casa.sinGuardar)
    log.warn({ err: casa.sinGuardar }, 'No se guardaron los archivos de esta versión para después');
  trabajarSolo(servicios, log);
  if (deTodos) {
    paso(`Datos: ${casa.datos}`);
    log.info({ datos: casa.datos }, 'Dónde están los datos');
  }
  await antesDeEscuchar();
  const comparte = config.proceso === null ? () => ({}) : compartido;
  await app.listen({ port: config.puerto, host: config.host, ...comparte(config.puerto) });
  if (tls) {
    const puerta = await escucharHttps(
      app,
      tls,
      config.puertoHttps,
      config.host,
      comparte(config.puertoHttps),
    );
    estado.puertaHttps = puerta;
    config.httpsAbierto = puerta.puerto;
    paso(`HTTPS en el puerto ${puerta.puerto}`);
    log.info({ puerto: puerta.puerto }, 'HTTPS');
    const renovado = (otra: Tls) => {
      tls = otra;
    };
    if (config.proceso === null)
      mantenerTls(tls, puerta, config, (texto, datos = {}) => log.warn(datos, texto), renovado);
    else
      alCambiarTls((otra) => {
        puerta.cambiar(otra);
        renovado(otra);
      });
  }
  if (deTodos) {
    void avisarExtensiones(servicios, log);
    if (config.produccion && casa.demo) void avisarClavesPublicas(servicios, log);
  }
  const direccion = app.server.address();
  return typeof direccion === 'object' && direccion ? direccion.port : config.puerto;
}
