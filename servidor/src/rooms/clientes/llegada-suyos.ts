import { futuras } from '../../platform/llegadas/futuras.ts';
import { DE_MAS_DECIMALES, folioRepetido, type Llegada } from '../../platform/llegadas/llegada.ts';

/**
 * A column of an imported record: its type, the value of a new record that does not send it, and the reason to refuse a new record without it
 * (`obligatoria`).
 */
interface Columna {
  tipo: string;
  nuevo?: string;
  obligatoria?: string;
}

/** Records of a customer that another system knows by an id of its own. */
interface DeCliente {
  tabla: string;
  id: string;
  /** The temporary table into which they are loaded. */
  cabeza: string;
  columnas: Readonly<Record<string, Columna>>;
  /** Whether a record may name an operator, by login. */
  conOperador?: true;
  preparar?: readonly string[];
  revisiones?: readonly string[];
  /** Statements before the new records are written, and after all are. */
  antes?: readonly string[];
  despues?: readonly string[];
}

/** SQL: the reason against a new record that lacks a mandatory column. */
const falta = (cabeza: string, id: string, columna: string, motivo: string): string =>
  `select documento, fila, '${columna.toUpperCase()}' columna, '' valor, '${motivo}' motivo from ${cabeza} where ${id} is null and ${columna} is null`;

/**
 * Imports records of customers, each once by its own id; one sent again with other content replaces the stored one. Null keeps what there is, unless
 * `vacios` names the column.
 */
function llegadaDe({ tabla, id, cabeza, columnas, conOperador, ...mas }: DeCliente): Llegada {
  const propias = Object.keys(columnas);
  const centavos = propias.filter((c) => columnas[c]?.tipo === 'numeric');
  const ids = ['cliente_id', ...(conOperador ? ['operador_id'] : [])];
  const guardadas = [...ids, ...propias];
  const lista = (alias: string): string => guardadas.map((c) => `${alias}.${c}`).join(', ');
  const nuevos = Object.entries(columnas).flatMap(([c, { nuevo }]) =>
    nuevo ? [`${c} = coalesce(${c}, ${nuevo})`] : [],
  );
  return {
    tablas: [cabeza],
    crear: [
      `create temp table ${cabeza} (documento text not null, fila int not null, clave_cliente text, operador text,
         ${propias.map((c) => `${c} ${columnas[c]?.tipo}`).join(', ')}, vacios text[] not null default '{}',
         cliente_id int, operador_id int, ${id} int, resultado text) on commit drop`,
    ],
    indices: [`create index on ${cabeza} (documento)`, `analyze ${cabeza}`],
    preparar: [
      `update ${cabeza} k set ${id} = t.${id} from ${tabla} t where t.documento_externo = k.documento`,
      `select 1 from ${tabla} t join ${cabeza} k using (${id}) order by t.${id} for no key update of t`,
      `update ${cabeza} k set cliente_id = c.cliente_id from clientes c where c.clave_cliente = k.clave_cliente`,
      `update ${cabeza} k set operador_id = o.operador_id from operadores o where o.operador = upper(trim(k.operador))`,
      ...(mas.preparar ?? []),
      `update ${cabeza} k set ${guardadas
        .map(
          (c) =>
            `${c} = coalesce(k.${c}, case when not '${c.replace(/^operador_id$/, 'operador')}' = any (k.vacios) then t.${c} end)`,
        )
        .join(
          ', ',
        )} from ${tabla} t where t.${id} = k.${id} and (k.clave_cliente is null or k.cliente_id is not null)`,
      ...(nuevos.length > 0 ? [`update ${cabeza} set ${nuevos.join(', ')}`] : []),
      `update ${cabeza} k set resultado = case when k.${id} is null then 'nuevo'
         when exists (select from ${tabla} t where t.${id} = k.${id} and t.documento_externo is null) then 'nuevo'
         when exists (select from ${tabla} t where t.${id} = k.${id} and (${lista('t')}) is not distinct from (${lista('k')})) then 'igual'
         else 'cambiado' end`,
    ],
    revisiones: [
      falta(cabeza, 'cliente_id', 'clave_cliente', 'está vacía y es nuevo'),
      `select documento, fila, 'CLAVE_CLIENTE' columna, clave_cliente valor, 'no existe el cliente' motivo
         from ${cabeza} where clave_cliente is not null and cliente_id is null`,
      ...Object.entries(columnas).flatMap(([c, { obligatoria }]) =>
        obligatoria ? [falta(cabeza, id, c, obligatoria)] : [],
      ),
      ...('fecha' in columnas
        ? [futuras({ cabeza, estaba: `select t.fecha from ${tabla} t where t.${id} = k.${id}` })]
        : []),
      ...centavos.map(
        (c) =>
          `select documento, fila, '${c.toUpperCase()}' columna, ${c}::text valor, '${DE_MAS_DECIMALES}' motivo from ${cabeza} where ${c} <> round(${c}, 2)`,
      ),
      ...(conOperador
        ? [
            `select documento, fila, 'OPERADOR' columna, operador valor, 'no existe el operador' motivo
               from ${cabeza} where operador is not null and not exists (select from operadores o where o.operador = upper(trim(${cabeza}.operador)))`,
          ]
        : []),
      ...(mas.revisiones ?? []),
    ],
    aplicar: [
      ...(mas.antes ?? []),
      `update ${tabla} t set documento_externo = k.documento, ${guardadas.map((c) => `${c} = k.${c}`).join(', ')}
         from ${cabeza} k where t.${id} = k.${id} and k.resultado <> 'igual'`,
      `insert into ${tabla} (documento_externo, ${guardadas.join(', ')})
       select k.documento, ${lista('k')} from ${cabeza} k where k.${id} is null order by k.fila`,
      ...(mas.despues ?? []),
    ],
  };
}

