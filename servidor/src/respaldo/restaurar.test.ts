import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cabecera, escribirRespaldo, recorrerRespaldo } from './archivo.ts';
import { estaCifrado, nuevasLlaves } from './cifrado.ts';
import { presentado, revisarArchivo } from './restaurar.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-version-'));
});
afterEach(() => {
  delete process.env.ANDEN_RESPALDO_LLAVE;
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

test('cifrado, sólo lo abre su llave secreta, y un byte cambiado se nota', async () => {
  const ruta = join(carpeta, 'cifrado');
  const { publica, secreta } = await nuevasLlaves();
  const secreto = Buffer.alloc(300_000, 'la lista de precios ');
  const entradas = async function* () {
    yield { nombre: 'base.dump', tamano: secreto.length, datos: [secreto] };
  };
  await escribirRespaldo(ruta, CABECERA, entradas(), publica);
  expect(await estaCifrado(ruta)).toBe(true);
  await expect(recorrerRespaldo(ruta)).rejects.toThrow(/está cifrado: ponga su llave secreta/);
  process.env.ANDEN_RESPALDO_LLAVE = (await nuevasLlaves()).secreta;
  await expect(recorrerRespaldo(ruta)).rejects.toThrow(/no es la llave con que se abre/);
  process.env.ANDEN_RESPALDO_LLAVE = secreta;
  const leido: Uint8Array[] = [];
  const cabecera = await recorrerRespaldo(ruta, async ({ datos }) => {
    for await (const trozo of datos) leido.push(trozo);
  });
  expect([cabecera, Buffer.concat(leido).equals(secreto)]).toEqual([CABECERA, true]);
  const bytes = readFileSync(ruta);
  const medio = Math.floor(bytes.length / 2);
  bytes[medio] = (bytes[medio] ?? 0) ^ 1;
  writeFileSync(ruta, bytes);
  await expect(recorrerRespaldo(ruta)).rejects.toThrow(/dañado o incompleto/);
  const otra = join(carpeta, 'mal');
  await expect(escribirRespaldo(otra, CABECERA, entradas(), 'age1nada')).rejects.toThrow(
    /ANDEN_RESPALDO_PARA no es una llave pública/,
  );
  expect(existsSync(otra)).toBe(false);
});
