import { junto } from './parecido.ts';
import type { Columna, Tabla } from './tabla.ts';

const DE_ARTICULO = ['CODIGO', 'CODIGO_ARTICULO', 'ARTICULO_ID', 'SKU', 'CLAVE_PRODUCTO'];
const DE_PRODUCCION = [
  'PRODUCCION',
  'FECHA_DE_PRODUCCION',
  'ELABORACION',
  'FECHA_DE_ELABORACION',
  'FABRICACION',
  'FECHA_DE_FABRICACION',
];
const DE_LOTE = ['NO_LOTE', 'NO_DE_LOTE', 'NUM_LOTE', 'NUMERO_DE_LOTE'];
const DE_CLIENTE = ['CODIGO_CLIENTE', 'NUMERO_DE_CLIENTE'];

/**
 * How houses title what a column holds, besides its own name: in any table that has the column, or in one of them (`tabla.COLUMNA`, which then goes
 * alone). In any spelling ({@link junto}); what is another column's own name in the table is that column.
 */
const DE_CASA: Readonly<Record<string, readonly string[]>> = {
  ALMACEN_ID: ['ALMACEN', 'BODEGA'],
  CLAVE_ARTICULO: DE_ARTICULO,
  CLAVE_CLIENTE: ['CLIENTE', ...DE_CLIENTE],
  EMAIL: ['CORREO', 'CORREO_ELECTRONICO'],
  DIRECCION: ['CALLE_Y_NUMERO', 'DOMICILIO'],
  CIUDAD: ['POBLACION'],
  CODIGO_POSTAL: ['CP'],
  ESTATUS: ['SITUACION', 'STATUS'],
  EXISTENCIA: ['EXISTENCIAS', 'EXIST', 'CANTIDAD', 'PIEZAS'],
  FECHA_CADUCIDAD: [
    'CADUCIDAD',
    'CADUCA',
    'FECHA_DE_CADUCIDAD',
    'VENCIMIENTO',
    'FECHA_DE_VENCIMIENTO',
    'VENCE',
  ],
  FECHA_RECEPCION: ['FECHA_DE_RECEPCION', 'RECIBIDA'],
  UBICACION: ['CODIGO_UBICACION', 'LOCALIZACION', 'CODIGO_PROPIO'],
  UNIDADES: ['CANTIDAD', 'CANT', 'PIEZAS', 'PZAS', 'PZS'],
  'operadores.OPERADOR': ['USUARIO', 'LOGIN'],
  'operadores.NOMBRE': ['NOMBRE_COMPLETO', 'EMPLEADO'],
  'operadores.DEPARTAMENTO': ['AREA'],
  'operadores.MODELO': ['PERFIL'],
  'articulos.ARTICULO': ['DESCRIPCION'],
  'articulos.DIVISION': ['CATEGORIA', 'LINEA'],
  'articulos.COSTO': ['COSTO_PROMEDIO'],
  'claves.CLAVE_ARTICULO': [...DE_ARTICULO, 'ARTICULO'],
  'claves.CLAVE': ['CODIGO_DE_BARRAS', 'CODIGO_BARRAS', 'EAN', 'UPC'],
  'claves.ROL_CLAVE_ART_ID': ['ROL', 'TIPO_CLAVE'],
  'ubicaciones.CODIGO_PROPIO': ['CODIGO'],
  'existencias.LOTE': DE_LOTE,
  'existencias.FECHA_PRODUCCION': DE_PRODUCCION,
  'caducidades.LOTE': DE_LOTE,
  'caducidades.FECHA_PRODUCCION': DE_PRODUCCION,
  'compras.FOLIO': ['OC', 'ORDEN_DE_COMPRA'],
  'clientes.CLAVE_CLIENTE': ['CLAVE', 'CODIGO', ...DE_CLIENTE],
  'clientes.NOMBRE': ['RAZON_SOCIAL', 'CLIENTE'],
  'clientes.DIAS_CREDITO': ['DIAS_DE_CREDITO', 'PLAZO'],
  'clientes.LIMITE_CREDITO': ['LIMITE_DE_CREDITO'],
  'remisiones.FOLIO': ['REMISION'],
  'remisiones.PRECIO': ['PRECIO_UNITARIO'],
  'facturas.FOLIO': ['FACTURA'],
  'facturas.FOLIO_FISCAL': ['UUID'],
  'facturas.VENCE': ['VENCIMIENTO', 'FECHA_DE_VENCIMIENTO'],
  'pagos.FOLIO': ['RECIBO'],
  'pagos.IMPORTE': ['MONTO'],
  'pagos.FORMA_PAGO': ['FORMA_DE_PAGO', 'FORMA'],
  'pagos.APLICADO': ['MONTO_APLICADO', 'IMPORTE_APLICADO'],
};

/** The titles by which a column of a table is known, besides its name. */
export function titulosDe(tabla: Tabla, { nombre }: Columna): readonly string[] {
  const propios = new Set(tabla.columnas.map((c) => junto(c.nombre)));
  const suyos = DE_CASA[`${tabla.nombre}.${nombre}`] ?? DE_CASA[nombre] ?? [];
  return suyos.filter((titulo) => !propios.has(junto(titulo)));
}
