import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type forge from 'node-forge';
import { cubreLaAutoridad, nombresPropios, OID_LIMITES, valorDeLimites } from './limites.ts';
import { bienEscrito, nombreDeQuienFirma, nombresDe, parteDeNombre } from './nombres.ts';

/** A key and its certificate, PEM. */
export interface ParPem {
  llave: string;
  certificado: string;
}

/** Days for which a server's certificate is valid: the most that browsers accept. */
const DIAS_SERVIDOR = 397;
/** Days for which the authority is valid; it is installed by hand on each device. */
const DIAS_AUTORIDAD = 3_650;
/** Backdating, because the clocks of handhelds may be slow. */
const DIAS_ANTES = 2;
const BITS = 2_048;

const DIA_MS = 24 * 60 * 60 * 1000;

const dias = (desde: Date, cuantos: number): Date => new Date(desde.getTime() + cuantos * DIA_MS);

type Forja = typeof forge;

/** Loaded when needed: a certificate is made once a year, and the library is megabytes. */
const forja = async (): Promise<Forja> => (await import('node-forge')).default;

const pares = ({ pki }: Forja): Promise<forge.pki.rsa.KeyPair> =>
  new Promise((resuelve, rechaza) =>
    pki.rsa.generateKeyPair({ bits: BITS }, (e, par) => (e ? rechaza(e) : resuelve(par))),
  );

function nuevoCertificado(forge: Forja, desde: Date, hasta: Date): forge.pki.Certificate {
  const cert = forge.pki.createCertificate();
  // Serial numbers must be positive, whatever the first byte is.
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  cert.validity.notBefore = dias(desde, -DIAS_ANTES);
  cert.validity.notAfter = hasta;
  return cert;
}

/**
 * Creates the company's own authority. Devices that trust it accept servers it signs, but only for the names of this
 * company, so a stolen key is of no use for other sites.
 * @param nombres host names and IP addresses it may vouch for, besides those of any intranet
 * @param ahora the moment from which it is valid
 */
export async function creaAutoridad(
  nombre: string,
  nombres: readonly string[],
  ahora = new Date(),
): Promise<ParPem> {
  const forge = await forja();
  const par = await pares(forge);
  const cert = nuevoCertificado(forge, ahora, dias(ahora, DIAS_AUTORIDAD));
  const quien = [
    parteDeNombre(forge, 'commonName', nombre),
    parteDeNombre(forge, 'organizationName', 'Andén'),
  ];
  cert.publicKey = par.publicKey;
  cert.setSubject(quien);
  cert.setIssuer(quien);
  cert.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
    { id: OID_LIMITES, critical: true, value: valorDeLimites(forge, nombres) },
  ]);
  cert.sign(par.privateKey, forge.md.sha256.create());
  return {
    llave: forge.pki.privateKeyToPem(par.privateKey),
    certificado: forge.pki.certificateToPem(cert),
  };
}

/** Those of the names for which devices would not accept a certificate of this authority. */
export async function fueraDeLimites(autoridad: string, nombres: readonly string[]): Promise<string[]> {
  const cubre = cubreLaAutoridad(await forja(), autoridad);
  return nombres.filter((n) => !cubre(n));
}

/** The names with which an authority was created, as far as they are not those of any intranet. */
export const nombresDeLaAutoridad = async (autoridad: string): Promise<string[]> =>
  nombresPropios(await forja(), autoridad);

/** Whether browsers can read the certificate: each text in its names holds only characters of its type. */
export const seLee = async (pem: string): Promise<boolean> => bienEscrito(await forja(), pem);

/**
 * Creates a server's certificate, signed by the authority and never valid for longer than it.
 * @param nombres host names and IP addresses of the server; at least one
 * @param ahora the moment from which it is valid
 */
export async function creaServidor(
  autoridad: ParPem,
  nombres: readonly string[],
  ahora = new Date(),
): Promise<ParPem> {
  const forge = await forja();
  const par = await pares(forge);
  const de = forge.pki.certificateFromPem(autoridad.certificado);
  const hasta = Math.min(dias(ahora, DIAS_SERVIDOR).getTime(), de.validity.notAfter.getTime());
  const cert = nuevoCertificado(forge, ahora, new Date(hasta));
  cert.publicKey = par.publicKey;
  cert.setSubject([parteDeNombre(forge, 'commonName', nombres[0] ?? 'Andén')]);
  cert.setIssuer(nombreDeQuienFirma(forge, de));
  cert.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectKeyIdentifier' },
    // Given explicitly, because the library would use the server's own.
    { name: 'authorityKeyIdentifier', keyIdentifier: de.generateSubjectKeyIdentifier().getBytes() },
    {
      name: 'subjectAltName',
      altNames: nombres.map((n) => (isIP(n) ? { type: 7, ip: n } : { type: 2, value: n })),
    },
  ]);
  cert.sign(forge.pki.privateKeyFromPem(autoridad.llave), forge.md.sha256.create());
  return {
    llave: forge.pki.privateKeyToPem(par.privateKey),
    certificado: forge.pki.certificateToPem(cert),
  };
}

/** What a certificate says: for whom, until when, and its SHA-256 fingerprint to compare on the device. */
export function leeCertificado(pem: string): { nombres: string[]; vence: Date; huella: string } {
  const cert = new X509Certificate(pem);
  return { nombres: nombresDe(cert), vence: new Date(cert.validTo), huella: cert.fingerprint256 };
}

/** Whether a certificate is the one of this key, both PEM. */
export function vanJuntos(certificado: string, llave: string): boolean {
  try {
    return new X509Certificate(certificado).checkPrivateKey(createPrivateKey(llave));
  } catch {
    // A key that was cut off while it was written.
    return false;
  }
}

/** Whether this authority signed the certificate, both PEM. */
export function loFirmo(autoridad: string, certificado: string): boolean {
  const suya = new X509Certificate(autoridad);
  const cert = new X509Certificate(certificado);
  return cert.checkIssued(suya) && cert.verify(suya.publicKey);
}
