import { cuantos } from '../cifras.ts';
import { P } from '../permissions.ts';

/** Longest text that a customer is looked for by. */
export const TEXTO_DE_CLIENTE_MAX = 100;

/** Whoever works with customers looks for one: any of these controls. */
export const CONTROLES_DE_CLIENTE = [
  P.fichaCliente,
  P.clientes,
  P.clientescc,
  P.clteRecoge,
  P.depositonoid,
  P.conciliarDepositos,
  P.tickets,
  P.marcador,
  P.listadepuracion,
  P.objetivoscltes,
] as const satisfies readonly [number, ...number[]];

/** Longest key that the dialog of 'Clt_Rec' takes (specification §5). */
export const CLAVE_CLIENTE_MAX = 50;

/** Messages of 'Clt_Rec'. */
export const MENSAJES_CLTE_RECOGE = {
  vacia: 'Escriba la clave del cliente',
  larga: `La clave mide ${CLAVE_CLIENTE_MAX} caracteres o menos`,
} as const;

/** Why a key cannot be that of a customer, or null. */
export function claveRejection(clave: string): string | null {
  const escrita = clave.trim();
  if (escrita === '') return MENSAJES_CLTE_RECOGE.vacia;
  return escrita.length > CLAVE_CLIENTE_MAX ? MENSAJES_CLTE_RECOGE.larga : null;
}

/** What is said of a customer that does not exist, or that the operator may not see. */
export const CLIENTE_NO_EXISTE = 'El cliente no existe';

/** What is said of a key that is of no customer, or of one that the operator may not see. */
export const sinCliente = (clave: string): string => `No existe el cliente ${clave}`;

/** What is said once a customer picks up; `remisiones` of its own changed with it. */
export function yaRecoge(cliente: string, remisiones: number): string {
  const suyas = cuantos(remisiones, ['remisión abierta cambió', 'remisiones abiertas cambiaron']);
  return `${cliente} recoge sus pedidos${remisiones > 0 ? `. ${suyas} con él` : ''}`;
}

/** What an address is for. */
export const TIPOS_DE_DIRECCION = ['FISCAL', 'ENTREGA', 'OFICINA'] as const;
