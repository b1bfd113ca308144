/** Longest wait for what takes as long as its file, in milliseconds: how far it is is told meanwhile. */
export const PACIENCIA = 180_000;
