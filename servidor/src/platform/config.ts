import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XLSX_MAX } from '@anden/contrato/archivo-piezas.ts';
import { PLAZOS_DE_ENTREGA, type PlazosDeEntrega } from './entrega.ts';
import { StartError } from './postgres/errors.ts';

/** The checkout's folder. */
export const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));

export interface Config {
  puerto: number;
  /** Port of HTTPS, once there is a certificate. */
  puertoHttps: number;
  /** PEM files of a given certificate and its key. Undefined: the house's own, where `npm run certificado` made one. */
  /** Port HTTPS listens on; null while it does not. Set once it does. */
  httpsAbierto: number | null;
  certificado: string | undefined;
  llave: string | undefined;
  /** Address to listen on; every interface by default, because handhelds come over the network. */
  host: string;
  produccion: boolean;
  /** Owner's connection string: migrations and the first connection. Undefined: our own PostgreSQL. */
  databaseUrl: string | undefined;
  /** The application role's connection string, where it cannot be derived (a pooler with its own user list). */
  databaseUrlApp: string | undefined;
  /** Where LISTEN works when a transaction pooler stands before DATABASE_URL_APP; undefined: there. */
  databaseUrlEscucha: string | undefined;
  /**
   * Whether statements may be prepared on a connection. Not by default on a database of others: a transaction pooler
   * may stand between, and not follow them (PgBouncer before 1.21).
   */
  preparar: boolean;
  /** Folder of our own PostgreSQL's data. */
  datos: string;
  /** Business zone: days, filters, exports and reminders. */
  zona: string;
  ambiente: string;
  /** True shows the tool icon: this is not the server of record. */
  pruebas: boolean;
  version: string;
  empresaId: number;
  /** Hosts besides the request's own whose pages may send commands. */
  origenes: readonly string[];
  /** How many TLS proxies stand before: client address and scheme come from the last X-Forwarded-* of so many. */
  proxy: number;
  /** Folder with the company's pictures (productos/{id}.webp, categorias/{id}.png). Undefined: they are drawn. */
  imagenes: string | undefined;
  nivelLog: string;
  /** Requests a second each credential may sustain. */
  limitePorSegundo: number;
  /** For a client that does not take its reply. */
  entrega: PlazosDeEntrega;
  /** Rows above which a report's file is CSV. */
  xlsxMax: number;
  /** Pieces, and percent of what was expected: a count that differs by more than the larger asks for a recount. */
  toleranciaConteo: { piezas: number; porciento: number };
}

/**
 * Reads the configuration.
 * @throws StartError with a Spanish sentence on a value that makes no sense
 */
export function leerConfig(env: NodeJS.ProcessEnv = process.env): Config {
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
    empresaId: entero(env.ANDEN_EMPRESA ?? '3', 'ANDEN_EMPRESA', 1, 999),
    origenes: (env.ANDEN_ORIGENES ?? '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    proxy: env.ANDEN_PROXY === 'si' ? 1 : entero(env.ANDEN_PROXY || '0', 'ANDEN_PROXY', 0, 10),
    imagenes: env.ANDEN_IMAGENES || undefined,
    nivelLog: env.LOG_LEVEL ?? (produccion ? 'info' : 'warn'),
    limitePorSegundo: entero(env.ANDEN_LIMITE ?? '1000', 'ANDEN_LIMITE', 1, 1_000_000),
    entrega: PLAZOS_DE_ENTREGA,
    xlsxMax: XLSX_MAX,
    toleranciaConteo: {
      piezas: entero(env.ANDEN_TOLERANCIA_PIEZAS || '3', 'ANDEN_TOLERANCIA_PIEZAS', 0, 1_000_000),
      porciento: entero(env.ANDEN_TOLERANCIA_PORCIENTO || '10', 'ANDEN_TOLERANCIA_PORCIENTO', 0, 100),
    },
  };
}

function entero(texto: string, nombre: string, min: number, max: number): number {
  const n = Number(texto);
  if (!Number.isInteger(n) || n < min || n > max) {
    throw new StartError(`${nombre} debe ser un número entero de ${min} a ${max}: ${texto}`);
  }
  return n;
}
