import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type forge from 'node-forge';
import { cubreLaAutoridad, OID_LIMITES, valorDeLimites } from './limites.ts';

/** A key and its certificate, PEM. */
export interface ParPem {
  llave: string;
  certificado: string;
}

/** Days a server's certificate is good for: what browsers take at most from anybody. */
const DIAS_SERVIDOR = 397;
/** And the authority's, which is installed by hand on each device. */
const DIAS_AUTORIDAD = 3_650;
/** Clocks of handhelds run behind. */
const DIAS_ANTES = 2;
const BITS = 2_048;

const DIA_MS = 24 * 60 * 60 * 1000;

type Forja = typeof forge;

/** A certificate is made once a year, and this is megabytes. */
const forja = async (): Promise<Forja> => (await import('node-forge')).default;

const pares = ({ pki }: Forja): Promise<forge.pki.rsa.KeyPair> =>
  new Promise((resuelve, rechaza) =>
    pki.rsa.generateKeyPair({ bits: BITS }, (e, par) => (e ? rechaza(e) : resuelve(par))),
  );

function nuevoCertificado(forge: Forja, dias: number): forge.pki.Certificate {
  const cert = forge.pki.createCertificate();
  // Positive, whatever the first byte is.
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  cert.validity.notBefore = new Date(Date.now() - DIAS_ANTES * DIA_MS);
  cert.validity.notAfter = new Date(Date.now() + dias * DIA_MS);
  return cert;
}

/**
 * Makes an authority of the house's own: whoever trusts it trusts the servers it signs, for the names of this house and for no
 * other, whoever may get at its key.
 * @param nombres host names and IP addresses it may vouch for besides those of any intranet
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

/** Of these names, those for which a certificate signed by the authority is not believed. */
export async function fueraDeLimites(autoridad: string, nombres: readonly string[]): Promise<string[]> {
  const cubre = cubreLaAutoridad(await forja(), autoridad);
  return nombres.filter((n) => !cubre(n));
}

/**
 * Makes a server's certificate, signed by the authority.
 * @param nombres host names and IP addresses it answers to; at least one
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
    // Given explicitly, because the library's default is the server's own.
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

/** What a certificate says: who it is for, until when, and its SHA-256 fingerprint to compare on the device. */
export function leerCertificado(pem: string): { nombres: string[]; vence: Date; huella: string } {
  const cert = new X509Certificate(pem);
  const nombres = (cert.subjectAltName ?? '')
    .split(', ')
    .map((n) => n.replace(/^(DNS|IP Address):/, ''))
    .filter(Boolean);
  return { nombres, vence: new Date(cert.validTo), huella: cert.fingerprint256 };
}
