import { reportes } from '@anden/contrato/reportes.ts';
import { expect, test } from 'vitest';
import { esNumerica, textoDe } from '../ui/columna.ts';
import { columnasDe } from './reporte.tsx';

const columna = (id: string) => columnasDe('getTiemposRemisiones').find((c) => c.id === id);

test('las columnas de un reporte son las declaradas, en su orden; lo que sólo viaja con el renglón no lo es', () => {
  for (const llamada of Object.keys(reportes) as (keyof typeof reportes)[]) {
    const declaradas = Object.entries(reportes[llamada].columnas).filter(([, c]) => c.tipo !== 'dato');
    expect(columnasDe(llamada).map((c) => [c.id, c.titulo])).toEqual(
      declaradas.map(([id, c]) => [id, c.titulo]),
    );
  }
});

test('su clase dice cómo se lee, se alinea y se exporta; una palabra del cable se dice en español', () => {
  const fila = { ESTATUS: 'AREAEMBARQUE', RENGLONES: 1200, DIFERENCIA: 90, CREADO: '2026-11-20T15:00:30Z' };
  const lee = (id: string) => {
    const c = columna(id);
    return c && [textoDe(c, fila as never), esNumerica(c), c.tipo];
  };
  expect(lee('RENGLONES')).toEqual(['1,200', true, 'numero']);
  expect(lee('DIFERENCIA')).toEqual(['01:30', true, 'texto']);
  expect(lee('CREADO')).toEqual(['20-11-2026 09:00', false, 'fechaHora']);
  expect(columna('ESTATUS')?.valor(fila as never)).toBe('En área de embarque');
  expect(columnasDe('getGuiasFacturas').find((c) => c.id === 'TIPO_DOCTO')?.ordenable).toBe(false);
});

test('la pantalla añade lo suyo, y puede hacer columna de lo que viaja con el renglón', () => {
  const c = columnasDe('getHistorialResurtidos', {
    ARTICULO: { ancho: 170, tarjeta: 'titulo' },
    TOMADO: { titulo: 'Tomó', valor: () => 'ANA' },
  });
  expect(c.find((x) => x.id === 'ARTICULO')).toMatchObject({
    ancho: 170,
    tarjeta: 'titulo',
    titulo: 'Artículo',
  });
  const tomado = c.find((x) => x.id === 'TOMADO');
  expect(tomado).toMatchObject({ titulo: 'Tomó', ordenable: false });
  expect(tomado?.valor({} as never)).toBe('ANA');
  expect(c.findIndex((x) => x.id === 'TOMADO')).toBeGreaterThan(c.findIndex((x) => x.id === 'FECHA_SUR'));
});
