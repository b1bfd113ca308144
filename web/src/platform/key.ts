/** A fresh Idempotency-Key: a random UUID, also where `crypto.randomUUID` is missing (plain http on an intranet). */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = ((b[6] as number) & 0x0f) | 0x40;
  b[8] = ((b[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(b, (n) => n.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The key that follows a UUID: its first eight digits plus one. It is the same in every tab, so two tabs that send the same save again use
 * the same key.
 */
export const nextKey = (key: string): string =>
  ((Number.parseInt(key.slice(0, 8), 16) + 1) >>> 0).toString(16).padStart(8, '0') + key.slice(8);
