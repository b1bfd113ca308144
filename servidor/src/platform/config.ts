import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XLSX_MAX } from '@anden/contrato/archivo-piezas.ts';
import { LENTA_MS } from '@anden/contrato/lentitud.ts';
import { type Centralita, leeCentralita } from './centralita.ts';
import { PLAZOS_DE_ENTREGA, type PlazosDeEntrega } from './entrega.ts';
import { StartError } from './postgres/errors.ts';

/** The folder of the checkout. */
export const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the built web. */
export const WEB = `${RAIZ}web/dist`;

export interface Config {
  puerto: number;
  /** Port for HTTPS, used once there is a certificate. */
  puertoHttps: number;
  /** PEM files of a certificate and its key. Undefined: the company's own, if `npm run certificado` made one. */
  /** Port on which HTTPS is listening; null while it is not. Set when it starts. */
  httpsAbierto: number | null;
  certificado: string | undefined;
  llave: string | undefined;
  /** How many processes of this machine serve (`procesos.ts`); what one process is allowed by itself is shared out among them. */
  procesos: number;
  /** Which of several processes this one is, from 1; null: it is the only one, or the one that starts the others. */
  proceso: number | null;
  /** Address to listen on; by default every interface, because handhelds connect over the network. */
  host: string;
  produccion: boolean;
  /** The owner's connection string, for migrations and the first connection. Undefined: our own PostgreSQL. */
  databaseUrl: string | undefined;
  /** The application role's connection string, if it cannot be derived (a pooler with its own list of users). */
  databaseUrlApp: string | undefined;
  /**
   * Connection string that supports LISTEN, if a transaction pooler stands before DATABASE_URL_APP; undefined: that one
   * does.
   */
  databaseUrlEscucha: string | undefined;
  /**
   * Whether statements may be prepared. Off by default on external databases, because a transaction pooler that does
   * not support it may be in between (PgBouncer before 1.21).
   */
  preparar: boolean;
  /** Data folder of our own PostgreSQL. */
  datos: string;
  /** Business zone: decides days, filters, exports and reminders. */
  zona: string;
  ambiente: string;
  /** True shows the tool icon: this is not the server of record. */
  pruebas: boolean;
  version: string;
  /** Which build runs (`compilacion.ts`); '' until it starts. */
  compilacion: string;
  empresaId: number;
  /** Other hosts whose pages may send commands. */
  origenes: readonly string[];
  /** Number of TLS proxies in front: client address and scheme are taken that far from the end of X-Forwarded-*. */
  proxy: number;
  /** Folder with the company's pictures (productos/{id}.webp, categorias/{id}.png). Undefined: drawn ones. */
  imagenes: string | undefined;
  nivelLog: string;
  /** Sustained requests per second for each credential. */
  limitePorSegundo: number;
  /** Milliseconds from which a call's answer is noted as slow. */
  lentaMs: number;
  /** Time limits for clients that do not take their reply. */
  entrega: PlazosDeEntrega;
  /** Rows above which a report is exported as CSV. */
  xlsxMax: number;
  /**
   * Tolerance of a count: pieces, and percentage of what was expected; a difference above the larger one asks for a
   * recount.
   */
  toleranciaConteo: { piezas: number; porciento: number };
  /** The exchange that calls can be asked of; undefined: none. */
  centralita: Centralita | undefined;
  /** It is a rehearsal company, as its database says ({@link esDePrueba}): every screen says so, and nothing leaves it. */
  prueba: boolean;
  /** The rehearsal company is asked for (`npm start -- --prueba`), and not the company. */
  pidePrueba: boolean;
  /** Secret with which `/metrics` is read; undefined: there is no such address. */
  metricasClave: string | undefined;
  /** Where traces go, with the name under which; undefined: nowhere. */
  trazas: { url: string; servicio: string } | undefined;
  /** The clock by which customers are called; tests give their own. */
  ahora: () => Date;
}

/** More than the cores of any machine that one would serve a company with. */
const PROCESOS_MAX = 16;

/** Variable with which one of several processes is told which it is. */
export const SU_NUMERO = 'ANDEN_PROCESO_NUMERO';

/** Added to the port of the company for that of its rehearsal company. */
const PUERTO_DE_PRUEBA = 10;

/** Where the rehearsal company of a data folder, or of a database, is. */
export const datosDePrueba = (datos: string): string => `${datos}/prueba`;
export function baseDePrueba(texto: string): string {
  const url = new URL(texto);
  url.pathname = `${url.pathname}_prueba`;
  return url.toString();
}

/** The configuration of the rehearsal company beside a company. */
export function dePrueba(config: Config): Config {
  const { databaseUrl, databaseUrlApp, databaseUrlEscucha, puerto, puertoHttps } = config;
  const suya = (url: string | undefined) => url && baseDePrueba(url);
  return {
    ...config,
    puerto: puerto && puerto + PUERTO_DE_PRUEBA,
    puertoHttps: puertoHttps && puertoHttps + PUERTO_DE_PRUEBA,
    datos: datosDePrueba(config.datos),
    databaseUrl: suya(databaseUrl),
    databaseUrlApp: suya(databaseUrlApp),
    databaseUrlEscucha: suya(databaseUrlEscucha),
    pidePrueba: true,
  };
}

