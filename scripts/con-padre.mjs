import { isMainThread } from 'node:worker_threads';

// Loaded before the program that con-node24.mjs or start.mjs runs. When these end, even by kill -9, the channel between
// us closes: that counts as SIGTERM, so the program closes as if asked to.
const patienceMs = 30_000;

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), patienceMs).unref();
  });
  process.channel.unref();
}
