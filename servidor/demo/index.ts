/**
 * What the server takes of the demo company, by dynamic import: that of a real company never loads it. What loads the data is dozens of modules,
 * which a demo company needs once.
 */
export { OPERADORES_DEMO } from './operadores.ts';
export { conPasswordPublico } from './passwords-publicos.ts';
export const traeCargador = () => import('./cargar.ts');
