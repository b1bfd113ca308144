import { readdirSync, readFileSync } from 'node:fs';
import { RAIZ } from '../src/platform/config.ts';
import type { TestDb } from './db.ts';

const CARPETA = `${RAIZ}servidor/migrations`;

/** Empties a test's database and brings it to the schema that a version had whose last migration was this one. */
export async function vuelveA(db: TestDb, ultima: string): Promise<void> {
  await db.sql('drop schema public cascade');
  await db.sql('create schema public');
  await db.sql(
    'create table migraciones (nombre text primary key, aplicada timestamptz not null default now(), huella text)',
  );
  const viejas = readdirSync(CARPETA)
    .filter((f) => /^\d{4}_.*\.sql$/.test(f) && f <= ultima)
    .sort();
  for (const nombre of viejas) {
    await db.sql(readFileSync(`${CARPETA}/${nombre}`, 'utf8'));
    await db.sql('insert into migraciones (nombre) values ($1)', [nombre]);
  }
}
