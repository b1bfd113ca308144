import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../postgres/errors.ts';
import { crearAutoridad, crearServidor, fueraDeLimites, leerCertificado, type ParPem } from './autoridad.ts';

/** Where the house's own authority and its server's certificate are, under the data's folder. */
export const carpetaDeCertificados = (datos: string): string => join(datos, 'certificados');

const LLAVE_AUTORIDAD = 'autoridad.llave.pem';
const AUTORIDAD = 'autoridad.crt';
const LLAVE = 'servidor.llave.pem';
const SERVIDOR = 'servidor.crt';

/** Days before its end when a certificate is made again. */
const RENOVAR_DIAS = 30;
const DIA_MS = 24 * 60 * 60 * 1000;

/** The names and addresses by which this machine is reached: what a certificate for it has to say. */
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
  // An older file keeps its mode.
  chmodSync(ruta, secreto ? 0o600 : 0o644);
}

export interface CertificadoPropio extends ParPem {
  /** The authority's certificate, PEM: what each device has to trust. */
  autoridad: string;
  /** Whether an authority was made now: the devices know nothing of it. */
  nueva: boolean;
}

/**
 * The server's certificate by the house's own authority, made or renewed where it is missing, ends within 30 days or does
 * not say one of its names. The authority is made once and kept: devices trust it by hand.
 * @param nombres what it has to say
 * @param deEsteEquipo what it says too where the authority may vouch for it: with one name more, browsers would believe none
 * @throws StartError on a name of `nombres` for which the authority's word does not count
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
  /** Null where the certificate was given: whoever gave it knows who trusts it. */
  autoridad: string | null;
}

/**
 * The certificate to serve with: the one given (`ANDEN_CERTIFICADO` and `ANDEN_LLAVE`, PEM files), else the house's own once
 * `npm run certificado` has made one, renewed by itself; null: plain HTTP alone.
 * @throws StartError on a certificate that cannot be read
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
  // The names it was made for, and those this machine has got since.
  const suyos = leerCertificado(readFileSync(join(carpeta, SERVIDOR), 'utf8')).nombres;
  return certificadoPropio(datos, suyos, nombresDeEsteEquipo());
}
