import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { ArchivoError, type Fila, NumeroExcel } from './celda.ts';
import { filasDeXlsx } from './xlsx.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-xlsx-malo-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

