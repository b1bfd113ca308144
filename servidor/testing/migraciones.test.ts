import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrar } from '../src/platform/db/migrate.ts';
import { StartError } from '../src/platform/postgres/index.ts';
import { type TestDb, testDb } from './db.ts';

let db: TestDb;
beforeEach(async () => {
  db = await testDb();
});
afterEach(() => db.close());

const anotadas = () =>
  db.sql<{ nombre: string; huella: string | null }>('select nombre, huella from migraciones order by nombre');

test('una migración aplicada cuyo archivo ya no dice lo mismo: el arranque se niega y dice cuál, y nada cambia', async () => {
  await db.sql(`update migraciones set huella = repeat('0', 64) where nombre like '0001%'`);
  const antes = await anotadas();
  const arranque = migrar(db.url);
  await expect(arranque).rejects.toBeInstanceOf(StartError);
  await expect(arranque).rejects.toThrow(/0001_\w+\.sql.*cambió después.*migración nueva/s);
  expect(await anotadas()).toEqual(antes);
});

test('una base de antes, sin huellas, las recibe al arrancar; y vuelve a arrancar', async () => {
  const completas = await anotadas();
  expect(completas.every((m) => /^[0-9a-f]{64}$/.test(m.huella ?? ''))).toBe(true);
  await db.sql('alter table migraciones drop column huella');
  expect(await migrar(db.url)).toMatchObject({ nuevas: [] });
  expect(await anotadas()).toEqual(completas);
  expect(await migrar(db.url)).toMatchObject({ nuevas: [] });
});

test('la migración de una versión más nueva, cuyo archivo aquí no está, no detiene a nadie', async () => {
  await db.sql(`insert into migraciones (nombre, huella) values ('9999_de_otra.sql', 'x')`);
  expect(await migrar(db.url)).toMatchObject({ nuevas: [] });
});
