import type { Input, Output } from '@anden/contrato/call.ts';
import type { repartoCalls } from '@anden/contrato/cartera/reparto.ts';
import { repartirEntre } from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO, senasDe } from '@anden/contrato/cartera/rules-depositos.ts';
import { CERO, type Centavos, comoNumeric, deNumeric, suma } from '@anden/contrato/centavos.ts';
import { cuantos, enumera, segun } from '@anden/contrato/cifras.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Cargo, cargosDe } from './cargos.ts';
import { combinacionDe } from './combinaciones.ts';
import { clientesQueNombra } from './por-nombre.ts';

type Calls = typeof repartoCalls;
type Sugerencia = Output<Calls['getSugerenciasDeDeposito']>['data'][number];
type Clase = Sugerencia['motivos'][number]['CLASE'];

/** Most suggestions returned, and most customers considered for them. */
const SUGERENCIAS_MAX = 6;
const CANDIDATOS_MAX = 20;
/** Most words of a deposit that are searched. */
const SENAS_MAX = 400;

/** How sure a reason is: what the payer wrote says more than what happens to add up. */
const PUNTOS: Readonly<Record<Clase, number>> = {
  factura: 100,
  pedido: 90,
  reparto: 85,
  clave: 80,
  nombre: 60,
  importe: 50,
  ordenante: 40,
};

interface Deposito {
  docto_ba_id: number;
  /** How much of the deposit is left. */
  centavos: Centavos;
  ordenante: string | null;
  /** Everything that the bank says of it in words. */
  dicho: string;
  senas: readonly string[];
}

/** A reason for a customer, as the database gives it. */
interface Hallazgo {
  clase: Clase;
  cliente_id: number;
  /** The customer's key or name, the folio of an invoice or order, or how many times. */
  que: string;
}

async function depositoDe({ db }: QueryContext, id: number): Promise<Deposito> {
  const d = await db
    .selectFrom('depositos')
    .select([
      'docto_ba_id',
      'folio',
      'referencia',
      'referencia_web',
      'descripcion',
      'ordenante',
      sql<string>`case when cancelado is null then importe - repartido else 0 end`.as('queda'),
    ])
    .where('docto_ba_id', '=', id)
    .executeTakeFirst();
  if (!d) throw new Rejection(MENSAJES_DEPOSITO.noExiste);
  return {
    docto_ba_id: d.docto_ba_id,
    centavos: deNumeric(d.queda),
    ordenante: d.ordenante,
    dicho: [d.ordenante, d.descripcion, d.referencia].filter(Boolean).join(' / '),
    senas: senasDe([d.referencia, d.referencia_web, d.folio, d.descripcion, d.ordenante]).slice(0, SENAS_MAX),
  };
}

/** Customers named by the deposit's words: by key, by an invoice not fully paid, by an order or its reference. */
const porSenas = ({ senas }: Deposito) => sql<Hallazgo>`
  select 'clave' as clase, cliente_id, clave_cliente as que from clientes where upper(clave_cliente) = any(${senas}::text[])
  union all
  select 'factura', s.cliente_id, f.folio from facturas f join cartera k on k.docto_ve_id = f.docto_ve_id and k.clase = 'CARGO' and k.corrige is null
    join saldos_cartera s using (asiento_id) where f.folio = any(${senas}::text[]) and s.pendiente > 0
  union all
  (select 'pedido', cliente_id, folio from pedidos where refer_clabe = any(${senas}::text[]) order by fecha desc limit ${CANDIDATOS_MAX})
  union all
  select 'pedido', cliente_id, folio from pedidos where folio = any(${senas}::text[])`;

/** Customers who were given a part of the deposit already. */
const porReparto = ({ docto_ba_id }: Deposito) => sql<Hallazgo>`
  select 'reparto' as clase, k.cliente_id, '' as que from cartera k join saldos_cartera s using (asiento_id)
   where k.docto_ba_id = ${docto_ba_id} and s.importe > 0`;

