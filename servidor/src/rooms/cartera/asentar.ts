import {
  type ClaseDeAbono,
  MENSAJES_CARTERA,
  motivoDeCarteraRejection,
  repartoRejection,
} from '@anden/contrato/cartera/rules.ts';
import {
  CERO,
  type Centavos,
  comoNumeric,
  deNumeric,
  dichoEnPesos,
  menos,
  suma,
} from '@anden/contrato/centavos.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { deshacerAplicacionesDe } from './aplicar.ts';
import type { Puerta } from './puerta.ts';
import { bloquearSaldos, exigirCentavos, type Saldo } from './saldos.ts';

/** Money in a customer's favour. */
export interface Abono {
  clienteId: number;
  clase: Exclude<ClaseDeAbono, 'DEPOSITO'>;
  /** When it counts: a moment as PostgreSQL reads it. */
  fecha: string;
  /** More than 0. */
  centavos: Centavos;
  folio?: string | null;
  /** Of a return: the invoice it is of. */
  doctoVeId?: number | null;
  formaPagoId?: number | null;
  referencia?: string | null;
}

/** Refuses customers that are not there, or that this operator may not see. */
async function exigirClientes({ db, operador }: Puerta, clientes: readonly number[]): Promise<void> {
  const ids = [...new Set(clientes)];
  const asesor = soloSusClientes(operador);
  const { rows } = await sql<{ hay: number }>`
    select count(*)::int as hay from clientes
     where cliente_id = any(${ids}::int[]) and (${asesor}::int is null or operador_id = ${asesor}::int)`.execute(
    db,
  );
  if (rows[0]?.hay !== ids.length) throw new Rejection(MENSAJES_CARTERA.clienteNoExiste);
}

/**
 * Writes money in a customer's favour into the ledger; nothing of it is applied yet.
 * @returns the entry's id
 * @throws Rejection where the customer is not there, or is another adviser's
 */
export async function asentarAbono(ctx: Puerta, abono: Abono): Promise<number> {
  exigirCentavos(abono.centavos);
  await exigirClientes(ctx, [abono.clienteId]);
  const { asiento_id } = await ctx.db
    .insertInto('cartera')
    .values({
      cliente_id: abono.clienteId,
      clase: abono.clase,
      fecha: abono.fecha,
      importe: comoNumeric(abono.centavos),
      folio: abono.folio ?? null,
      docto_ve_id: abono.doctoVeId ?? null,
      forma_pago_id: abono.formaPagoId ?? null,
      referencia: abono.referencia ?? null,
      operador_id: ctx.operador.operador_id,
      operacion_id: ctx.operacionId,
    })
    .returning('asiento_id')
    .executeTakeFirstOrThrow();
  return asiento_id;
}

/** A deposit, locked, and how much of it may still be given. A cancelled one, or none, is a {@link Rejection}. */
async function bloquearDeposito({ db }: Puerta, doctoBaId: number): Promise<{ queda: Centavos }> {
  const fila = await db
    .selectFrom('depositos')
    .select(['importe', 'repartido', 'cancelado'])
    .where('docto_ba_id', '=', doctoBaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!fila) throw new Rejection(MENSAJES_CARTERA.depositoNoExiste);
  if (fila.cancelado) throw new Rejection(MENSAJES_CARTERA.depositoCancelado);
  return { queda: menos(deNumeric(fila.importe), deNumeric(fila.repartido)) };
}

/** A part of a deposit that is given to a customer. */
export interface Parte {
  clienteId: number;
  /** More than 0. */
  centavos: Centavos;
}

/**
 * Gives a deposit, or parts of it, to customers: one entry each, dated on the bank's day. The same transaction may apply it at once with `aplicar`;
 * the rest is the customer's advance. Locks the deposit before anything else.
 * @returns the entries' ids, in the order of the parts
 * @throws Rejection above what is left of the deposit, of one that is cancelled, or of a customer that the operator may not see
 */
export async function repartirDeposito(
  ctx: Puerta,
  doctoBaId: number,
  partes: readonly Parte[],
): Promise<number[]> {
  if (partes.length === 0) throw new Rejection(MENSAJES_CARTERA.nada);
  for (const p of partes) exigirCentavos(p.centavos);
  const { queda } = await bloquearDeposito(ctx, doctoBaId);
  rejectIf(repartoRejection(queda, suma(partes.map((p) => p.centavos))));
  await exigirClientes(
    ctx,
    partes.map((p) => p.clienteId),
  );
  const { rows } = await sql<{ asiento_id: number }>`
    insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ba_id, forma_pago_id, referencia, operador_id, operacion_id)
    select p.cliente_id, 'DEPOSITO', d.fecha::timestamp at time zone ${ctx.config.zona}, p.importe,
           coalesce(nullif(d.folio, ''), nullif(d.referencia_web, '')), d.docto_ba_id, d.forma_pago_id, d.referencia,
           ${ctx.operador.operador_id}::int, ${ctx.operacionId}::uuid
      from depositos d, unnest(${partes.map((p) => p.clienteId)}::int[], ${partes.map((p) => comoNumeric(p.centavos))}::numeric[])
           with ordinality as p (cliente_id, importe, orden)
     where d.docto_ba_id = ${doctoBaId} order by p.orden
    returning asiento_id`.execute(ctx.db);
  return rows.map((r) => r.asiento_id).sort((a, b) => a - b);
}

