import { pedidosWeb } from '@anden/contrato/ventas/pedidos-web-reporte.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { deClientes, deOperadores, responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';

/** Orders made in the shop on the web in the range, of the customers that the operator may see. */
export const getPedidosWeb = responde(pedidosWeb, ({ db, operador }) => ({
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
      sql<'S' | 'N'>`case when p.facturar then 'S' else 'N' end`.as('facturar'),
      'p.tipo as tipo',
      'o.nombre as OPERADOR',
      'p.concepto as concept',
      'p.refer_clabe as refer_clabe',
      'p.monto as amount',
      'p.id_conekta as id_conekta',
    ]),
}));
