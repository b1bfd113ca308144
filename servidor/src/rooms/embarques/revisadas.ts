import { revisadas } from '@anden/contrato/embarques/reportes.ts';
import { sql } from 'kysely';
import { responde } from '../../platform/consulta/index.ts';
import { remisionVisible, surtidores, surtioAlguien } from './queries.ts';

/** Remissions packed in the range: who picked, who packed, and when the last line came to the shipping area. */
export const getRemisionesRevisadas = responde(revisadas, ({ db, operador }) => ({
  busca: { SURTIDO: surtioAlguien },
  filas: db
    .selectFrom('remisiones as r')
    .innerJoin('clientes as c', 'c.cliente_id', 'r.cliente_id')
    .innerJoin('almacenes as w', 'w.almacen_id', 'r.almacen_id')
    .leftJoin('facturas as f', 'f.docto_ve_id', 'r.factura_id')
    .leftJoin('operadores as v', 'v.operador_id', 'r.operador_id')
    .leftJoin('operadores as e', 'e.operador_id', 'r.operador_id_empaque')
    .where(remisionVisible(operador))
    .select([
      'r.docto_ve_id as DOCTO_VE_ID',
      // The range leaves out those that were not packed.
      sql<string>`r.empacada`.as('FECHA_REVISION'),
      'r.folio as REMISION',
      'f.folio as FOLIO',
      'c.clave_cliente as CLAVE_CLIENTE',
      'c.nombre as CLIENTE',
      'w.nombre as ALMACEN',
      'c.tipo as TIPO',
      'c.zona as ZONA',
      'r.renglones as RENGLONES',
      'r.importe_neto as TOTAL',
      surtidores.as('SURTIDO'),
      'e.nombre as REVISO',
      'v.nombre as VENDEDOR',
      sql<string>`r.surtida`.as('FECHA_HORA_AREAEMBARQUE'),
    ]),
}));
