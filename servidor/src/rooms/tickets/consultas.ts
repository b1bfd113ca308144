import type { Input, Output } from '@anden/contrato/call.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import { tickets } from '@anden/contrato/tickets/reportes.ts';
import { type RawBuilder, sql } from 'kysely';
import { seLeeSuFicha } from '../../platform/auth/clientes.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { deTabla, nombreDeOperador, responde } from '../../platform/consulta/index.ts';
import { delRegistro } from '../../platform/db/columnas.ts';
import { CERRADO, DE_TICKET, deSuPuesto, ESTATUS, exigirTicket, seVe } from './comunes.ts';
import { suplidosDe } from './suplencias.ts';

type Calls = typeof ticketsCalls;
type Comentario = Output<Calls['getTicketsDetalle']>['data'][number];

/** From how many business minutes before it is late a ticket counts as nearly late. */
const POR_VENCER_MINUTOS = 240;

/** SQL: whether ticket `t` is open now. */
export const ABIERTO = sql<boolean>`(t.cerrado is null or t.cerrado > now())`;

/** SQL: whether open ticket `t` is late, or nearly late. */
export const VENCIDO = sql<boolean>`t.vence <= now()`;
export const porVencer = (zona: string): RawBuilder<boolean> =>
  sql<boolean>`(t.vence > now() and t.vence <= (select momento_habil(now(), ${POR_VENCER_MINUTOS}, ${zona})))`;

/**
 * SQL: the business minutes of every day since the oldest open ticket, computed once for all rows, so that {@link transcurrido} need not go through
 * the days of each ticket.
 */
const HABILES = (zona: string): RawBuilder<number[]> => sql`(
  select minutos_por_dia((select min(x.creado) from tickets x where x.cerrado is null), now(), ${zona}))`;

/** SQL: business minutes of ticket `t`, without those in which it waited for the customer. */
export const transcurrido = (zona: string): RawBuilder<number> =>
  sql<number>`coalesce(t.minutos, greatest(0, minutos_contados(${HABILES(zona)}, t.creado, coalesce(t.espera_desde, now()), ${zona}) - t.minutos_espera))`;

/** SQL: the tickets that the operator may see, under the names of the wire. */
const filasDe = (
  { operador: quien, config }: QueryContext,
  condicion: RawBuilder<unknown>,
): RawBuilder<FilaDe<typeof tickets>> => sql<FilaDe<typeof tickets>>`
  select t.ticket_id, ${ESTATUS} as estatus, t.asunto, ${DE_TICKET.motivo} as "MOTIVO", t.tipo,
         t.clave_cliente as "CLAVE_CLIENTE", t.nombre as "NOMBRE", t.tipo_cliente, t.giro as clasificacion, t.creado as fecha_creacion,
         ${transcurrido(config.zona)} as "TRANSCURRIDO",
         ${DE_TICKET.horas} as tiempo_respuesta, t.vence as "VENCE",
         case when t.espera_desde is not null and t.cerrado is null then 'S' else 'N' end as "ESPERA",
         ${DE_TICKET.departamento} as departamento,
         ${DE_TICKET.puesto} as dirigido_a, ${nombreDeOperador('t.operador_id_resp')} as respondio, ${nombreDeOperador('t.operador_id_creo')} as "CREO",
         ${nombreDeOperador('t.asesor_id')} as operador_clte,
         t.folio_factura as "Factura", t.folio_remision as "REMISION",
         ${delRegistro('articulos w', 'w.clave_articulo', 'w.articulo_id', 't.producto_id')} as "CLAVE_ARTICULO",
         t.unidades, k.ultimo_pedido as fecha_ultimo_pedido,
         case when ${CERRADO} then t.cerrado end as fecha_cierre, t.comentario,
         case when ${deSuPuesto(quien)} then 1 else 0 end as "MIO",
         t.cliente_id, t.motivo_id, t.operador_id_creo, t.folio_factura as factura, ${DE_TICKET.departamentoId} as departamento_id,
         t.puesto_id, t.producto_id, case when not ${CERRADO} then t.cerrado end as "SE_CIERRA", t.operador_id_resp, t.asesor_id, t.giro, t.buscado
    from tickets t left join cifras_clientes k on k.cliente_id = t.cliente_id
   where ${condicion} and ${seVe(quien)}`;

