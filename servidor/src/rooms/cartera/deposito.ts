import type { Input, Output } from '@anden/contrato/call.ts';
import type { depositosCalls } from '@anden/contrato/cartera/depositos.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import {
  absoluto,
  CERO,
  comoNumeric,
  deNumeric,
  dichoEnPesos,
  menos,
  suma,
} from '@anden/contrato/centavos.ts';
import { enumera } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { estadoDeDeposito, porAplicarDe } from './depositos.ts';

type Calls = typeof depositosCalls;
type Dicho = Output<Calls['getDeposito']>['data'];

/** What is said instead of the name of a customer that the operator may not see. */
const DE_OTRO = 'un cliente de otro asesor';

/** An entry of the ledger that gives some of the deposit or takes it back. */
interface Asiento {
  asiento_id: number;
  corrige: number | null;
  cliente_id: number;
  clave_cliente: string;
  cliente: string;
  suyo: boolean;
  importe: string;
  motivo: string | null;
  operador: string | null;
  asentado: string;
  operacion_id: string | null;
  /** What is left to apply of an entry, and its amount after corrections. */
  queda: string | null;
  vale: string | null;
}

interface Aplicacion {
  abono_id: number;
  folio: string;
  importe: string;
  motivo: string | null;
  operador: string | null;
  aplicada: string;
  operacion_id: string | null;
}

async function asientosDe({ db, operador }: QueryContext, id: number): Promise<Asiento[]> {
  const asesor = soloSusClientes(operador);
  const { rows } = await sql<Asiento>`
    select c.asiento_id, c.corrige, c.cliente_id, k.clave_cliente, k.nombre as cliente,
           (${asesor}::int is null or k.operador_id = ${asesor}::int) is true as suyo,
           c.importe, c.motivo, o.nombre as operador, c.asentado, c.operacion_id, s.pendiente as queda, s.importe as vale
      from cartera c join clientes k using (cliente_id) left join operadores o on o.operador_id = c.operador_id
      left join saldos_cartera s using (asiento_id)
     where c.docto_ba_id = ${id} order by c.asiento_id`.execute(db);
  return rows;
}

async function aplicacionesDe({ db }: QueryContext, abonos: readonly number[]): Promise<Aplicacion[]> {
  if (abonos.length === 0) return [];
  const { rows } = await sql<Aplicacion>`
    select a.abono_id, coalesce(k.folio, '') as folio, a.importe, a.motivo, o.nombre as operador, a.aplicada, a.operacion_id
      from aplicaciones a join cartera k on k.asiento_id = a.cargo_id left join operadores o on o.operador_id = a.operador_id
     where a.abono_id = any(${abonos}::bigint[]) order by a.aplicacion_id`.execute(db);
  return rows;
}

const deQuien = (a: Asiento): string => (a.suyo ? `${a.clave_cliente} ${a.cliente}` : DE_OTRO);
/** The reason of a change, left out for another adviser's customer, because it may name the customer. */
const porQue = ({ suyo }: Asiento, { motivo }: { motivo: string | null }): string =>
  suyo ? `: «${motivo}»` : '';
const pesosDe = (importe: string): string => dichoEnPesos(absoluto(deNumeric(importe)));
const quita = ({ importe }: { importe: string }): boolean => deNumeric(importe) < CERO;

/** 'F1 $300.00 y F2 $50.00', of applications of any sign. */
const aQue = (aplicaciones: readonly Aplicacion[]): string =>
  enumera(aplicaciones.map((a) => `${a.folio} ${pesosDe(a.importe)}`));

/** What happened to what was given of the deposit, in words, the oldest first. */
function pasosDe(asientos: readonly Asiento[], aplicaciones: readonly Aplicacion[]): Dicho['rastro'] {
  const dichas = new Set<Aplicacion>();
  const dela = (abono: number, operacion: string | null): Aplicacion[] => {
    const suyas = aplicaciones.filter(
      (a) => a.abono_id === abono && a.operacion_id === operacion && !dichas.has(a),
    );
    for (const a of suyas) dichas.add(a);
    return suyas;
  };
  const deAsientos = asientos.map((a) => {
    const paso = { FECHA: a.asentado, OPERADOR: a.operador };
    if (a.corrige !== null) {
      dela(a.corrige, a.operacion_id);
      const que = quita(a) ? `Quitó ${pesosDe(a.importe)}` : `Dio ${pesosDe(a.importe)} más`;
      return { ...paso, DICHO: `${que} a ${deQuien(a)}${porQue(a, a)}` };
    }
    const suyas = dela(a.asiento_id, a.operacion_id);
    const resto = menos(deNumeric(a.importe), suma(suyas.map((x) => deNumeric(x.importe))));
    const partes = [
      ...(suyas.length > 0 && a.suyo ? [aQue(suyas)] : []),
      ...(resto > CERO ? [`${dichoEnPesos(resto)} de anticipo`] : []),
    ];
    return { ...paso, DICHO: `Dio ${pesosDe(a.importe)} a ${deQuien(a)}: ${enumera(partes)}` };
  });
  const sueltas = aplicaciones
    .filter((a) => !dichas.has(a))
    .flatMap((a) => {
      const asiento = asientos.find((x) => x.asiento_id === a.abono_id);
      if (!asiento) return [];
      const quien = deQuien(asiento);
      const dicho = quita(a)
        ? `Quitó a ${quien} lo aplicado${asiento.suyo ? ` a ${aQue([a])}` : ''}${porQue(asiento, a)}`
        : `Aplicó del anticipo de ${quien}${asiento.suyo ? `: ${aQue([a])}` : ''}`;
      return [{ FECHA: a.aplicada, OPERADOR: a.operador, DICHO: dicho }];
    });
  return [...deAsientos, ...sueltas].sort((a, b) => a.FECHA.localeCompare(b.FECHA));
}

