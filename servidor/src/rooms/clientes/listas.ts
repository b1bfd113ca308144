import { conCatalogo, distribuidores, todosLosClientes } from '@anden/contrato/clientes/reportes.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import {
  deClientes,
  deFila,
  deLugar,
  deOperadores,
  deTabla,
  enOrden,
  responde,
} from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { cifrasDe, estaAlDia, type Hoy } from '../cartera/index.ts';

/** SQL of a column that needs a look-up of its own: made only for the rows of a page, unless the list is sorted by it or searched in it. */
const DIR_CLI_ID = sql<number>`(
  select d.dir_cli_id from direcciones_clientes d where d.cliente_id = c.cliente_id and d.principal)`;

/** SQL: how much of a customer's debt was due before today. */
const vencidoDe = (hoy: Hoy): RawBuilder<string> =>
  sql<string>`(select m.vencido from ${cifrasDe(hoy, sql.ref('c.cliente_id'))} m)`;

/** The catalogues of the columns that both lists have. */
const CATALOGOS = {
  CLAVE_CLIENTE: enOrden(deClientes('clave_cliente')),
  CLIENTE: enOrden(deClientes('nombre')),
  OPERADOR: deOperadores('OPERADOR_ID'),
} as const;

/** The customers whom the operator may see, with what each owes. */
const susClientes = async ({ db, operador, dia, config }: QueryContext) => ({
  catalogos: {
    ...CATALOGOS,
    TIPO: deTabla('tipo', 'TIPO'),
    ZONA: deTabla('zona', 'ZONA'),
    ORIGEN: { ...deFila('clientes', 'origen', 'ORIGEN'), sinOrden: false },
  },
  filas: db
    .selectFrom('clientes as c')
    .leftJoin('operadores as o', 'o.operador_id', 'c.operador_id')
    .leftJoin('cifras_clientes as k', 'k.cliente_id', 'c.cliente_id')
    .where(deSusClientes(operador, 'c.operador_id'))
    .select([
      'c.cliente_id as CLIENTE_ID',
      DIR_CLI_ID.as('DIR_CLI_ID'),
      'c.clave_cliente as CLAVE_CLIENTE',
      'c.nombre as CLIENTE',
      ...conSuNombre('c', 'TIPO', 'ZONA', 'OPERADOR_ID'),
      'o.nombre as OPERADOR',
      'c.origen as ORIGEN',
      sql<string>`c.fecha_distribuidor`.as('FECHA_DISTRIBUIDOR'),
      'c.creado as FECHA_HORA_CREACION',
      sql<string>`k.saldo`.as('SALDO'),
      ((await estaAlDia({ db, dia, config })) ? sql<string>`k.vencido` : vencidoDe({ dia, config })).as(
        'SALDO_VENCIDO',
      ),
      'k.ultimo_pedido as FECHA_ULTIMO_PEDIDO',
    ]),
});

/** Customers who became distributors in the range, which leaves out all others. */
export const getClientesDistribuidor = responde(distribuidores, susClientes);

/** Every customer. */
export const getTodosLosClientes = responde(todosLosClientes, susClientes);

/** Catalogues downloaded in the range, with their customer and the customer's place. */
export const getClientesConCatalogoDist = responde(conCatalogo, ({ db, operador }) => ({
  catalogos: {
    ...CATALOGOS,
    TIPO_CLIENTE: deTabla('tipo', 'TIPO_CLIENTE'),
    ZONA: deTabla('zona', 'ZONA'),
    ORIGEN: deFila('descargas_catalogo', 'origen', 'ORIGEN'),
    CATALOGO: deFila('descargas_catalogo', 'catalogo', 'CATALOGO'),
    ESTADO: deLugar('estado', 'ESTADO'),
    CIUDAD: deLugar('ciudad', 'CIUDAD'),
    NOMBRE_LOCALIDAD: deLugar('localidad', 'NOMBRE_LOCALIDAD'),
    TIPO_LOCALIDAD: deLugar('tipo_localidad', 'TIPO_LOCALIDAD'),
  },
  filas: db
    .selectFrom('descargas_catalogo as x')
    .leftJoin('operadores as o', 'o.operador_id', 'x.asesor_id')
    .leftJoin('cifras_clientes as k', 'k.cliente_id', 'x.cliente_id')
    .where(deSusClientes(operador, 'x.asesor_id'))
    .select([
      ...conSuNombre(
        'x',
        'DESCARGA_ID',
        'CLIENTE_ID',
        'CLAVE_CLIENTE',
        'ZONA',
        'CATALOGO',
        'ESTADO',
        'CIUDAD',
      ),
      // Every customer has a main address.
      sql<number>`x.dir_cli_id`.as('DIR_CLI_ID'),
      'x.nombre as CLIENTE',
      'x.tipo as TIPO',
      'x.tipo as TIPO_CLIENTE',
      'x.asesor_id as OPERADOR_ID',
      'o.nombre as OPERADOR',
      'x.fecha as FECHA_DESCARGA',
      'x.localidad as NOMBRE_LOCALIDAD',
      ...conSuNombre('x', 'TIPO_LOCALIDAD', 'ORIGEN', 'FECHA_DISTRIBUIDOR'),
      'x.creado as FECHA_HORA_CREACION',
      'k.ultimo_pedido as FECHA_ULTIMO_PEDIDO',
    ]),
}));
