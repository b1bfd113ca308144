import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, ponen } from '../../../testing/resurtidos.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

type Como = 'ADMIN' | 'CONTEO' | 'ACOMODO' | 'UNO';

describe('#getUbicacionesArticulo', () => {
  const pedir = (articulo_id: number, mas: object = {}, como: Como = 'ADMIN') =>
    app.call('getUbicacionesArticulo', { articulo_id, almacen_id: 1, ...mas }, { como });

  test('las del almacén: fijas, multialmacén e inhabilitadas, con sus piezas y sin contar', async () => {
    const { body } = await pedir(ART.BARRAS);
    expect(body.data.map((u: { NUMERIC_UB: string }) => u.NUMERIC_UB)).toEqual([
      UBI.F1.codigo,
      UBI.F2.codigo,
      UBI.I1.codigo,
    ]);
    expect(body.data[0]).toMatchObject({
      UBICACION_ID: UBI.F1.id,
      CAT_UBICACION_ID: UBI.F1.id,
      ALMACEN_ID: 1,
      UBICACION: '1-01-001-01-010',
      TIPO: 'F',
      NOMBRE_TIPO: 'FIJA',
      EXISTENCIA: 8,
      CONTADAS: 0,
      CONTABILIZADA: 'N',
    });
    expect(body.sugerencias).toEqual([]);
    expect(Math.abs(Date.parse(body.ahora) - Date.now())).toBeLessThan(60_000);
  });

  test('sin ubicaciones en el almacén: estatus 0 con el nombre del almacén', async () => {
    expect((await pedir(ART.LOTE, { almacen_id: 2 })).body).toEqual({
      estatus: '0',
      message: '¡Este producto no cuenta con ubicaciones en el almacén NORTE!',
      data: null,
    });
    expect((await pedir(999_999)).body.message).toBe('Producto no encontrado');
    expect((await pedir(ART.LOTE, { almacen_id: 99 })).body.message).toBe(MENSAJES_UBICACION.almacen);
    expect((await pedir(ART.LOTE, { almacen_id: 2 }, 'ACOMODO')).body.message).toBe(
      'No tiene acceso a ese almacén',
    );
  });

  test('con unidades sugiere dónde: la fija con lugar y una vacía cerca', async () => {
    const { sugerencias } = (await pedir(ART.LOTE, { unidades: 30, quienllama: 'compras' })).body;
    expect(sugerencias[0]).toMatchObject({ UBICACION_ID: UBI.F2.id, UNIDADES: 25, NUEVA: 'N' });
    expect(sugerencias.at(-1)).toMatchObject({ UBICACION_ID: UBI.VACIA.id, NUEVA: 'S' });
  });

  test('un multialmacenable de compra no va a sus fijas; de traspaso, hasta su máximo', async () => {
    const donde = async (quienllama: string) =>
      (await pedir(ART.MULTI, { unidades: 30, quienllama })).body.sugerencias.map(
        (s: { NUMERIC_UB: string; UNIDADES: number }) => [s.NUMERIC_UB, s.UNIDADES],
      );
    expect(await donde('compras')).toEqual([[UBI.M1.codigo, 30]]);
    expect(await donde('traspasos')).toEqual([
      [UBI.F1.codigo, 20],
      [UBI.M1.codigo, 10],
    ]);
  });

  test('las fijas no reciben más de lo que cabe hasta su máximo: lo demás, a una vacía', async () => {
    const donde = async (unidades: number) =>
      (await pedir(ART.BARRAS, { unidades, quienllama: 'compras' })).body.sugerencias.map(
        (s: { NUMERIC_UB: string; UNIDADES: number; RAZON: string }) => [s.NUMERIC_UB, s.UNIDADES, s.RAZON],
      );
    const FIJA = 'Ubicación fija con lugar hasta su máximo';
    // Of 14 in all, 8 are in F1 and none in F2.
    await app.db.sql('update articulos set maximo = 14 where articulo_id = $1', [ART.BARRAS]);
    expect((await donde(8)).slice(0, 2)).toEqual([
      [UBI.F1.codigo, 6, FIJA],
      [UBI.F2.codigo, 2, 'Ubicación del artículo'],
    ]);
    // Both shelves hold pieces, and one more fits in all.
    await app.db.sql('update existencias set piezas = 5 where articulo_id = $1 and lugar_id = $2', [
      ART.BARRAS,
      UBI.F2.id,
    ]);
    const llenas = await donde(8);
    expect(llenas.map(([, piezas, razon]: [string, number, string]) => [piezas, razon])).toEqual([
      [1, FIJA],
      [7, 'Ubicación vacía más cercana'],
    ]);
    expect([UBI.F1.codigo, UBI.F2.codigo]).toContain(llenas[0][0]);
    // With no empty location, what does not fit is proposed nowhere.
    await app.db.sql(`update ubicaciones set tipo = 'I' where ubicacion = $1`, [llenas[1][0]]);
    expect((await donde(8)).map(([, n]: [string, number]) => n)).toEqual([1]);
  });

  test('donde sólo queda lo caducado de un artículo no se propone: después de lo bueno y de lo vacío', async () => {
    const V = { caducidad: '2025-01-31', lote: 'V' };
    const otra = await app.db.sql<{ ubicacion_id: number }>(
      `with l as (insert into lugares (clase, almacen_id, nombre) values ('ubicacion', 1, '10100104030') returning lugar_id)
       insert into ubicaciones select lugar_id, 1, '10100104030', 'M' from l returning ubicacion_id`,
    );
    await multis(app.db, [{ id: 201, reserva: 0, maximo: 5 }]);
    await app.db.sql(`insert into articulos_ubicacion (ubicacion_id, articulo_id) values
      (${otra[0]?.ubicacion_id}, 201), (${UBI.VACIA.id}, 201)`);
    await ponen(app.db, [
      { articulo: 201, ubicacion: UBI.F1.id, piezas: 2, ...V },
      { articulo: 201, ubicacion: UBI.M1.id, piezas: 50, ...V },
      { articulo: 201, ubicacion: otra[0]?.ubicacion_id ?? 0, piezas: 1, caducidad: CADUCA_L1, lote: 'B' },
    ]);
    const donde = (await pedir(201, { unidades: 10, quienllama: 'traspasos' })).body.sugerencias;
    expect(
      donde.map((s: { NUMERIC_UB: string; UNIDADES: number; RAZON: string }) => [
        s.NUMERIC_UB,
        s.UNIDADES,
        s.RAZON,
      ]),
    ).toEqual([
      // Expired pieces occupy the shelf all the same: its maximum is 5.
      [UBI.VACIA.codigo, 3, 'Ubicación fija con lugar hasta su máximo'],
      ['10100104030', 7, 'El artículo ya está aquí'],
      [UBI.M1.codigo, 0, 'Sólo tiene piezas caducadas del artículo'],
    ]);
  });

  test('quien cuenta a ciegas no ve piezas ni sugerencias; con 1228, o en otra pantalla suya, sí', async () => {
    const ciega = await pedir(ART.BARRAS, { unidades: 5, quienllama: 'conteo' }, 'CONTEO');
    expect(ciega.body.sugerencias).toEqual([]);
    for (const u of ciega.body.data) expect(u).not.toHaveProperty('EXISTENCIA');
    const sinDecir = await pedir(ART.BARRAS, { unidades: 5 }, 'CONTEO');
    expect(JSON.stringify(sinDecir.body)).not.toContain('EXISTENCIA');
    const comoCompra = await pedir(ART.BARRAS, { unidades: 5, quienllama: 'compras' }, 'CONTEO');
    expect(JSON.stringify(comoCompra.body)).not.toContain('EXISTENCIA');
    expect((await pedir(ART.BARRAS, { quienllama: 'compras' }, 'ACOMODO')).body.data[0].EXISTENCIA).toBe(8);
    expect((await pedir(ART.BARRAS, { quienllama: 'conteo' }, 'ACOMODO')).body.data[0]).not.toHaveProperty(
      'EXISTENCIA',
    );
    await app.darControles(OP.UNO, [P.inventarios, P.existenciaUbicacion]);
    const con1228 = await pedir(ART.BARRAS, { quienllama: 'conteo' }, 'UNO');
    expect(con1228.body.data[0].EXISTENCIA).toBe(8);
  });
});

