export { Acomodar } from './Acomodar.tsx';
export {
  type Acomodable,
  claveDeAcomodo,
  lotesQueLlegan,
  lugaresDe,
  pedidoDe,
  piezasDeArticulo,
} from './acomodo.ts';
export { useDialogoLotes } from './DialogoLotes.tsx';
export { Ficha, type Fichado } from './FichaDeArticulo.tsx';
export { LigaKardex } from './LigaKardex.tsx';
export { type LoteConocido, pedidoDeSalida } from './lotes.ts';
export { DialogoDeCaducado, porPoner, useMotivoDeCaducado } from './useMotivoDeCaducado.tsx';
