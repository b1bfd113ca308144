import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { abreArchivo } from './archivo.ts';
import type { Fila } from './celda.ts';
import { columnasDelEncabezado } from './encabezado.ts';
import { Motivo } from './lectores.ts';
import { escribePlantilla } from './plantilla.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-plantilla-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

describe.each(['xlsx', 'csv'])('template .%s', (extension) => {
  test.each(TABLAS.map((t) => [t.nombre, t] as const))('of %s reads back whole', async (nombre, tabla) => {
    const ruta = join(carpeta, `${nombre}.${extension}`);
    await escribePlantilla(tabla, ruta);
    const { filas } = await abreArchivo(ruta);
    const leidas: Fila[] = [];
    for await (const fila of filas) leidas.push(fila);
    expect(leidas).toHaveLength(2);
    const columnas = columnasDelEncabezado(tabla, leidas[0]?.celdas ?? [], TABLAS);
    expect(columnas.map((c) => c.columna)).toEqual(tabla.columnas);
    const celdas = new Map(tabla.columnas.map((c, i) => [c.nombre, leidas[1]?.celdas[i]]));
    const valores = new Map(tabla.columnas.map((c) => [c.nombre, String(celdas.get(c.nombre) ?? '')]));
    expect(tabla.revisaFila?.(valores, celdas) ?? null).toBeNull();
    tabla.columnas.forEach((columna, i) => {
      const valor = columna.leer(leidas[1]?.celdas[i]);
      expect(valor, columna.nombre).not.toBeInstanceOf(Motivo);
      if (columna.obligatoria) expect(valor, columna.nombre).not.toBeNull();
    });
  });
});
