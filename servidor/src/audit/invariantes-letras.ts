import type { Invariante } from './invariante.ts';

/** Texts by which people and files find a record: two forms of one text would be two records. */
const NOMBRES: readonly (readonly [tabla: string, columna: string])[] = [
  ['proveedores', 'proveedor'],
  ['zonas', 'zona'],
  ['giros', 'giro'],
  ['tipos_cliente', 'tipo'],
  ['clientes', 'clave_cliente'],
  ['clientes', 'nombre'],
  ['articulos', 'clave_articulo'],
  ['articulos', 'articulo'],
  ['claves_articulo', 'clave_articulo'],
  ['divisiones', 'nombre'],
  ['almacenes', 'nombre'],
  ['departamentos', 'nombre'],
  ['puestos', 'nombre'],
  ['operadores', 'operador'],
  ['operadores', 'nombre'],
  ['bancos', 'banco'],
  ['cuentas_banco', 'cuenta'],
  ['formas_pago', 'forma_pago'],
  ['conceptos_banco', 'concepto'],
  ['compras', 'folio'],
  ['pedidos', 'folio'],
  ['remisiones', 'folio'],
  ['facturas', 'folio'],
];

/** Texts enter with each accent in its letter (`conSusAcentos` of the contract), and were joined where they stood (migration 0161). */
export const INVARIANTES_DE_LETRAS: readonly Invariante[] = [
  {
    nombre: 'Ningún nombre, clave ni folio lleva un acento aparte de su letra, que haría de uno dos',
    sql: NOMBRES.map(
      ([tabla, columna]) => `
      select '${tabla}.${columna}' as donde, ${columna} as texto,
             exists (select from ${tabla} x where x.${columna} = normalize(t.${columna}, NFC)) as con_gemelo
        from ${tabla} t where octet_length(${columna}) <> length(${columna}) and ${columna} is not nfc normalized`,
    ).join(' union all '),
  },
];
