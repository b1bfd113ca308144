import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { patronDe, plegar } from '../../platform/consulta/index.ts';

/** Words of company names that distinguish nobody. */
const COMUNES = new Set(
  'sa cv rl sc srl spr sapi sab de del la las lo los el y e en con sociedad anonima capital variable'.split(
    ' ',
  ),
);
/** A word that can identify a name: at least three letters, and no digits. */
const NOMBRE = /^\p{L}{3,}$/u;
/** Most pairs of words that are searched, and most customers that are then compared word by word. */
const PARES_MAX = 60;
const CANDIDATOS_MAX = 40;

const palabras = (texto: string): string[] => plegar(texto).split(/[^\p{L}\p{N}]+/u);
const dicen = (p: string): boolean => NOMBRE.test(p) && !COMUNES.has(p);

/** Pairs of consecutive words that identify names, with the common words between them: 'abarrotes de lupita'. */
function paresDe(texto: string): string[] {
  const todas = palabras(texto);
  const donde = todas.flatMap((p, i) => (dicen(p) ? [i] : []));
  return donde.slice(1).flatMap((i, n) => {
    const desde = donde[n] ?? i;
    const entre = todas.slice(desde + 1, i);
    return entre.every((p) => COMUNES.has(p)) ? [todas.slice(desde, i + 1).join(' ')] : [];
  });
}

/**
 * Customers whose whole name, or whole trade name, is in a text: every identifying word of it, at least two, in any order and without regard to the
 * kind of company.
 * @param texto what a bank says of a payment
 * @returns up to 40, of those that the operator may see; `como` says which of the names it is
 */
export async function clientesQueNombra(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  texto: string,
): Promise<{ cliente_id: number; como: string }[]> {
  const patrones = [...new Set(paresDe(texto))].slice(0, PARES_MAX).map(patronDe);
  if (patrones.length === 0) return [];
  const dice = (p: string) => sql`c.buscado like ${p}`;
  const { rows } = await sql<{ cliente_id: number; nombre: string; nombre_comercial: string | null }>`
    select c.cliente_id, c.nombre, c.nombre_comercial from clientes c
     where (${sql.join(patrones.map(dice), sql` or `)}) and ${deSusClientes(operador, 'c.operador_id')}
     order by (select count(*) from unnest(${patrones}::text[]) p where c.buscado like p) desc, c.cliente_id
     limit ${CANDIDATOS_MAX}`.execute(db);
  const dichas = new Set(palabras(texto));
  return rows.flatMap(({ cliente_id, nombre, nombre_comercial }) => {
    const dicho = (n: string | null): boolean => {
      const suyas = palabras(n ?? '').filter(dicen);
      return suyas.length > 1 && suyas.every((p) => dichas.has(p));
    };
    if (dicho(nombre)) return [{ cliente_id, como: `su nombre, ${nombre}` }];
    return dicho(nombre_comercial) ? [{ cliente_id, como: `su nombre comercial, ${nombre_comercial}` }] : [];
  });
}
