import type { CallName } from './contrato.ts';

/**
 * Saves made at the shelf: they may wait in a device's outbox until there is a network, and mean the same when they
 * arrive late. What asks the server for something to go on with (the next remission, which lots to take, where else there are
 * pieces) is not among them.
 */
export const DE_CAMPO = [
  'guardarRecepcionCompra',
  'guardaAcomodoCompra',
  'ActualizaArticulosAcomodo',
  'ajustaConteo',
  'guardaTraspasoRecepcion',
  'setTraspasoentreubicaciones',
  'regresaResurtido',
  'surtirProductoTraspaso',
  'cierraFaltanteTraspaso',
  'surtirArticulodeRemision',
  'AsignaHoraEmpaqueRemision',
  'cierraRenglonRemision',
  'proponeClave',
  'deshacerGuardado',
] as const satisfies readonly CallName[];
export type DeCampo = (typeof DE_CAMPO)[number];

/** Whether a call's saves may wait in the outbox. */
export const esDeCampo = (llamada: CallName): llamada is DeCampo =>
  (DE_CAMPO as readonly CallName[]).includes(llamada);

/** What is read at the shelf: kept on the device so that what was opened can be worked without a network for a shift. */
export const LEIDO_EN_CAMPO = [
  'getClavesArticulos',
  'getClavesDe',
  'getClavesCompra',
  'getComprasRecepcion',
  'getDetalleCompraRecepcion',
  'getArticulosAcomodoCompra',
  'getArticulosAcomodo',
  'getUbicacionesArticulo',
  'getCaducidadArticulo',
  'getinfoArticuloUbicacion',
  'get_inventarioPendiente',
  'getCatalogosMotivos',
  'gettraspasosSurtido',
  'gettraspasosRecepcion',
  'gettraspasoDetalleSurtido',
  'gettraspasoDetalleRecepcion',
  'getaAticulosdeOrden',
  'getRemision',
  'getRemisionesAbiertas',
  'getRecorrido',
  'getEsperas',
  'getTrabajoDeHoy',
  'getUltimoGuardado',
] as const satisfies readonly CallName[];

/** Whether a call's answers are kept on the device. */
export const esLeidoEnCampo = (llamada: CallName): boolean =>
  (LEIDO_EN_CAMPO as readonly CallName[]).includes(llamada);

/** How long what was read may be worked without a network, in milliseconds: a long shift. */
export const VIGENCIA_EN_CAMPO = 16 * 60 * 60 * 1000;

/** Header in which a reading says which saves of its device wait for an answer: their keys, the oldest first, by commas. */
export const CABECERA_PENDIENTES = 'Anden-Pendientes';
/** Header in which its answer says which of those had arrived already: what they did is in it. */
export const CABECERA_LLEGADAS = 'Anden-Llegadas';
/** Most keys of one reading: saves leave one by one, so only the oldest can have arrived unanswered. */
export const PENDIENTES_MAX = 8;

/** HTTP code of a save under whose key another with other data came, mostly the same capture from another device, and why it is refused. */
export const HTTP_YA_ENVIADA = 422;
export const YA_ENVIADA =
  'Esta captura ya se envió con otros datos, quizá desde otro equipo. Revise lo que quedó guardado antes de capturarla otra vez.';
