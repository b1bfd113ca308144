import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { porPgbouncer } from './pgbouncer.ts';

test.runIf(porPgbouncer())('los servidores de las pruebas llegan a la base por PgBouncer', async () => {
  const app = await testApp();
  try {
    const cliente = await app.servicios.pool.connect();
    const { rows } = await cliente.query<{ puerto: number }>('select inet_client_port() as puerto');
    const { connection } = cliente as unknown as { connection: { stream: { localPort: number } } };
    cliente.release();
    // PostgreSQL sees the port from which PgBouncer came, and not the one from which we did.
    expect(rows[0]?.puerto).not.toBe(connection.stream.localPort);
  } finally {
    await app.close();
  }
});
