import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const candidatos = async (filtro?: string) => {
  const r = await app.call('getArticulosparatraspasoEx', filtro === undefined ? {} : { filtro });
  return r.body.data.map((c: Record<string, unknown>) => [
    c.CLAVE_ARTICULO,
    c.PIEZAS,
    c.DISPONIBLES,
    c.NUM_ART_EXHI,
  ]);
};
const guardar = (articulos: object[], mas: object = {}) =>
  app.call('guardaTraspasoexhibicion', { config_emp_id: 3, operador_id: OP.ADMIN, articulos, ...mas });

test('#getArticulosparatraspasoEx: lo que falta en exhibición y nadie ha pedido', async () => {
  // TR1 already requests BARRAS and LOTE, and BARRAS travels there with TR4; R1 requests 1 of COMODIN and 5 of GALLETA.
  expect(await candidatos()).toEqual([
    ['A-2', 1, 2, 0],
    ['A-8', 1, 7, 0],
  ]);
  const { almacen } = (await app.call('getArticulosparatraspasoEx')).body;
  expect(almacen).toEqual({ ALMACEN_ID: 2, NOMBRE: 'NORTE' });
});

test('con filtro, cualquiera con piezas, por clave, nombre o marca, con lo que otros traspasos no piden', async () => {
  // Eight of A-1 are there: five for TR1 and three for R1.
  expect(await candidatos('taza')).toEqual([]);
  expect(await candidatos('a-5')).toEqual([['A-5', 1, 3, 12]]);
  await app.db.sql(`update articulos set marca = 'KUADRA' where articulo_id = ${ART.COMODIN}`);
  for (const filtro of ['kuadra', 'KUÁDRA', 'kuádra liston'])
    expect(await candidatos(filtro)).toEqual([['A-2', 1, 2, 0]]);
  expect(await candidatos('%')).toEqual([]);
});

test('#guardaTraspasoexhibicion: los elegidos, y después ya no se ofrecen', async () => {
  const r = await guardar([
    { ARTICULO_ID: ART.COMODIN, PIEZAS: 2, SELECTED: true },
    { ARTICULO_ID: ART.BARRAS, PIEZAS: 1, SELECTED: false },
  ]);
  expect(r.body.estatus).toBe('1');
  const { DOCTO_IN_ID, FOLIO } = r.body.data;
  expect(FOLIO).toBe(`TE${DOCTO_IN_ID}`);
  expect(r.body.message).toBe(`Traspaso ${FOLIO} generado`);
  expect(
    await app.db.sql(
      `select t.almacen_org_id, t.almacen_dest_id, t.exhibicion, t.operador_id, d.articulo_id, d.unidades
         from traspasos t join traspasos_det d using (docto_in_id) where docto_in_id = $1`,
      [DOCTO_IN_ID],
    ),
  ).toEqual([
    {
      almacen_org_id: 1,
      almacen_dest_id: 2,
      exhibicion: true,
      operador_id: OP.ADMIN,
      articulo_id: ART.COMODIN,
      unidades: 2,
    },
  ]);
  expect(await candidatos()).toEqual([['A-8', 1, 7, 0]]);
  expect(await candidatos('listón')).toEqual([]);
});

test.each([
  ['sin elegidos', [{ ARTICULO_ID: ART.COMODIN, PIEZAS: 1, SELECTED: false }], MENSAJES_TRASPASO.ninguno],
  ['nada', [], MENSAJES_TRASPASO.ninguno],
  [
    'más de lo disponible',
    [{ ARTICULO_ID: ART.COMODIN, PIEZAS: 4 }],
    'Sólo hay 2 piezas disponibles de A-2 en ubicaciones fijas',
  ],
  [
    'más de lo disponible en dos renglones',
    [
      { ARTICULO_ID: ART.COMODIN, PIEZAS: 2 },
      { ARTICULO_ID: ART.COMODIN, PIEZAS: 2 },
    ],
    'Sólo hay 2 piezas disponibles de A-2 en ubicaciones fijas',
  ],
  [
    'de un artículo sin piezas',
    [{ ARTICULO_ID: ART.SIN_BARRAS, PIEZAS: 1 }],
    'Sólo hay 0 piezas disponibles de A-3 en ubicaciones fijas',
  ],
  ['de un artículo que no existe', [{ ARTICULO_ID: 999, PIEZAS: 1 }], 'Producto no encontrado'],
])('se rechaza y nada cambia: %s', async (_caso, articulos, mensaje) => {
  const antes = await huella(app.db, ['auditoria', 'idempotencia']);
  expect((await guardar(articulos)).body.message).toBe(mensaje);
  expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
});

test('otra empresa, sin almacén de exhibición, y el propio almacén de exhibición', async () => {
  const uno = [{ ARTICULO_ID: ART.COMODIN, PIEZAS: 1 }];
  expect((await guardar(uno, { config_emp_id: 1 })).body.message).toBe(MENSAJES_TRASPASO.empresa);
  await app.darControles(OP.NORTE, [P.traspasoExhibicion]);
  const norte = await app.call('getArticulosparatraspasoEx', {}, { como: 'NORTE' });
  expect(norte.body.message).toBe(MENSAJES_TRASPASO.enExhibicion);
  await app.db.sql('update almacenes set exhibicion = false');
  expect((await guardar(uno)).body.message).toBe(MENSAJES_TRASPASO.sinExhibicion);
});

test('dos operadores que piden las mismas piezas a la vez: sólo uno las tiene', async () => {
  const ambos = await Promise.all([1, 2].map(() => guardar([{ ARTICULO_ID: ART.COMODIN, PIEZAS: 2 }])));
  expect(ambos.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
});
