import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';

/** A save on its way to the server: written down before it is sent, deleted once the server accepted it. */
export interface Pendiente {
  /** Order in which it was pressed, on this device. */
  orden: number;
  /** Idempotency-Key: sent again, it is the same save. */
  key: string;
  /** Whose save it is. It is sent under that operator's session and no other's. */
  operadorId: number;
  /** Name of that operator, for anybody who looks at the device later. */
  operador: string;
  llamada: CallName;
  input: unknown;
  /** Title of the screen's modals, and the operator's description of the save: '6 piezas de TAZA BLANCA'. */
  titulo: string;
  resumen: string;
  /** Epoch milliseconds of the press. */
  creado: number;
  intentos: number;
  /** Whether it may have left this device; from then on only the server can take it back. */
  salio?: boolean;
  /** How many times in a row the server has failed on it. */
  fallas: number;
  /** The article it moves, if its input does not say. */
  articuloId: number | null;
  /** How its code came in; absent if unknown. */
  captura?: Captura | null;
  /** The server's refusal; null while it waits to be sent. */
  rechazo: { mensaje: string; http: number } | null;
}

export type PendienteNuevo = Omit<Pendiente, 'orden' | 'intentos' | 'salio' | 'fallas' | 'rechazo'>;

/**
 * Outcome of sending a save. `sin respuesta`: nobody answered; `falla`: the server failed on it and whether it took effect is unknown;
 * `sin sesión`: its operator has to sign in again.
 */
export type Envio =
  | { tipo: 'hecho'; respuesta: unknown }
  | { tipo: 'rechazo'; mensaje: string; estatus: string; http: number }
  | { tipo: 'sin respuesta' }
  | { tipo: 'falla'; mensaje: string }
  | { tipo: 'sin sesión' };

/** The saves that wait to be sent, oldest first. */
export const porEnviar = (todos: readonly Pendiente[], operadorId?: number): Pendiente[] =>
  todos.filter((p) => p.rechazo === null && (operadorId === undefined || p.operadorId === operadorId));
