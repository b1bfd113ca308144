import { Carrusel } from '../../ui/Carrusel.tsx';
import { imagenesDe } from './imagenes.ts';
import type { DeSeccion } from './Secciones.tsx';

/** The product's picture and its category's. */
export function Imagenes({ info: { articulo } }: DeSeccion) {
  return <Carrusel etiqueta={`Imágenes de ${articulo.ARTICULO}`} imagenes={imagenesDe(articulo)} />;
}