/** Corrects one entry by appending the difference. */
async function corregir(ctx: Puerta, saldo: Saldo, debeSer: Centavos, motivo: string): Promise<void> {
  await sql`
    insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id, docto_ba_id, forma_pago_id, referencia,
                         corrige, motivo, operador_id, operacion_id)
    select cliente_id, clase, fecha, ${comoNumeric(menos(debeSer, saldo.importe))}::numeric, folio, docto_ve_id, docto_ba_id, forma_pago_id, referencia,
           asiento_id, ${motivo}, ${ctx.operador.operador_id}::int, ${ctx.operacionId}::uuid
      from cartera where asiento_id = ${saldo.asientoId}`.execute(ctx.db);
}

/** A correction as it is asked for. */
export interface Correccion {
  asientoId: number;
  /** What the entry is to amount to; 0 takes it back. */
  debeSer: Centavos;
  motivo: string;
}

/**
 * Corrects a payment, a return or what was given of a deposit to another amount, by a counter-entry of the same day that says who and why.
 * Applications stay: where the entry has to be less than they add up to, they have to be taken back first.
 * @returns whose it is, and of which deposit
 * @throws Rejection of a charge, of an entry of a customer that the operator may not see, below what was applied, or above what is left of its
 * deposit
 */
export async function corregirAsiento(
  ctx: Puerta,
  { asientoId, debeSer, motivo }: Correccion,
): Promise<{ clienteId: number; doctoBaId: number | null }> {
  if (debeSer !== CERO) exigirCentavos(debeSer);
  rejectIf(motivoDeCarteraRejection(motivo));
  const { doctoBaId, corrige } = await asientoDe(ctx, asientoId);
  if (corrige !== null) throw new Rejection(MENSAJES_CARTERA.esCorreccion);
  const deposito = doctoBaId === null ? null : await bloquearDeposito(ctx, doctoBaId);
  const saldos = await bloquearSaldos(ctx.db, [asientoId], soloSusClientes(ctx.operador));
  const saldo = saldos.get(asientoId);
  if (!saldo) throw new Rejection(MENSAJES_CARTERA.abonoNoExiste);
  if (saldo.clase === 'CARGO') throw new Rejection(MENSAJES_CARTERA.cargoAjeno);
  const aplicado = menos(saldo.importe, saldo.pendiente);
  if (debeSer === saldo.importe) throw new Rejection(MENSAJES_CARTERA.igual);
  if (debeSer < aplicado)
    throw new Rejection(
      `De ${saldo.dicho} ya se aplicaron ${dichoEnPesos(aplicado)}: deshaga primero lo que se aplicó`,
    );
  if (deposito) rejectIf(repartoRejection(deposito.queda, menos(debeSer, saldo.importe)));
  await corregir(ctx, saldo, debeSer, motivo.trim());
  return { clienteId: saldo.clienteId, doctoBaId };
}

/** The deposit an entry is of, and the entry it corrects; neither ever changes. */
async function asientoDe(
  { db }: Puerta,
  asientoId: number,
): Promise<{ doctoBaId: number | null; corrige: number | null }> {
  const fila = await db
    .selectFrom('cartera')
    .select(['docto_ba_id as doctoBaId', 'corrige'])
    .where('asiento_id', '=', asientoId)
    .executeTakeFirst();
  if (!fila) throw new Rejection(MENSAJES_CARTERA.abonoNoExiste);
  return fila;
}

/** What to take back of a deposit. */
export interface Regreso {
  motivo: string;
  /** Only these of its entries; left out: all of them. */
  asientos?: readonly number[] | undefined;
}

/**
 * Takes back what was given of a deposit, recording who and why: its applications are taken off the charges, and its entries are corrected to
 * nothing. The deposit may then be given again.
 * @returns the customers it was given to
 * @throws Rejection of a deposit or an entry that is not there, was taken back already, or of a customer that the operator may not see
 */
export async function regresarDeposito(
  ctx: Puerta,
  doctoBaId: number,
  { motivo, asientos }: Regreso,
): Promise<{ clientes: number[] }> {
  rejectIf(motivoDeCarteraRejection(motivo));
  await bloquearDeposito(ctx, doctoBaId);
  const { rows } = await sql<{ asiento_id: number }>`
    select k.asiento_id from cartera k join saldos_cartera s using (asiento_id)
     where k.docto_ba_id = ${doctoBaId} and s.importe > 0`.execute(ctx.db);
  const dados = rows.map((r) => r.asiento_id);
  const quitar = asientos ?? dados;
  if (quitar.length === 0 || quitar.some((id) => !dados.includes(id)))
    throw new Rejection(MENSAJES_CARTERA.sinReparto);
  const saldos = await deshacerAplicacionesDe(ctx, quitar, motivo.trim());
  for (const saldo of saldos) await corregir(ctx, saldo, CERO, motivo.trim());
  return { clientes: [...new Set(saldos.map((s) => s.clienteId))] };
}
