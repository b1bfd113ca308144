import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type forge from 'node-forge';

/** Most characters of each part of a distinguished name (RFC 5280, appendix A.1). */
const PARTE_MAX = 64;

/**
 * A part of a distinguished name. Written as UTF-8, because the library's own choice, PrintableString, only holds some
 * of ASCII, and browsers refuse a certificate that has anything else in one (`ERR_SSL_SERVER_CERT_BAD_FORMAT`).
 * @param name the part, as the library calls it
 * @param value any text; what is too long is cut off
 */
export function parteDeNombre(
  { asn1 }: typeof forge,
  name: 'commonName' | 'organizationName',
  value: string,
): forge.pki.CertificateField {
  const texto = [...value.toWellFormed()].slice(0, PARTE_MAX).join('');
  return { name, value: texto, valueTagClass: asn1.Type.UTF8 as number };
}

/**
 * The name of whoever signs, to be written in what it signs byte for byte: the library reads UTF-8 as bytes and would
 * encode them once more.
 */
export const nombreDeQuienFirma = (
  { asn1, util }: typeof forge,
  quien: forge.pki.Certificate,
): forge.pki.CertificateField[] =>
  quien.subject.attributes.map((parte) =>
    Number(parte.valueTagClass) === asn1.Type.UTF8
      ? { ...parte, value: util.decodeUtf8(String(parte.value)) }
      : parte,
  );

/** Whether these bytes may stand in a string of this ASN.1 type. */
function cabe({ asn1 }: typeof forge, tipo: number, bytes: string): boolean {
  if (tipo === asn1.Type.PRINTABLESTRING) return /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(bytes);
  if (tipo === asn1.Type.UTF8) {
    const texto = Buffer.from(bytes, 'latin1');
    return texto.equals(Buffer.from(texto.toString('utf8'), 'utf8'));
  }
  return true;
}

/**
 * Whether each text in a certificate's names holds only characters of its type. Those of version 11.23 and
 * before say 'Andén' in a PrintableString, and Chromium refuses them even if they are trusted.
 * @param pem a certificate; anything else is not well written either
 */
export function bienEscrito(forja: typeof forge, pem: string): boolean {
  const { asn1 } = forja;
  const recorre = (nodo: forge.asn1.Asn1): boolean =>
    Array.isArray(nodo.value)
      ? nodo.value.every(recorre)
      : nodo.tagClass !== asn1.Class.UNIVERSAL || cabe(forja, nodo.type, nodo.value);
  try {
    const { value } = asn1.fromDer(new X509Certificate(pem).raw.toString('latin1'));
    const [firmado] = value;
    return typeof firmado === 'object' && recorre(firmado);
  } catch {
    return false;
  }
}

/**
 * A host's name as certificates write it, lower case and in ASCII (`bodegón.local` is `xn--bodegn-fxa.local`), or an
 * IP address; empty if it is no name.
 */
export const enAscii = (nombre: string): string => (isIP(nombre) ? nombre : domainToASCII(nombre));

/** The names and addresses that a certificate is for, as written in it. */
export function nombresDe(cert: X509Certificate): string[] {
  return (cert.subjectAltName ?? '')
    .split(', ')
    .map((n) => n.replace(/^(DNS|IP Address):/, ''))
    .filter(Boolean);
}

/** Whether a certificate is for this name or address. */
export const esPara = (cert: X509Certificate, nombre: string): boolean =>
  (isIP(nombre) ? cert.checkIP(nombre) : cert.checkHost(nombre, { subject: 'never' })) !== undefined;

/**
 * The host of an address under which a browser accepts this certificate: the one it asked for if the certificate has
 * it, otherwise the certificate's first name; null if it only has wildcards.
 * @param pedido host of a request, without its port
 */
export function hostDe(cert: X509Certificate, pedido: string): string | null {
  if (esPara(cert, pedido.replace(/^\[(.*)\]$/, '$1'))) return pedido;
  const primero = nombresDe(cert).find((n) => !n.includes('*')) ?? null;
  return primero !== null && isIP(primero) === 6 ? `[${primero}]` : primero;
}
