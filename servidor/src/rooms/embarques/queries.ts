import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  almacenesVisibles,
  type OperadorEnSesion,
  puede,
  soloSusClientes,
} from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { type Catalogo, DE_ALMACENES, deClientes } from '../../platform/consulta/index.ts';
import { delRegistro } from '../../platform/db/columnas.ts';
import { remisionSuya } from '../surtido/index.ts';

/** SQL: whether the operator may see the warehouse in a column. */
function almacenVisible(operador: OperadorEnSesion, columna: string): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null ? sql`true` : sql`${sql.ref(columna)} = any(${[...visibles]}::int[])`;
}

/**
 * SQL: whether an invoice `f` bills a remission the operator may see, by the stored set of its warehouses; an invoice without remissions is only
 * visible to whoever sees everything. The visible sets are given as one value, because from a join PostgreSQL would expect few invoices.
 * @param de the row with the set: the invoice itself, or its guide `g`
 */
export function facturaVisible(operador: OperadorEnSesion, de: 'f' | 'g' = 'f'): RawBuilder<boolean> {
  const visibles = almacenesVisibles(operador);
  return visibles === null
    ? sql`true`
    : sql`${sql.ref(`${de}.almacenes`)} = any(array(
        select v.conjunto_id from conjuntos v where v.clase = 'almacenes' and v.ids && ${[...visibles]}::int[]))`;
}

/**
 * SQL: whether the operator may see the guides of an invoice. An operator who ships sees those of their warehouses; of the others, one who may see
 * every customer sees them all, and an adviser those of their own customers.
 * @param de the row that tells whose it is: the invoice `f`, or its guide `g`
 */
export function guiaVisible(operador: OperadorEnSesion, de: 'f' | 'g'): RawBuilder<boolean> {
  const asesor = soloSusClientes(operador);
  if (asesor === null) return sql`true`;
  if (puede(operador, P.embarquefletera)) return facturaVisible(operador, de);
  return sql`exists (select from clientes s where s.cliente_id = ${sql.ref(`${de}.cliente_id`)} and s.operador_id = ${asesor})`;
}

/** SQL: a column of the customer whose id is in column `de` of a row. */
const delCliente = <T = string>(columna: string, de: string) =>
  delRegistro<T>('clientes c', `c.${columna}`, 'c.cliente_id', de);

/** Key, name and zone of the customer whose id is in a column that is never null. */
export const textosDelCliente = (de: string) =>
  [
    delCliente('clave_cliente', de).as('CLAVE_CLIENTE'),
    delCliente('nombre', de).as('CLIENTE'),
    delCliente<string | null>('zona', de).as('ZONA'),
  ] as const;

/** The catalogues of {@link textosDelCliente}. */
export const deSuCliente = () => ({
  CLAVE_CLIENTE: deClientes('clave_cliente'),
  CLIENTE: deClientes('nombre'),
  ZONA: deClientes('zona'),
});

/** The remissions of a report, with the names of their customer, warehouse and seller. */
export const remisionesDe = (db: Tx, operador: OperadorEnSesion) =>
  db
    .selectFrom('remisiones as r')
    .where(remisionSuya(operador))
    .select([
      'r.docto_ve_id as DOCTO_VE_ID',
      'r.cliente_id as CLIENTE_ID',
      ...textosDelCliente('r.cliente_id'),
      'r.almacen_id as ALMACEN_ID',
      delRegistro('almacenes w', 'w.nombre', 'w.almacen_id', 'r.almacen_id').as('ALMACEN'),
      delCliente<string | null>('tipo', 'r.cliente_id').as('TIPO'),
      'r.operador_id as VENDEDOR_ID',
      'r.surtieron as SURTIERON_ID',
      nombresDeConjunto('r.surtieron', OPERADORES).as('SURTIDO'),
      quienesDeConjunto('r.surtieron').as('SURTIERON'),
      'r.renglones as RENGLONES',
    ]);

/** The catalogues of the texts of {@link remisionesDe}. */
export const deSusTextos = () => ({
  ...deSuCliente(),
  TIPO: deClientes('tipo'),
  ALMACEN: DE_ALMACENES,
  SURTIDO: deConjuntos('SURTIERON_ID', OPERADORES),
});

/** What the members of a set are: the table with their names, and which of them count. */
interface Nombrados {
  clase: 'operadores' | 'almacenes';
  id: string;
  cuenta?: RawBuilder<boolean>;
}

export const OPERADORES: Nombrados = { clase: 'operadores', id: 'n.operador_id' };

/** The warehouses that the operator may see. */
export const almacenesDe = (operador: OperadorEnSesion): Nombrados => ({
  clase: 'almacenes',
  id: 'n.almacen_id',
  cuenta: almacenVisible(operador, 'n.almacen_id'),
});

/** SQL: the names of a set `c`, separated by commas; null: none of it counts. */
const nombres = ({ clase, id, cuenta = sql`true` }: Nombrados): RawBuilder<string | null> => sql`(
  select string_agg(distinct n.nombre, ', ') from ${sql.table(clase)} n where ${sql.ref(id)} = any(c.ids) and ${cuenta})`;

/** SQL: the names of the set that a column names; null without one. */
export const nombresDeConjunto = (columna: string, de: Nombrados): RawBuilder<string | null> =>
  sql<string | null>`(select ${nombres(de)} from conjuntos c where c.conjunto_id = ${sql.ref(columna)})`;

/** SQL: the operators of the set that a column names, in the order of their names; none without one. */
export const quienesDeConjunto = (columna: string): RawBuilder<{ OPERADOR_ID: number; NOMBRE: string }[]> =>
  sql`(select coalesce(json_agg(json_build_object('OPERADOR_ID', n.operador_id, 'NOMBRE', n.nombre) order by n.nombre), '[]')
         from conjuntos c join operadores n on n.operador_id = any(c.ids) where c.conjunto_id = ${sql.ref(columna)})`;

/** The names of sets, by the column of a row that has the set's id: there are few of them, however many rows. */
export const deConjuntos = (id: string, de: Nombrados): Catalogo => ({
  id,
  textos: sql`select c.conjunto_id, ${nombres(de)} from conjuntos c where c.clase = ${de.clase}`,
});
