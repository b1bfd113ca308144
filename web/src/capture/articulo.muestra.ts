/** An article of type D that asks for no lot, for tests. */
export const ARTICULO = {
  ARTICULO_ID: 1,
  CLAVE_ARTICULO: 'A-1',
  ARTICULO: 'Taza',
  TIPO_ARTICULO_U: 'D',
  NOMBRE_TIPO: 'DEFAULT',
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
  MINIMO: 0,
  MAXIMO: 0,
  UNIDAD_VENTA: 'PIEZA',
  IMAGEN_ARTICULO_ID: 1,
  DIVISION_ID: null,
} as const;
