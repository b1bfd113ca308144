import {
  abonoRejection,
  cargoRejection,
  MENSAJES_CARTERA,
  motivoDeCarteraRejection,
} from '@anden/contrato/cartera/rules.ts';
import { type Centavos, comoNumeric, suma } from '@anden/contrato/centavos.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import type { Puerta } from './puerta.ts';
import { bloquearSaldos, exigirCentavos, type Saldo } from './saldos.ts';

/** How much of a credit pays a charge. */
export interface Aplicacion {
  abonoId: number;
  cargoId: number;
  /** More than 0. */
  centavos: Centavos;
}

/** The applications added up by credit or by charge. */
const sumas = (aplicaciones: readonly Aplicacion[], de: 'abonoId' | 'cargoId'): [number, Centavos][] =>
  [...Map.groupBy(aplicaciones, (a) => a[de])].map(([id, suyas]) => [id, suma(suyas.map((a) => a.centavos))]);

/**
 * Pays charges with credits of the same customer: one or several, whole or in part; what is left of a credit stays the customer's advance. All or
 * nothing. Locks all these entries in the order of their ids, so that of two operators who want the same peso the second is refused.
 * @returns the customers, and the applications' ids in their order
 * @throws Rejection above what is left of a credit or a charge, of two customers, or of entries that are not there or are of a customer that the
 * operator may not see
 */
export async function aplicar(
  ctx: Puerta,
  aplicaciones: readonly Aplicacion[],
): Promise<{ clientes: number[]; aplicaciones: number[] }> {
  if (aplicaciones.length === 0) throw new Rejection(MENSAJES_CARTERA.nada);
  for (const { centavos } of aplicaciones) exigirCentavos(centavos);
  const saldos = await bloquearSaldos(
    ctx.db,
    aplicaciones.flatMap((a) => [a.abonoId, a.cargoId]),
    soloSusClientes(ctx.operador),
  );
  for (const { abonoId, cargoId } of aplicaciones) {
    const [abono, cargo] = [saldos.get(abonoId), saldos.get(cargoId)];
    if (!abono || abono.clase === 'CARGO') throw new Rejection(MENSAJES_CARTERA.abonoNoExiste);
    if (cargo?.clase !== 'CARGO') throw new Rejection(MENSAJES_CARTERA.cargoNoExiste);
    if (abono.clienteId !== cargo.clienteId) throw new Rejection(MENSAJES_CARTERA.otroCliente);
  }
  exigirQueAlcance(saldos, sumas(aplicaciones, 'abonoId'), abonoRejection);
  exigirQueAlcance(saldos, sumas(aplicaciones, 'cargoId'), cargoRejection);
  const { rows } = await sql<{ aplicacion_id: number }>`
    insert into aplicaciones (abono_id, cargo_id, importe, operador_id, operacion_id)
    select a.abono_id, a.cargo_id, a.importe, ${ctx.operador.operador_id}::int, ${ctx.operacionId}::uuid
      from unnest(${aplicaciones.map((a) => a.abonoId)}::bigint[], ${aplicaciones.map((a) => a.cargoId)}::bigint[],
                  ${aplicaciones.map((a) => comoNumeric(a.centavos))}::numeric[]) with ordinality as a (abono_id, cargo_id, importe, orden)
     order by a.orden
    returning aplicacion_id`.execute(ctx.db);
  return {
    clientes: [...new Set(aplicaciones.flatMap((a) => saldos.get(a.cargoId)?.clienteId ?? []))],
    aplicaciones: rows.map((r) => r.aplicacion_id).sort((a, b) => a - b),
  };
}

function exigirQueAlcance(
  saldos: ReadonlyMap<number, Saldo>,
  pedidos: readonly [number, Centavos][],
  regla: typeof abonoRejection,
): void {
  for (const [id, centavos] of pedidos) {
    const saldo = saldos.get(id);
    if (saldo) rejectIf(regla(saldo, centavos));
  }
}