/** SQL: comments that stand, in order, of the tickets that a condition on `x` names. */
export const comentariosDe = (
  { operador }: Pick<QueryContext, 'operador'>,
  condicion: RawBuilder<unknown>,
): RawBuilder<Comentario> => sql<Comentario>`
  select x.ticket_det_id, x.ticket_id, case when x.cierra then 'CERRADO' else 'ABIERTO' end as estatus, t.motivo_id, t.asunto,
         f.folio as "Factura", case when x.es_respuesta then 'S' else 'N' end as es_respuesta, x.operador_id as operador_id_resp,
         o.nombre as "RESPONDIO", case when x.mostrar_a_clte then 'S' else 'N' end as mostrar_a_clte, p.nombre as hist_dirigido_a,
         x.comentario, x.fecha as fecha_modif, case when x.espera then 'S' else 'N' end as "ESPERA",
         case when x.encontrado then 'S' when not x.encontrado then 'N' end as "ENCONTRADO", x.cuenta as "CUENTA",
         case when x.cuenta > clock_timestamp() and x.operador_id = ${operador.operador_id} then 'S' else 'N' end as "RETIRABLE"
    from tickets_det x join tickets t on t.ticket_id = x.ticket_id
    left join facturas f on f.docto_ve_id = t.factura_id
    left join operadores o on o.operador_id = x.operador_id
    left join puestos p on p.puesto_id = x.puesto_id
   where x.retirada is null and ${condicion}
   order by x.ticket_id, x.ticket_det_id`;

async function catalogosDe(db: Tx) {
  return {
    departamentos: await db
      .selectFrom('departamentos')
      .select(['departamento_id as DEPARTAMENTO_ID', 'nombre as DEPARTAMENTO'])
      .orderBy(sql`nombre collate es_mx`)
      .execute(),
    puestos: await db
      .selectFrom('puestos')
      .select(['puesto_id as PUESTO_ID', 'nombre as PUESTO', 'departamento_id as DEPARTAMENTO_ID'])
      .orderBy(sql`nombre collate es_mx`)
      .orderBy('puesto_id')
      .execute(),
    cat_asunto: await db
      .selectFrom('motivos_ticket')
      .select([
        'motivo_id',
        'asunto',
        'tiempo_respuesta',
        'puesto_id',
        sql<'S' | 'N'>`case when interno then 'S' else 'N' end`.as('interno'),
      ])
      .orderBy('motivo_id')
      .execute(),
    operadores: await db
      .selectFrom('operadores')
      .where('activo', '=', true)
      .select(['operador_id as OPERADOR_ID', 'nombre as NOMBRE', 'puesto_id as PUESTO_ID'])
      .orderBy(sql`nombre collate es_mx`)
      .orderBy('operador_id')
      .execute(),
  };
}

/** The catalogues for opening or answering a ticket without its list. */
export const getCatalogosTicket = (
  _: Input<Calls['getCatalogosTicket']>,
  { db }: QueryContext,
): Promise<Output<Calls['getCatalogosTicket']>> => catalogosDe(db);

type Pendientes = Output<Calls['getTickets']>['pendientes'];
const NINGUNO: Pendientes = { ABIERTOS: 0, MIOS: 0, VENCIDOS: 0, POR_VENCER: 0 };
const SIN_CATALOGOS = { departamentos: [], puestos: [], cat_asunto: [], operadores: [] };

/** SQL: the ids and names of a catalogue. */
const nombresDe = (tabla: string, id: string, texto = 'nombre') =>
  sql`select ${sql.ref(id)}, ${sql.ref(texto)} from ${sql.table(tabla)}`;
const OPERADORES = nombresDe('operadores', 'operador_id');

/** The catalogues whose texts many tickets share. */
const CATALOGOS = {
  MOTIVO: { id: 'motivo_id', textos: nombresDe('motivos_ticket', 'motivo_id', 'asunto') },
  dirigido_a: { id: 'puesto_id', textos: nombresDe('puestos', 'puesto_id') },
  departamento: {
    id: 'puesto_id',
    textos: sql`select p.puesto_id, d.nombre from puestos p left join departamentos d using (departamento_id)`,
  },
  respondio: { id: 'operador_id_resp', textos: OPERADORES },
  CREO: { id: 'operador_id_creo', textos: OPERADORES },
  operador_clte: { id: 'asesor_id', textos: OPERADORES },
  tipo_cliente: deTabla('tipo', 'tipo_cliente'),
  clasificacion: deTabla('giro', 'giro'),
  CLAVE_ARTICULO: {
    id: 'producto_id',
    textos: nombresDe('articulos', 'articulo_id', 'clave_articulo'),
    muchos: true as const,
  },
};