const texto: Columna = { tipo: 'text' };

/** Orders, as the customer made them in the shop on the web or with an adviser. */
const PEDIDO = {
  folio: { ...texto, obligatoria: 'está vacío y el pedido es nuevo' },
  folio_web: texto,
  fecha: { tipo: 'timestamptz', obligatoria: 'está vacía y el pedido es nuevo' },
  importe: { tipo: 'numeric', nuevo: '0' },
  estatus: { tipo: 'text', nuevo: "'PENDIENTE'" },
  facturar: { tipo: 'boolean', nuevo: 'false' },
  tipo: texto,
  concepto: texto,
  refer_clabe: texto,
  monto: { tipo: 'numeric' },
  id_conekta: texto,
} as const;
export const DATOS_DE_PEDIDO = Object.keys(PEDIDO);

export const LLEGADA_DE_PEDIDOS: Llegada = llegadaDe({
  tabla: 'pedidos',
  id: 'pedido_id',
  cabeza: 'pedido_llegado',
  columnas: PEDIDO,
  conOperador: true,
  revisiones: [
    `select k.documento, k.fila, 'FOLIO' columna, k.folio valor,
            'ya es de ' || coalesce('otro documento: ' || p.documento_externo, 'un pedido que no vino de otro sistema') motivo
       from pedido_llegado k join pedidos p using (folio) where p.pedido_id is distinct from k.pedido_id`,
    folioRepetido('pedido_llegado'),
  ],
});

/** Downloads of the distributors' catalogue. */
const DESCARGA = {
  fecha: { tipo: 'timestamptz', obligatoria: 'está vacía y la descarga es nueva' },
  catalogo: texto,
} as const;
export const DATOS_DE_DESCARGA = Object.keys(DESCARGA);

export const LLEGADA_DE_DESCARGAS: Llegada = llegadaDe({
  tabla: 'descargas_catalogo',
  id: 'descarga_id',
  cabeza: 'descarga_llegada',
  columnas: DESCARGA,
});

const DIRECCION = {
  principal: { tipo: 'boolean', nuevo: 'false' },
  tipo_dir: { tipo: 'text', nuevo: "'ENTREGA'" },
  direccion: texto,
  localidad: texto,
  tipo_localidad: texto,
  ciudad: texto,
  estado: texto,
  codigo_postal: texto,
  telefono: texto,
  ubicacion: texto,
} as const;
export const DATOS_DE_DIRECCION = Object.keys(DIRECCION);

/** SQL: nothing was ever entered in the address `t`. */
const VACIA = DATOS_DE_DIRECCION.filter((c) => c !== 'principal' && c !== 'tipo_dir')
  .map((c) => `t.${c} is null`)
  .join(' and ');

/**
 * Addresses of customers. Every customer has one from the beginning, without an id of its own. It becomes the first imported one that says it is the
 * main address or, while it is empty, any imported one: its number (DIR_CLI_ID) and what refers to it stay.
 */
export const LLEGADA_DE_DIRECCIONES: Llegada = llegadaDe({
  tabla: 'direcciones_clientes',
  id: 'dir_cli_id',
  cabeza: 'direccion_llegada',
  columnas: DIRECCION,
  preparar: [
    `update direccion_llegada k set dir_cli_id = t.dir_cli_id, principal = true
       from direcciones_clientes t,
            (select distinct on (cliente_id) cliente_id, documento, principal from direccion_llegada
              where dir_cli_id is null and cliente_id is not null order by cliente_id, principal desc nulls last, fila) p
      where k.documento = p.documento and t.cliente_id = p.cliente_id and t.principal and t.documento_externo is null
        and (coalesce(p.principal, false) or (${VACIA}))`,
    `select 1 from direcciones_clientes where cliente_id in (select cliente_id from direccion_llegada) order by dir_cli_id for no key update`,
  ],
  revisiones: [
    `select k.documento, k.fila, 'CLAVE_CLIENTE' columna, k.clave_cliente valor, 'la dirección es de otro cliente' motivo
       from direccion_llegada k join direcciones_clientes t using (dir_cli_id) where t.cliente_id <> k.cliente_id`,
    `select documento, fila, 'PRINCIPAL' columna, 'S' valor, 'el cliente trae otra principal: ' || primera motivo
       from (select *, first_value(documento) over (partition by cliente_id order by fila) primera
               from direccion_llegada where principal and cliente_id is not null) e where documento <> primera`,
    `select k.documento, k.fila, 'PRINCIPAL' columna, 'N' valor, 'es la principal y ninguna otra toma su lugar' motivo
       from direccion_llegada k join direcciones_clientes t using (dir_cli_id)
      where t.principal and not k.principal
        and not exists (select from direccion_llegada o where o.cliente_id = k.cliente_id and o.principal)`,
  ],
  antes: [
    // A customer has only one main address: the former one yields before the other takes its place.
    `update direcciones_clientes t set principal = false from direccion_llegada k
      where k.principal and t.cliente_id = k.cliente_id and t.principal and t.dir_cli_id is distinct from k.dir_cli_id`,
  ],
  despues: [
    // If the address that was to take its place was refused, the customer keeps a main one.
    `update direcciones_clientes set principal = true where dir_cli_id in (
       select min(dir_cli_id) from direcciones_clientes where cliente_id in (select cliente_id from direccion_llegada)
        group by cliente_id having not bool_or(principal))`,
  ],
});
