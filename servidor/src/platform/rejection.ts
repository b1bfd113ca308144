import type { Choque } from '@anden/contrato/campos.ts';
import type { Tx } from './calls/handlers.ts';

/** What a refusal itself writes, in the transaction that records it; that of the call has been rolled back. */
export type Consecuencia = (db: Tx) => Promise<void>;

/**
 * A business refusal: the transaction rolls back and the reply is HTTP 200 with an `estatus` other than '1' and a
 * Spanish message for the operator.
 */
export class Rejection extends Error {
  readonly estatus: string;
  readonly consecuencia: Consecuencia | undefined;
  /** The `data` of its reply. */
  readonly data: readonly Choque[] | null;
  constructor(
    message: string,
    estatus = '0',
    consecuencia?: Consecuencia,
    data: readonly Choque[] | null = null,
  ) {
    super(message);
    this.name = 'Rejection';
    this.estatus = estatus;
    this.consecuencia = consecuencia;
    this.data = data;
  }
}

/**
 * A refusal that is a fact itself, as a wrong password or code is: its transaction stays, so that what was counted is counted under
 * the very locks under which it was decided, and of guesses sent at once none passes the limit. What the command wrote before it stays too.
 */
export class CommittedRejection extends Rejection {}

/** A transport fault: its HTTP code and a Spanish message, in the same envelope. */
export class Fault extends Error {
  readonly http: number;
  readonly retryAfter: number | undefined;
  constructor(http: number, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Fault';
    this.http = http;
    this.retryAfter = retryAfter;
  }
}

/** Throws the reason as a {@link Rejection}, if there is one. */
export function rejectIf(reason: string | null): void {
  if (reason) throw new Rejection(reason);
}
