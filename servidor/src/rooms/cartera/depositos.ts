import type { Input, Output } from '@anden/contrato/call.ts';
import type { depositosCalls } from '@anden/contrato/cartera/depositos.ts';
import { depositos as reporte } from '@anden/contrato/cartera/reporte-depositos.ts';
import { motivoDeCarteraRejection } from '@anden/contrato/cartera/rules.ts';
import {
  depositoRejection,
  dichoRepetido,
  ESTATUS_REPETIDO,
  type EstadoDeDeposito,
  importeRejection,
  MENSAJES_DEPOSITO,
  sonElMismo,
  type VerDepositos,
} from '@anden/contrato/cartera/rules-depositos.ts';
import {
  CERO,
  type Centavos,
  comoNumeric,
  deNumeric,
  dePesos,
  dichoEnPesos,
  leeDinero,
} from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import type { Evento } from '../../platform/events.ts';
import { pideDe } from '../../platform/llegadas/tomar.ts';
import { Fault, Rejection, rejectIf } from '../../platform/rejection.ts';
import { depositosDe, REFER } from './iguales.ts';

type Calls = typeof depositosCalls;

/** Tells the screens of who may see deposits that one changed. */
export const cambioDeDeposito = (id: number): Evento => ({
  tema: 'deposito',
  id,
  controles: [P.depositonoid, P.conciliarDepositos],
});

/** SQL: the state of a deposit `d`. */
export const estadoDeDeposito = sql<EstadoDeDeposito>`case when d.cancelado is not null then 'CANCELADO' when d.repartido = 0 then 'POR_APLICAR'
  when d.repartido < d.importe then 'EN_PARTE' else 'APLICADO' end`;

/** SQL: what is left of it to give. */
export const porAplicarDe = sql<string>`case when d.cancelado is null then d.importe - d.repartido else 0 end`;

/** SQL: the reference or folio by which people know a deposit. */
const referDe = sql<string>`${sql.raw(REFER)}`;

function seVe(ver: VerDepositos) {
  if (ver === 'TODOS') return sql<boolean>`true`;
  if (ver === 'SIN_APLICAR') return sql<boolean>`d.cancelado is null and d.repartido < d.importe`;
  return sql<boolean>`${estadoDeDeposito} = ${ver}`;
}

/** 'Depósitos sin aplicar', with the catalogues of the dialog. */
export const getDepositosClientes = responde(reporte, ({ db, dia }, pedido) => ({
  filas: db
    .selectFrom('depositos as d')
    .innerJoin('cuentas_banco as c', 'c.cuenta_ba_id', 'd.cuenta_ba_id')
    .where(seVe(pedido.ver ?? 'SIN_APLICAR'))
    .select([
      'd.docto_ba_id as DOCTO_BA_ID',
      referDe.as('REFER'),
      'c.cuenta as NOMBRE',
      ...conSuNombre('d', 'FECHA', 'IMPORTE'),
      porAplicarDe.as('POR_APLICAR'),
      estadoDeDeposito.as('ESTADO'),
      ...conSuNombre('d', 'ORDENANTE', 'DESCRIPCION', 'SUCURSAL', 'FOLIO', 'REFERENCIA_WEB'),
      sql<number>`${dia}::date - d.fecha`.as('DIAS'),
      'd.empresa_id as EMPRESA',
    ]),
  busca: { DOCTO_BA_ID: (patron) => sql<boolean>`h."DOCTO_BA_ID"::text like ${patron}` },
  ademas: () => catalogosDe(db),
}));

async function catalogosDe(db: Tx) {
  return {
    conceptos_ba: await conceptosDeBanco(db),
    cuentas: await db
      .selectFrom('cuentas_banco')
      .select([
        'cuenta_ba_id as CUENTA_BA_ID',
        'cuenta as CUENTA',
        'banco_id as BANCO_ID',
        'empresa_id as EMPRESA',
      ])
      .orderBy(sql`cuenta collate es_mx`)
      .execute(),
    bancos: await db
      .selectFrom('bancos')
      .select(['banco_id as BANCO_ID', 'banco as BANCO'])
      .orderBy(sql`banco collate es_mx`)
      .execute(),
    formas_pago: await formasDePago(db),
  };
}

export const conceptosDeBanco = (db: Tx) =>
  db
    .selectFrom('conceptos_banco')
    .select(['concepto_ba_id as CONCEPTO_BA_ID', 'concepto as CONCEPTO'])
    .orderBy('concepto_ba_id')
    .execute();

export const formasDePago = (db: Tx) =>
  db
    .selectFrom('formas_pago')
    .select(['forma_pago_id as FORMA_PAGO_ID', 'forma_pago as FORMA_PAGO'])
    .orderBy(sql`forma_pago collate es_mx`)
    .execute();

/**
 * Lets saves of deposits of one account pass one at a time, so that no equal deposit is registered between the check
 * and the save.
 * @throws Rejection where there is no such account
 */
export async function enFilaPorCuenta(db: Tx, cuentaId: number, mensaje: string): Promise<void> {
  const cuenta = await db
    .selectFrom('cuentas_banco')
    .select('cuenta_ba_id')
    .where('cuenta_ba_id', '=', cuentaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!cuenta) throw new Rejection(mensaje);
}

