import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { unzipSync, Zip, ZipDeflate } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libro, zip, zip64 } from '../../testing/libros.ts';
import { abreArchivo } from './archivo.ts';
import { ArchivoError } from './celda.ts';
import { empaca } from './empaca.ts';
import { abreLibro } from './zip.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-xlsx-malo-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

const DANADO = 'El archivo no es un libro .xlsx válido o está incompleto';
const celda = (atributos: string, dentro: string) => `<row r="1"><c r="A1"${atributos}>${dentro}</c></row>`;
const SIETE = celda(' t="inlineStr"', '<is><t>siete</t></is>');
const TEXTOS = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(1024 * 1024)}</t></si></sst>`;
/** So many cells, each with the same shared text of a megabyte. */
const repetido = (veces: number) =>
  libro(
    Array.from(
      { length: veces },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`,
    ).join(''),
    { textos: TEXTOS },
  );
/** A cell with the first of the shared texts. */
const conTextos = (textos: string, fin = '</sst>') =>
  libro(celda(' t="s"', '<v>0</v>'), {
    textos: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${textos}${fin}`,
  });
const entidad = (que: string) => `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a ${que}>]>`;
const conEntidad = (que: string) =>
  libro(celda(' t="inlineStr"', '<is><t>[&a;]</t></is>'), { antes: entidad(que) });

/** Reads the bytes: the cells of the first row, or why they are refused. */
async function lee(bytes: Buffer): Promise<unknown> {
  const ruta = join(carpeta, 'l.xlsx');
  writeFileSync(ruta, bytes);
  return abreArchivo(ruta).then(
    async ({ filas }) => {
      for await (const fila of filas) return fila.celdas;
    },
    (e: Error) => e.message,
  );
}

test.each<[cual: string, bytes: () => Buffer, da: unknown]>([
  ['five thousand sheets', () => libro(SIETE, { hojas: 5_000 }), ['siete']],
  ['a zip64 that says so everywhere', () => zip64(libro(SIETE)), ['siete']],
  ['a zip64 whose sizes are not so', () => zip64(libro(SIETE), 2n ** 63n), DANADO],
  ['a zip64 without its record', () => sinFinLargo(zip64(libro(SIETE))), DANADO],
  ['sizes that come after the bytes', () => conDescriptores(libro(SIETE)), ['siete']],
  ['nothing compressed', () => empaca(new Map(partes(libro(SIETE)))), ['siete']],
  ['something appended to it', () => Buffer.concat([libro(SIETE), Buffer.from('\r\n<!-- -->')]), ['siete']],
  ['a compression that nobody knows', () => enCadaEntrada(libro(SIETE), 10, 99), DANADO],
  ['a password', () => enCadaEntrada(libro(SIETE), 8, 1), DANADO],
  [
    'entries that share their bytes',
    () => solapado(4),
    'El libro se desempaca a más de 300 MB: divídalo o use CSV',
  ],
  ['an entity of a file', () => conEntidad('SYSTEM "file:///etc/passwd"'), ['[&a;]']],
  ['an entity of an address', () => conEntidad('SYSTEM "http://127.0.0.1:1/a"'), ['[&a;]']],
  [
    'a text between marks that the library passes over',
    () => conTextos('<si><t><![CDATA[hola]]></t></si>'),
    `${DANADO.replace(' o está incompleto', '')}: ábralo en Excel y guárdelo otra vez`,
  ],
  [
    'a text of its cells whose tag never ends',
    () => conTextos('<si><t>hola</t <si><t>adiós</t></si>'),
    DANADO,
  ],
  ['texts of its cells that end within a tag', () => conTextos('<si><t>hola</t></si', ''), DANADO],
  [
    'a text of its cells as long as a piece',
    () => conTextos(`<si><t>${'x'.repeat(30_000)}</t></si>`),
    ['x'.repeat(30_000)],
  ],
  [
    'a text of a megabyte in ten thousand cells',
    () => repetido(10_000),
    'El libro tiene más de 300 MB de texto: divídalo o use CSV',
  ],
])('a workbook with %s', async (_cual, bytes, da) => {
  const antes = process.memoryUsage().rss;
  expect(await lee(bytes())).toEqual(da);
  expect(process.memoryUsage().rss - antes).toBeLessThan(1024 * 1024 * 1024);
});

/** Every seventh place is tried: all of them take some seconds. */
const PASO = 7;

test('wherever a workbook is cut, and whichever of its bytes is changed, it is refused in our words or read', async () => {
  const bueno = libro(SIETE);
  for (let n = 0; n < bueno.length; n += PASO)
    await expect(abreLibro(bueno.subarray(0, n)), `${n} bytes`).rejects.toThrow(new ArchivoError(DANADO));
  for (const bytes of [bueno, zip64(bueno)])
    for (let p = 0; p < bytes.length; p += PASO) {
      const malo = Buffer.from(bytes);
      malo[p] = ~(malo[p] ?? 0);
      const error = await abreLibro(malo).catch((e: unknown) => e);
      if (error instanceof Error) expect(error, `byte ${p}`).toBeInstanceOf(ArchivoError);
    }
});

/** What a zip holds, unpacked. */
const partes = (bytes: Buffer): [nombre: string, bytes: Buffer][] =>
  Object.entries(unzipSync(bytes)).map(([nombre, suyos]) => [nombre, Buffer.from(suyos)]);

/** The same files in a zip whose sizes follow each of them, as whoever does not know them beforehand writes it. */
function conDescriptores(bytes: Buffer): Buffer {
  const trozos: Uint8Array[] = [];
  const escribe = new Zip((_, trozo) => trozos.push(trozo));
  for (const [nombre, suyos] of partes(bytes)) {
    const archivo = new ZipDeflate(nombre);
    escribe.add(archivo);
    archivo.push(suyos, true);
  }
  escribe.end();
  return Buffer.concat(trozos);
}

/** The same zip with this number in that place of each entry of its directory. */
function enCadaEntrada(bytes: Buffer, donde: number, numero: number): Buffer {
  for (let p = bytes.indexOf('PK\x01\x02'); p >= 0; p = bytes.indexOf('PK\x01\x02', p + 1))
    bytes.writeUInt16LE(numero, p + donde);
  return bytes;
}

/** A pointer to the zip64's directory that leads beyond the end of the file. */
function sinFinLargo(bytes: Buffer): Buffer {
  bytes.writeBigUInt64LE(2n ** 60n, bytes.lastIndexOf('PK\x06\x07') + 8);
  return bytes;
}

/** Entries with different names that all unpack the same 100 MB. */
function solapado(cuantas: number): Buffer {
  const ceros = deflateRawSync(Buffer.alloc(100 * 1024 * 1024), { level: 1 });
  const una = zip([['xl/a.xml', ceros, 1]]);
  const central = una.subarray(una.indexOf('PK\x01\x02'), una.lastIndexOf('PK\x05\x06'));
  const entradas = Array.from({ length: cuantas }, (_, i) => {
    const otra = Buffer.from(central);
    otra.write(String.fromCharCode(97 + i), 46 + 3);
    return otra;
  });
  const fin = Buffer.from(una.subarray(una.lastIndexOf('PK\x05\x06')));
  fin.writeUInt16LE(cuantas, 8);
  fin.writeUInt16LE(cuantas, 10);
  fin.writeUInt32LE(central.length * cuantas, 12);
  return Buffer.concat([una.subarray(0, una.indexOf('PK\x01\x02')), ...entradas, fin]);
}
