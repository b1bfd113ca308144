import pg from 'pg';
import { administrator } from './cluster.ts';

/** The application's database and the role that owns it, which is no superuser, as on a managed server. */
const owner = 'anden';

/** The owner's connection string to the application's database. */
export function ownerUrl(port: number, password: string): string {
  return url(owner, password, port, owner);
}

/** Creates the owner and its database unless they exist. Safe to repeat after an interrupted first start. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  await connected(url(administrator, password, port, 'postgres'), async (client) => {
    const has = async (sql: string) => (await client.query(sql, [owner])).rowCount === 1;
    if (!(await has('select 1 from pg_roles where rolname = $1'))) {
      await client.query(
        `create role ${owner} login createdb createrole password ${client.escapeLiteral(password)}`,
      );
    }
    // Allows dropping one of its databases while the application's role is still connected.
    await client.query(`grant pg_signal_backend to ${owner}`);
    if (!(await has('select 1 from pg_database where datname = $1'))) {
      await client.query(`create database ${owner} owner ${owner}`);
    }
  });
}

async function connected(address: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 15_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function url(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
