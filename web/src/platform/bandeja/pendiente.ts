import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';

/** A save on its way to the server: written down before it is sent, forgotten once the server has said yes. */
export interface Pendiente {
  /** Order in which it was pressed, on this device. */
  orden: number;
  /** Idempotency-Key: sent again, it is the same save. */
  key: string;
  /** Whose save it is. It is sent under that operator's session and no other's. */
  operadorId: number;
  /** Name of that operator, for whoever looks at the device later. */
  operador: string;
  llamada: CallName;
  input: unknown;
  /** Title of the screen's modals, and what the operator reads of the save: '6 piezas de TAZA BLANCA'. */
  titulo: string;
  resumen: string;
  /** Epoch milliseconds of the press. */
  creado: number;
  intentos: number;
  /** It may have left this device: only the server can take it back from then on. */
  salio?: boolean;
  /** How many times in a row the server failed on it. */
  fallas: number;
  /** The article it moves, where its input does not say. */
  articuloId: number | null;
  /** How its code came in; absent where nobody knows. */
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

/** Those that wait to be sent, oldest first. */
export const porEnviar = (todos: readonly Pendiente[], operadorId?: number): Pendiente[] =>
  todos.filter((p) => p.rechazo === null && (operadorId === undefined || p.operadorId === operadorId));
