import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

test('#getContextoTicket: de lo que no se halla, el conteo y la corrección que causó, sólo de su almacén y después', async () => {
  const { data } = (
    await app.call('saveTicketOp', {
      ticket_data: { motivo_id: 16, dirigido_a: 1, comentario: 'Roto', docto_ve_det_id: RDET.BARRAS },
    })
  ).body;
  const causado = async () =>
    (await app.call('getContextoTicket', { ticket_id: data.ticket_id })).body.data.consecuencias as object[];
  // The fixture's lists to count are older.
  expect(await causado()).toEqual([]);
  await app.db.sql(
    `insert into inventarios (inventario_id, folio, fecha, almacen_id) values (90, 'INV90', now(), 1), (91, 'INV91', now(), 2)`,
  );
  await app.db.sql(
    `insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp) values (90, 90, $1, 'T-90'), (91, 91, $1, 'T-91')`,
    [ART.BARRAS],
  );
  expect(await causado()).toMatchObject([{ QUE: 'PEDIDO', FOLIO: 'INV90', PIEZAS: null }]);
  await app.db.sql(
    `insert into conteos (conteo_id, inventario_det_id, operador_id, operacion_id, estatus) values (90, 90, $1, gen_random_uuid(), 'POR RECONTAR')`,
    [OP.CONTEO],
  );
  await app.db.sql(
    `insert into conteos_det (conteo_id, ubicacion_id, contadas, esperadas, contada_en) values (90, $1, 5, 8, now())`,
    [UBI.F1.id],
  );
  // Somebody counts it again, blind.
  expect(await causado()).toMatchObject([{ QUE: 'CONTEO', FOLIO: 'INV90', PIEZAS: null }]);
  await app.db.sql(`update conteos set estatus = 'ACEPTADO' where conteo_id = 90`);
  await app.db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), $1, 'guardaExistenciaArticuloUbicacion', $2, $3, lugar_id, 2, 'existencia' from lugares where clase = 'ajuste'`,
    [OP.ADMIN, ART.BARRAS, UBI.F1.id],
  );
  expect(await causado()).toMatchObject([
    { QUE: 'CORRECCION', UBICACION: UBI.F1.codigo, PIEZAS: -2 },
    { QUE: 'CONTEO', FOLIO: 'INV90', PIEZAS: -3 },
  ]);
});
