export { Acomodar } from './Acomodar.tsx';
export {
  type Acomodable,
  lotesQueLlegan,
  lotesSinPreguntar,
  memoriaDeAcomodo,
  pedidoDe,
  piezasDeArticulo,
} from './acomodo.ts';
export { useDialogoLotes } from './DialogoLotes.tsx';
export { EntradasYSalidas } from './EntradasYSalidas.tsx';
export { Ficha, type Fichado } from './FichaDeArticulo.tsx';
export { LigaKardex } from './LigaKardex.tsx';
export { loteQueNombra } from './lecturaDeLote.ts';
export { coincide, delArticulo, type LoteConocido, pedidoDeSalida } from './lotes.ts';
export { useEstante } from './useEstante.ts';
export { DialogoDeCaducado, useMotivoDeCaducado } from './useMotivoDeCaducado.tsx';
