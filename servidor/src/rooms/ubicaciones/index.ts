export {
  anexar,
  exigirAlmacen,
  ubicacionesDeArticulo,
  ubicacionVisible,
  veExistencia,
} from './queries.ts';
export { sugerir } from './sugerir.ts';
