import { isMainThread } from 'node:worker_threads';

// Loaded before the program that con-node24.mjs or start.mjs runs. Their end, kill -9 included, closes the channel
// between us: that counts as SIGTERM, so the program closes as it would if asked.
const patienceMs = 30_000;

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), patienceMs).unref();
  });
  process.channel.unref();
}
