import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the server's configuration in `home`, outside the cluster: written whole at every start and out of reach of
 * PostgreSQL's account. What initdb detected about this machine (the kind of shared memory) remains. `fsync` is false
 * only in throw-away test clusters.
 * @returns the arguments that make `postgres` read it
 */
export function writeConfig(
  home: string,
  cluster: string,
  port: number,
  { fsync, moreConnections = 0 }: { fsync: boolean; moreConnections?: number },
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // TCP is enough, and a socket's path has a length limit that a deeply nested checkout exceeds.
    unix_socket_directories: '',
    // A run of tests has several servers at once, and keeps some for the next file.
    max_connections: (fsync ? 60 : 200) + moreConnections,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    // The data are in memory or on an SSD. With the default of 4, a command's prepared statement looks more expensive
    // than planning it anew.
    random_page_cost: '1.1',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    checkpoint_completion_target: '0.9',
    autovacuum: 'on',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
  };
  const quoted = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`;
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`);
  const config = join(home, 'postgresql.conf');
  const hba = join(home, 'pg_hba.conf');
  writeFileSync(config, [`include ${quoted(join(cluster, 'postgresql.conf'))}`, ...lines, ''].join('\n'), {
    mode: 0o644,
  });
  writeFileSync(hba, 'host all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
  return ['-D', cluster, '-c', `config_file=${config}`, '-c', `hba_file=${hba}`];
}
