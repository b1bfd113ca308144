import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cabecera, escribirRespaldo, recorrerRespaldo } from './archivo.ts';
import { RespaldoError } from './error.ts';
import type { Entrada } from './tar.ts';

let carpeta: string;
let bueno: Buffer;
const datos = Buffer.alloc(70_000, 'existencias ');
beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-tar-'));
  bueno = gunzipSync(readFileSync(await escrito('bueno', entradasDe(datos))));
});
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const CABECERA = { formato: 1, clase: 'base', version: '99.0.0' } as Cabecera;

const entradasDe = (bytes: Buffer): Entrada[] => [
  { nombre: 'pg/', tamano: 0, datos: [] },
  { nombre: 'pg/base', tamano: bytes.length, datos: [bytes] },
  { nombre: 'pg/vacío', tamano: 0, datos: [] },
];

async function escrito(nombre: string, entradas: Entrada[]): Promise<string> {
  const ruta = join(carpeta, nombre);
  await escribirRespaldo(
    ruta,
    CABECERA,
    (async function* () {
      yield* entradas;
    })(),
  );
  return ruta;
}

/** Names and bytes of what is read of a tar, or why it is refused. */
async function lee(tar: Buffer): Promise<unknown> {
  const ruta = join(carpeta, 'leido');
  writeFileSync(ruta, gzipSync(tar, { level: 1 }));
  const leido: [string, string][] = [];
  try {
    await recorrerRespaldo(ruta, async (entrada) => {
      const trozos: Uint8Array[] = [];
      for await (const trozo of entrada.datos) trozos.push(trozo);
      leido.push([entrada.nombre, Buffer.concat(trozos).toString()]);
    });
    return leido;
  } catch (error) {
    expect(error).toBeInstanceOf(RespaldoError);
    return (error as Error).message;
  }
}

const LEIDO = [
  ['pg/', ''],
  ['pg/base', datos.toString()],
  ['pg/vacío', ''],
];

/** Where the header of the entry with this name begins. */
const donde = (nombre: string): number => bueno.indexOf(`${nombre}\0`);

test('its headers are as the versions before wrote and read them', () => {
  const cabeza = (nombre: string) => bueno.subarray(donde(nombre), donde(nombre) + 512);
  for (const [nombre, modo, tamano, tipo] of [
    ['pg/', '0000700\0', '00000000000\0', '5'],
    ['pg/base', '0000600\0', '00000210560\0', '0'],
    ['pg/vacío', '0000600\0', '00000000000\0', '0'],
  ] as const) {
    const escrita = cabeza(nombre);
    expect(escrita.toString('latin1', 100, 108)).toBe(modo);
    expect(escrita.toString('latin1', 124, 136)).toBe(tamano);
    expect(escrita.toString('latin1', 156, 157)).toBe(tipo);
    expect(escrita.toString('latin1', 257, 265)).toBe('ustar\x0000');
  }
});

test('it is read as it was written, whoever reads its entries or not', async () => {
  expect(await lee(bueno)).toEqual(LEIDO);
  expect((await recorrerRespaldo(join(carpeta, 'bueno'), async () => {})).version).toBe('99.0.0');
});

const CORTADO = 'El respaldo está incompleto: se corta antes de acabar';
const SOBRA = 'El respaldo está dañado: sobra algo al final';
const NO_SE_ENTIENDE = 'El respaldo está dañado: no se entiende lo que sigue a un archivo';

test.each<[cual: string, tar: () => Buffer, dice: string]>([
  ['cut in the bytes of a file', () => bueno.subarray(0, donde('pg/base') + 1_000), CORTADO],
  ['cut in a header', () => bueno.subarray(0, donde('pg/base') + 100), CORTADO],
  ['cut between two files', () => bueno.subarray(0, donde('pg/base')), CORTADO],
  ['without its end', () => bueno.subarray(0, -1024), CORTADO],
  ['with half of its end', () => bueno.subarray(0, -512), CORTADO],
  ['with a byte more', () => Buffer.concat([bueno, Buffer.alloc(1)]), SOBRA],
  ['with blocks more', () => Buffer.concat([bueno, Buffer.alloc(2048)]), SOBRA],
  ['with another one behind', () => Buffer.concat([bueno, bueno]), SOBRA],
  [
    'with an end in the middle',
    () =>
      Buffer.concat([
        bueno.subarray(0, donde('pg/base')),
        Buffer.alloc(512),
        bueno.subarray(donde('pg/base')),
      ]),
    SOBRA,
  ],
  [
    'with a header changed',
    () => {
      const malo = Buffer.from(bueno);
      malo[donde('pg/base') + 3] = 0x78;
      return malo;
    },
    NO_SE_ENTIENDE,
  ],
  ['of something else', () => Buffer.alloc(2048, 'x'), NO_SE_ENTIENDE],
])('a backup %s is refused', async (_cual, tar, dice) => {
  expect(await lee(tar())).toBe(dice);
});

test('a name or a size that the format has no room for is refused, and leaves no file', async () => {
  const largo = { nombre: `pg/${'x'.repeat(98)}`, tamano: 0, datos: [] };
  await expect(escrito('largo', [largo])).rejects.toThrow(/^No cabe en un respaldo: pg\/x+ \(0 bytes\)$/);
  const enorme = { nombre: 'pg/enorme', tamano: 8 * 1024 ** 3, datos: [] };
  await expect(escrito('enorme', [enorme])).rejects.toThrow(
    'No cabe en un respaldo: pg/enorme (8589934592 bytes)',
  );
  expect(readdirSync(carpeta).filter((n) => /largo|enorme/.test(n))).toEqual([]);
});
