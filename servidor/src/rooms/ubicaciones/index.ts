export { anexar, ubicacionesDeArticulo, ubicacionVisible } from './queries.ts';
export { sugerir } from './sugerir.ts';
