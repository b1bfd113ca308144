import { type RawBuilder, sql } from 'kysely';
import type { Catalogo } from '../../platform/consulta/index.ts';
import { delRegistro } from '../../platform/db/columnas.ts';

/** SQL: customers that may have a pattern in their key or name: what they are looked for in has more than these. */
const parecidos = (patron: string): RawBuilder<unknown> =>
  sql`select c.cliente_id from clientes c where c.buscado like ${patron}`;

type DeCliente = 'clave_cliente' | 'nombre' | 'tipo' | 'zona' | 'giro';

/** Tables of the customers' types, zones and lines of business. */
const TABLAS = { tipo: 'tipos_cliente', zona: 'zonas', giro: 'giros' } as const;

/** The texts of customers in a column, of a row that has the customer's id. */
export function deClientes(columna: DeCliente, id = 'CLIENTE_ID'): Catalogo {
  const columnaDeCliente = sql.ref(`c.${columna}`);
  const textos = sql`select c.cliente_id, ${columnaDeCliente} from clientes c`;
  if (columna === 'clave_cliente' || columna === 'nombre')
    return { id, textos, muchos: true, indice: { filas: parecidos, texto: columnaDeCliente } };
  const tabla = TABLAS[columna];
  const distintos = sql`select x.${sql.id(columna)} from ${sql.table(tabla)} x`;
  const deTextos = (cuales: RawBuilder<unknown>) => sql`
    select c.cliente_id from clientes c where ${columnaDeCliente} = any(${cuales})`;
  return { id, textos, distintos, deTextos };
}

/** A customer's type, zone or line of business, where the row itself holds it in this column. */
export const deTabla = (columna: keyof typeof TABLAS, id: string): Catalogo => ({
  id,
  tipo: 'text',
  textos: sql`select x.${sql.id(columna)}, x.${sql.id(columna)} from ${sql.table(TABLAS[columna])} x`,
});

/** The names of operators, by the column of a row that has the id. */
export const deOperadores = (id: string): Catalogo => ({
  id,
  textos: sql`select operador_id, nombre from operadores`,
});

/** SQL: the name of the operator that a column of a row names; null without one. */
export const nombreDeOperador = (de: string): RawBuilder<string | null> =>
  delRegistro<string | null>('operadores o', 'o.nombre', 'o.operador_id', de);

/** Where customers are, by their main address, where the row itself says it in this column. */
export const deLugar = (
  clase: 'estado' | 'ciudad' | 'localidad' | 'tipo_localidad',
  id: string,
): Catalogo => ({
  id,
  tipo: 'text',
  textos: sql`select l.texto, l.texto from lugares_de_clientes l where l.clase = ${clase}`,
});

/** For rows that an index already has in the order of these texts: only what a filter leaves is ranked. */
export const enOrden = (catalogo: Catalogo): Catalogo => ({ ...catalogo, sinOrden: true });
