import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../postgres/errors.ts';
import {
  creaAutoridad,
  creaServidor,
  fueraDeLimites,
  leeCertificado,
  loFirmo,
  nombresDeLaAutoridad,
  type ParPem,
  seLee,
  vanJuntos,
} from './autoridad.ts';
import { enAscii, esPara } from './nombres.ts';

/** Folder of the company's own authority and its server's certificate, below the data folder. */
export const carpetaDeCertificados = (datos: string): string => join(datos, 'certificados');

/** Where a device gets the company's authority; over HTTP, because it does not trust HTTPS yet. */
export const RUTA_AUTORIDAD = '/autoridad.crt';

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
  // Whoever is killed while writing leaves the file that was there.
  const nueva = `${ruta}.nueva`;
  rmSync(nueva, { force: true });
  writeFileSync(nueva, texto, { mode: secreto ? 0o600 : 0o644 });
  renameSync(nueva, ruta);
}

/** Why an authority has to be created. */
export type Motivo =
  /** There was none. */
  | 'falta'
  /** Browsers cannot read it, or it has another key than it says. */
  | 'no se lee'
  /** It ends within 30 days. */
  | 'vence';

export interface CertificadoPropio extends ParPem {
  /** The authority's certificate, PEM, which each device has to trust. */
  autoridad: string;
  /** Why the authority was created now, so that no device trusts it yet; null: it is the one that was there. */
  nueva: Motivo | null;
}

/**
 * The server's certificate, signed by the company's own authority; created or renewed if it is missing, ends within 30
 * days, lacks one of its names or cannot be read by browsers. The authority is kept, because devices trust it by hand:
 * it is created again only for a {@link Motivo}, and then for the names it had and the new ones.
 * @param nombres names the certificate must have
 * @param deEsteEquipo further names, included only if the authority may vouch for them: with one name it may not,
 * browsers would reject the whole certificate
 * @param ahora the moment at which it is to be valid
 * @throws StartError for one of `nombres` that is no name, or that the authority may not vouch for
 */
export async function certificadoPropio(
  datos: string,
  nombres: readonly string[],
  deEsteEquipo: readonly string[] = [],
  ahora = new Date(),
): Promise<CertificadoPropio> {
  const carpeta = carpetaDeCertificados(datos);
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const pedidos = nombres.map((n) => {
    const nombre = enAscii(n);
    if (nombre === '') throw new StartError(`No es un nombre ni una dirección: ${n}`);
    return nombre;
  });
  const todos = [...new Set([...pedidos, ...deEsteEquipo.map(enAscii).filter(Boolean)])];
  const lee = (nombre: string) => readFileSync(join(carpeta, nombre), 'utf8');
  const nueva = await motivoDeOtra(carpeta, ahora);
  if (nueva) {
    const suyos = [...new Set([...todos, ...(await nombresDeAntes(carpeta))])];
    const hecha = await creaAutoridad(`Andén ${todos[0] ?? ''}`.trim(), suyos, ahora);
    escribe(carpeta, LLAVE_AUTORIDAD, hecha.llave, true);
    escribe(carpeta, AUTORIDAD, hecha.certificado);
  }
  const autoridad = { llave: lee(LLAVE_AUTORIDAD), certificado: lee(AUTORIDAD) };
  const fuera = await fueraDeLimites(autoridad.certificado, todos);
  const pedidosFuera = pedidos.filter((n) => fuera.includes(n));
  if (pedidosFuera.length > 0) {
    throw new StartError(
      `La autoridad de esta casa no responde por: ${pedidosFuera.join(', ')}. Para que responda hay que hacer otra: mueva la carpeta ${carpeta} a otro lugar y vuelva a intentar; cada aparato tendrá que confiar en la nueva.`,
    );
  }
  const dichos = todos.filter((n) => !fuera.includes(n));
  if (!(await sirve(carpeta, autoridad.certificado, dichos, ahora))) {
    const servidor = await creaServidor(autoridad, dichos, ahora);
    escribe(carpeta, LLAVE, servidor.llave, true);
    escribe(carpeta, SERVIDOR, servidor.certificado);
  }
  return { llave: lee(LLAVE), certificado: lee(SERVIDOR), autoridad: autoridad.certificado, nueva };
}

const porVencer = (pem: string, ahora: Date): boolean =>
  leeCertificado(pem).vence.getTime() - ahora.getTime() <= RENOVAR_DIAS * DIA_MS;

