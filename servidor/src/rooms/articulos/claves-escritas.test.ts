import { claveEscrita } from '@anden/contrato/articulos/escritas.ts';
import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(
    `insert into claves_articulo values ('JABÓN-Ñ1', ${ART.BARRAS}, 19), ('Caja-7', ${ART.LOTE}, 19)`,
  );
});
afterEach(() => app.close());

test('#getClavesArticulos: lo que alguien escribe, en minúsculas o sin acentos; lo escaneado es exacto', async () => {
  const de = async (articulo_id: string, escrita?: boolean) =>
    (
      await app.call('getClavesArticulos', escrita === undefined ? { articulo_id } : { articulo_id, escrita })
    ).body.data.map((c: { CLAVE_ARTICULO: string }) => c.CLAVE_ARTICULO);
  expect(await de('a-1')).toEqual([]);
  expect(await de('a-1', false)).toEqual([]);
  expect(await de('a-1', true)).toEqual(['A-1']);
  expect(await de('jabon-n1', true)).toEqual(['JABÓN-Ñ1']);
  expect(await de('CAJA-7', true)).toEqual(['Caja-7']);
  expect(await de('a-1x', true)).toEqual([]);
  // An exact match goes before those that differ in capitals or accents.
  await app.db.sql(`insert into claves_articulo values ('caja-7', ${ART.BARRAS}, 19)`);
  expect(await de('caja-7', true)).toEqual(['caja-7']);
  expect((await de('CAJA-7', true)).sort()).toEqual(['Caja-7', 'caja-7']);
});

test('la base y el navegador comparan igual lo que alguien escribe', async () => {
  const textos = ['jabón-ñ1', ' Caja-7 ', 'ÁÉÍÓÚÜÑ áàäâ', 'ç-ß-İ-ÿ', 'A_1%', '7501000000012'];
  const [r] = await app.db.sql<{ t: string[] }>(
    'select array_agg(clave_escrita(trim(t)) order by i) as t from unnest($1::text[]) with ordinality as x (t, i)',
    [textos],
  );
  expect(r?.t).toEqual(textos.map(claveEscrita));
});

test('#getinfoArticuloUbicacion: abre el artículo de una clave como la escribe la gente', async () => {
  const info = async (clave_articulo: string) =>
    (await app.call('getinfoArticuloUbicacion', { clave_articulo, almacen_id: 1 })).body;
  expect((await info('a-5')).data.articulo.ARTICULO_ID).toBe(ART.LOTE);
  expect((await info('jabon-ñ1')).data.articulo.ARTICULO_ID).toBe(ART.BARRAS);
  expect((await info('a-5x')).message).toBe(MENSAJES_ARTICULO.noEncontrado);
});

test('#get_inventarioPendiente: lo que hay por contar donde se escaneó, y nada de otro lugar', async () => {
  const en = async (ubicacion: string) =>
    (
      await app.call('get_inventarioPendiente', { operador_id: OP.ADMIN, almacen_id: 1, ubicacion })
    ).body.data.map((l: { ARTICULO_ID: number }) => l.ARTICULO_ID);
  expect(await en(UBI.F2.codigo)).toContain(ART.LOTE);
  expect(await en(UBI.VACIA.codigo)).toEqual([]);
  const mal = await app.call('get_inventarioPendiente', {
    operador_id: OP.ADMIN,
    almacen_id: 1,
    ubicacion: '1',
  });
  expect(mal.http).toBe(400);
});