describe('#existeUbicacion y #get_articulosEnUbicacion', () => {
  test('la que existe en el almacén, y vacío si no', async () => {
    const existe = (ubicacion: string, almacen_id = 1, como: Como = 'ADMIN') =>
      app.call('existeUbicacion', { ubicacion, almacen_id }, { como });
    expect((await existe(UBI.M1.codigo)).body.data).toEqual([
      {
        UBICACION_ID: UBI.M1.id,
        ALMACEN_ID: 1,
        UBICACION: '1-01-001-04-010',
        NUMERIC_UB: UBI.M1.codigo,
        CODIGO_PROPIO: null,
        TIPO: 'M',
        NOMBRE_TIPO: 'MULTIALMACEN',
      },
    ]);
    for (const codigo of ['10100999010', '123', UBI.NORTE.codigo]) {
      expect((await existe(codigo)).body).toEqual({
        estatus: '1',
        message: MENSAJES_UBICACION.noExiste,
        data: [],
      });
    }
    await app.darControles(OP.UNO, [P.configubicacion]);
    expect((await existe(UBI.NORTE.codigo, 2, 'UNO')).body.message).toBe('No tiene acceso a ese almacén');
  });

  test('sus artículos por clave, con sus piezas en ella sumados los lotes', async () => {
    const en = (ubicacion_id: number) => app.call('get_articulosEnUbicacion', { ubicacion_id });
    const f1 = (await en(UBI.F1.id)).body.data;
    expect(
      f1.map((a: { CLAVE_ARTICULO: string; EXISTENCIA: number }) => [a.CLAVE_ARTICULO, a.EXISTENCIA]),
    ).toEqual([
      ['A-1', 8],
      ['A-2', 3],
      ['A-6', 0],
    ]);
    const lote = (await en(UBI.F2.id)).body.data.find(
      (a: { ARTICULO_ID: number }) => a.ARTICULO_ID === ART.LOTE,
    );
    expect(lote).toMatchObject({ EXISTENCIA: 15, NOMBRE_TIPO: 'DEFAULT', UBICACION_ID: UBI.F2.id });
    expect((await en(999_999)).body.message).toBe(MENSAJES_UBICACION.noExiste);
  });
});