/** The texts that `buscado` holds, in its order. */
const BUSCADOS = [
  'asunto',
  'Factura',
  'REMISION',
  'comentario',
  'ticket_id',
  'NOMBRE',
  'CLAVE_CLIENTE',
] as const;
const SEPARADOR = '\u001F';
type Buscado = (typeof BUSCADOS)[number];

/** SQL: whether a word is in one of these texts; the index on all of them together leads to the rows. */
const enBuscado = (columnas: readonly Buscado[]) => (patron: string) => {
  const cada = columnas.map(
    (c) => sql`split_part(h.buscado, ${SEPARADOR}, ${BUSCADOS.indexOf(c) + 1}) like ${patron}`,
  );
  const todas = columnas.length === BUSCADOS.length;
  return sql<boolean>`(h.buscado like ${patron}${todas ? sql`` : sql` and (${sql.join(cada, sql` or `)})`})`;
};

/** How a list of tickets is searched for words: in these of the tickets' own texts, and in catalogues. */
export const buscaTickets = <C extends Buscado>(columnas: readonly C[]) => ({
  catalogos: CATALOGOS,
  busca: Object.fromEntries(columnas.map((c) => [c, enBuscado([c])])),
  juntas: [{ columnas, busca: enBuscado(columnas) }],
  raiz: { tabla: sql`tickets`, id: 'ticket_id' },
});

/** Counts of open tickets of every date that the operator may see. */
async function pendientesDe({ db, operador, config }: QueryContext): Promise<Pendientes> {
  const { rows } = await sql<Pendientes>`
    select count(*)::int as "ABIERTOS", count(*) filter (where ${deSuPuesto(operador)})::int as "MIOS",
           count(*) filter (where ${VENCIDO})::int as "VENCIDOS",
           count(*) filter (where ${porVencer(config.zona)})::int as "POR_VENCER"
      from tickets t where ${ABIERTO} and ${seVe(operador)}`.execute(db);
  return rows[0] ?? NINGUNO;
}

/** 'Tickets': those of a range of days; without a page, with every comment of them and the catalogues, as the specification's clients expect. */
export const getTickets = responde(tickets, (ctx, pedido) => {
  const { db, operador } = ctx;
  const solo = [
    sql`true`,
    ...(pedido.mios === 'S' ? [deSuPuesto(operador)] : []),
    ...(pedido.abiertos === 'S' ? [sql`not ${CERRADO}`] : []),
  ];
  const entera = pedido.pagina === undefined;
  return {
    filas: filasDe(ctx, sql.join(solo, sql` and `)),
    ...buscaTickets(BUSCADOS),
    ademas: async (suyos) => {
      const catalogos = entera ? await catalogosDe(db) : SIN_CATALOGOS;
      const pendientes = await pendientesDe(ctx);
      const ids = entera ? suyos.map((t) => t.ticket_id) : [];
      if (ids.length === 0) return { ...catalogos, pendientes, tickets_det: [] };
      const { rows } = await comentariosDe(ctx, sql`x.ticket_id = any(${ids}::int[])`).execute(db);
      return { ...catalogos, pendientes, tickets_det: rows };
    },
  };
});

/** A ticket with its comments in order, and the stretches in which its clock waited for the customer. */
export async function getTicketsDetalle(
  { ticket_id }: Input<Calls['getTicketsDetalle']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTicketsDetalle']>> {
  const { db } = ctx;
  await exigirTicket(ctx, ticket_id);
  type Cabecera = Output<Calls['getTicketsDetalle']>['ticket'];
  const { rows: cabeceras } = await sql<Cabecera>`
    select h.*, w.articulo as "ARTICULO", (select count(*)::int from tickets_evidencias e where e.ticket_id = ${ticket_id}) as "EVIDENCIAS",
           case when exists (select from clientes c where c.cliente_id = h.cliente_id and ${seLeeSuFicha(ctx.operador)}) then 'S' else 'N' end as "VE_CLIENTE"
      from (${filasDe(ctx, sql`t.ticket_id = ${ticket_id}`)}) h left join articulos w on w.articulo_id = h.producto_id`.execute(
    db,
  );
  const { rows: data } = await comentariosDe(ctx, sql`x.ticket_id = ${ticket_id}`).execute(db);
  const esperas = data.flatMap((x, i) =>
    x.ESPERA === 'S' ? [{ DESDE: x.fecha_modif, HASTA: data[i + 1]?.fecha_modif ?? null }] : [],
  );
  return { data, ticket: cabeceras[0] as Cabecera, esperas, suplidos: await suplidosDe(ctx) };
}
