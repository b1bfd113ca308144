export {
  type Deshacer,
  type DeshacerDeLlamada,
  type DeshacerEnDos,
  type Guardado,
  MENSAJES_DESHACER,
  type MovimientoDeshecho,
  registrarGuardado,
  tomarGuardado,
  ultimoGuardado,
} from './deshacer.ts';
export { bloquearEnUbicacion, type EnUbicacion } from './en-ubicacion.ts';
export { libro } from './libro.ts';
export {
  type ColumnasDeLote,
  claveDeLote,
  type Lote,
  loteDe,
  mismoLote,
  SIN_LOTE,
  tieneLote,
} from './lotes.ts';
export { type Lugar, lugarDeUbicacion, lugaresDe } from './lugares.ts';
export { type Documento, type Movido, mover, type Traslado } from './mover.ts';
export { piezasPorUbicacion, type Saldo, saldosAlMomento } from './saldos.ts';
export { veExistencia } from './visible.ts';
