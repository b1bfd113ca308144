import { crc32, deflateSync } from 'node:zlib';
import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { hazPdf, MM } from '../src/platform/imprenta/pdf.ts';
import type { TestApp } from './app.ts';
import type { OP } from './fixture.ts';

/** A real PDF of one page that says `texto`. */
export const unPdf = (texto: string): Promise<Buffer> =>
  hazPdf({ ancho: 100, alto: 100, titulo: texto }, async (doc) => {
    doc.addPage();
    doc.text(texto, 10 * MM, 10 * MM);
  });

/** A chunk of a PNG with its checksum. */
export function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

/** A real PNG, grey, with these chunks before its data, which is of one row whatever size it says; without `datos` it has none. */
export function unPng(ancho = 2, alto = 1, otros: readonly Buffer[] = [], datos = true): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(alto, 4);
  cabeza[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo('IHDR', cabeza),
    ...otros,
    ...(datos ? [trozo('IDAT', deflateSync(Buffer.from([0, 90, 200])))] : []),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

/** A real JPEG of one grey pixel. */
export const unJpeg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
    'base64',
  );

/** Announces a file and sends its pieces; returns its id. */
export async function sube(
  app: TestApp,
  nombre: string,
  datos: Buffer,
  como: keyof typeof OP = 'ADMIN',
): Promise<number> {
  const { body } = await app.call('iniciaArchivo', { archivo: nombre, bytes: datos.length }, { como });
  const archivo_id: number = body.data.ARCHIVO_ID;
  for (let parte = 0; parte * PARTE_MAX < datos.length; parte++)
    await app.call(
      'subeParteDeArchivo',
      {
        archivo_id,
        parte,
        datos: datos.subarray(parte * PARTE_MAX, (parte + 1) * PARTE_MAX).toString('base64'),
      },
      { como },
    );
  return archivo_id;
}
