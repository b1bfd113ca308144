import { lecturas } from '@anden/contrato/lecturas.ts';
import type { Columnas } from '@anden/contrato/reporte.ts';
import { reportes } from '@anden/contrato/reportes.ts';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { esNumerica, textoDe } from '../ui/columna.ts';
import { LigaDeRegistro, LigasDeRegistros } from './LigaDeRegistro.tsx';
import { columnasDe, conPropia, llaveDe } from './reporte.tsx';

const columna = (id: string) => columnasDe('getTiemposRemisiones').find((c) => c.id === id);

test('las columnas de un reporte son las declaradas, en su orden; lo que sólo viaja con el renglón no lo es', () => {
  for (const llamada of Object.keys(reportes) as (keyof typeof reportes)[]) {
    const leidas = (lecturas[llamada] ?? {}) as Readonly<Record<string, { titulo?: string }>>;
    const declaradas = Object.entries(reportes[llamada].columnas).flatMap(([id, c]) => {
      const titulo = leidas[id]?.titulo ?? c.titulo;
      return c.tipo === 'dato' && !leidas[id]?.titulo ? [] : [[id, titulo]];
    });
    expect(columnasDe(llamada).map((c) => [c.id, c.titulo])).toEqual(declaradas);
  }
});

test('su clase dice cómo se lee, se alinea y se exporta; una palabra del cable se dice en español', () => {
  const fila = { ESTATUS: 'AREAEMBARQUE', RENGLONES: 1200, DIFERENCIA: 90, CREADO: '2026-11-20T15:00:30Z' };
  const lee = (id: string) => {
    const c = columna(id);
    return c && [textoDe(c, fila as never), esNumerica(c), c.tipo];
  };
  expect(lee('RENGLONES')).toEqual(['1,200', true, 'numero']);
  expect(lee('DIFERENCIA')).toEqual(['01:30', true, 'duracion']);
  const diferencia = columna('DIFERENCIA');
  expect(diferencia && textoDe(diferencia, { DIFERENCIA: 1_381 } as never)).toBe('23:01 DEMORADA');
  expect(lee('CREADO')).toEqual(['20-11-2026 09:00', false, 'fechaHora']);
  expect(columna('ESTATUS')?.valor(fila as never)).toBe('En área de embarque');
  expect(columnasDe('getGuiasFacturas').find((c) => c.id === 'TIPO_DOCTO')?.ordenable).toBe(false);
});

test('toda columna que nombra un registro se dibuja como la liga a su página, también donde se corta', () => {
  const vistas = new Set<string>();
  for (const llamada of Object.keys(reportes) as (keyof typeof reportes)[]) {
    // Lists of work, which have no range, show the link beside the value instead.
    if ((reportes[llamada] as { rango?: string | null }).rango == null) continue;
    for (const [id, { liga, registros }] of Object.entries(reportes[llamada].columnas)) {
      if (!liga) continue;
      const c = columnasDe(llamada).find((x) => x.id === id);
      const dibujada = c?.celda?.({ [id]: 'X' } as never) as
        | ReactElement<{ como?: ReactElement }>
        | undefined;
      expect([dibujada?.type, dibujada?.props.como?.type], `${llamada}.${id}`).toContain(
        registros ? LigasDeRegistros : LigaDeRegistro,
      );
      vistas.add(liga);
    }
  }
  expect([...vistas]).toEqual(expect.arrayContaining(['articulo', 'cliente', 'operador', 'factura', 'lote']));
});

test('los registros que una columna junta son cada uno la liga a su página, y existen en su renglón', () => {
  const juntas = Object.entries(reportes).flatMap(([llamada, { columnas }]) =>
    Object.entries(columnas as Columnas).flatMap(([id, { registros }]) =>
      registros ? [{ de: `${llamada}.${id}`, columnas: Object.keys(columnas), registros }] : [],
    ),
  );
  expect(juntas.length).toBeGreaterThanOrEqual(4);
  for (const { de, columnas, registros } of juntas) expect(columnas, de).toContain(registros);
  const dos = [
    { OPERADOR_ID: 7, NOMBRE: 'ANA' },
    { OPERADOR_ID: 8, NOMBRE: 'LUIS' },
  ];
  const ligas = LigasDeRegistros({ liga: 'operador', dicho: 'ANA, LUIS', registros: dos }) as ReactElement<{
    children: [string | null, ReactElement<{ children: string }>];
  }>[];
  expect(ligas.map(({ props }) => props.children[1].props.children)).toEqual(['ANA', 'LUIS']);
  expect(LigasDeRegistros({ liga: 'remision', dicho: 'R-1', registros: [] })).toBe('R-1');
  const [, suelta] = LigasDeRegistros({
    liga: 'remision',
    dicho: 'R-1, R-10',
    registros: [{ DOCTO_VE_ID: 10, FOLIO: 'R-10' }],
  }) as unknown[];
  expect(suelta).toBe(', R-1');
  expect(
    LigasDeRegistros({
      liga: 'operador',
      dicho: 'PAZ, ANA',
      registros: [{ OPERADOR_ID: 7, NOMBRE: 'PAZ, ANA' }],
    }),
  ).toHaveLength(1);
});

