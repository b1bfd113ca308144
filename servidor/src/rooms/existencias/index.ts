import type { caducadosCalls } from '@anden/contrato/existencias/caducados.ts';
import type { existenciasCalls } from '@anden/contrato/existencias/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { caducados } from './caducados.ts';
import { getCaducidadArticulo } from './caducidades.ts';
import type { DeshacerDeLlamada } from './deshacer.ts';
import { deshacerCaducidad, eliminaCaducidad, guardaCaducidadArticulo } from './guardar-caducidad.ts';

export { sinCaducar } from './buenas.ts';
export { tileCaducados } from './caducados.ts';
export { lotesConPiezas } from './caducidades.ts';
export { esLaUbicacion } from './codigos.ts';
export {
  type Deshacer,
  type DeshacerDeLlamada,
  type DeshacerEnDos,
  type Guardado,
  MENSAJES_DESHACER,
  type MovimientoDeshecho,
  registrarGuardado,
} from './deshacer.ts';
export { bloquearEnUbicacion, type EnUbicacion } from './en-ubicacion.ts';
export { mesesDe, piezasDe } from './ficha.ts';
export { diasDe, lotesEn } from './ficha-de-lugar.ts';
export { getKardex } from './kardex.ts';
export { libro } from './libro.ts';
export {
  type ColumnasDeLote,
  type Lote,
  llaveDeLote,
  loteDe,
  mismoLote,
  SIN_LOTE,
  tieneLote,
} from './lotes.ts';
export { lotesQueEmpiezan } from './lotes-buscados.ts';
export {
  type LoteEnLugar,
  type LoteEnTransito,
  lotesEnEmbarque,
  lotesEnLugares,
  lotesEnTransito,
  lotesSurtidos,
} from './lotes-en-lugar.ts';
export { type Lugar, lugarDeUbicacion, lugaresDe, lugarSql } from './lugares.ts';
export { mover } from './mover.ts';
export { CON_GUIONES, conceptos, deshecho } from './movimiento.ts';
export { operacionesDe } from './operaciones.ts';
export { corregidasDesde, piezasPorUbicacion, type Saldo, saldosAlMomento } from './saldos.ts';
export { sinUbicarDe } from './sin-ubicar.ts';
export type { Documento, Movido, Traslado } from './traslado.ts';
export { veExistencia, veLasPiezas } from './visible.ts';

/** Lots of a warehouse. The ledger's own calls are in {@link libro}, which needs the undo of every room. */
export const existencias: Handlers<typeof existenciasCalls & typeof caducadosCalls> = {
  ...caducados,
  getCaducidadArticulo,
  guardaCaducidadArticulo,
  eliminaCaducidad,
};

export const deshacerExistencias = {
  guardaCaducidadArticulo: deshacerCaducidad,
  eliminaCaducidad: 'sin documentos',
  retiraCaducado: 'sin documentos',
} satisfies Readonly<Record<string, DeshacerDeLlamada>>;
