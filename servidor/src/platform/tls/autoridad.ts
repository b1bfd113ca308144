import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type forge from 'node-forge';
import { cubreLaAutoridad, OID_LIMITES, valorDeLimites } from './limites.ts';

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

type Forja = typeof forge;

/** Loaded when needed: a certificate is made once a year, and the library is megabytes. */
const forja = async (): Promise<Forja> => (await import('node-forge')).default;

const pares = ({ pki }: Forja): Promise<forge.pki.rsa.KeyPair> =>
  new Promise((resuelve, rechaza) =>
    pki.rsa.generateKeyPair({ bits: BITS }, (e, par) => (e ? rechaza(e) : resuelve(par))),
  );

function nuevoCertificado(forge: Forja, dias: number): forge.pki.Certificate {
  const cert = forge.pki.createCertificate();
  // Serial numbers must be positive, whatever the first byte is.
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  cert.validity.notBefore = new Date(Date.now() - DIAS_ANTES * DIA_MS);
  cert.validity.notAfter = new Date(Date.now() + dias * DIA_MS);
  return cert;
}

/**
 * Creates the company's own authority. Devices that trust it accept servers it signs, but only for the names of this
 * company, so a stolen key is of no use for other sites.
 * @param nombres host names and IP addresses it may vouch for, besides those of any intranet
 */
export async function crearAutoridad(nombre: string, nombres: readonly string[]): Promise<ParPem> {
  const forge = await forja();
  const par = await pares(forge);
  const cert = nuevoCertificado(forge, DIAS_AUTORIDAD);
  const quien = [
    { name: 'commonName', value: nombre },
    { name: 'organizationName', value: 'Andén' },
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

/**
 * Creates a server's certificate, signed by the authority.
 * @param nombres host names and IP addresses of the server; at least one
 */
export async function crearServidor(autoridad: ParPem, nombres: readonly string[]): Promise<ParPem> {
  const forge = await forja();
  const par = await pares(forge);
  const de = forge.pki.certificateFromPem(autoridad.certificado);
  const cert = nuevoCertificado(forge, DIAS_SERVIDOR);
  cert.publicKey = par.publicKey;
  cert.setSubject([{ name: 'commonName', value: nombres[0] ?? 'Andén' }]);
  cert.setIssuer(de.subject.attributes);
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
export function leerCertificado(pem: string): { nombres: string[]; vence: Date; huella: string } {
  const cert = new X509Certificate(pem);
  const nombres = (cert.subjectAltName ?? '')
    .split(', ')
    .map((n) => n.replace(/^(DNS|IP Address):/, ''))
    .filter(Boolean);
  return { nombres, vence: new Date(cert.validTo), huella: cert.fingerprint256 };
}
