/** Longest wait, in milliseconds, for what takes as long as its file; progress is shown meanwhile. */
export const PACIENCIA = 180_000;
