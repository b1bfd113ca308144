import { pedidosWeb } from '@anden/contrato/ventas/pedidos-web-reporte.ts';
import {
  DETENIDO_POR,
  MINUTOS_DETENIDO,
  PASOS_WEB,
  type PasoWeb,
} from '@anden/contrato/ventas/pedidos-web-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { deClientes, deOperadores, responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { CAMINOS_DE_PEDIDO, DONDE, GUIAS_DE_FACTURA } from '../clientes/index.ts';

/**
 * SQL: where order `p` is now. Of what has neither remission nor invoice, the shop says whether it was attended to elsewhere, and its payment
 * whether somebody has to.
 */
const PASO = sql<PasoWeb>`(case when ${DONDE} not in ('PEDIDO', 'ATENDIDO') then ${DONDE}
  when p.estatus ~* '^(remision|surti|empac|factur|embarc|envi|entreg)' then 'ATENDIDO' when p.pagado is not null then 'PAGADO' else 'PEDIDO' end)`;

/** SQL: when it last moved. */
const MOVIDO = sql<string | null>`greatest(p.pagado, r.fecha, r.surtida, r.empacada, f.fecha, f.entregado,
  (select max(s.fin) from surtidos s where s.docto_ve_id = r.docto_ve_id and s.deshecho is null))`;

/** SQL: what is said of the one of the ways of order `p` that is least advanced; of one without any, what is said of the order alone. */
const deSuCamino = <T>(que: RawBuilder<T>): RawBuilder<T> => sql<T>`(
  select ${que} from (select) u left join ${CAMINOS_DE_PEDIDO} b on true left join remisiones r on r.docto_ve_id = b.remision
    left join facturas f on f.docto_ve_id = b.factura ${GUIAS_DE_FACTURA}
   order by array_position(${Object.keys(PASOS_WEB)}::text[], ${PASO}), r.docto_ve_id, f.docto_ve_id limit 1)`;

/**
 * SQL: the step where paid order `p` stands without moving; null: it moves, or waits for a customer who picks it up.
 * @param ahora ISO 8601
 */
const detenido = (ahora: string) => {
  const limite = sql`(${ahora}::timestamptz - make_interval(mins => ${MINUTOS_DETENIDO}))`;
  const parado = sql`${PASO} = any(${Object.keys(DETENIDO_POR)}::text[]) and ${MOVIDO} <= ${limite}
    and not (${PASO} = 'FACTURADO' and coalesce(r.clte_recoge, false))`;
  return sql<
    keyof typeof DETENIDO_POR | null
  >`case when p.pagado <= ${limite} then ${deSuCamino(sql`case when ${parado} then ${PASO} end`)} end`;
};

/** Orders made in the shop on the web in the range, of the customers that the operator may see. */
export const getPedidosWeb = responde(pedidosWeb, ({ db, operador, config }) => ({
  catalogos: {
    C_CLIENTE: deClientes('clave_cliente'),
    NOMBRE_C: deClientes('nombre'),
    OPERADOR: deOperadores('OPERADOR_ID'),
  },
  filas: db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.cliente_id', 'p.cliente_id')
    .leftJoin('operadores as o', 'o.operador_id', 'p.operador_id')
    .where('p.folio_web', 'is not', null)
    .where(deSusClientes(operador, 'c.operador_id'))
    .select([
      ...conSuNombre('p', 'PEDIDO_ID', 'CLIENTE_ID', 'FECHA', 'ESTATUS', 'IMPORTE', 'OPERADOR_ID'),
      sql<string>`p.folio_web`.as('FOLIO'),
      'p.folio as PEDIDO',
      'c.clave_cliente as C_CLIENTE',
      'c.nombre as NOMBRE_C',
      deSuCamino(PASO).as('PASO'),
      deSuCamino(MOVIDO).as('MOVIDO'),
      detenido(config.ahora().toISOString()).as('DETENIDO'),
      sql<'S' | 'N'>`case when p.facturar then 'S' else 'N' end`.as('facturar'),
      'p.tipo as tipo',
      'o.nombre as OPERADOR',
      'p.concepto as concept',
      'p.refer_clabe as refer_clabe',
      'p.monto as amount',
      'p.id_conekta as id_conekta',
    ]),
}));
