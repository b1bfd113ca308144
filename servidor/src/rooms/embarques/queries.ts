import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  almacenesVisibles,
  type OperadorEnSesion,
  puede,
  soloSusClientes,
} from '../../platform/auth/operador.ts';
import type { Catalogo } from '../../platform/consulta/index.ts';

/** SQL: whether a remission `r` is in a warehouse the operator may see. */
export function remisionVisible(operador: OperadorEnSesion): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null ? sql`true` : sql`r.almacen_id = any(${[...visibles]}::int[])`;
}

/**
 * SQL: whether an invoice `f` bills a remission the operator may see; one without remissions is only for who sees
 * everything.
 */
export function facturaVisible(operador: OperadorEnSesion): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null
    ? sql`true`
    : sql`exists (select from remisiones r where r.factura_id = f.docto_ve_id and ${remisionVisible(operador)})`;
}

/**
 * SQL: whether the operator may see the guides of an invoice `f`. An operator who ships sees those of their warehouses;
 * of the others, one who may see every customer sees them all, and an adviser those of their own customers.
 */
export function guiaVisible(operador: OperadorEnSesion): RawBuilder<boolean> {
  const asesor = soloSusClientes(operador);
  if (asesor === null) return sql`true`;
  if (puede(operador, P.embarquefletera)) return facturaVisible(operador);
  return sql`exists (select from clientes s where s.cliente_id = f.cliente_id and s.operador_id = ${asesor})`;
}

/** The texts of customers in a column, of a row that has its `CLIENTE_ID`. */
export const deClientes = (columna: 'clave_cliente' | 'nombre' | 'tipo' | 'zona'): Catalogo => ({
  id: 'CLIENTE_ID',
  textos: sql`select cliente_id, ${sql.ref(columna)} from clientes`,
});

/** The names of operators, by the column of a row that has the id. */
export const deOperadores = (id: string): Catalogo => ({
  id,
  textos: sql`select operador_id, nombre from operadores`,
});

/** The names of warehouses, of a row that has its `ALMACEN_ID`. */
export const DE_ALMACENES: Catalogo = {
  id: 'ALMACEN_ID',
  textos: sql`select almacen_id, nombre from almacenes`,
};

/** SQL: names of those who picked a remission `r`, separated by commas; null if nobody did. */
export const surtidores = sql<string | null>`(
  select string_agg(distinct o.nombre, ', ') from surtidos s join operadores o on o.operador_id = s.operador_id
   where s.docto_ve_id = r.docto_ve_id and s.deshecho is null)`;

/**
 * Whether somebody whose name has the text picked the remission of a row `h`: by the few names, not by each row's pickers. Without such a
 * name no row is looked at.
 */
export const surtioAlguien = (patron: string): RawBuilder<boolean> => {
  const ids = sql`select o.operador_id from operadores o where plegar(o.nombre) like ${patron}`;
  return sql`(exists (${ids}) and exists (
    select from surtidos s where s.docto_ve_id = h."DOCTO_VE_ID" and s.deshecho is null and s.operador_id = any(array(${ids}))))`;
};
