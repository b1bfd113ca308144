import { recontarUbicacion, ubicacionCorregida } from '@anden/contrato/conteos/rules.ts';
import { conGuiones } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { barras, type Como, enSuEmpresa, type Manos } from '../../../testing/conteo.ts';
import { ART, CADUCA_L1, INV, OP, UBI } from '../../../testing/fixture.ts';

let app: TestApp;
let m: Manos;
enSuEmpresa((suya, manosDeElla) => {
  app = suya;
  m = manosDeElla;
});

describe('el momento de cada ubicación', () => {
  test('lo que se acomoda después de contar no es diferencia; lo que se acomodó antes, se espera', async () => {
    const antes = await m.ahora();
    await m.acomoda(4);
    const despues = await m.ahora();
    expect((await m.cuenta(barras(8, 0, antes))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 12 }]);
    const r = await m.cuenta(barras(12, 0, despues), { det: await m.otraLinea() });
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 12 }]);
  });

  test('cada ubicación tiene el suyo: la diferencia es la de entonces', async () => {
    const antes = await m.ahora();
    await m.acomoda(4, UBI.F2.id);
    const despues = await m.ahora();
    const r = await m.cuenta([
      [UBI.F1.id, 7, antes],
      [UBI.F2.id, 4, despues],
      [UBI.I1.id, 0, antes],
    ]);
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 7 }]);
    expect(await m.hay(ART.BARRAS, UBI.F2.id)).toEqual([{ lote: null, piezas: 4 }]);
    const [ua] = await app.db.sql<{ contada: string }>(
      'select contada from articulos_ubicacion where articulo_id = $1 and ubicacion_id = $2',
      [ART.BARRAS, UBI.F1.id],
    );
    expect(ua?.contada).toBe(antes);
  });

  test('un reloj que va un minuto adelantado cuenta como ahora', async () => {
    const adelantado = new Date(Date.now() + 60_000).toISOString();
    expect((await m.cuenta(barras(8, 0, adelantado))).body.data.ESTATUS).toBe('ACEPTADO');
    const [fila] = await app.db.sql<{ futuro: boolean }>(
      'select bool_or(contada > now()) as futuro from articulos_ubicacion',
    );
    expect(fila?.futuro).toBe(false);
  });

  test('si las piezas que sobraban en el libro ya salieron, se pide contar de nuevo esa ubicación', async () => {
    const antes = await m.ahora();
    // Eight pieces leave F1 after it was counted as five.
    await m.mueve(ART.BARRAS, 8, [UBI.F1.id, UBI.F2.id]);
    const r = await m.cuenta(barras(5, 0, antes));
    expect(r.body.message).toBe(recontarUbicacion(conGuiones(UBI.F1.codigo)));
    expect((await m.linea())?.estatus).toBe('PENDIENTE');
  });

  test('si el libro se corrigió después de contar, esa ubicación se cuenta de nuevo', async () => {
    const antes = await m.ahora();
    await m.corrige(UBI.F1.id, -2);
    const r = await m.cuenta(barras(6, 0, antes));
    expect(r.body.message).toBe(ubicacionCorregida(conGuiones(UBI.F1.codigo)));
    expect((await m.cuenta(barras(6, 0, await m.ahora()))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 6 }]);
  });

  test('un acomodo de antes que se deshizo después pide contar de nuevo; uno de después que se deshizo, no', async () => {
    const operacion = await m.acomoda(2);
    const entre = await m.ahora();
    await app.call('deshacerGuardado', { operacion_id: operacion }, { como: 'ACOMODO' });
    expect((await m.cuenta(barras(8, 0, entre))).body.message).toBe(
      ubicacionCorregida(conGuiones(UBI.F1.codigo)),
    );
    const antes = await m.ahora();
    const otra = await m.acomoda(2);
    await app.call('deshacerGuardado', { operacion_id: otra }, { como: 'ACOMODO' });
    expect((await m.cuenta(barras(8, 0, antes))).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 8 }]);
  });
});

