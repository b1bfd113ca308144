import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { deshaceImportacion, importaTexto } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';
import { clienteSuelto } from '../../platform/db/pool.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  const pg = clienteSuelto(app.db.url);
  await pg.connect();
  expect(await auditar(pg)).toEqual([]);
  await pg.end();
  await app.close();
});

const piezas = () =>
  app.db.sql(
    'select lugar_id, articulo_id, lote, piezas from existencias where piezas > 0 order by 1, 2, 3, 4',
  );

test('la existencia de un almacén que aún no tenía nada sin ubicar, y otra vez', async () => {
  const antes = await piezas();
  for (let vez = 0; vez < 2; vez++) {
    const id = await importaTexto(app, 'existencias', 'ALMACEN_ID|CLAVE_ARTICULO|EXISTENCIA\n1|A-2|90');
    expect(await piezas()).not.toEqual(antes);
    expect(await deshaceImportacion(app, id)).toMatchObject({ estatus: '1' });
    expect(await piezas()).toEqual(antes);
  }
});

test('un artículo asignado sin piezas, donde después se pusieron: no se queda sin su ubicación', async () => {
  const id = await importaTexto(
    app,
    'existencias',
    'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100101010|A-2|9\n10100301010|A-2|0',
  );
  const articulo = { ARTICULO_ID: ART.COMODIN, UBICACION_ID: UBI.VACIA.id, EXISTENCIA: 5 };
  const r = await app.call('guardaExistenciaArticuloUbicacion', {
    articulo,
    almacen_id: 1,
    operador_id: OP.ADMIN,
  });
  expect(r.body).toMatchObject({ estatus: '1' });
  const hechas = await piezas();
  expect(await deshaceImportacion(app, id)).toMatchObject({
    estatus: '0',
    message: 'No se puede deshacer: ya hay piezas de A-2 en 1-01-003-01-010',
  });
  expect(await piezas()).toEqual(hechas);
});
