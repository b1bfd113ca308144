/** A backup that cannot be made, read or restored. `message` is Spanish for whoever typed the command. */
export class RespaldoError extends Error {
  override name = 'RespaldoError';
}
