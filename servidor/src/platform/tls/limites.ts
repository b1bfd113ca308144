import { BlockList, isIP } from 'node:net';
import type forge from 'node-forge';

/** The X.509 extension that limits the names an authority may vouch for (RFC 5280, 4.2.1.10). */
export const OID_LIMITES = '2.5.29.30';

/** General name types in the extension, by their context tags. */
const DNS = 2;
const IP = 7;

/** Domains for internal machines that nobody can register, and so useless for impersonating a bank. */
const DOMINIOS_PROPIOS = ['localhost', 'local'];

/** Intranet addresses: a router may give this machine another one any day, while the authority is kept for years. */
const REDES_PROPIAS: readonly (readonly [direccion: string, prefijo: number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
];

const familia = (direccion: string): 'ipv4' | 'ipv6' => (isIP(direccion) === 6 ? 'ipv6' : 'ipv4');

const dominioCubre = (dominio: string, nombre: string): boolean =>
  nombre === dominio || nombre.endsWith(`.${dominio}`);

/**
 * The names an authority may vouch for: the given ones with their subdomains, and those of any intranet.
 * @param nombres host names and IP addresses
 * @returns the extension's value, DER
 */
export function valorDeLimites(forja: typeof forge, nombres: readonly string[]): string {
  const { asn1 } = forja;
  const { bytesFromIP } = direcciones(forja);
  const dominios = [...DOMINIOS_PROPIOS, ...nombres.filter((n) => !isIP(n)).map((n) => n.toLowerCase())];
  const redes = [
    ...REDES_PROPIAS,
    ...nombres.filter((n) => isIP(n)).map((n) => [n, isIP(n) === 6 ? 128 : 32] as const),
  ];
  const arbol = (tipo: number, valor: string) =>
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [
      asn1.create(asn1.Class.CONTEXT_SPECIFIC, tipo, false, valor),
    ]);
  const mascara = (bytes: number, prefijo: number) =>
    Array.from({ length: bytes }, (_, i) =>
      String.fromCharCode(0xff & (0xff00 >> Math.max(0, Math.min(8, prefijo - 8 * i)))),
    ).join('');
  const permitidos = [
    ...[...new Set(dominios)].map((d) => arbol(DNS, d)),
    ...redes.map(([direccion, prefijo]) => {
      const bytes = bytesFromIP(direccion) ?? '';
      return arbol(IP, bytes + mascara(bytes.length, prefijo));
    }),
  ];
  const valor = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, permitidos),
  ]);
  return asn1.toDer(valor).getBytes();
}

/** What the library parses of the extension, missing from its types. */
interface ConLimites {
  permittedSubtrees?: { type: number; value: string }[];
}

/**
 * Two of its functions, also missing from its types: between an address's text and its 4 or 16 bytes; null if it is no
 * address.
 */
interface ConDirecciones {
  bytesFromIP(direccion: string): string | null;
  bytesToIP(bytes: string): string | null;
}
const direcciones = ({ util }: typeof forge): ConDirecciones => util as typeof forge.util & ConDirecciones;

const unos = (mascara: string): number =>
  [...mascara].reduce(
    (suma, c) => suma + [...c.charCodeAt(0).toString(2)].filter((b) => b === '1').length,
    0,
  );

/** What an authority may vouch for, as the extension says it; null for one created before there were limits. */
function permitidosDe(forja: typeof forge, autoridad: string): { type: number; value: string }[] | null {
  const { extensions } = forja.pki.certificateFromPem(autoridad);
  const extension: ConLimites | undefined = extensions.find(({ id }) => id === OID_LIMITES);
  return extension ? (extension.permittedSubtrees ?? []) : null;
}

/** An address and its network's prefix length, from the bytes of both; null if they are none. */
function redDe(forja: typeof forge, valor: string): readonly [direccion: string, prefijo: number] | null {
  const mitad = valor.length / 2;
  const direccion = direcciones(forja).bytesToIP(valor.slice(0, mitad));
  return direccion ? [direccion, unos(valor.slice(mitad))] : null;
}

/**
 * Whether a certificate for a name would be accepted if this authority signed it. One created before there were limits
 * may vouch for any name.
 */
export function cubreLaAutoridad(forja: typeof forge, autoridad: string): (nombre: string) => boolean {
  const permitidos = permitidosDe(forja, autoridad);
  if (!permitidos) return () => true;
  const dominios = permitidos.filter((p) => p.type === DNS).map((p) => p.value);
  const redes = new BlockList();
  for (const { type, value } of permitidos) {
    const red = type === IP ? redDe(forja, value) : null;
    if (red) redes.addSubnet(...red, familia(red[0]));
  }
  return (nombre) =>
    isIP(nombre)
      ? redes.check(nombre, familia(nombre))
      : dominios.some((d) => dominioCubre(d, nombre.toLowerCase()));
}

/** The names and single addresses for which an authority was created, without those of any intranet. */
export function nombresPropios(forja: typeof forge, autoridad: string): string[] {
  const deTodos = new Set([...DOMINIOS_PROPIOS, ...REDES_PROPIAS.map(([direccion]) => direccion)]);
  const dichos = (permitidosDe(forja, autoridad) ?? []).map(({ type, value }) => {
    if (type === DNS) return value;
    const [direccion, prefijo] = (type === IP && redDe(forja, value)) || [];
    return direccion && prefijo === (isIP(direccion) === 6 ? 128 : 32) ? direccion : '';
  });
  return dichos.filter((n) => n !== '' && !deTodos.has(n));
}
