import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../postgres/errors.ts';
import { crearAutoridad, crearServidor, fueraDeLimites, leerCertificado, type ParPem } from './autoridad.ts';

/** Folder of the company's own authority and its server's certificate, below the data folder. */
export const carpetaDeCertificados = (datos: string): string => join(datos, 'certificados');

const LLAVE_AUTORIDAD = 'autoridad.llave.pem';
const AUTORIDAD = 'autoridad.crt';
const LLAVE = 'servidor.llave.pem';
const SERVIDOR = 'servidor.crt';

/** Days before its end at which a certificate is renewed. */
const RENOVAR_DIAS = 30;
const DIA_MS = 24 * 60 * 60 * 1000;

/** The names and addresses by which this machine can be reached, for its certificate. */
export function nombresDeEsteEquipo(): string[] {
  const direcciones = Object.values(networkInterfaces())
    .flat()
    .filter((d) => d?.family === 'IPv4' && !d.internal)
    .map((d) => d?.address ?? '');
  const propio = hostname().toLowerCase();
  const conLocal = propio.includes('.') ? [propio] : [propio, `${propio}.local`];
  return [...new Set([...conLocal, 'localhost', '127.0.0.1', ...direcciones])].filter(Boolean);
}

function escribe(carpeta: string, nombre: string, texto: string, secreto = false): void {
  const ruta = join(carpeta, nombre);
  writeFileSync(ruta, texto, { mode: secreto ? 0o600 : 0o644 });
  // Writing to an existing file would keep its mode.
  chmodSync(ruta, secreto ? 0o600 : 0o644);
}

export interface CertificadoPropio extends ParPem {
  /** The authority's certificate, PEM, which each device has to trust. */
  autoridad: string;
  /** Whether the authority was created now, so that no device trusts it yet. */
  nueva: boolean;
}

/**
 * The server's certificate, signed by the company's own authority; created or renewed if it is missing, ends within 30
 * days or lacks one of its names. The authority is created once and kept, because devices trust it by hand.
 * @param nombres names the certificate must have
 * @param deEsteEquipo further names, included only if the authority may vouch for them: with one name it may not,
 * browsers would reject the whole certificate
 * @throws StartError for one of `nombres` that the authority may not vouch for
 */
export async function certificadoPropio(
  datos: string,
  nombres: readonly string[],
  deEsteEquipo: readonly string[] = [],
): Promise<CertificadoPropio> {
  const carpeta = carpetaDeCertificados(datos);
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const lee = (nombre: string) => readFileSync(join(carpeta, nombre), 'utf8');
  const nueva = !existsSync(join(carpeta, LLAVE_AUTORIDAD));
  const todos = [...new Set([...nombres, ...deEsteEquipo])];
  if (nueva) {
    const hecha = await crearAutoridad(`Andén ${todos[0] ?? ''}`.trim(), todos);
    escribe(carpeta, LLAVE_AUTORIDAD, hecha.llave, true);
    escribe(carpeta, AUTORIDAD, hecha.certificado);
  }
  const autoridad = { llave: lee(LLAVE_AUTORIDAD), certificado: lee(AUTORIDAD) };
  const fuera = await fueraDeLimites(autoridad.certificado, todos);
  const pedidosFuera = nombres.filter((n) => fuera.includes(n));
  if (pedidosFuera.length > 0) {
    throw new StartError(
      `La autoridad de esta casa no responde por: ${pedidosFuera.join(', ')}. Para que responda hay que hacer otra: mueva la carpeta ${carpeta} a otro lugar y vuelva a intentar; cada aparato tendrá que confiar en la nueva.`,
    );
  }
  const dichos = todos.filter((n) => !fuera.includes(n));
  if (nueva || !sirve(carpeta, dichos)) {
    const servidor = await crearServidor(autoridad, dichos);
    escribe(carpeta, LLAVE, servidor.llave, true);
    escribe(carpeta, SERVIDOR, servidor.certificado);
  }
  return { llave: lee(LLAVE), certificado: lee(SERVIDOR), autoridad: autoridad.certificado, nueva };
}

function sirve(carpeta: string, nombres: readonly string[]): boolean {
  if (!existsSync(join(carpeta, SERVIDOR)) || !existsSync(join(carpeta, LLAVE))) return false;
  const dice = leerCertificado(readFileSync(join(carpeta, SERVIDOR), 'utf8'));
  return (
    dice.vence.getTime() - Date.now() > RENOVAR_DIAS * DIA_MS &&
    nombres.every((n) => dice.nombres.includes(n))
  );
}

/** What HTTPS is served with. */
export interface Tls extends ParPem {
  /** Null if the certificate was given: whoever gave it knows which devices trust it. */
  autoridad: string | null;
}

/**
 * The certificate to serve with: the given one (`ANDEN_CERTIFICADO` and `ANDEN_LLAVE`, PEM files), or the company's own
 * once `npm run certificado` created one, renewed automatically; null: HTTP only.
 * @throws StartError if a certificate cannot be read
 */
export async function tlsDe(
  certificado: string | undefined,
  llave: string | undefined,
  datos: string,
): Promise<Tls | null> {
  if (certificado || llave) {
    if (!certificado || !llave) throw new StartError('ANDEN_CERTIFICADO y ANDEN_LLAVE van juntos');
    try {
      const par = { certificado: readFileSync(certificado, 'utf8'), llave: readFileSync(llave, 'utf8') };
      leerCertificado(par.certificado);
      return { ...par, autoridad: null };
    } catch (e) {
      throw new StartError(`El certificado de ANDEN_CERTIFICADO no se puede usar: ${(e as Error).message}`);
    }
  }
  const carpeta = carpetaDeCertificados(datos);
  if (!existsSync(join(carpeta, SERVIDOR))) return null;
  // The names it was made for, and those this machine has gained since.
  const suyos = leerCertificado(readFileSync(join(carpeta, SERVIDOR), 'utf8')).nombres;
  return certificadoPropio(datos, suyos, nombresDeEsteEquipo());
}
