import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { salas } from '@anden/contrato/contrato.ts';
import { leeConfig, RAIZ } from '../platform/config.ts';
import { migrar } from '../platform/db/migrate.ts';
import { openapi } from '../platform/openapi.ts';
import { tmpPostgres } from '../platform/postgres/tmp.ts';

/**
 * Writes the generated files: docs/openapi.json from the contract, and db.gen.ts from a temporary database with every
 * migration. Tests fail if either is out of date.
 */
writeFileSync(
  `${RAIZ}docs/openapi.json`,
  `${JSON.stringify(openapi(salas, leeConfig({}).version), null, 2)}\n`,
);
const postgres = await tmpPostgres({ fleeting: true });
try {
  await migrar(postgres.url);
  const codegen = `${RAIZ}node_modules/kysely-codegen/dist/cli/bin.js`;
  await promisify(execFile)(process.execPath, [codegen, '--url', postgres.url], { cwd: RAIZ });
} finally {
  await postgres.stop();
}
