import { CASI_MIN, casiContiene, telefonoBuscado } from '@anden/contrato/busqueda/rules.ts';
import { comoClave } from '@anden/contrato/clientes/clave.ts';
import { type RawBuilder, sql } from 'kysely';
import { conClave, deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import {
  CANDIDATOS_MAX,
  comparaPalabras,
  hallarPorPalabras,
  palabrasDe,
  patronDe,
  seBuscan,
} from '../../platform/consulta/index.ts';

/** A customer that was found. */
export interface Hallado {
  id: number;
  clave: string;
  nombre: string;
  nombre_comercial: string | null;
  zona: string | null;
  telefono: string | null;
  telefono2: string | null;
  celular: string | null;
  fecha_distribuidor: string | null;
}

/** Most correct words that are tried for one with a wrong letter. */
const CORREGIDAS_MAX = 12;

const FILAS = sql`
  select c.cliente_id as id, c.clave_cliente as clave, c.nombre, c.nombre_comercial, c.zona, c.telefono, c.telefono2, c.celular,
         c.fecha_distribuidor from clientes c`;

/**
 * Customers that this operator may see: by their key, in capitals or not; else by the digits of a phone; else with every word in their key, names,
 * tax id or e-mail; else with one wrong letter in a word.
 * @param cuantos most customers to return
 */
export async function hallarClientes(
  texto: string,
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  cuantos: number,
): Promise<Hallado[]> {
  const visible = deSusClientes(operador, 'c.operador_id');
  const escrita = texto.trim();
  const palabras = palabrasDe(escrita);
  const telefono = telefonoBuscado(escrita);
  const con = (condiciones: readonly RawBuilder<unknown>[]) =>
    hallarPorPalabras<Hallado>(db, { filas: FILAS, donde: [visible, ...condiciones], palabras, cuantos });
  const contiene = (p: string) => sql`c.buscado like ${patronDe(p)}`;

  const { rows: deClave } = await sql<Hallado>`
    ${FILAS} where ${visible} and ${conClave(comoClave(escrita))}`.execute(db);
  if (deClave.length > 0) return deClave;
  if (telefono !== null) {
    const deTelefono = await con([contiene(telefono)]);
    if (deTelefono.length > 0) return deTelefono;
  }
  if (!seBuscan(palabras)) return [];
  const exactos = await con(palabras.map(contiene));
  if (exactos.length > 0) return exactos;
  const parecidas = await corregidas(db, palabras);
  if (parecidas.size === 0) return [];
  return con(
    palabras.map((p) => {
      const cada = [p, ...(parecidas.get(p) ?? [])].map(contiene);
      return sql`(${sql.join(cada, sql` or `)})`;
    }),
  );
}

/** For each word, words of customers' names that begin like it with one wrong letter. */
async function corregidas(db: Tx, palabras: readonly string[]): Promise<Map<string, string[]>> {
  const largas = palabras.filter((p) => p.length >= CASI_MIN && !/\d/.test(p));
  if (largas.length === 0 || !(await comparaPalabras(db))) return new Map();
  const { rows } = await sql<{ escrita: string; palabra: string }>`
    select e.escrita, h.palabra from unnest(${largas}::text[]) as e (escrita), lateral (
      select v.palabra from palabras_clientes v where e.escrita <% v.palabra
       order by word_similarity(e.escrita, v.palabra) desc, v.palabra limit ${CANDIDATOS_MAX}) h`.execute(db);
  const de = new Map<string, string[]>();
  for (const { escrita, palabra } of rows) {
    const suyas = de.get(escrita) ?? [];
    if (suyas.length < CORREGIDAS_MAX && casiContiene(palabra, escrita)) de.set(escrita, [...suyas, palabra]);
  }
  return de;
}
