import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** A table with a row per line and cells separated by bars, as a CSV file. */
export const csv = (texto: string): string =>
  texto
    .trim()
    .split('\n')
    .map((linea) => linea.trim().replaceAll('|', ','))
    .join('\n');

/** Uploads a file in pieces, as the screen does; returns its id. It is not examined yet. */
export async function sube(app: TestApp, archivo: string, datos: string | Buffer): Promise<number> {
  const bytes = Buffer.from(datos);
  const { body } = await app.call('iniciaImportacion', { archivo, bytes: bytes.length });
  expect(body).toMatchObject({ estatus: '1' });
  const { IMPORTACION_ID } = body.data;
  for (let parte = 0; parte * PARTE_MAX < bytes.length; parte++) {
    const pedazo = bytes.subarray(parte * PARTE_MAX, (parte + 1) * PARTE_MAX).toString('base64');
    const r = await app.call('subeParteDeImportacion', {
      importacion_id: IMPORTACION_ID,
      parte,
      datos: pedazo,
    });
    expect(r.body).toMatchObject({ estatus: '1' });
  }
  return IMPORTACION_ID;
}

/** Uploads a file and has it examined. */
export async function subeYMira(app: TestApp, archivo: string, datos: string | Buffer): Promise<number> {
  const id = await sube(app, archivo, datos);
  const r = await app.call('revisaImportacion', { importacion_id: id });
  expect(r.body).toMatchObject({ estatus: '1' });
  return id;
}

/**
 * Imports a file of bars as a table; returns its id.
 * @param revisa what is said of the file before, such as its columns
 */
export async function importaTexto(
  app: TestApp,
  tabla: string,
  texto: string,
  revisa?: object,
): Promise<number> {
  const id = await subeYMira(app, `${tabla}.csv`, csv(texto));
  if (revisa) await app.call('revisaImportacion', { importacion_id: id, ...revisa });
  const { body } = await app.call('importaArchivo', { importacion_id: id, tabla });
  expect(body, body.message).toMatchObject({ estatus: '1' });
  return id;
}

/** The reply of undoing an import. */
export const deshaceImportacion = async (app: TestApp, id: number) =>
  (await app.call('deshaceImportacion', { importacion_id: id })).body;