describe('lotes', () => {
  // F2 holds 10 of L1 and 5 without a lot.
  const lotes = (...l: [lote: string, piezas: number, ubicacion?: number | null][]) =>
    l.map(([LOTE, INGRESO, UBICACION_ID = null]) => ({
      FECHA_CADUCIDAD: CADUCA_L1,
      LOTE,
      INGRESO,
      UBICACION_ID,
    }));
  const cuentaLote = (piezas: number, caducidades: object[], como: Como = 'CONTEO') =>
    m.cuenta([[UBI.F2.id, piezas]], { como, det: INV.LOTE, articulo: ART.LOTE, caducidades });

  test('lo que un lote tiene de más y otro de menos cambia de lote; el resto se ajusta', async () => {
    const r = await cuentaLote(14, lotes(['L1', 12, UBI.F2.id], ['L2', 2, UBI.F2.id]));
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.libro()).toEqual([
      [UBI.F2.codigo, UBI.F2.codigo, null, 'L1', 2],
      [UBI.F2.codigo, UBI.F2.codigo, null, 'L2', 2],
      [UBI.F2.codigo, 'Ajuste', null, null, 1],
    ]);
    expect(await m.hay(ART.LOTE, UBI.F2.id)).toEqual([
      { lote: 'L1', piezas: 12 },
      { lote: 'L2', piezas: 2 },
    ]);
  });

  test('los blancos alrededor de un lote no hacen otro', async () => {
    await cuentaLote(15, lotes([' L1 ', 15, UBI.F2.id]));
    expect(await m.hay(ART.LOTE, UBI.F2.id)).toEqual([{ lote: 'L1', piezas: 15 }]);
  });

  test('sobran piezas de un lote nuevo', async () => {
    await cuentaLote(17, lotes(['L1', 10, UBI.F2.id], ['L9', 7, UBI.F2.id]));
    expect(await m.libro()).toEqual([
      [UBI.F2.codigo, UBI.F2.codigo, null, 'L9', 5],
      ['Ajuste', UBI.F2.codigo, 'L9', 'L9', 2],
    ]);
  });

  test('sin su lote no se cuenta, y la suma ha de ser la de las piezas', async () => {
    expect((await cuentaLote(15, [])).body.message).toMatch(/unidades contadas$/);
    expect((await cuentaLote(15, lotes(['L1', 14]))).body.message).toMatch(/unidades contadas$/);
    expect((await cuentaLote(15, [{ LOTE: 'L1', INGRESO: 15 }])).body.message).toBe(
      'La fecha de caducidad es obligatoria',
    );
    expect((await cuentaLote(15, lotes(['L1', 15]))).body.data.ESTATUS).toBe('ACEPTADO');
  });

  test('lotes sin ubicación van a donde el libro los tiene', async () => {
    await app.db.sql(
      `insert into articulos_ubicacion (ubicacion_id, articulo_id) values (${UBI.F1.id}, ${ART.LOTE})`,
    );
    const r = await m.cuenta(
      [
        [UBI.F1.id, 2],
        [UBI.F2.id, 15],
      ],
      { det: INV.LOTE, articulo: ART.LOTE, caducidades: lotes(['L2', 2], ['L1', 15]) },
    );
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.LOTE, UBI.F2.id)).toEqual([{ lote: 'L1', piezas: 15 }]);
    expect(await m.hay(ART.LOTE, UBI.F1.id)).toEqual([{ lote: 'L2', piezas: 2 }]);
  });

  test('lo que el artículo no pide no se pierde', async () => {
    await app.db.sql(`update articulos set caduca = 'N' where articulo_id = ${ART.LOTE}`);
    await cuentaLote(14, [{ LOTE: 'L1', INGRESO: 14, UBICACION_ID: UBI.F2.id }]);
    expect(
      await app.db.sql(
        'select fecha_caducidad, lote, piezas from existencias where articulo_id = $1 and lugar_id = $2 and piezas > 0',
        [ART.LOTE, UBI.F2.id],
      ),
    ).toEqual([{ fecha_caducidad: CADUCA_L1, lote: 'L1', piezas: 14 }]);
  });

  test('sin lotes que pedir, los del libro se quedan: falta primero lo que no tiene lote', async () => {
    await app.db.sql(`update articulos set caduca = 'N', lote = 'N' where articulo_id = ${ART.LOTE}`);
    expect((await cuentaLote(12, [])).body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.LOTE, UBI.F2.id)).toEqual([
      { lote: null, piezas: 2 },
      { lote: 'L1', piezas: 10 },
    ]);
  });

  test('el conteo de un lote es el de su momento', async () => {
    const antes = await m.ahora();
    await app.db.sql(
      `insert into articulos_ubicacion (ubicacion_id, articulo_id) values (${UBI.VACIA.id}, ${ART.LOTE})`,
    );
    // Three of L1 leave after the count.
    await app.db.sql(
      `with m as (
         insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, lote, fecha_caducidad)
         values (gen_random_uuid(), ${OP.ADMIN}, 'prueba', ${ART.LOTE}, ${UBI.F2.id}, ${UBI.VACIA.id}, 3, 'L1', '${CADUCA_L1}')),
       e as (insert into existencias values (${UBI.VACIA.id}, ${ART.LOTE}, '${CADUCA_L1}', 'L1', null, 3))
       update existencias set piezas = piezas - 3 where lugar_id = ${UBI.F2.id} and articulo_id = ${ART.LOTE} and lote = 'L1'`,
    );
    const r = await m.cuenta(
      [
        [UBI.F2.id, 15, antes],
        [UBI.VACIA.id, 0, antes],
      ],
      {
        det: INV.LOTE,
        articulo: ART.LOTE,
        caducidades: lotes(['L1', 9, UBI.F2.id], ['L2', 6, UBI.F2.id]),
      },
    );
    expect(r.body.data.ESTATUS).toBe('ACEPTADO');
    expect(await m.hay(ART.LOTE, UBI.F2.id)).toEqual([
      { lote: 'L1', piezas: 6 },
      { lote: 'L2', piezas: 6 },
    ]);
    expect(await m.hay(ART.LOTE, UBI.VACIA.id)).toEqual([{ lote: 'L1', piezas: 3 }]);
  });
});