test('la pantalla añade lo suyo, y una lectura hace columna de lo que viaja con el renglón', () => {
  const c = columnasDe('getHistorialResurtidos', {
    ARTICULO: { ancho: 170, tarjeta: 'titulo' },
  });
  expect(c.find((x) => x.id === 'ARTICULO')).toMatchObject({
    ancho: 170,
    tarjeta: 'titulo',
    titulo: 'Artículo',
  });
  const tomado = c.find((x) => x.id === 'TOMADO');
  expect(tomado).toMatchObject({ titulo: 'Tomó', ordenable: false });
  expect(tomado?.valor({ TOMADO: { A: 'ANA', DE: 'LUIS' } } as never)).toBe('ANA, de LUIS');
  expect(c.findIndex((x) => x.id === 'TOMADO')).toBeGreaterThan(c.findIndex((x) => x.id === 'FECHA_SUR'));
});

test('la clase de una columna dice su ancho; la pantalla puede decir otro, y dejarla fuera', () => {
  const c = columnasDe('getGuiasFacturas', { GUIA: false, ALMACEN: { ancho: 104 } });
  const de = (id: string) => c.find((x) => x.id === id);
  expect(de('FOLIO')).toMatchObject({ ancho: 96, tipo: 'texto' });
  expect(de('CLIENTE')).toMatchObject({ ancho: 140, celda: expect.any(Function) });
  expect(de('ALMACEN')?.ancho).toBe(104);
  expect(de('GUIA')).toBeUndefined();
});

test('un estado se dibuja por su palabra o por su renglón, y donde no lo hay se lee como es', () => {
  const c = columnasDe('getGuiasFacturas', {
    SITUACION: {
      tono: {
        ENTREGADA: 'hecho',
        EN_CAMINO: 'nada',
        INCIDENCIA: 'atencion',
        SIN_NOTICIA: 'atencion',
        CANCELADA: 'nada',
        CERRADA: 'nada',
      },
    },
    INCIDENCIA: { tono: (f) => (f.INCIDENCIA ? 'atencion' : null) },
  });
  const celda = (id: string, fila: object) => c.find((x) => x.id === id)?.celda?.(fila as never);
  expect(celda('SITUACION', { SITUACION: 'ENTREGADA' })).toMatchObject({
    props: { tono: 'hecho', children: 'Entregada' },
  });
  expect(celda('INCIDENCIA', { INCIDENCIA: 'Caja mojada' })).toMatchObject({
    props: { tono: 'atencion', children: 'Caja mojada' },
  });
  expect(celda('INCIDENCIA', { INCIDENCIA: null })).toBe('—');
});

test('el estado de un ticket se lee y se exporta igual: lo que espera al cliente no dice «Abierto»', () => {
  const estatus = columnasDe('getTickets').find((c) => c.id === 'estatus');
  const dicho = (fila: object) => estatus?.valor(fila as never);
  expect(dicho({ estatus: 'ABIERTO', ESPERA: 'S' })).toBe('Espera al cliente');
  expect(dicho({ estatus: 'ABIERTO', ESPERA: 'N' })).toBe('Abierto');
  expect(dicho({ estatus: 'CERRADO', ESPERA: 'S' })).toBe('Cerrado');
});

test('la primera columna es el título de la tarjeta, si la pantalla no dice otra', () => {
  const titulos = (c: readonly { id: string; tarjeta?: string }[]) =>
    c.filter((x) => x.tarjeta === 'titulo').map((x) => x.id);
  expect(titulos(columnasDe('getGuiasFacturas'))).toEqual(['FOLIO']);
  expect(titulos(columnasDe('getGuiasFacturas', { CLIENTE: { tarjeta: 'titulo' } }))).toEqual(['CLIENTE']);
  expect(titulos(columnasDe('getFaltantesTraspasos'))).toEqual(['ARTICULO']);
});

test('un valor propio de la pantalla no se lee como el declarado', () => {
  const [, , , , , surtido] = columnasDe('gettraspasosSurtido', { UNIDADESSURTIDAS: { valor: () => 50 } });
  expect(surtido && textoDe(surtido, { UNIDADESSURTIDAS: 1200 } as never)).toBe('50');
});

test('una columna propia va tras la que se dice, y la llave es la declarada', () => {
  const propia = { id: 'CERRAR', titulo: 'Cerrar', valor: () => null };
  expect(conPropia(columnasDe('getOperadores'), 'PUESTO', propia).map((c) => c.id)).toEqual([
    'OPERADOR',
    'NOMBRE',
    'DEPARTAMENTO',
    'PUESTO',
    'CERRAR',
    'ALMACEN',
    'ACTIVO',
    'CONTROLES',
  ]);
  expect(llaveDe('getOperadores')({ OPERADOR_ID: 7 } as never)).toBe(7);
  expect(llaveDe('getArticulosAcomodoCompra')({ ARTICULO_ID: 7, ALMACEN_ID: 2 } as never)).toBe('7.2');
});
