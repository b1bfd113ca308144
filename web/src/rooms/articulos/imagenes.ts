import type { Imagen } from '../../ui/Carrusel.tsx';

/** The kinds of record with pictures. */
export interface Retratado {
  ARTICULO: string;
  IMAGEN_ARTICULO_ID: number;
  DIVISION_ID?: number | null;
}

/** Pictures of an article: the product's and its category's, from the company's image folders (specification §7). */
export function imagenesDe({ ARTICULO, IMAGEN_ARTICULO_ID, DIVISION_ID }: Retratado): Imagen[] {
  const producto = { src: `/imagenes/productos/${IMAGEN_ARTICULO_ID}.webp`, titulo: ARTICULO };
  if (!DIVISION_ID) return [producto];
  return [producto, { src: `/imagenes/categorias/${DIVISION_ID}.png`, titulo: 'Categoría' }];
}
