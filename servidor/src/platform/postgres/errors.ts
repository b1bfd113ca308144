/** A start that cannot go on. `message` is one Spanish line for whoever typed the command: print it and exit with 1. */
export class StartError extends Error {
  override name = 'StartError';
}