/** What each charge now has of a credit, without what was taken back. */
const vigentes = (aplicaciones: readonly Aplicacion[]): { FOLIO: string; IMPORTE: string }[] =>
  [...Map.groupBy(aplicaciones, (a) => a.folio)]
    .map(([FOLIO, suyas]) => ({ FOLIO, c: suma(suyas.map((a) => deNumeric(a.importe))) }))
    .filter(({ c }) => c !== CERO)
    .map(({ FOLIO, c }) => ({ FOLIO, IMPORTE: comoNumeric(c) }));

/** A deposit with what was given of it and its trail. */
export async function getDeposito(
  { docto_ba_id }: Input<Calls['getDeposito']>,
  ctx: QueryContext,
): Promise<Output<Calls['getDeposito']>> {
  const fila = await ctx.db
    .selectFrom('depositos as d')
    .innerJoin('cuentas_banco as c', 'c.cuenta_ba_id', 'd.cuenta_ba_id')
    .innerJoin('bancos as b', 'b.banco_id', 'd.banco_id')
    .innerJoin('conceptos_banco as n', 'n.concepto_ba_id', 'd.concepto_ba_id')
    .innerJoin('formas_pago as f', 'f.forma_pago_id', 'd.forma_pago_id')
    .leftJoin('estados_cuenta as e', 'e.estado_cuenta_id', 'd.estado_cuenta_id')
    .leftJoin('operadores as o', 'o.operador_id', 'd.operador_id')
    .leftJoin('operadores as x', 'x.operador_id', 'd.operador_id_cancelo')
    .where('d.docto_ba_id', '=', docto_ba_id)
    .select([
      ...conSuNombre('d', 'DOCTO_BA_ID', 'FECHA'),
      'c.cuenta as CUENTA',
      'b.banco as BANCO',
      'n.concepto as CONCEPTO',
      'f.forma_pago as FORMA_PAGO',
      'd.empresa_id as EMPRESA',
      ...conSuNombre('d', 'IMPORTE', 'REPARTIDO'),
      porAplicarDe.as('POR_APLICAR'),
      estadoDeDeposito.as('ESTADO'),
      ...conSuNombre('d', 'FOLIO', 'REFERENCIA_WEB', 'REFERENCIA', 'ORDENANTE', 'DESCRIPCION', 'SUCURSAL'),
      'e.archivo as ESTADO_CUENTA',
      'd.renglon as RENGLON',
      'd.documento_externo',
      'd.repetido',
      'd.registrado',
      'd.cancelado',
      'd.motivo_cancelo',
      'o.nombre as registro',
      'x.nombre as cancelo',
    ])
    .executeTakeFirst();
  if (!fila) throw new Rejection(MENSAJES_DEPOSITO.noExiste);
  const { documento_externo, repetido, registrado, cancelado, motivo_cancelo, registro, cancelo, ...datos } =
    fila;
  const asientos = await asientosDe(ctx, docto_ba_id);
  const dados = asientos.filter((a) => a.corrige === null);
  const aplicaciones = await aplicacionesDe(
    ctx,
    dados.map((a) => a.asiento_id),
  );
  const origen = datos.ESTADO_CUENTA
    ? `Lo cargó del estado de cuenta «${datos.ESTADO_CUENTA}», renglón ${datos.RENGLON}`
    : documento_externo
      ? 'Llegó de otro sistema'
      : 'Registró el depósito';
  const principio = {
    FECHA: registrado,
    OPERADOR: registro,
    DICHO: repetido ? `${origen}, aunque había otro igual: «${repetido}»` : origen,
  };
  const fin = cancelado
    ? [{ FECHA: cancelado, OPERADOR: cancelo, DICHO: `Canceló el depósito: «${motivo_cancelo}»` }]
    : [];
  return {
    data: {
      ...datos,
      VERSION: asientos.length,
      reparto: dados
        .filter((a) => deNumeric(a.vale ?? '0') > CERO)
        .map((a) => ({
          ASIENTO_ID: a.asiento_id,
          CLIENTE_ID: a.suyo ? a.cliente_id : null,
          CLAVE_CLIENTE: a.suyo ? a.clave_cliente : '',
          CLIENTE: a.suyo ? a.cliente : '',
          IMPORTE: a.vale ?? '0',
          ANTICIPO: a.queda ?? '0',
          FECHA: a.asentado,
          OPERADOR: a.operador,
          aplicaciones: a.suyo ? vigentes(aplicaciones.filter((x) => x.abono_id === a.asiento_id)) : [],
        })),
      rastro: [principio, ...pasosDe(asientos, aplicaciones), ...fin].reverse(),
    },
  };
}

/** Who may have a deposit open, for `presencia`: it is of no warehouse. */
export const presenciaDeDepositos = {
  controles: [P.depositonoid],
  async exigir({ db }: QueryContext, id: number): Promise<null> {
    const hay = await db
      .selectFrom('depositos')
      .select('docto_ba_id')
      .where('docto_ba_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_DEPOSITO.noExiste);
    return null;
  },
};
