import {
  CENTAVOS_MAX,
  CERO,
  type Centavos,
  dichoEnPesos,
  leePesos,
  mayor,
  menor,
  menos,
} from '../centavos.ts';
import { CLIENTE_NO_EXISTE } from '../clientes/rules.ts';
import { MOTIVO_ES_CODIGO, pareceLectura } from '../escaneo/lectura.ts';

/** What an entry of a customer's money is: CARGO is owed, the others are in the customer's favour. */
export const CLASES_DE_ASIENTO = {
  CARGO: 'Factura',
  PAGO: 'Pago',
  DEVOLUCION: 'Devolución',
  DEPOSITO: 'Depósito',
} as const;
export type ClaseDeAsiento = keyof typeof CLASES_DE_ASIENTO;
export type ClaseDeAbono = Exclude<ClaseDeAsiento, 'CARGO'>;

/** Shortest and longest reason with which something is taken back or corrected, in characters. */
export const MOTIVO_DE_CARTERA = { min: 5, max: 200 } as const;

/** Most applications of one save. */
export const APLICACIONES_MAX = 200;

export const MENSAJES_CARTERA = {
  importe: 'Debe ingresar un importe mayor a cero, con dos decimales a lo más',
  grande: `El importe no puede pasar de ${dichoEnPesos(CENTAVOS_MAX)}`,
  motivo: `Debe escribir el motivo (de ${MOTIVO_DE_CARTERA.min} a ${MOTIVO_DE_CARTERA.max} caracteres)`,
  clienteNoExiste: CLIENTE_NO_EXISTE,
  abonoNoExiste: 'El abono no existe',
  cargoNoExiste: 'La factura no existe',
  depositoNoExiste: 'El depósito no existe',
  depositoCancelado: 'El depósito está cancelado',
  aplicacionNoExiste: 'La aplicación no existe',
  yaDeshecha: 'Esa aplicación ya se deshizo',
  otroCliente: 'El abono y la factura son de clientes distintos',
  nada: 'Indique cuánto aplicar y a qué facturas',
  cargoAjeno: 'Lo que debe una factura cambia con ella: corríjala donde se facturó',
  sinReparto: 'A ese cliente no se le dio nada de ese depósito',
  esCorreccion: 'Eso es una corrección: corrija el movimiento que corrige',
  igual: 'Ya es ese su importe',
} as const;

/** Why so many invoices cannot be paid in one save, or null. */
export const aplicacionesRejection = (cuantas: number): string | null =>
  cuantas > APLICACIONES_MAX
    ? `Son ${cuantas} facturas y de una vez se aplican ${APLICACIONES_MAX} a lo más: guarde en dos partes`
    : null;

/** Why an amount of pesos cannot be one of an entry or an application, or null: above zero, two decimals, not too large. */
export function importeDeCarteraRejection(importe: number): string | null {
  const centavos = leePesos(importe);
  if (centavos === null || centavos <= CERO) return MENSAJES_CARTERA.importe;
  return centavos > CENTAVOS_MAX ? MENSAJES_CARTERA.grande : null;
}

/** Why a text is not accepted as a reason, or null. */
export function motivoDeCarteraRejection(motivo: string): string | null {
  if (pareceLectura(motivo)) return MOTIVO_ES_CODIGO;
  const { length } = motivo.trim();
  return length >= MOTIVO_DE_CARTERA.min && length <= MOTIVO_DE_CARTERA.max ? null : MENSAJES_CARTERA.motivo;
}

/** An entry of which something is left: of a charge to be paid, of a credit to be applied. */
export interface ConPendiente {
  /** As it is told: `F812`, `depósito D-1`. */
  dicho: string;
  /** What is left of it. */
  pendiente: Centavos;
}

/** Why more is given than is left of a credit, or null. */
export const abonoRejection = ({ dicho, pendiente }: ConPendiente, centavos: Centavos): string | null =>
  centavos > pendiente
    ? `Se quiere aplicar ${dichoEnPesos(centavos)} y de ${dicho} quedan ${dichoEnPesos(pendiente)}`
    : null;

/** Why more is applied to a charge than it still owes, or null. */
export const cargoRejection = ({ dicho, pendiente }: ConPendiente, centavos: Centavos): string | null =>
  centavos > pendiente
    ? `Se quiere aplicar ${dichoEnPesos(centavos)} a la factura ${dicho}, que debe ${dichoEnPesos(pendiente)}`
    : null;

/** Why more of a deposit is given than is left of it, or null. */
export const repartoRejection = (queda: Centavos, centavos: Centavos): string | null =>
  centavos > queda
    ? `Se quieren dar ${dichoEnPesos(centavos)} del depósito y le quedan ${dichoEnPesos(queda)}`
    : null;

/**
 * Distributes an amount over charges in their order, to each what it owes, until nothing is left.
 * @returns what each gets, in the same order; with what is left over
 */
export function repartirEntre(
  cuanto: Centavos,
  pendientes: readonly Centavos[],
): { partes: Centavos[]; sobra: Centavos } {
  let sobra = cuanto;
  const partes = pendientes.map((p) => {
    const parte = mayor(CERO, menor(p, sobra));
    sobra = menos(sobra, parte);
    return parte;
  });
  return { partes, sobra };
}

/** How old what is owed is, by days since it was due: the first and the last of each stretch, both within it. */
export const TRAMOS = {
  POR_VENCER: { titulo: 'Por vencer', de: null, a: 0 },
  DE_1_A_30: { titulo: '1 a 30 días', de: 1, a: 30 },
  DE_31_A_60: { titulo: '31 a 60 días', de: 31, a: 60 },
  DE_61_A_90: { titulo: '61 a 90 días', de: 61, a: 90 },
  MAS_DE_90: { titulo: 'Más de 90 días', de: 91, a: null },
} as const;
export type Tramo = keyof typeof TRAMOS;

/** The stretch of something that was due so many days ago; below one, it is not due yet. */
export const tramoDe = (dias: number): Tramo =>
  (Object.keys(TRAMOS) as Tramo[]).find((t) => TRAMOS[t].a === null || dias <= (TRAMOS[t].a ?? 0)) ??
  'MAS_DE_90';
