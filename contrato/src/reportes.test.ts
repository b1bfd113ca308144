import { expect, test } from 'vitest';
import { z } from 'zod';
import { contrato } from './contrato.ts';
import { reportes, reportesDibujados } from './reportes.ts';

type Respuesta = Readonly<Record<string, z.ZodType>>;

test.each(Object.keys(reportes) as (keyof typeof reportes)[])(
  '%s: los renglones de su llamada son los que se declaran, y cada uno tiene su clave',
  (nombre) => {
    const [llamada = '', parte = 'data'] = nombre.split('.');
    const { output } = contrato[llamada as keyof typeof contrato];
    const { fila, identidad } = reportes[nombre];
    expect(z.toJSONSchema((output.shape as Respuesta)[parte] as z.ZodType)).toMatchObject({
      items: { properties: z.toJSONSchema(fila).properties },
    });
    for (const id of identidad) expect(Object.keys(fila.shape)).toContain(id);
  },
);

test('al navegador van sin sus esquemas, y sin lo que es como siempre', () => {
  const { getOperadores, getTiemposRemisiones } = reportesDibujados();
  expect(JSON.stringify(getOperadores)).toBe(
    JSON.stringify({
      columnas: {
        OPERADOR: { tipo: 'texto', titulo: 'Operador', liga: 'operador' },
        NOMBRE: { tipo: 'texto', titulo: 'Nombre' },
        DEPARTAMENTO: { tipo: 'texto', titulo: 'Departamento' },
        PUESTO: { tipo: 'texto', titulo: 'Puesto' },
        ALMACEN: { tipo: 'texto', titulo: 'Almacén' },
        ACTIVO: { tipo: 'texto', titulo: 'Estado', palabras: { S: 'Activo', N: 'Baja' } },
        CONTROLES: { tipo: 'entero', titulo: 'Controles' },
      },
      identidad: ['OPERADOR_ID'],
    }),
  );
  expect(getTiemposRemisiones).toMatchObject({ rango: 'CREADO', porPagina: 20 });
});

test('en las listas cada clave de cliente, y en los reportes cada clave de artículo, cada ubicación y cada lote dice qué nombra, para ser liga a su página', () => {
  for (const [nombre, r] of Object.entries(reportes)) {
    for (const [id, c] of Object.entries(r.columnas)) {
      if (c.tipo === 'dato') continue;
      if (id === 'CLAVE_CLIENTE') expect(c.liga, `${nombre}.${id}`).toBe('cliente');
      // In a list of work the row is pressed to work on its article or place.
      if (!('rango' in r) || r.rango === null) continue;
      if (id === 'CLAVE_ARTICULO') expect(c.liga, `${nombre}.${id}`).toBe('articulo');
      if (id === 'LOTE') expect(c.liga, `${nombre}.${id}`).toBe('lote');
      if (id === 'UBICACION') expect(c.liga, `${nombre}.${id}`).toBe('ubicacion');
    }
  }
});
