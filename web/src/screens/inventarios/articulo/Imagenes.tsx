import { imagenesDe } from '../../../capture/imagenes.ts';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import type { DeSeccion } from './Secciones.tsx';

/** The product's picture and its category's. */
export function Imagenes({ info: { articulo } }: DeSeccion) {
  return <Carrusel etiqueta={`Imágenes de ${articulo.ARTICULO}`} imagenes={imagenesDe(articulo)} />;
}
