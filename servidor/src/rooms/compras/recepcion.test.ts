import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { BARRAS, CAJA, COMPRA, DE_LA_PRUEBA, LINEA, OP, REPETIDA } from '../../../testing/fixture.ts';
import { PARES } from '../../../testing/largo.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { leer } from '../../platform/calls/run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const recibir = (
  docto_cm_det_id: number,
  cantidad: number,
  como: 'ADMIN' | 'RECIBO' | 'JEFE' | 'NORTE' = 'ADMIN',
) => app.call('guardarRecepcionCompra', { docto_cm_det_id, operador_id: OP[como], cantidad }, { como });

const enRecepcion = (articulo: number) =>
  app.db.sql(
    `select sum(piezas)::int as piezas, clase, almacen_id from movimientos join lugares on lugar_id = destino_id
      where articulo_id = $1 and ${DE_LA_PRUEBA} group by clase, almacen_id`,
    [articulo],
  );

describe('#guardarRecepcionCompra', () => {
  test('recibe: sube lo recibido y las piezas quedan en la recepción del almacén, con su movimiento', async () => {
    const r = await recibir(LINEA.BARRAS, 4, 'RECIBO');
    expect(r.body).toMatchObject({
      estatus: '1',
      data: { UNIDADES: 10, UNIDADES_RECIB: 4, UNIDADES_ACOM: 0 },
    });
    expect(await enRecepcion(1)).toEqual([{ piezas: 4, clase: 'recepcion', almacen_id: 1 }]);
    expect(
      await app.db.sql(
        `select m.piezas, m.operador_id, m.llamada, m.documento, m.documento_id, m.documento_det_id,
                o.clase as origen, d.clase as destino
           from movimientos m join lugares o on o.lugar_id = origen_id join lugares d on d.lugar_id = destino_id where ${DE_LA_PRUEBA}`,
      ),
    ).toEqual([
      {
        piezas: 4,
        operador_id: OP.RECIBO,
        llamada: 'guardarRecepcionCompra',
        documento: 'compra',
        documento_id: COMPRA.LLEGO,
        documento_det_id: LINEA.BARRAS,
        origen: 'proveedor',
        destino: 'recepcion',
      },
    ]);
  });

  test('más de lo pendiente: se rechaza con lo que falta y nada cambia', async () => {
    await recibir(LINEA.BARRAS, 8);
    const r = await recibir(LINEA.BARRAS, 3);
    expect(r.http).toBe(200);
    expect(r.body.estatus).toBe('0');
    expect(r.body.message).toBe(
      'No es posible recibir más unidades a las pendientes por recibir. Pendientes: 2',
    );
    expect(await enRecepcion(1)).toMatchObject([{ piezas: 8 }]);
  });

  test('línea completa, línea que no existe, de otro almacén y compra sin fecha', async () => {
    await recibir(LINEA.SIN_BARRAS, 3);
    expect((await recibir(LINEA.SIN_BARRAS, 1)).body.message).toBe(MENSAJES.yaRecibido);
    expect((await recibir(999_999, 1)).body.message).toBe(MENSAJES.noEncontrado);
    expect((await recibir(LINEA.NORTE, 1, 'RECIBO')).body.message).toBe(MENSAJES.noEncontrado);
    expect((await recibir(LINEA.SIN_FECHA, 1)).body.message).toBe(MENSAJES.sinFecha);
    expect(
      await app.db.sql(`select 1 from movimientos where documento_det_id <> $1 and ${DE_LA_PRUEBA}`, [
        LINEA.SIN_BARRAS,
      ]),
    ).toEqual([]);
  });

  test('veinte recepciones a la vez de la misma línea nunca pasan de lo pedido', async () => {
    const todas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => recibir(LINEA.BARRAS, 1 + (i % 3), i % 2 ? 'RECIBO' : 'JEFE')),
    );
    for (const r of todas) expect(r.http).toBe(200);
    const aceptadas = todas.filter((r) => r.body.estatus === '1');
    const [linea] = await app.db.sql<{ unidades_recib: number }>(
      'select unidades_recib from compras_det where docto_cm_det_id = $1',
      [LINEA.BARRAS],
    );
    const [libro] = await app.db.sql<{ total: number; n: number }>(
      `select sum(piezas) as total, count(*) as n from movimientos where ${DE_LA_PRUEBA}`,
    );
    expect(linea?.unidades_recib).toBe(10);
    expect(libro).toEqual({ total: 10, n: aceptadas.length });
    expect(await enRecepcion(1)).toMatchObject([{ piezas: 10 }]);
  });

  test(`${PARES} pares que piden todo a la vez: una gana y la otra se rechaza`, async () => {
    await app.db.sql(
      `insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades)
       select 1000 + n, ${COMPRA.LLEGO}, 100 + n, 1, 2 from generate_series(1, ${PARES}) n`,
    );
    for (let desde = 1; desde <= PARES; desde += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const linea = 1_000 + desde + i;
          const par = await Promise.all([recibir(linea, 2, 'RECIBO'), recibir(linea, 2, 'JEFE')]);
          expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
        }),
      );
    }
    expect(await enRecepcion(1)).toMatchObject([{ piezas: 2 * PARES }]);
  }, 240_000);

  test('las dos últimas líneas terminadas a la vez completan la compra', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const id = 500 + vuelta;
      await app.db.sql(
        `insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, fecha_recepcion)
         values (${id}, 'X${id}', 1, 1, current_date, now())`,
      );
      await app.db.sql(
        `insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades)
         values (${id * 10}, ${id}, 1, 1, 1), (${id * 10 + 1}, ${id}, 2, 2, 1)`,
      );
      await Promise.all([recibir(id * 10, 1, 'RECIBO'), recibir(id * 10 + 1, 1, 'JEFE')]);
    }
    expect(await app.db.sql('select 1 from compras where docto_cm_id >= 500 and completada is null')).toEqual(
      [],
    );
    const pendientes = await app.call('getComprasRecepcion');
    expect(pendientes.body.data.map((c: { DOCTO_CM_ID: number }) => c.DOCTO_CM_ID)).not.toContain(500);
  });
});

