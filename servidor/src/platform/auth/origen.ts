import { isIPv6 } from 'node:net';

/** The place a password is tried from, by which failures are counted. */
export interface Origen {
  nombre: string;
  /** The account signed in from here before, so what strangers fail elsewhere does not make it wait. */
  conocido: boolean;
}

/** The address as an attacker owns them: for IPv6 the network (/64), because one host has all its addresses. */
export function direccionDe(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 || !isIPv6(ip)) return v4 ?? ip;
  const [izquierda = '', derecha] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const antes = izquierda === '' ? [] : izquierda.split(':');
  const despues = derecha ? derecha.split(':') : [];
  const ceros = derecha === undefined ? [] : Array<string>(8 - antes.length - despues.length).fill('0');
  const grupos = [...antes, ...ceros, ...despues].slice(0, 4);
  return `${grupos.map((g) => g.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

export const deDireccion = (ip: string): Origen => ({
  nombre: `direccion ${direccionDe(ip)}`,
  conocido: false,
});

/** An open session from which the current password is tried, which is no stranger's guess. */
export const deSesion = (sesionHash: Buffer | null): Origen => ({
  nombre: `sesion ${sesionHash?.toString('hex').slice(0, 16) ?? ''}`,
  conocido: true,
});

export const deAparato = (aparatoHash: Buffer): Origen => ({
  nombre: `aparato ${aparatoHash.toString('hex').slice(0, 32)}`,
  conocido: true,
});
