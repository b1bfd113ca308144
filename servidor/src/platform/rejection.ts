import type { Choque } from '@anden/contrato/campos.ts';
import type { EstatusDeRechazo } from '@anden/contrato/rechazo.ts';
import type { Tx } from './db/pool.ts';

/** What a refusal writes in the transaction that records it, after the transaction of the call was rolled back. */
export type Consecuencia = (db: Tx) => Promise<void>;

/**
 * A business refusal: the transaction rolls back and the reply is HTTP 200 with an `estatus` other than '1' and a
 * Spanish message for the operator.
 */
export class Rejection extends Error {
  readonly estatus: EstatusDeRechazo;
  readonly consecuencia: Consecuencia | undefined;
  /** The `data` of its reply. */
  readonly data: readonly Choque[] | null;
  constructor(
    message: string,
    estatus: EstatusDeRechazo = '0',
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
 * A refusal that is itself a fact to keep, such as a wrong password or code: its transaction is committed. The attempt is thus counted under the
 * locks under which it was judged, and simultaneous guesses cannot exceed the limit. Whatever else the command wrote before is committed too.
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
