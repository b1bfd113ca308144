export type { Almacen } from './articulo.ts';
export { imagenesDe, type Retratado } from './imagenes.ts';
export { Caducidad, Pendientes } from './Pendientes.tsx';
