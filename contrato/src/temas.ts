/** What a message between screens is about: a record of one of these changed, and whoever shows it asks again. */
export const TEMAS = [
  'acomodo',
  'articulo',
  'aviso',
  'calendario',
  'cartera',
  'cliente',
  'compra',
  'deposito',
  'empresa',
  'existencia',
  'factura',
  'guardado',
  'importacion',
  'inventario',
  'operador',
  'pedido',
  'presencia',
  'propuesta',
  'remision',
  'resurtido',
  'traspaso',
  'ubicacion',
  'vista',
] as const;
export type Tema = (typeof TEMAS)[number];

export const esTema = (tema: string): tema is Tema => (TEMAS as readonly string[]).includes(tema);

/** What the channel says of itself: the session changed, it opened or ended, the server was deaf for a while. */
export type TemaDelCanal = 'sesion' | 'inicio' | 'fin' | 'reconexion';