/** The amount, from either form in which it is sent. */
function importeDe(importe: number | string): Centavos {
  if (typeof importe === 'number') {
    rejectIf(importeRejection(importe));
    return dePesos(importe);
  }
  const centavos = leeDinero(importe);
  if (centavos === null) throw new Rejection(MENSAJES_DEPOSITO.invalido);
  return centavos;
}

async function exigirCatalogos(db: Tx, d: { banco_id: number; forma_pago: number; concepto_ba_id: number }) {
  const { rows } = await sql<{ banco: boolean; forma: boolean; concepto: boolean }>`
    select exists (select from bancos where banco_id = ${d.banco_id}) as banco,
           exists (select from formas_pago where forma_pago_id = ${d.forma_pago}) as forma,
           exists (select from conceptos_banco where concepto_ba_id = ${d.concepto_ba_id}) as concepto`.execute(
    db,
  );
  if (!rows[0]?.banco) throw new Rejection(MENSAJES_DEPOSITO.banco);
  if (!rows[0].forma) throw new Rejection(MENSAJES_DEPOSITO.formaPago);
  if (!rows[0].concepto) throw new Rejection(MENSAJES_DEPOSITO.concepto);
}

/** Registers a deposit by hand. One equal to an existing deposit is refused unless a reason is sent with it. */
export async function setCreaDepositoNoId(
  { deposito }: Input<Calls['setCreaDepositoNoId']>,
  { db, operador, dia, publicar }: CommandContext,
): Promise<Output<Calls['setCreaDepositoNoId']>> {
  const { repetido, operador: quien, importe, ...campos } = deposito;
  const suyos = [operador.operador, String(operador.operador_id)];
  if (quien != null && !suyos.includes(String(quien).trim().toLocaleUpperCase('es-MX')))
    throw new Fault(403, MENSAJES_DEPOSITO.otroOperador);
  const centavos = importeDe(importe);
  rejectIf(depositoRejection({ ...campos, importe: dichoEnPesos(centavos) }, dia)?.motivo ?? null);
  if (repetido !== undefined) rejectIf(motivoDeCarteraRejection(repetido));
  await enFilaPorCuenta(db, campos.cuenta_ba_id, MENSAJES_DEPOSITO.cuenta);
  await exigirCatalogos(db, campos);
  const nuevo = { ...campos, centavos, referencia: null };
  const parecidos = await depositosDe(pideDe(db), [campos.cuenta_ba_id], [campos.fecha], centavos);
  const igual = parecidos.find((d) => sonElMismo(d, nuevo));
  if (igual && repetido === undefined) throw new Rejection(dichoRepetido(igual), ESTATUS_REPETIDO);
  const { docto_ba_id } = await db
    .insertInto('depositos')
    .values({
      folio: campos.folio,
      fecha: campos.fecha,
      concepto_ba_id: campos.concepto_ba_id,
      cuenta_ba_id: campos.cuenta_ba_id,
      banco_id: campos.banco_id,
      forma_pago_id: campos.forma_pago,
      empresa_id: campos.empresa,
      importe: comoNumeric(centavos),
      descripcion: campos.descripcion,
      referencia_web: campos.referencia_web,
      operador_id: operador.operador_id,
      // A deposit that repeats none is stored without a reason, so that the next equal one is refused.
      repetido: igual ? (repetido ?? null) : null,
    })
    .returning('docto_ba_id')
    .executeTakeFirstOrThrow();
  publicar(cambioDeDeposito(docto_ba_id));
  return { data: { DOCTO_BA_ID: docto_ba_id }, message: MENSAJES_DEPOSITO.registrado };
}

/** The columns of a deposit that is cancelled: when, by whom and why. */
export const cancelacion = ({ operador_id }: { operador_id: number }, motivo: string) => ({
  cancelado: sql<string>`now()`,
  operador_id_cancelo: operador_id,
  motivo_cancelo: motivo,
});

/** Cancels a deposit registered by mistake, once and while nothing was given of it. */
export async function cancelaDeposito(
  { docto_ba_id, motivo }: Input<Calls['cancelaDeposito']>,
  { db, operador, publicar }: CommandContext,
): Promise<Output<Calls['cancelaDeposito']>> {
  rejectIf(motivoDeCarteraRejection(motivo));
  const deposito = await depositoRetenido(db, docto_ba_id);
  if (deNumeric(deposito.repartido) > CERO) throw new Rejection(MENSAJES_DEPOSITO.repartido);
  await db
    .updateTable('depositos')
    .set(cancelacion(operador, motivo))
    .where('docto_ba_id', '=', docto_ba_id)
    .execute();
  publicar(cambioDeDeposito(docto_ba_id));
  return { message: MENSAJES_DEPOSITO.cancelado };
}

/**
 * A deposit that may still be given or cancelled, held until the transaction ends: who comes second waits here.
 * @throws Rejection where there is none, or it was cancelled
 */
export async function depositoRetenido(db: Tx, id: number) {
  const deposito = await db
    .selectFrom('depositos')
    .select([
      'docto_ba_id',
      'fecha',
      'importe',
      'repartido',
      'cancelado',
      'folio',
      'referencia',
      'referencia_web',
    ])
    .where('docto_ba_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!deposito) throw new Rejection(MENSAJES_DEPOSITO.noExiste);
  if (deposito.cancelado !== null) throw new Rejection(MENSAJES_DEPOSITO.yaCancelado);
  return deposito;
}
