import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { RAIZ } from '../src/platform/config.ts';
import { testDb } from './db.ts';

test('db.gen.ts es lo que dicen las migraciones', async () => {
  const db = await testDb();
  try {
    const args = [`${RAIZ}node_modules/kysely-codegen/dist/cli/bin.js`, '--url', db.url, '--verify'];
    const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: RAIZ });
    expect(stderr).toBe('');
  } finally {
    await db.close();
  }
}, 30_000);
