import { randomUUID } from 'node:crypto';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { ESTATUS_CHOQUE, MENSAJE_CHOQUE } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otraApp, type TestApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
let otra: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  otra = await otraApp(app.db);
  await app.darControles(OP.JEFE, [P.configarticulo, P.minimoMaximo, P.caducidadLoteProduccion]);
});
afterEach(async () => {
  await otra.close();
  await app.close();
});

const ERA = {
  TIPO_ARTICULO_U: 'M',
  MINIMO: 5,
  MAXIMO: 20,
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
};
type Cambios = Partial<typeof ERA>;

/** A save by somebody who had read `leido` and changes these fields, on one server or the other. */
const guarda = (donde: TestApp, cambios: Cambios, leido: Cambios = ERA, clave?: string) =>
  donde.call(
    'updateInfoArticulo',
    { articulo: { ARTICULO_ID: ART.MULTI, ...ERA, ...leido, ...cambios }, leido },
    { ...(clave ? { clave } : {}), como: donde === app ? 'ADMIN' : 'JEFE' },
  );
const guardado = async () =>
  (
    await app.db.sql(
      `select minimo, maximo, caduca, lote, comodin_empaque from articulos where articulo_id = ${ART.MULTI}`,
    )
  )[0];

test.each([
  ['uno antes', (): readonly TestApp[] => [app, otra]],
  ['el otro antes', () => [otra, app]],
])('cada quien cambia lo suyo y queda lo de los dos: %s', async (_, orden) => {
  const cambios = new Map<TestApp | undefined, Cambios>([
    [app, { MAXIMO: 50, LOTE: 'S' }],
    [otra, { MINIMO: 4, CADUCA: 'S' }],
  ]);
  for (const donde of orden()) {
    const r = await guarda(donde, cambios.get(donde) ?? {});
    expect(r.body.estatus, r.body.message).toBe('1');
  }
  expect(await guardado()).toEqual({ minimo: 4, maximo: 50, caduca: 'S', lote: 'S', comodin_empaque: 'N' });
});

test('los dos a la vez, en dos servidores: nada se pierde', async () => {
  for (let n = 0; n < 10; n++) {
    const leido = { ...ERA, MINIMO: n, MAXIMO: 20 + n };
    await guarda(app, leido, {});
    const todas = await Promise.all([
      guarda(app, { MAXIMO: 21 + n }, leido),
      guarda(otra, { MINIMO: n + 1 }, leido),
    ]);
    expect(todas.map((r) => r.body.estatus)).toEqual(['1', '1']);
    expect(await guardado()).toMatchObject({ minimo: n + 1, maximo: 21 + n });
  }
});

test('el mismo campo a lo mismo no es choque; a otra cosa se dice con sus tres valores y nada se guarda', async () => {
  await guarda(otra, { MAXIMO: 60, LOTE: 'S' });
  const igual = await guarda(app, { MAXIMO: 60, CADUCA: 'S' });
  expect(igual.body.data).toMatchObject({ MAXIMO: 60, LOTE: 'S', CADUCA: 'S' });

  await guarda(otra, { MAXIMO: 70, MINIMO: 7 }, { ...ERA, MAXIMO: 60, LOTE: 'S', CADUCA: 'S' });
  const antes = await guardado();
  const clave = randomUUID();
  const leido = { ...ERA, MAXIMO: 60, LOTE: 'S', CADUCA: 'S' };
  const negada = await guarda(app, { MAXIMO: 80, MINIMO: 6, COMODIN_EMPAQUE: 'S' }, leido, clave);
  expect(negada.http).toBe(200);
  expect(negada.body).toEqual({
    estatus: ESTATUS_CHOQUE,
    message: MENSAJE_CHOQUE,
    data: [
      { CAMPO: 'MINIMO', ERA: 5, AHORA: 7, MIO: 6 },
      { CAMPO: 'MAXIMO', ERA: 60, AHORA: 70, MIO: 80 },
    ],
  });
  expect(await guardado()).toEqual(antes);
  // The refusal, with its values, is this key's reply for ever.
  expect((await guarda(app, { MAXIMO: 80, MINIMO: 6, COMODIN_EMPAQUE: 'S' }, leido, clave)).body).toEqual(
    negada.body,
  );
  // Chosen: their own maximum, and the other operator's minimum.
  const elegida = await guarda(
    app,
    { MAXIMO: 80, COMODIN_EMPAQUE: 'S' },
    { ...leido, MAXIMO: 70, MINIMO: 7 },
  );
  expect(elegida.body.estatus).toBe('1');
  expect(await guardado()).toEqual({ minimo: 7, maximo: 80, caduca: 'S', lote: 'S', comodin_empaque: 'S' });
});

test('un cliente que no dice lo leído escribe todo lo que manda, como siempre', async () => {
  await guarda(otra, { MAXIMO: 60, LOTE: 'S' });
  const r = await app.call('updateInfoArticulo', { articulo: { ARTICULO_ID: ART.MULTI, ...ERA, MINIMO: 6 } });
  expect(r.body.estatus).toBe('1');
  expect(await guardado()).toEqual({ minimo: 6, maximo: 20, caduca: 'N', lote: 'N', comodin_empaque: 'N' });
});

test('lo que otro cambió no pide permiso de quien no lo tocó, y lo que junto no puede ser se rechaza', async () => {
  await guarda(otra, { LOTE: 'S', MINIMO: 15 });
  await app.darControles(OP.UNO, [P.configarticulo, P.minimoMaximo]);
  const deUno = (cambios: Cambios) =>
    app.call(
      'updateInfoArticulo',
      { articulo: { ARTICULO_ID: ART.MULTI, ...ERA, ...cambios }, leido: ERA },
      { como: 'UNO' },
    );
  expect((await deUno({ MAXIMO: 10 })).body).toEqual({
    estatus: '0',
    message: MENSAJES_ARTICULO.maximoMenor,
    data: null,
  });
  expect((await deUno({ MAXIMO: 30 })).body.estatus).toBe('1');
  expect(await guardado()).toMatchObject({ minimo: 15, maximo: 30, lote: 'S' });
});
