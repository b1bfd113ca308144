import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cabecera, escribirRespaldo } from './archivo.ts';
import { presentado, revisarArchivo } from './restaurar.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-version-'));
});
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const CABECERA: Cabecera = {
  formato: 1,
  clase: 'base',
  version: '99.0.0',
  postgres: 180_004,
  plataforma: `${process.platform}-${process.arch}`,
  momento: '2026-11-20T10:00:00Z',
  sistema: null,
  migracion: '0001_plataforma.sql',
};

async function respaldo(migracion: string): Promise<string> {
  const ruta = join(carpeta, migracion);
  await escribirRespaldo(
    ruta,
    { ...CABECERA, migracion },
    (async function* () {
      // A backup's description is all that is read of it here.
    })(),
  );
  return ruta;
}

test('un respaldo de una versión más nueva se dice antes que nada, y cuál', async () => {
  await expect(revisarArchivo(await respaldo('9998_de_despues.sql'))).rejects.toThrow(
    /^El respaldo es de Andén 99\.0\.0, más nueva que ésta: tiene la migración 9998_de_despues\.sql/,
  );
});

test('de uno anterior se dice que se pondrá al día', () => {
  expect(presentado('ayer.tgz', CABECERA)).toMatch(
    /^ayer\.tgz: respaldo completo de Andén 99\.0\.0, .*versión anterior a ésta: al restaurarlo se pone al día con \d+ migraciones\.$/,
  );
  expect(presentado('ayer.tgz', { ...CABECERA, migracion: '9998_la_ultima.sql' })).toMatch(/10:00:00Z\.$/);
});
