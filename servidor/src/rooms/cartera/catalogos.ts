import { type RawBuilder, sql } from 'kysely';
import type { Catalogo } from '../../platform/consulta/index.ts';

/** SQL: customers that may have a pattern in their key or name: what they are looked for in has more than these. */
const parecidos = (patron: string): RawBuilder<unknown> =>
  sql`select c.cliente_id from clientes c where c.buscado like ${patron}`;

type DeCliente = 'clave_cliente' | 'nombre' | 'tipo' | 'zona' | 'giro';

/** What a customer is of, each in a table of its own. */
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

/** The names of customers' advisers, of a row that has the customer's id. */
export const deSusAsesores = (id = 'CLIENTE_ID'): Catalogo => ({
  id,
  textos: sql`select c.cliente_id, o.nombre from clientes c join operadores o on o.operador_id = c.operador_id`,
  distintos: sql`select nombre from operadores`,
  deTextos: (cuales) => sql`
    select c.cliente_id from clientes c where c.operador_id in (select o.operador_id from operadores o where o.nombre = any(${cuales}))`,
});

/** What a customer is of, where the row itself says it in this column. */
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

/** Where customers came from, where the row itself says it: from one text to the next in its index. */
export const deOrigen = (id: string): Catalogo => ({
  id,
  tipo: 'text',
  textos: sql`
    with recursive v (texto) as (
      (select origen from clientes where origen is not null order by 1 limit 1)
      union all
      select (select c.origen from clientes c where c.origen > v.texto order by 1 limit 1) from v where v.texto is not null)
    select texto, texto from v where texto is not null`,
});

/** SQL: customers with a pattern in what their main address says of the place. */
const enSuLugar = (patron: string): RawBuilder<unknown> => sql`
  select d.cliente_id from direcciones_clientes d
   where d.principal and coalesce(d.estado, d.ciudad, d.localidad, d.tipo_localidad) is not null
     and lugar_buscado(d.estado, d.ciudad, d.localidad, d.tipo_localidad) like ${patron}`;

/** Where customers are, by their main address, of a row that has the customer's id. */
export const deSuLugar = (
  columna: 'estado' | 'ciudad' | 'localidad' | 'tipo_localidad',
  id = 'CLIENTE_ID',
): Catalogo => {
  const texto = sql.ref(`d.${columna}`);
  const textos = sql`select d.cliente_id, ${texto} from direcciones_clientes d where d.principal`;
  const distintos = sql`select l.texto from lugares_de_clientes l where l.clase = ${columna}`;
  const deTextos = (cuales: RawBuilder<unknown>) => sql`
    select d.cliente_id from direcciones_clientes d where d.principal and ${texto} = any(${cuales})`;
  return { id, textos, distintos, deTextos, indice: { filas: enSuLugar, texto } };
};
