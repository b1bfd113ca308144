import { Carrusel } from '../../ui/Carrusel.tsx';
import type { DeSeccion } from './articulo.ts';
import { imagenesDe } from './imagenes.ts';

/** The product's picture and its category's. */
export function Imagenes({ info: { articulo } }: DeSeccion) {
  return <Carrusel etiqueta={`Imágenes de ${articulo.ARTICULO}`} imagenes={imagenesDe(articulo)} />;
}
