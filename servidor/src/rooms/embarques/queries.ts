import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import { enCatalogo } from '../../platform/consulta/index.ts';

/** Whether a remission `r` is of a warehouse the operator may see. */
export function remisionVisible(operador: OperadorEnSesion): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null ? sql`true` : sql`r.almacen_id = any(${[...visibles]}::int[])`;
}

/** Whether an invoice `f` bills a remission that the operator may see; without remissions only who sees all does. */
export function facturaVisible(operador: OperadorEnSesion): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null
    ? sql`true`
    : sql`exists (select from remisiones r where r.factura_id = f.docto_ve_id and ${remisionVisible(operador)})`;
}

/** Where a column of the customer is looked for, of a row that has its `CLIENTE_ID`. */
export const enClientes = (columna: 'clave_cliente' | 'nombre' | 'tipo' | 'zona') =>
  enCatalogo('CLIENTE_ID', sql`select cliente_id, ${sql.ref(columna)} from clientes`);

/** Where the name of an operator is looked for, by the column of a row that has the id. */
export const enOperadores = (id: string) => enCatalogo(id, sql`select operador_id, nombre from operadores`);

/** Where the name of a warehouse is looked for, of a row that has its `ALMACEN_ID`. */
export const enAlmacenes = enCatalogo('ALMACEN_ID', sql`select almacen_id, nombre from almacenes`);

/** Names of those who picked a remission `r`, one after another; null while nobody did. */
export const surtidores = sql<string | null>`(
  select string_agg(distinct o.nombre, ', ') from surtidos s join operadores o on o.operador_id = s.operador_id
   where s.docto_ve_id = r.docto_ve_id and s.deshecho is null)`;

/** Whether somebody whose name has the text picked the remission of a row `h`: by the few names, not by each row's pickers. */
export const surtioAlguien = (patron: string): RawBuilder<boolean> => sql`exists (
  select from surtidos s where s.docto_ve_id = h."DOCTO_VE_ID" and s.deshecho is null
     and s.operador_id = any(array(select o.operador_id from operadores o where plegar(o.nombre) like ${patron})))`;
