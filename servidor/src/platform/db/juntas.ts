/**
 * What was asked for at once. In a call's transaction such statements are one round trip, and PostgreSQL runs them in the order in which they were asked
 * for; give functions of several statements last, because their later ones come after everybody's first.
 * @throws the first one's reason, in their order, once all have ended
 */
export async function juntas<const T extends readonly unknown[]>(
  pedidas: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pedidas);
  return Promise.all(pedidas) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}