/** Customers for whom the same payer paid before, most often first. */
const porOrdenante = ({ ordenante, docto_ba_id }: Deposito) => sql<Hallazgo>`
  (select 'ordenante' as clase, k.cliente_id, count(distinct d.docto_ba_id)::text as que
     from depositos d join cartera k using (docto_ba_id) join saldos_cartera s using (asiento_id)
    where d.ordenante = ${ordenante} and d.docto_ba_id <> ${docto_ba_id} and s.importe > 0
    group by k.cliente_id order by count(distinct d.docto_ba_id) desc limit 5)`;

/**
 * Customers who owe exactly the amount: in one charge, in two, or in all. Of two charges either one is less than half of the amount and the other
 * more, or both are half of it: so each open charge is read once, from an index, instead of comparing all with all.
 */
const porImporte = ({ centavos }: Deposito) => {
  const importe = sql`${comoNumeric(centavos)}::numeric`;
  const abierto = (s: 'a' | 'b') => sql`${sql.ref(`${s}.cargo`)} and ${sql.ref(`${s}.pendiente`)} > 0`;
  return sql<Hallazgo>`
  (select 'importe' as clase, cliente_id, '' as que from saldos_cartera a
    where ${abierto('a')} and pendiente = ${importe} order by vence limit ${CANDIDATOS_MAX})
  union all
  (select 'importe', a.cliente_id, '' from saldos_cartera a
     join saldos_cartera b on b.cliente_id = a.cliente_id and b.pendiente = ${importe} - a.pendiente and ${abierto('b')}
                          and b.pendiente > ${importe} / 2 and b.pendiente < ${importe}
    where ${abierto('a')} and a.pendiente < ${importe} / 2 limit ${CANDIDATOS_MAX})
  union all
  (select 'importe', cliente_id, '' from saldos_cartera a where ${abierto('a')} and pendiente = ${importe} / 2
    group by cliente_id having count(*) > 1 limit ${CANDIDATOS_MAX})
  union all
  (select 'importe', cliente_id, '' from saldos_cartera a where ${abierto('a')}
    group by cliente_id having sum(pendiente) = ${importe} limit ${CANDIDATOS_MAX})`;
};

async function hallazgosDe(ctx: QueryContext, deposito: Deposito): Promise<Hallazgo[]> {
  const partes = [
    ...(deposito.senas.length > 0 ? [porSenas(deposito)] : []),
    ...(deposito.ordenante ? [porOrdenante(deposito)] : []),
    porReparto(deposito),
    porImporte(deposito),
  ];
  const hallados: Hallazgo[] = (await clientesQueNombra(ctx, deposito.dicho)).map((c) => ({
    clase: 'nombre',
    cliente_id: c.cliente_id,
    que: c.como,
  }));
  for (const parte of partes) {
    const { rows } = await sql<Hallazgo>`
      select distinct h.clase, h.cliente_id, h.que from (${parte}) h join clientes c using (cliente_id)
       where ${deSusClientes(ctx.operador, 'c.operador_id')}`.execute(ctx.db);
    hallados.push(...rows);
  }
  return hallados;
}

