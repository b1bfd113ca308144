import type { Llegada } from '../../platform/llegadas/llegada.ts';

/** Columns of a customer besides its key, each with the value that a new customer gets if none is sent. */
const COLUMNAS = {
  nombre: { tipo: 'text' },
  nombre_comercial: { tipo: 'text' },
  tipo: { tipo: 'text' },
  zona: { tipo: 'text' },
  giro: { tipo: 'text' },
  rfc: { tipo: 'text' },
  telefono: { tipo: 'text' },
  telefono2: { tipo: 'text' },
  celular: { tipo: 'text' },
  email: { tipo: 'text' },
  origen: { tipo: 'text' },
  dias_marcado_tmk: { tipo: 'text' },
  dias_credito: { tipo: 'int', nuevo: '0' },
  limite_credito: { tipo: 'numeric(14, 2)', nuevo: '0' },
  fecha_distribuidor: { tipo: 'date' },
  ultima_incidencia: { tipo: 'text' },
  observaciones: { tipo: 'text' },
  clte_recoge: { tipo: 'boolean', nuevo: 'false' },
  creado: { tipo: 'timestamptz', nuevo: 'now()' },
} as const satisfies Readonly<Record<string, { tipo: string; nuevo?: string }>>;

/** Columns that name an entry of a catalogue. */
const DE_CATALOGO = ['tipo', 'zona', 'giro'] as const satisfies readonly (keyof typeof COLUMNAS)[];

/** Columns of the customer's main address. */
const DE_DIRECCION = [
  'direccion',
  'localidad',
  'tipo_localidad',
  'ciudad',
  'estado',
  'codigo_postal',
] as const;

const PROPIAS = Object.keys(COLUMNAS) as (keyof typeof COLUMNAS)[];

/** Everything that may be sent of a customer besides its key. `operador` is its adviser's login. */
export const DATOS_DE_CLIENTE = [...PROPIAS, 'operador', ...DE_DIRECCION] as const;

const DE_CLIENTE = [...PROPIAS, 'operador_id'];
const GUARDADOS = [...DE_CLIENTE, ...DE_DIRECCION];
const lista = (alias: string, columnas: readonly string[] = GUARDADOS): string =>
  columnas.map((d) => `${alias}.${d}`).join(', ');

/** Customers with their main address in one row. */
const CON_DIRECCION = `(select ${lista('x', ['cliente_id', ...DE_CLIENTE])}, ${lista('d', DE_DIRECCION)}
  from clientes x join direcciones_clientes d on d.cliente_id = x.cliente_id and d.principal)`;

const NUEVOS = Object.entries(COLUMNAS).flatMap(([d, c]) =>
  'nuevo' in c ? [`${d} = coalesce(${d}, ${c.nuevo})`] : [],
);

/**
 * Imports customers, identified by their key. Null keeps what there is, unless `vacios` names the column, which is then
 * emptied.
 */
export const LLEGADA_DE_CLIENTES: Llegada = {
  tablas: ['cliente_llegado'],
  crear: [
    `create temp table cliente_llegado (documento text not null, fila int not null,
       ${Object.entries(COLUMNAS)
         .map(([d, c]) => `${d} ${c.tipo}`)
         .join(', ')}, operador text, ${DE_DIRECCION.map((d) => `${d} text`).join(', ')},
       vacios text[] not null default '{}', de_archivo boolean not null default false, otra_direccion boolean not null default false, operador_id int, cliente_id int, resultado text) on commit drop`,
  ],
  indices: ['create index on cliente_llegado (documento)', 'analyze cliente_llegado'],
  preparar: [
    // A blank catalogue is none: the database keeps it as null.
    `update cliente_llegado set vacios = vacios || ${DE_CATALOGO.map((c) => `array(select '${c}' where ${c} = '')`).join(' || ')},
            ${DE_CATALOGO.map((c) => `${c} = nullif(${c}, '')`).join(', ')}`,
    'update cliente_llegado k set cliente_id = c.cliente_id from clientes c where c.clave_cliente = k.documento',
    `select 1 from clientes c join cliente_llegado k using (cliente_id) order by c.cliente_id for no key update of c`,
    `update cliente_llegado k set operador_id = o.operador_id from operadores o where o.operador = upper(trim(k.operador))`,
    // The main address of a customer that came as an address of its own is what that said: of two files, the one that speaks of addresses wins.
    `update cliente_llegado k set otra_direccion = (${DE_DIRECCION.map((c) => `coalesce(k.${c}, d.${c})`).join(', ')}) is distinct from (${lista('d', DE_DIRECCION)}),
            ${DE_DIRECCION.map((c) => `${c} = d.${c}`).join(', ')}
       from direcciones_clientes d
      where k.de_archivo and d.cliente_id = k.cliente_id and d.principal and d.documento_externo is not null`,
    `update cliente_llegado k set ${GUARDADOS.map(
      (d) =>
        `${d} = coalesce(k.${d}, case when not '${d.replace(/_id$/, '')}' = any (k.vacios) then c.${d} end)`,
    ).join(', ')}
       from ${CON_DIRECCION} c where c.cliente_id = k.cliente_id`,
    `update cliente_llegado set ${NUEVOS.join(', ')}`,
    `update cliente_llegado k set resultado = case
       when k.cliente_id is null then 'nuevo'
       when exists (select from ${CON_DIRECCION} c where c.cliente_id = k.cliente_id and (${lista('c')}) is not distinct from (${lista('k')})) then 'igual'
       else 'cambiado' end`,
  ],
  revisiones: [
    `select documento, fila, 'NOMBRE' columna, '' valor, 'está vacío y el cliente es nuevo' motivo
       from cliente_llegado where nombre is null`,
    `select documento, fila, 'OPERADOR' columna, operador valor, 'no existe el operador' motivo
       from cliente_llegado k where operador is not null
        and not exists (select from operadores o where o.operador = upper(trim(k.operador)))`,
    `select k.documento, k.fila, 'CLAVE_CLIENTE' columna, k.documento valor, 'ya existe escrita ' || c.clave_cliente motivo
       from cliente_llegado k join clientes c on upper(c.clave_cliente) = upper(k.documento)
      where k.cliente_id is null`,
    `select documento, fila, 'CLAVE_CLIENTE' columna, documento valor, 'viene también escrita ' || primera motivo
       from (select *, first_value(documento) over (partition by upper(documento) order by fila) primera
               from cliente_llegado where cliente_id is null) e
      where documento <> primera`,
  ],
  aplicar: [
    `update clientes c set ${DE_CLIENTE.map((d) => `${d} = k.${d}`).join(', ')}
       from cliente_llegado k where c.cliente_id = k.cliente_id and k.resultado = 'cambiado'`,
    `insert into clientes (clave_cliente, ${DE_CLIENTE.join(', ')})
     select documento, ${lista('k', DE_CLIENTE)} from cliente_llegado k where resultado = 'nuevo' order by fila`,
    `update cliente_llegado k set cliente_id = c.cliente_id from clientes c
      where k.resultado = 'nuevo' and c.clave_cliente = k.documento`,
    `update direcciones_clientes d set ${DE_DIRECCION.map((c) => `${c} = k.${c}`).join(', ')}
       from cliente_llegado k
      where d.cliente_id = k.cliente_id and d.principal and k.resultado <> 'igual'
        and (${lista('d', DE_DIRECCION)}) is distinct from (${lista('k', DE_DIRECCION)})`,
  ],
};