/**
 * Reads the configuration.
 * @throws StartError with a Spanish sentence on a value that makes no sense
 */
export function leeConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const produccion = env.NODE_ENV === 'production';
  const paquete = JSON.parse(readFileSync(`${RAIZ}package.json`, 'utf8')) as { version: string };
  const zona = env.ANDEN_ZONA ?? 'America/Mexico_City';
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: zona });
  } catch {
    throw new StartError(`ANDEN_ZONA no es una zona horaria conocida: ${zona}`);
  }
  return {
    puerto: entero(env.PUERTO ?? '8080', 'PUERTO', 0, 65_535),
    puertoHttps: entero(env.PUERTO_HTTPS ?? '8443', 'PUERTO_HTTPS', 0, 65_535),
    httpsAbierto: null,
    procesos: entero(env.ANDEN_PROCESOS || '1', 'ANDEN_PROCESOS', 1, PROCESOS_MAX),
    proceso: cluster.isWorker ? Number(env[SU_NUMERO]) : null,
    certificado: env.ANDEN_CERTIFICADO || undefined,
    llave: env.ANDEN_LLAVE || undefined,
    host: env.ANDEN_HOST ?? '0.0.0.0',
    produccion,
    databaseUrl: env.DATABASE_URL || undefined,
    databaseUrlApp: env.DATABASE_URL_APP || undefined,
    databaseUrlEscucha: env.DATABASE_URL_ESCUCHA || undefined,
    preparar: env.ANDEN_PREPARADAS ? env.ANDEN_PREPARADAS === 'si' : !env.DATABASE_URL,
    datos: env.ANDEN_DATOS || `${RAIZ}.datos`,
    zona,
    ambiente: env.ANDEN_AMBIENTE ?? (produccion ? 'Producción' : 'Demostración'),
    pruebas: env.ANDEN_PRUEBAS ? env.ANDEN_PRUEBAS === 'si' : !produccion,
    version: paquete.version,
    compilacion: '',
    empresaId: entero(env.ANDEN_EMPRESA ?? '3', 'ANDEN_EMPRESA', 1, 999),
    origenes: (env.ANDEN_ORIGENES ?? '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    proxy: env.ANDEN_PROXY === 'si' ? 1 : entero(env.ANDEN_PROXY || '0', 'ANDEN_PROXY', 0, 10),
    imagenes: env.ANDEN_IMAGENES || undefined,
    nivelLog: env.LOG_LEVEL ?? (produccion ? 'info' : 'warn'),
    lentaMs: LENTA_MS,
    limitePorSegundo: entero(env.ANDEN_LIMITE ?? '1000', 'ANDEN_LIMITE', 1, 1_000_000),
    entrega: PLAZOS_DE_ENTREGA,
    xlsxMax: XLSX_MAX,
    toleranciaConteo: {
      piezas: entero(env.ANDEN_TOLERANCIA_PIEZAS || '3', 'ANDEN_TOLERANCIA_PIEZAS', 0, 1_000_000),
      porciento: entero(env.ANDEN_TOLERANCIA_PORCIENTO || '10', 'ANDEN_TOLERANCIA_PORCIENTO', 0, 100),
    },
    centralita: env.ANDEN_CENTRALITA ? leeCentralita(env.ANDEN_CENTRALITA, env) : undefined,
    metricasClave: claveDeMetricas(env.ANDEN_METRICAS_CLAVE),
    trazas: colectorDeTrazas(env),
    ahora: () => new Date(),
    prueba: false,
    pidePrueba: false,
  };
}

/** OpenTelemetry's own variables. */
function colectorDeTrazas(env: NodeJS.ProcessEnv): Config['trazas'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_SERVICE_NAME: servicio } = env;
  if (!base) return undefined;
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new StartError(
      `OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección como http://colector:4318: ${base}`,
    );
  return { url: `${base.replace(/\/+$/, '')}/v1/traces`, servicio: servicio || 'anden' };
}

/** Shortest secret of `/metrics`, which anybody who reaches the server may try. */
const CLAVE_DE_METRICAS_MIN = 16;

function claveDeMetricas(clave: string | undefined): string | undefined {
  if (clave && clave.length < CLAVE_DE_METRICAS_MIN)
    throw new StartError(
      `ANDEN_METRICAS_CLAVE debe tener al menos ${CLAVE_DE_METRICAS_MIN} caracteres; por ejemplo, lo que dice: openssl rand -hex 24`,
    );
  return clave || undefined;
}

function entero(texto: string, nombre: string, min: number, max: number): number {
  const n = Number(texto);
  if (!Number.isInteger(n) || n < min || n > max) {
    throw new StartError(`${nombre} debe ser un número entero de ${min} a ${max}: ${texto}`);
  }
  return n;
}
