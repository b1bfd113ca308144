import { tiempos } from '@anden/contrato/embarques/reportes.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import { responde } from '../../platform/consulta/index.ts';
import { fletera, porSalir, puntual } from './promesas.ts';
import {
  DE_ALMACENES,
  deClientes,
  deConjuntos,
  deOperadores,
  nombresDeConjunto,
  OPERADORES,
  remisionVisible,
} from './queries.ts';

/**
 * Remissions created in the range, and the minutes until the carrier or the customer had each one, less 2,160 per
 * Sunday (specification §9). The clock of one that has not left is still running; that of a cancelled one stopped.
 */
export const getTiemposRemisiones = responde(tiempos, ({ db, operador, config: { zona } }) => {
  const hasta = sql`coalesce(r.embarcada, r.cancelada, now())`;
  const filas = db
    .selectFrom('remisiones as r')
    .leftJoin('clientes as c', 'c.cliente_id', 'r.cliente_id')
    .leftJoin('almacenes as w', 'w.almacen_id', 'r.almacen_id')
    .leftJoin('operadores as v', 'v.operador_id', 'r.operador_id')
    .leftJoin('facturas as f', 'f.docto_ve_id', 'r.factura_id')
    .where(remisionVisible(operador))
    .select([
      'r.docto_ve_id as DOCTO_VE_ID',
      'r.folio as FOLIO',
      'r.cliente_id as CLIENTE_ID',
      sql<string>`c.clave_cliente`.as('CLAVE_CLIENTE'),
      sql<string>`c.nombre`.as('CLIENTE'),
      'r.almacen_id as ALMACEN_ID',
      sql<string>`w.nombre`.as('ALMACEN'),
      'c.tipo as TIPO',
      'c.zona as ZONA',
      'r.operador_id as VENDEDOR_ID',
      'v.nombre as OPERADOR',
      'r.surtieron as SURTIERON_ID',
      nombresDeConjunto('r.surtieron', OPERADORES).as('SURTIDO'),
      'r.renglones as RENGLONES',
      sql<FilaDe<typeof tiempos>['ESTATUS']>`r.estatus`.as('ESTATUS'),
      'r.fecha as CREADO',
      sql<string | null>`(select min(g.fecha) from guias g where g.docto_ve_id = r.factura_id)`.as(
        'FECHA_GUIA',
      ),
      'r.embarcada as FECHA_A_FLETERA',
      'r.prometido as PROMETIDO',
      puntual(sql`now()`).as('PUNTUAL'),
      porSalir(sql`now()`, zona).as('POR_SALIR'),
      fletera.as('FLETERA'),
      sql<number>`minutos_sin_domingos(r.fecha, ${hasta}, ${zona})`.as('DIFERENCIA'),
      sql<number>`domingos_entre(r.fecha, ${hasta}, ${zona})`.as('DOMINGOS'),
    ]);
  const catalogos = {
    CLAVE_CLIENTE: deClientes('clave_cliente'),
    CLIENTE: deClientes('nombre'),
    TIPO: deClientes('tipo'),
    ZONA: deClientes('zona'),
    ALMACEN: DE_ALMACENES,
    SURTIDO: deConjuntos('SURTIERON_ID', OPERADORES),
    OPERADOR: deOperadores('VENDEDOR_ID'),
  };
  return { filas, catalogos };
});
