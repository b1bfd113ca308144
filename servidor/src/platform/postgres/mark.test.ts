import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dir, folderPerTest, keep, query, start } from './harness.ts';

folderPerTest();

const PERDIDOS = /^Faltan los datos de Andén: no hay nada en .*npm run restaura -- ARCHIVO.*rm -f [^\n]*$/;

/** A start that left a fact in the database. */
async function conDatos(folder = dir): Promise<string> {
  const running = await start({ dir: folder });
  await query(running.url, keep);
  await running.stop();
  return running.cluster;
}

async function motivo(folder = dir): Promise<string> {
  const error = await start({ dir: folder }).catch((e: Error) => e);
  if (!(error instanceof Error)) throw new Error('Inició sobre datos que faltan');
  return error.message;
}

describe('data that are missing do not become a new company', () => {
  test('the cluster was removed: the start says so, and starts anew only once that is asked for', async () => {
    rmSync(await conDatos(), { recursive: true });
    const dicho = await motivo();
    expect(dicho).toMatch(PERDIDOS);
    expect(existsSync(join(dir, 'pg'))).toBe(false);
    expect(await motivo()).toBe(dicho);
    for (const marca of /rm -f (.*?) \(/.exec(dicho)?.[1]?.split(' ') ?? []) rmSync(marca);
    await start();
  });

  test('the data folder itself is gone, or its disk is not mounted', async () => {
    await conDatos();
    const lejos = `${dir}-en-otro-lado`;
    renameSync(dir, lejos);
    try {
      expect(await motivo()).toMatch(PERDIDOS);
      rmSync(dir, { recursive: true, force: true });
    } finally {
      renameSync(lejos, dir);
    }
    const { url } = await start();
    expect(await query(url, 'select n from hechos')).toEqual([{ n: 1 }]);
  });

  test('a first start that was interrupted left no data, and no mark', async () => {
    writeFileSync(join(dir, 'clave'), 'de un inicio interrumpido\n');
    await start();
    expect(JSON.parse(readFileSync(`${dir}.marca`, 'utf8'))).toMatchObject({ cluster: join(dir, 'pg') });
  });

  test.runIf(process.getuid?.() === 0)('as root, what a closed folder links to is gone', async () => {
    const cerrada = join(dir, 'cerrada');
    await (await start({ dir: cerrada })).stop();
    rmSync(cerrada, { recursive: true });
    rmSync(`${cerrada}.marca`);
    chmodSync(dir, 0o700);
    const cluster = await conDatos(cerrada);
    expect(cluster).not.toContain(dir);
    const refugio = join(cluster, '..');
    try {
      renameSync(refugio, `${refugio}-movido`);
      expect(await motivo(cerrada)).toMatch(PERDIDOS);
      renameSync(`${refugio}-movido`, refugio);
      const running = await start({ dir: cerrada });
      expect(await query(running.url, 'select n from hechos')).toEqual([{ n: 1 }]);
      await running.stop();
      // Without the link the data still exist, and the message says where.
      rmSync(cerrada, { recursive: true });
      expect(await motivo(cerrada)).toContain(`Los datos de Andén están en ${cluster}`);
    } finally {
      for (const ruta of [refugio, `${refugio}-movido`]) rmSync(ruta, { recursive: true, force: true });
    }
  });
});