describe('#getComprasRecepcion y #getDetalleCompraRecepcion', () => {
  test('cada quien ve las compras de sus almacenes; quien ve otros, todas', async () => {
    const folios = async (como: 'ADMIN' | 'RECIBO' | 'NORTE') =>
      (await app.call('getComprasRecepcion', {}, { como })).body.data.map((c: { FOLIO: string }) => c.FOLIO);
    expect(await folios('RECIBO')).toEqual(['OC1', 'OC2']);
    expect(await folios('NORTE')).toEqual(['OC3']);
    expect(await folios('ADMIN')).toEqual(['OC1', 'OC3', 'OC2']);
  });

  test('los porcientos salen de las líneas', async () => {
    await recibir(LINEA.BARRAS, 6);
    const r = await app.call('getDetalleCompraRecepcion', { docto_cm_id: COMPRA.LLEGO });
    expect(r.body.cabecera).toMatchObject({
      FOLIO: 'OC1',
      FOLIO_PROV: 'F-1',
      IMPORTE: 1500.5,
      RECIBIDO: 33.33,
      ACOMODADO: 0,
    });
    expect(r.body.data.map((l: { CLAVE_ARTICULO: string }) => l.CLAVE_ARTICULO)).toEqual([
      'A-1',
      'A-2',
      'A-3',
    ]);
    expect(r.body.data[1]).toMatchObject({ COMODIN_EMPAQUE: 'S', UNIDADES: 5 });
  });

  test('#getClavesCompra: solo las claves de un único registro, cada una como la contestaría getClavesArticulos', async () => {
    type Clave = { CLAVE_ARTICULO: string };
    const { data } = (await app.call('getClavesCompra', { docto_cm_id: COMPRA.LLEGO })).body;
    const codigos = data.map((k: Clave) => k.CLAVE_ARTICULO);
    expect(codigos.toSorted()).toEqual([BARRAS, CAJA, 'A-1', 'A-2', 'A-3'].toSorted());
    expect(codigos).not.toContain(REPETIDA);
    for (const clave of data) {
      const sola = await app.call('getClavesArticulos', { articulo_id: clave.CLAVE_ARTICULO });
      expect(sola.body.data).toEqual([clave]);
    }
  });

  test('una consulta no puede escribir: PostgreSQL la detiene', async () => {
    await expect(
      leer(app.servicios, (db) => db.updateTable('compras').set({ folio: 'X' }).execute()),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
  });
});

describe('#guardaFechaRecepcion', () => {
  const poner = (fecha_recepcion: string, docto_cm_id: number = COMPRA.SIN_FECHA) =>
    app.call('guardaFechaRecepcion', { docto_cm_id, fecha_recepcion }, { como: 'JEFE' });

  test('la pone una vez, en hora del centro de México, y avisa a quienes reciben en ese almacén', async () => {
    const r = await poner('2026-01-15 10:30');
    expect(r.body).toMatchObject({ estatus: '1', data: { FECHA_RECEPCION: '2026-01-15T16:30:00.000Z' } });
    expect((await poner('2026-01-16')).body.message).toBe(MENSAJES.fechaYaAsignada);
    const avisados = await app.db.sql<{ operador_id: number }>(
      `select operador_id from avisos where documento_id = $1 order by 1`,
      [COMPRA.SIN_FECHA],
    );
    expect(avisados.map((a) => a.operador_id)).toEqual([OP.ADMIN, OP.RECIBO]);
  });

  test('dos a la vez: una queda y la otra se entera', async () => {
    const par = await Promise.all([poner('2026-01-15'), poner('2026-01-16')]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
  });

  test.each([
    ['', MENSAJES.fechaVacia],
    ['ayer', MENSAJES.fechaVacia],
    ['2026-02-30', MENSAJES.fechaVacia],
    ['2026-01-15 25:00', MENSAJES.fechaVacia],
    ['2999-01-01', MENSAJES.fechaFutura],
  ])('%j se rechaza', async (fecha, mensaje) => {
    const r = await poner(fecha);
    expect(r.body).toEqual({ estatus: '0', message: mensaje, data: null });
    expect(
      await app.db.sql('select 1 from compras where docto_cm_id = 2 and fecha_recepcion is not null'),
    ).toEqual([]);
  });
});
