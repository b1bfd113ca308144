import {
  aplicacionesRejection,
  comoNumeric,
  dichoEnPesos,
  enCentavos,
  leeDinero,
  repartirEntre,
} from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import type { Entrada, Respuesta } from '../../platform/client.ts';

export type Cargo = Respuesta<'getCargosPorCobrar'>['data']['cargos'][number];
export type Sugerencia = Respuesta<'getSugerenciasDeDeposito'>['data'][number];

/** A customer who gets part of the deposit, with amounts as they are typed. */
export interface ClienteDelReparto {
  id: number;
  clave: string;
  nombre: string;
  /** The part applied to no charge. */
  anticipo: string;
  /** Amounts by charge id. */
  cargos: Readonly<Record<number, string>>;
}

/** An unsaved distribution of the deposit. */
export interface Borrador {
  /** The deposit's version when this was begun or last reviewed. */
  version: number;
  clientes: readonly ClienteDelReparto[];
}
export const SIN_REPARTO: Borrador = { version: 0, clientes: [] };

/** Cents of a typed amount: 0 if blank, null if it is no amount. */
const centavosDe = (escrito: string): number | null => (escrito.trim() === '' ? 0 : leeDinero(escrito));

const montosDe = (c: ClienteDelReparto): (number | null)[] =>
  [c.anticipo, ...Object.values(c.cargos)].map(centavosDe);

/** Total cents that a customer gets; text that is no amount counts as 0. */
export const dadoA = (c: ClienteDelReparto): number =>
  montosDe(c).reduce<number>((n, centavos) => n + (centavos ?? 0), 0);

export const dadoDe = (clientes: readonly ClienteDelReparto[]): number =>
  clientes.reduce((n, c) => n + dadoA(c), 0);

/** Cents as a field shows them; blank for 0. */
export const enCampo = (centavos: number): string => (centavos > 0 ? comoNumeric(centavos) : '');

/** Why an amount cannot be given to a charge, or null. */
export function montoRejection(escrito: string, pendiente: number): string | null {
  const centavos = centavosDe(escrito);
  if (centavos === null) return MENSAJES_DEPOSITO.invalido;
  return centavos > enCentavos(pendiente) ? `Debe ${dichoEnPesos(enCentavos(pendiente))}` : null;
}

/**
 * Why the distribution cannot be saved, or null. Whether an amount is more than a charge owes is said at its field.
 * @param queda cents left of the deposit
 */
export function repartoPorGuardarRejection(
  clientes: readonly ClienteDelReparto[],
  queda: number,
): string | null {
  if (clientes.some((c) => montosDe(c).includes(null))) return MENSAJES_DEPOSITO.invalido;
  const dado = dadoDe(clientes);
  if (dado === 0) return MENSAJES_DEPOSITO.nada;
  if (dado > queda) return `Pasa de lo que queda por ${dichoEnPesos(dado - queda)}`;
  const sinNada = clientes.find((c) => dadoA(c) === 0);
  if (sinNada) return `Indique cuánto dar a ${sinNada.clave}, o quítelo`;
  return aplicacionesRejection(porGuardar(clientes).reduce((n, c) => n + (c.cargos?.length ?? 0), 0));
}

/** The distribution in the form that the call takes. */
export const porGuardar = (clientes: readonly ClienteDelReparto[]): Entrada<'aplicaDeposito'>['clientes'] =>
  clientes.map((c) => ({
    cliente_id: c.id,
    anticipo: (centavosDe(c.anticipo) ?? 0) / 100,
    cargos: Object.entries(c.cargos).flatMap(([id, escrito]) => {
      const centavos = centavosDe(escrito) ?? 0;
      return centavos > 0 ? [{ cargo_id: Number(id), importe: centavos / 100 }] : [];
    }),
  }));

/** A customer with the amounts that a suggestion proposes. */
export const deSugerencia = (s: Sugerencia): ClienteDelReparto => ({
  id: s.CLIENTE_ID,
  clave: s.CLAVE_CLIENTE,
  nombre: s.CLIENTE,
  anticipo: enCampo(enCentavos(s.ANTICIPO)),
  cargos: Object.fromEntries(s.cargos.map((c) => [c.CARGO_ID, enCampo(enCentavos(c.APLICAR))])),
});

/**
 * Gives a customer everything left of the deposit, including what it already had: to its charges in their order, and the rest as an
 * advance.
 */
export function conLoQueQueda(
  c: ClienteDelReparto,
  cargos: readonly Cargo[],
  queda: number,
): ClienteDelReparto {
  const { partes, sobra } = repartirEntre(
    queda + dadoA(c),
    cargos.map((k) => enCentavos(k.PENDIENTE)),
  );
  return {
    ...c,
    anticipo: enCampo(sobra),
    cargos: Object.fromEntries(cargos.map((k, i) => [k.CARGO_ID, enCampo(partes[i] ?? 0)])),
  };
}
