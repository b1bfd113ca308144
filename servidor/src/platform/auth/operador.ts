import type { Control } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import {
  CLAVE_POR_CAMBIAR,
  CON_CLAVE_POR_CAMBIAR,
  HTTP_CLAVE_POR_CAMBIAR,
} from '@anden/contrato/sesion/rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { Fault, Rejection } from '../rejection.ts';

/** Whoever makes a call, read from the database on every call so that changes apply to the very next one. */
export interface OperadorEnSesion {
  operador_id: number;
  operador: string;
  nombre: string;
  almacen_id: number;
  departamento_id: number | null;
  puesto_id: number | null;
  /** Warehouses whose documents the operator may see. */
  almacenes: readonly number[];
  controles: ReadonlySet<number>;
  /** The password was given by somebody else; the operator may do nothing until they have changed it. */
  debeCambiarClave: boolean;
}

export const puede = (o: OperadorEnSesion, control: number): boolean => o.controles.has(control);

/**
 * Refuses whoever still has to change the password that somebody gave them.
 * @param llamada the call; blank: something that is no call
 * @throws Fault 409
 */
export function exigirClavePropia(o: OperadorEnSesion, llamada = ''): void {
  if (o.debeCambiarClave && !CON_CLAVE_POR_CAMBIAR.has(llamada))
    throw new Fault(HTTP_CLAVE_POR_CAMBIAR, CLAVE_POR_CAMBIAR);
}

/** Whether this operator may make a call that asks for `control`. */
export function permite(control: Control, operador: OperadorEnSesion): boolean {
  if (typeof control === 'number') return puede(operador, control);
  if (typeof control === 'string') return control === 'cualquier operador';
  return control.some((c) => puede(operador, c));
}

/** Ids of the warehouses whose documents the operator may see; null: every one (control 9002). */
export const almacenesVisibles = (o: OperadorEnSesion): readonly number[] | null =>
  puede(o, P.verOtros) ? null : o.almacenes;

/** The adviser whose customers alone this operator may see: the operator's own id; null: every customer (controls 9013 and 9002). */
export const soloSusClientes = (o: OperadorEnSesion): number | null =>
  puede(o, P.todosLosClientes) || puede(o, P.verOtros) ? null : o.operador_id;

/**
 * SQL condition: the row belongs to a warehouse whose documents the operator may see.
 * @param columnas the columns with the warehouse's id; with several (both ends of a transfer), one visible warehouse is
 * enough
 */
export function deSusAlmacenes(
  o: OperadorEnSesion,
  ...columnas: readonly [string, ...string[]]
): RawBuilder<SqlBool> {
  const visibles = almacenesVisibles(o);
  if (visibles === null) return sql`true`;
  const condiciones = columnas.map((c) => sql`${sql.ref(c)} = any(${[...visibles]}::int[])`);
  return sql`(${sql.join(condiciones, sql` or `)})`;
}

/**
 * Refuses a warehouse whose documents the operator may not see.
 * @param mensaje said of a document that does not exist, so that those of other warehouses look the same
 */
export function exigirAlmacen(
  operador: OperadorEnSesion,
  almacenId: number,
  mensaje = 'No tiene acceso a ese almacén',
): void {
  const visibles = almacenesVisibles(operador);
  if (visibles !== null && !visibles.includes(almacenId)) throw new Rejection(mensaje);
}

interface Fila {
  operador_id: number;
  operador: string;
  nombre: string;
  almacen_id: number;
  departamento_id: number | null;
  puesto_id: number | null;
  clave_hash: string | null;
  debe_cambiar_clave: boolean;
  almacenes: number[];
  controles: number[];
}

const COLUMNAS = `
  o.operador_id, o.operador, o.nombre, o.almacen_id, o.departamento_id, o.puesto_id, o.clave_hash, o.debe_cambiar_clave,
  array(select almacen_id from operador_almacenes a where a.operador_id = o.operador_id
        union select o.almacen_id) as almacenes,
  array(select control_id from operador_controles c where c.operador_id = o.operador_id) as controles`;

const leer = (f: Fila): OperadorEnSesion => ({
  operador_id: f.operador_id,
  operador: f.operador,
  nombre: f.nombre,
  almacen_id: f.almacen_id,
  departamento_id: f.departamento_id,
  puesto_id: f.puesto_id,
  almacenes: f.almacenes,
  controles: new Set(f.controles),
  debeCambiarClave: f.debe_cambiar_clave,
});

/** The active operator behind an open session of this business day, or null. */
export async function operadorPorSesion(
  pool: pg.Pool,
  sesionHash: Buffer,
  dia: string,
): Promise<OperadorEnSesion | null> {
  const { rows } = await pool.query<Fila>({
    name: 'operador_por_sesion',
    text: `select ${COLUMNAS} from sesiones s join operadores o using (operador_id)
            where s.sesion_hash = $1 and s.terminada is null and s.dia = $2 and o.activo`,
    values: [sesionHash, dia],
  });
  return rows[0] ? leer(rows[0]) : null;
}

/** Whose session this is or was, so that a refusal can be recorded for them; null for a token that never was one. */
export async function duenioDeSesion(pool: pg.Pool, sesionHash: Buffer): Promise<number | null> {
  const { rows } = await pool.query<{ operador_id: number }>(
    'select operador_id from sesiones where sesion_hash = $1',
    [sesionHash],
  );
  return rows[0]?.operador_id ?? null;
}

/**
 * The active operator with this login (in upper case) and the stored hash of the password; null: there is none.
 */
export async function operadorPorLogin(
  pool: pg.Pool,
  login: string,
): Promise<{ operador: OperadorEnSesion; passwordHash: string | null } | null> {
  const { rows } = await pool.query<Fila>({
    name: 'operador_por_login',
    text: `select ${COLUMNAS} from operadores o where o.operador = $1 and o.activo`,
    values: [login],
  });
  const [fila] = rows;
  return fila ? { operador: leer(fila), passwordHash: fila.clave_hash } : null;
}
