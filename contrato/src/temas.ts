/**
 * What a message to the screens is about: a record of one of these kinds changed, and screens that show it read it
 * again.
 */
export const TEMAS = [
  'acomodo',
  'articulo',
  'aviso',
  'calendario',
  'capacitacion',
  'cartera',
  'catalogo',
  'cliente',
  'codigopropio',
  'comision',
  'compra',
  'cupon',
  'deposito',
  'depuracion',
  'documento',
  'empresa',
  'entrada',
  'existencia',
  'factura',
  'foleador',
  'guardado',
  'guion',
  'importacion',
  'incidencia',
  'inventario',
  'marcacion',
  'objetivo',
  'operador',
  'pedido',
  'presencia',
  'propuesta',
  'remision',
  'respuesta',
  'resurtido',
  'suplencia',
  'tarea',
  'ticket',
  'traspaso',
  'ubicacion',
  'vista',
] as const;
export type Tema = (typeof TEMAS)[number];

export const esTema = (tema: string): tema is Tema => (TEMAS as readonly string[]).includes(tema);

/**
 * What the channel says about itself: the session changed, began or ended, or messages may have been missed for a
 * while.
 */
export type TemaDelCanal = 'sesion' | 'inicio' | 'fin' | 'reconexion';
