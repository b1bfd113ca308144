import { conCatalogo, distribuidores } from '@anden/contrato/clientes/reportes.ts';
import { type RawBuilder, sql } from 'kysely';
import { responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import {
  cifrasDe,
  deClientes,
  deOperadores,
  deOrigen,
  deSuLugar,
  deSusClientes,
  deTabla,
  estaAlDia,
  type Hoy,
} from '../cartera/index.ts';

/** SQL of columns that cost a look of their own: for a page's rows alone, unless the list is sorted by them or looked in them. */
const DIR_CLI_ID = sql<number>`(
  select d.dir_cli_id from direcciones_clientes d where d.cliente_id = c.cliente_id and d.principal)`;

/** SQL: what the main address says of the customer of row `x`. */
const deSuDireccion = <T>(columna: string): RawBuilder<T> => sql<T>`(
  select ${sql.ref(`d.${columna}`)} from direcciones_clientes d where d.cliente_id = x.cliente_id and d.principal)`;

/** SQL: what of a customer's charges was due before today. */
const vencidoDe = (hoy: Hoy): RawBuilder<number> =>
  sql<number>`(select m.vencido from ${cifrasDe(hoy, sql.ref('c.cliente_id'))} m)`;

/** Where the texts come from that both lists have. */
const CATALOGOS = {
  CLAVE_CLIENTE: { ...deClientes('clave_cliente'), sinOrden: true },
  CLIENTE: { ...deClientes('nombre'), sinOrden: true },
  ZONA: deTabla('zona', 'ZONA'),
  OPERADOR: deOperadores('OPERADOR_ID'),
  ORIGEN: deOrigen('ORIGEN'),
} as const;

/** Those that became distributors in the range. */
export const getClientesDistribuidor = responde(distribuidores, async ({ db, operador, dia, config }) => ({
  catalogos: { ...CATALOGOS, TIPO: deTabla('tipo', 'TIPO') },
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
      // The range leaves out those that are none.
      sql<string>`c.fecha_distribuidor`.as('FECHA_DISTRIBUIDOR'),
      'c.creado as FECHA_HORA_CREACION',
      sql<number>`k.saldo`.as('SALDO'),
      ((await estaAlDia({ db, dia, config })) ? sql<number>`k.vencido` : vencidoDe({ dia, config })).as(
        'SALDO_VENCIDO',
      ),
      'k.ultimo_pedido as FECHA_ULTIMO_PEDIDO',
    ]),
}));

/** Catalogues downloaded in the range, with whose they are and where that is. */
export const getClientesConCatalogoDist = responde(conCatalogo, ({ db, operador }) => ({
  catalogos: {
    ...CATALOGOS,
    TIPO_CLIENTE: deTabla('tipo', 'TIPO_CLIENTE'),
    CATALOGO: {
      id: 'CATALOGO',
      tipo: 'text',
      textos: sql`select distinct catalogo, catalogo from descargas_catalogo where catalogo is not null`,
    },
    ESTADO: deSuLugar('estado'),
    CIUDAD: deSuLugar('ciudad'),
    NOMBRE_LOCALIDAD: deSuLugar('localidad'),
    TIPO_LOCALIDAD: deSuLugar('tipo_localidad'),
  },
  // Every download has its customer: joined from the left, it costs nothing where nobody reads it. A main address would, joined so: it is the only
  // one by an index of main ones alone.
  filas: db
    .selectFrom('descargas_catalogo as x')
    .leftJoin('clientes as c', 'c.cliente_id', 'x.cliente_id')
    .leftJoin('operadores as o', 'o.operador_id', 'c.operador_id')
    .leftJoin('cifras_clientes as k', 'k.cliente_id', 'x.cliente_id')
    .where(deSusClientes(operador, 'c.operador_id'))
    .select([
      ...conSuNombre('x', 'DESCARGA_ID', 'CLIENTE_ID'),
      deSuDireccion<number>('dir_cli_id').as('DIR_CLI_ID'),
      sql<string>`c.clave_cliente`.as('CLAVE_CLIENTE'),
      sql<string>`c.nombre`.as('CLIENTE'),
      'c.tipo as TIPO',
      'c.tipo as TIPO_CLIENTE',
      ...conSuNombre('c', 'ZONA', 'OPERADOR_ID'),
      'o.nombre as OPERADOR',
      'x.fecha as FECHA_DESCARGA',
      'x.catalogo as CATALOGO',
      deSuDireccion<string | null>('estado').as('ESTADO'),
      deSuDireccion<string | null>('ciudad').as('CIUDAD'),
      deSuDireccion<string | null>('localidad').as('NOMBRE_LOCALIDAD'),
      deSuDireccion<string | null>('tipo_localidad').as('TIPO_LOCALIDAD'),
      ...conSuNombre('c', 'ORIGEN', 'FECHA_DISTRIBUIDOR'),
      sql<string>`c.creado`.as('FECHA_HORA_CREACION'),
      'k.ultimo_pedido as FECHA_ULTIMO_PEDIDO',
    ]),
}));