/** The reasons for a customer in words, and the charges that the money would pay. */
function proponer(
  { centavos, ordenante }: Deposito,
  suyos: readonly Hallazgo[],
  cargos: readonly Cargo[],
): Pick<Sugerencia, 'motivos' | 'cargos' | 'ANTICIPO'> {
  const nombradas = suyos.filter((h) => h.clase === 'factura').map((h) => h.que);
  // Those that the payer names come first, then those due first.
  const enOrden = [...cargos].sort(
    (a, b) => Number(nombradas.includes(b.FOLIO)) - Number(nombradas.includes(a.FOLIO)),
  );
  const porCobrar = enOrden.map((c) => ({ id: c.CARGO_ID, pendiente: deNumeric(c.PENDIENTE), cargo: c }));
  const todo = suma(porCobrar.map((c) => c.pendiente));
  const exacta = combinacionDe(centavos, porCobrar)?.map((c) => c.id) ?? null;
  const deEllas = exacta ? porCobrar.filter((c) => exacta.includes(c.id)) : porCobrar;
  const { partes, sobra } = repartirEntre(
    centavos,
    deEllas.map((c) => c.pendiente),
  );
  const folios = deEllas.map((c) => c.cargo.FOLIO);
  const motivos: Sugerencia['motivos'] = [];
  const di = (CLASE: Clase, DICHO: string) => motivos.push({ CLASE, DICHO });
  if (nombradas.length > 0) di('factura', `Dice ${segunCuantas(nombradas)}`);
  for (const h of suyos) {
    if (h.clase === 'pedido') di('pedido', `Trae la referencia de su pedido ${h.que}`);
    if (h.clase === 'reparto') di('reparto', 'Ya se le aplicó una parte de este depósito');
    if (h.clase === 'clave') di('clave', `Trae su clave, ${h.que}`);
    if (h.clase === 'nombre') di('nombre', `Trae ${h.que}`);
  }
  if (exacta) di('importe', `Es exactamente lo que debe de ${segunCuantas(folios)}`);
  else if (todo === centavos && cargos.length > 0) di('importe', 'Es exactamente todo lo que debe');
  for (const h of suyos)
    if (h.clase === 'ordenante')
      di('ordenante', `${ordenante} ya pagó por este cliente ${cuantos(Number(h.que), ['vez', 'veces'])}`);
  return {
    motivos,
    cargos: deEllas.flatMap(({ cargo }, i) => {
      const parte = partes[i] ?? CERO;
      return parte > CERO ? [{ ...cargo, APLICAR: comoNumeric(parte) }] : [];
    }),
    ANTICIPO: comoNumeric(sobra),
  };
}

const segunCuantas = (folios: readonly string[]): string =>
  `${segun(folios.length, 'la factura', 'las facturas')} ${enumera(folios)}`;

const puntosDe = (motivos: Sugerencia['motivos']): number =>
  [...new Set(motivos.map((m) => m.CLASE))].reduce((n, clase) => n + PUNTOS[clase], 0);

/** Whose a deposit may be, the surest first, each with its reasons and what it would pay. */
export async function getSugerenciasDeDeposito(
  { docto_ba_id }: Input<Calls['getSugerenciasDeDeposito']>,
  ctx: QueryContext,
): Promise<Output<Calls['getSugerenciasDeDeposito']>> {
  const deposito = await depositoDe(ctx, docto_ba_id);
  if (deposito.centavos === CERO) return { data: [] };
  const hallados = await hallazgosDe(ctx, deposito);
  const porCliente = [...Map.groupBy(hallados, (h) => h.cliente_id)]
    .map(([id, suyos]) => ({ id, suyos, puntos: Math.max(...suyos.map((h) => PUNTOS[h.clase])) }))
    .sort((a, b) => b.puntos - a.puntos || a.id - b.id)
    .slice(0, CANDIDATOS_MAX);
  if (porCliente.length === 0) return { data: [] };
  const ids = porCliente.map((c) => c.id);
  const cargos = await cargosDe(ctx, ids);
  const clientes = await ctx.db
    .selectFrom('clientes')
    .select(['cliente_id as CLIENTE_ID', 'clave_cliente as CLAVE_CLIENTE', 'nombre as CLIENTE'])
    .where('cliente_id', 'in', ids)
    .execute();
  const data = porCliente
    .flatMap(({ id, suyos }) => {
      const cliente = clientes.find((c) => c.CLIENTE_ID === id);
      return cliente ? [{ ...cliente, ...proponer(deposito, suyos, cargos.get(id) ?? []) }] : [];
    })
    .sort((a, b) => puntosDe(b.motivos) - puntosDe(a.motivos) || a.CLIENTE_ID - b.CLIENTE_ID)
    .slice(0, SUGERENCIAS_MAX);
  return { data };
}
