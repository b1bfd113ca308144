import { aplicacionesRejection, repartirEntre } from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import {
  aPesos,
  CERO,
  type Centavos,
  comoNumeric,
  dePesos,
  dichoEnPesos,
  leeDinero,
  mas,
  menos,
  suma,
} from '@anden/contrato/centavos.ts';
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

/** A typed amount: 0 if blank, null if it is none. */
const montoDe = (escrito: string): Centavos | null => (escrito.trim() === '' ? CERO : leeDinero(escrito));

const montosDe = (c: ClienteDelReparto): (Centavos | null)[] =>
  [c.anticipo, ...Object.values(c.cargos)].map(montoDe);

/** What a customer gets in all; text that is no amount counts as 0. */
export const dadoA = (c: ClienteDelReparto): Centavos => suma(montosDe(c).map((monto) => monto ?? CERO));

export const dadoDe = (clientes: readonly ClienteDelReparto[]): Centavos => suma(clientes.map(dadoA));

/** An amount as a field shows it; blank for 0. */
export const enCampo = (monto: Centavos): string => (monto > CERO ? comoNumeric(monto) : '');

/** Why an amount cannot be given to a charge, or null. */
export function montoRejection(escrito: string, pendiente: Centavos): string | null {
  const monto = montoDe(escrito);
  if (monto === null) return MENSAJES_DEPOSITO.invalido;
  return monto > pendiente ? `Debe ${dichoEnPesos(pendiente)}` : null;
}

/**
 * Why the distribution cannot be saved, or null. Whether an amount is more than a charge owes is said at its field.
 * @param queda what is left of the deposit
 */
export function repartoPorGuardarRejection(
  clientes: readonly ClienteDelReparto[],
  queda: Centavos,
): string | null {
  if (clientes.some((c) => montosDe(c).includes(null))) return MENSAJES_DEPOSITO.invalido;
  const dado = dadoDe(clientes);
  if (dado === CERO) return MENSAJES_DEPOSITO.nada;
  if (dado > queda) return `Pasa de lo que queda por ${dichoEnPesos(menos(dado, queda))}`;
  const sinNada = clientes.find((c) => dadoA(c) === CERO);
  if (sinNada) return `Indique cuánto dar a ${sinNada.clave}, o quítelo`;
  return aplicacionesRejection(porGuardar(clientes).reduce((n, c) => n + (c.cargos?.length ?? 0), 0));
}

/** The distribution in the form that the call takes. */
export const porGuardar = (clientes: readonly ClienteDelReparto[]): Entrada<'aplicaDeposito'>['clientes'] =>
  clientes.map((c) => ({
    cliente_id: c.id,
    anticipo: aPesos(montoDe(c.anticipo) ?? CERO),
    cargos: Object.entries(c.cargos).flatMap(([id, escrito]) => {
      const monto = montoDe(escrito) ?? CERO;
      return monto > CERO ? [{ cargo_id: Number(id), importe: aPesos(monto) }] : [];
    }),
  }));

/** A customer with the amounts that a suggestion proposes. */
export const deSugerencia = (s: Sugerencia): ClienteDelReparto => ({
  id: s.CLIENTE_ID,
  clave: s.CLAVE_CLIENTE,
  nombre: s.CLIENTE,
  anticipo: enCampo(dePesos(s.ANTICIPO)),
  cargos: Object.fromEntries(s.cargos.map((c) => [c.CARGO_ID, enCampo(dePesos(c.APLICAR))])),
});

/**
 * Gives a customer everything left of the deposit, including what it already had: to its charges in their order, and the rest as an
 * advance.
 */
export function conLoQueQueda(
  c: ClienteDelReparto,
  cargos: readonly Cargo[],
  queda: Centavos,
): ClienteDelReparto {
  const { partes, sobra } = repartirEntre(
    mas(queda, dadoA(c)),
    cargos.map((k) => dePesos(k.PENDIENTE)),
  );
  return {
    ...c,
    anticipo: enCampo(sobra),
    cargos: Object.fromEntries(cargos.map((k, i) => [k.CARGO_ID, enCampo(partes[i] ?? CERO)])),
  };
}
