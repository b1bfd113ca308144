import { PIXELES_MAX } from '@anden/contrato/archivos/rules.ts';

/** A picture as it is stored: the most pixels that drawing it takes at once, by sides, and its bytes without what is not the picture. */
export interface Medida {
  ancho: number;
  alto: number;
  datos: Buffer;
}

/** Whether a picture of this size has something to show and fits in the memory of a handheld once it is drawn. */
export const cabe = ({ ancho, alto }: { ancho: number; alto: number }): boolean =>
  ancho > 0 && alto > 0 && ancho * alto <= PIXELES_MAX;
