/**
 * Options of the server's Node with which it stays under 200 MB resident; the bench starts it the same way.
 *
 * V8 lets garbage grow to a multiple of what is alive. It derives the multiple from the largest heap allowed, and that from the machine's memory: on
 * a large machine it is four. With up to 512 MiB (more than ten times what is alive) it is 1.4. The young generation never gives memory back and has
 * two halves of the given size: of 8 MiB they would be 16 MB for the life of the process. V8's own threads, one per core and more, each keep what
 * compiling and collecting took.
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
