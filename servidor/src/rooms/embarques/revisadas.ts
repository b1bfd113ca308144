import { revisadas } from '@anden/contrato/embarques/reportes.ts';
import { sql } from 'kysely';
import { responde } from '../../platform/consulta/index.ts';
import {
  DE_ALMACENES,
  deClientes,
  deConjuntos,
  deOperadores,
  nombresDeConjunto,
  OPERADORES,
  remisionVisible,
} from './queries.ts';

/** Remissions packed in the range: who picked and packed them, and when their last line reached the shipping area. */
export const getRemisionesRevisadas = responde(revisadas, ({ db, operador }) => ({
  catalogos: {
    CLAVE_CLIENTE: deClientes('clave_cliente'),
    CLIENTE: deClientes('nombre'),
    TIPO: deClientes('tipo'),
    ZONA: deClientes('zona'),
    ALMACEN: DE_ALMACENES,
    SURTIDO: deConjuntos('SURTIERON_ID', OPERADORES),
    REVISO: deOperadores('EMPAQUE_ID'),
    VENDEDOR: deOperadores('VENDEDOR_ID'),
  },
  filas: db
    .selectFrom('remisiones as r')
    .leftJoin('clientes as c', 'c.cliente_id', 'r.cliente_id')
    .leftJoin('almacenes as w', 'w.almacen_id', 'r.almacen_id')
    .leftJoin('facturas as f', 'f.docto_ve_id', 'r.factura_id')
    .leftJoin('operadores as v', 'v.operador_id', 'r.operador_id')
    .leftJoin('operadores as e', 'e.operador_id', 'r.operador_id_empaque')
    .where(remisionVisible(operador))
    .select([
      'r.docto_ve_id as DOCTO_VE_ID',
      // The range excludes those that were not packed.
      sql<string>`r.empacada`.as('FECHA_REVISION'),
      'r.folio as REMISION',
      'f.folio as FOLIO',
      'r.cliente_id as CLIENTE_ID',
      sql<string>`c.clave_cliente`.as('CLAVE_CLIENTE'),
      sql<string>`c.nombre`.as('CLIENTE'),
      'r.almacen_id as ALMACEN_ID',
      sql<string>`w.nombre`.as('ALMACEN'),
      'c.tipo as TIPO',
      'c.zona as ZONA',
      'r.renglones as RENGLONES',
      'r.importe_neto as TOTAL',
      'r.surtieron as SURTIERON_ID',
      nombresDeConjunto('r.surtieron', OPERADORES).as('SURTIDO'),
      'r.operador_id_empaque as EMPAQUE_ID',
      'e.nombre as REVISO',
      'r.operador_id as VENDEDOR_ID',
      'v.nombre as VENDEDOR',
      sql<string>`r.surtida`.as('FECHA_HORA_AREAEMBARQUE'),
    ]),
}));
