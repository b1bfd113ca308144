import { cuantos } from '../cifras.ts';
import { EMPRESAS_DE_DEPOSITO } from './rules-depositos.ts';

/** The catalogues that deposits and payments are made of, by what one record of each is called. */
export const CATALOGOS_BANCO = {
  CUENTA: 'Cuenta',
  BANCO: 'Banco',
  FORMA_PAGO: 'Forma de pago',
  CONCEPTO: 'Concepto',
} as const;
export type CatalogoBanco = keyof typeof CATALOGOS_BANCO;

/** Those of which nothing is kept but the name. */
export const CATALOGOS_DE_NOMBRES = ['BANCO', 'FORMA_PAGO', 'CONCEPTO'] as const;
export type CatalogoDeNombres = (typeof CATALOGOS_DE_NOMBRES)[number];

/** Longest name in each catalogue, in characters. */
export const NOMBRE_BANCO_MAX: Readonly<Record<CatalogoBanco, number>> = {
  CUENTA: 60,
  BANCO: 60,
  FORMA_PAGO: 40,
  CONCEPTO: 60,
};

const EL_QUE: Readonly<Record<CatalogoBanco, string>> = {
  CUENTA: 'la cuenta',
  BANCO: 'el banco',
  FORMA_PAGO: 'la forma de pago',
  CONCEPTO: 'el concepto',
};
const esFemenino = (catalogo: CatalogoBanco): boolean => EL_QUE[catalogo].startsWith('la ');

export const MENSAJES_BANCO = {
  nombre: (catalogo: CatalogoBanco) =>
    `Debe ingresar el nombre de ${EL_QUE[catalogo]}`.replace('de el ', 'del '),
  largo: (catalogo: CatalogoBanco) =>
    `El nombre debe tener a lo más ${cuantos(NOMBRE_BANCO_MAX[catalogo], ['carácter', 'caracteres'])}`,
  banco: 'Debe elegir el banco de la cuenta, o escribir el nombre de uno nuevo',
  empresa: 'La empresa debe ser 1 o 3',
  repetido: (catalogo: CatalogoBanco, nombre: string) =>
    `Ya hay ${esFemenino(catalogo) ? 'una' : 'un'} ${CATALOGOS_BANCO[catalogo].toLowerCase()} con ese nombre: ${nombre}`,
  noExiste: 'El registro ya no existe',
  nuevoConId: 'Lo nuevo se guarda sin número de registro',
  deLaCasa: 'Ese concepto es el de los depósitos por identificar: se le puede cambiar el nombre, no quitarlo',
  enUso: (catalogo: CatalogoBanco) =>
    `No se puede quitar ${EL_QUE[catalogo]}: ya se usa. Puede cambiarle el nombre`,
  guardado: (catalogo: CatalogoBanco) =>
    `${CATALOGOS_BANCO[catalogo]} ${esFemenino(catalogo) ? 'guardada' : 'guardado'}`,
  quitado: (catalogo: CatalogoBanco) =>
    `${CATALOGOS_BANCO[catalogo]} ${esFemenino(catalogo) ? 'quitada' : 'quitado'}`,
} as const;

/** A name as it is kept: without spaces around it, or several together. */
export const nombreDeBanco = (escrito: string): string => escrito.trim().replace(/\s+/g, ' ');

const nombreRejection = (catalogo: CatalogoBanco, escrito: string): string | null => {
  const { length } = nombreDeBanco(escrito);
  if (length === 0) return MENSAJES_BANCO.nombre(catalogo);
  return length > NOMBRE_BANCO_MAX[catalogo] ? MENSAJES_BANCO.largo(catalogo) : null;
};

/** What is wrong with a record that is only a name, and its field; null: nothing. */
export function nombreDeCatalogoRejection(
  catalogo: CatalogoDeNombres,
  { nombre }: { nombre: string },
): { campo: 'nombre'; mensaje: string } | null {
  const mensaje = nombreRejection(catalogo, nombre);
  return mensaje === null ? null : { campo: 'nombre', mensaje };
}

/** A bank account as it is sent; `banco_id` is 0 where the bank is new, which `banco` then names. */
export interface CuentaEscrita {
  cuenta: string;
  banco_id: number;
  banco: string;
  empresa: number;
}

/** The first thing wrong with an account, and its field; null: nothing. */
export function cuentaRejection(c: CuentaEscrita): { campo: keyof CuentaEscrita; mensaje: string } | null {
  const empresas: readonly number[] = EMPRESAS_DE_DEPOSITO;
  const cuenta = nombreRejection('CUENTA', c.cuenta);
  if (cuenta !== null) return { campo: 'cuenta', mensaje: cuenta };
  if (c.banco_id === 0) {
    if (nombreDeBanco(c.banco) === '') return { campo: 'banco', mensaje: MENSAJES_BANCO.banco };
    const banco = nombreRejection('BANCO', c.banco);
    if (banco !== null) return { campo: 'banco', mensaje: banco };
  }
  return empresas.includes(c.empresa) ? null : { campo: 'empresa', mensaje: MENSAJES_BANCO.empresa };
}
