/**
 * What the server's Node is started with so that it stays under 200 MB resident; the bench starts it the same way.
 *
 * V8 lets garbage pile up by a multiple of what lives, and takes the multiple from the most the heap may grow to, which
 * it takes from the machine: on a large one, four times. Up to 512 MiB (more than ten times what lives) it is 1.4. The young
 * generation never gives back what it once grew to, two halves of this: of 8 MiB they are 16 MB for the life of the process.
 * V8's own threads, one a core and more, each keep what compiling and collecting took. docs/medidas.md has the figures.
 */
export const LIMITES_DE_MEMORIA = ['--max-old-space-size=512', '--max-semi-space-size=4', '--v8-pool-size=2'];

/**
 * glibc keeps what a thread frees in an arena of its own, and compression runs on a dozen threads. Blocks from 128 KiB
 * on are taken from the system and returned to it; by default glibc raises that limit to the largest block it has seen
 * freed.
 */
export const ENTORNO_DE_MEMORIA = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
