/**
 * A business refusal: the transaction rolls back and the reply is HTTP 200 with `estatus` other than '1' and the
 * Spanish message the operator reads.
 */
export class Rejection extends Error {
  readonly estatus: string;
  constructor(message: string, estatus = '0') {
    super(message);
    this.name = 'Rejection';
    this.estatus = estatus;
  }
}

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

/** Throws the reason as a {@link Rejection} where a rule gives one. */
export function rejectIf(reason: string | null): void {
  if (reason) throw new Rejection(reason);
}