/** An application in force: it takes nothing back and was not taken back. */
interface EnPie {
  aplicacion_id: number;
  abono_id: number;
  cargo_id: number;
}

/** SQL: whether an application `a` is in force. */
export const EN_PIE = sql<boolean>`a.corrige is null and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id)`;

async function quitar(ctx: Puerta, ids: readonly number[], motivo: string): Promise<void> {
  await sql`
    insert into aplicaciones (abono_id, cargo_id, importe, corrige, motivo, operador_id, operacion_id)
    select abono_id, cargo_id, -importe, aplicacion_id, ${motivo}, ${ctx.operador.operador_id}::int, ${ctx.operacionId}::uuid
      from aplicaciones where aplicacion_id = any(${ids}::bigint[]) order by aplicacion_id`.execute(ctx.db);
}

/**
 * Takes applications back, recording who and why: their charges are owed again, and their credits are the customer's advance again.
 * @returns the customers
 * @throws Rejection of one that is not there, was taken back already, or is of a customer that the operator may not see
 */
export async function deshacerAplicacion(
  ctx: Puerta,
  aplicaciones: readonly number[],
  motivo: string,
): Promise<{ clientes: number[] }> {
  rejectIf(motivoDeCarteraRejection(motivo));
  const ids = [...new Set(aplicaciones)];
  const { rows } = await sql<EnPie>`
    select aplicacion_id, abono_id, cargo_id from aplicaciones
     where aplicacion_id = any(${ids}::bigint[]) and corrige is null`.execute(ctx.db);
  if (rows.length === 0 || rows.length !== ids.length)
    throw new Rejection(MENSAJES_CARTERA.aplicacionNoExiste);
  const saldos = await bloquearSaldos(
    ctx.db,
    rows.flatMap((a) => [a.abono_id, a.cargo_id]),
    soloSusClientes(ctx.operador),
  );
  if (rows.some((a) => !saldos.has(a.abono_id))) throw new Rejection(MENSAJES_CARTERA.aplicacionNoExiste);
  // Asked under the locks, which whoever takes an application back has to hold.
  const { rows: deshechas } = await sql`
    select from aplicaciones where corrige = any(${ids}::bigint[]) limit 1`.execute(ctx.db);
  if (deshechas.length > 0) throw new Rejection(MENSAJES_CARTERA.yaDeshecha);
  await quitar(ctx, ids, motivo.trim());
  return { clientes: [...new Set([...saldos.values()].map((s) => s.clienteId))] };
}

/**
 * Takes back everything that was applied of some credits, which stay locked.
 * @returns the credits as they are afterwards
 * @throws Rejection of credits of a customer that the operator may not see
 */
export async function deshacerAplicacionesDe(
  ctx: Puerta,
  abonos: readonly number[],
  motivo: string,
): Promise<Saldo[]> {
  const enPie = async (): Promise<readonly EnPie[]> =>
    (
      await sql<EnPie>`
        select a.aplicacion_id, a.abono_id, a.cargo_id from aplicaciones a
         where a.abono_id = any(${abonos}::bigint[]) and ${EN_PIE}`.execute(ctx.db)
    ).rows;
  // The present applications tell which charges to lock too; once the credits are locked, nobody applies more of them.
  const antes = await enPie();
  const asesor = soloSusClientes(ctx.operador);
  const saldos = await bloquearSaldos(ctx.db, [...abonos, ...antes.map((a) => a.cargo_id)], asesor);
  const suyos = abonos.flatMap((id) => saldos.get(id) ?? []);
  if (suyos.length !== abonos.length) throw new Rejection(MENSAJES_CARTERA.clienteNoExiste);
  const ahora = await enPie();
  const nuevos = ahora.map((a) => a.cargo_id).filter((id) => !saldos.has(id));
  if (nuevos.length > 0) await bloquearSaldos(ctx.db, nuevos, asesor);
  if (ahora.length > 0)
    await quitar(
      ctx,
      ahora.map((a) => a.aplicacion_id),
      motivo,
    );
  return suyos.map((s) => ({ ...s, pendiente: s.importe }));
}
