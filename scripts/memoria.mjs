/**
 * What the server's Node is started with so that it stays under 200 MB resident; the bench starts it the same way.
 *
 * V8 lets garbage pile up by a multiple of what lives, and takes the multiple from the most the heap may grow to, which
 * it takes from the machine: on a large one, four times. Up to 1 GiB (some 25 times what lives) it is 1.6. The young
 * generation of 8 MiB keeps short-lived replies from being moved to the old one, which pays for the collections.
 * docs/medidas.md has the figures.
 */
export const LIMITES_DE_MEMORIA = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

/** glibc keeps what a thread frees in an arena of its own; hashing and compressing run on a dozen threads. */
export const ENTORNO_DE_MEMORIA = { MALLOC_ARENA_MAX: '2' };