/** A certificate of the folder, if its key is beside it; whoever writes both may be killed between them. */
async function conSuLlave(carpeta: string, certificado: string, llave: string): Promise<string | null> {
  const pem = readFileSync(join(carpeta, certificado), 'utf8');
  if (!(await seLee(pem))) return null;
  return vanJuntos(pem, readFileSync(join(carpeta, llave), 'utf8')) ? pem : null;
}

/** Why the authority of the folder does not serve any more; null: it does. */
async function motivoDeOtra(carpeta: string, ahora: Date): Promise<Motivo | null> {
  if (![LLAVE_AUTORIDAD, AUTORIDAD].every((n) => existsSync(join(carpeta, n)))) return 'falta';
  const pem = await conSuLlave(carpeta, AUTORIDAD, LLAVE_AUTORIDAD);
  if (pem === null) return 'no se lee';
  return porVencer(pem, ahora) ? 'vence' : null;
}

/** The names of the authority that was there, so that the next one answers for them too. */
async function nombresDeAntes(carpeta: string): Promise<string[]> {
  const ruta = join(carpeta, AUTORIDAD);
  if (!existsSync(ruta)) return [];
  // What is no certificate at all names nobody.
  const suyos = await nombresDeLaAutoridad(readFileSync(ruta, 'utf8')).catch(() => []);
  return suyos.map(enAscii).filter(Boolean);
}

async function sirve(
  carpeta: string,
  autoridad: string,
  nombres: readonly string[],
  ahora: Date,
): Promise<boolean> {
  if (![SERVIDOR, LLAVE].every((n) => existsSync(join(carpeta, n)))) return false;
  const pem = await conSuLlave(carpeta, SERVIDOR, LLAVE);
  if (pem === null || !loFirmo(autoridad, pem) || porVencer(pem, ahora)) return false;
  const cert = new X509Certificate(pem);
  return nombres.every((n) => esPara(cert, n));
}

/** What HTTPS is served with. */
export interface Tls extends ParPem {
  /** Null if the certificate was given: whoever gave it knows which devices trust it. */
  autoridad: string | null;
  /** Why the company's authority was created now; null: the devices that trusted it go on doing so. */
  nueva: Motivo | null;
}

const PORQUE: Record<Motivo, string> = {
  falta: 'no estaba',
  'no se lee': 'los navegadores no leían la anterior',
  vence: 'la anterior está por vencer',
};

/** What to tell whoever runs the server if the authority was created now; null: it was not. */
export function avisoDeAutoridad({ nueva, autoridad }: Pick<Tls, 'nueva' | 'autoridad'>): string | null {
  if (!nueva || !autoridad) return null;
  return `Se hizo otra autoridad para el certificado de esta casa, porque ${PORQUE[nueva]}: cada aparato tiene que confiar en la nueva, que se descarga por http en ${RUTA_AUTORIDAD} (con la dirección IP del servidor, donde el navegador ya no use http). Su huella SHA-256: ${leeCertificado(autoridad).huella}`;
}

/**
 * The certificate to serve with: the given one (`ANDEN_CERTIFICADO` and `ANDEN_LLAVE`, PEM files), or the company's own
 * once `npm run certificado` created one, renewed automatically; null: HTTP only.
 * @param ahora the moment at which it is to be valid
 * @throws StartError if a certificate cannot be read
 */
export async function tlsDe(
  certificado: string | undefined,
  llave: string | undefined,
  datos: string,
  ahora = new Date(),
): Promise<Tls | null> {
  if (certificado || llave) {
    if (!certificado || !llave) throw new StartError('ANDEN_CERTIFICADO y ANDEN_LLAVE van juntos');
    try {
      const par = { certificado: readFileSync(certificado, 'utf8'), llave: readFileSync(llave, 'utf8') };
      leeCertificado(par.certificado);
      return { ...par, autoridad: null, nueva: null };
    } catch (e) {
      throw new StartError(`El certificado de ANDEN_CERTIFICADO no se puede usar: ${(e as Error).message}`);
    }
  }
  const carpeta = carpetaDeCertificados(datos);
  if (!existsSync(join(carpeta, SERVIDOR))) return null;
  // The names it was made for, and those this machine has gained since.
  const suyos = leeCertificado(readFileSync(join(carpeta, SERVIDOR), 'utf8')).nombres;
  return certificadoPropio(datos, suyos.filter(enAscii), nombresDeEsteEquipo(), ahora);
}
