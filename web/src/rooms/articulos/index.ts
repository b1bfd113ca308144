export type { Almacen } from './articulo.ts';
export { imagenesDe, type Retratado } from './imagenes.ts';
