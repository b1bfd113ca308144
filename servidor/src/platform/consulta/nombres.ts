import { type RawBuilder, sql } from 'kysely';
import { delRegistro } from '../db/columnas.ts';
import type { Catalogo } from './catalogos.ts';

/**
 * SQL: customers whose key or name may have a pattern: `buscado`, in which it is searched, also holds their other
 * texts.
 */
const parecidos = (patron: string): RawBuilder<unknown> =>
  sql`select c.cliente_id from clientes c where c.buscado like ${patron}`;

type DeCliente = 'clave_cliente' | 'nombre' | 'tipo' | 'zona' | 'giro';

/** Tables of the customers' types, zones and lines of business. */
const TABLAS = { tipo: 'tipos_cliente', zona: 'zonas', giro: 'giros' } as const;

/** The texts of customers in a column, for rows that have the customer's id. */
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

/** Customers' types, zones or lines of business, for rows that hold the text itself in this column. */
export const deTabla = (columna: keyof typeof TABLAS, id: string): Catalogo => ({
  id,
  tipo: 'text',
  textos: sql`select x.${sql.id(columna)}, x.${sql.id(columna)} from ${sql.table(TABLAS[columna])} x`,
});

/** The names of operators, for rows that have the id in this column. */
export const deOperadores = (id: string): Catalogo => ({
  id,
  textos: sql`select operador_id, nombre from operadores`,
});

/** SQL: the name of the operator whose id is in a column; null without one. */
export const nombreDeOperador = (de: string): RawBuilder<string | null> =>
  delRegistro<string | null>('operadores o', 'o.nombre', 'o.operador_id', de);

/** The places of customers' main addresses, for rows that hold the place itself in this column. */
export const deLugar = (
  clase: 'estado' | 'ciudad' | 'localidad' | 'tipo_localidad',
  id: string,
): Catalogo => ({
  id,
  tipo: 'text',
  textos: sql`select l.texto, l.texto from lugares_de_clientes l where l.clase = ${clase}`,
});

/** For rows that hold the texts themselves. */
export const enOrden = (catalogo: Catalogo): Catalogo => ({ ...catalogo, sinOrden: true });
