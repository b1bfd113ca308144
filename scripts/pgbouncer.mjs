import { execFileSync } from 'node:child_process';
import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { principal, say } from './pasos.mjs';

/**
 * `npm run prueba:pgbouncer [-- FILTER]`: the tests of the server with PgBouncer between it and PostgreSQL, in transaction mode and with the
 * settings of despliegue/pgbouncer.ini. As root on Debian, whose pgbouncer it installs. Which tests go around it, and why, is in
 * servidor/testing/pgbouncer.ts.
 */
await principal(async () => {
  execFileSync('apt-get', ['install', '-y', 'pgbouncer'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  say('Pruebas del servidor a través de PgBouncer');
  const { code } = await run(
    process.execPath,
    [at('scripts/test.mjs'), 'servidor', ...process.argv.slice(2)],
    {
      env: { ...process.env, ANDEN_PRUEBA_PGBOUNCER: 'si' },
    },
  );
  return code;
});
