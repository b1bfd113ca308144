import { MENSAJES_CONTEO, recontarUbicacion, ubicacionCorregida } from '@anden/contrato/conteos/rules.ts';
import { MOTIVO_ES_CODIGO } from '@anden/contrato/escaneo/lectura.ts';
import { P } from '@anden/contrato/permissions.ts';
import { conGuiones, sumaDeFijas } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { barras, type Como, enSuEmpresa, type Manos } from '../../../testing/conteo.ts';
import { ART, INV, OP, UBI } from '../../../testing/fixture.ts';

let app: TestApp;
let m: Manos;
enSuEmpresa((suya, manosDeElla) => {
  app = suya;
  m = manosDeElla;
});

const F1 = conGuiones(UBI.F1.codigo);
const porAceptar = async (como: Como = 'ADMIN') =>
  (await app.call('getConteoPorAceptar', { inventario_det_id: INV.BARRAS }, { como })).body;
const acepta = (conteo_id: number, como: Como = 'ADMIN', motivo = 'SÓLO CUENTA UNA PERSONA') =>
  app.call('aceptaConteo', { conteo_id, motivo, operador_id: OP[como] }, { como });

describe('#aceptaConteo', () => {
  test('quien contó y tiene el control cierra el renglón con su motivo; queda en el historial y en la auditoría', async () => {
    await app.darControles(OP.CONTEO, [P.inventarios, P.aceptarConteo]);
    await m.cuenta(barras(2));
    const visto = await porAceptar('CONTEO');
    expect(visto.data).toMatchObject({ OPERADOR: 'CONTEO' });
    expect(visto.data.ubicaciones).toContainEqual({
      UBICACION_ID: UBI.F1.id,
      UBICACION: F1,
      CONTADAS: 2,
      ESPERADAS: 8,
      DIFERENCIA: -6,
    });
    const r = await acepta(visto.data.CONTEO_ID, 'CONTEO');
    expect(r.body).toMatchObject({ estatus: '1', message: 'Conteo aceptado' });
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 2 }]);
    expect(await m.linea()).toMatchObject({ estatus: 'AJUSTADO' });
    const ajustes = await app.call('getAjustesyDevoluciones', {
      fecha_ini: '2025-01-01',
      fecha_fin: '2099-12-31',
      filtro: 'SÓLO CUENTA',
    });
    expect(ajustes.body.data).toMatchObject([
      { CONCEPTO: 'Conteo aceptado', OBSERVACIONES: 'Aceptado por CONTEO: SÓLO CUENTA UNA PERSONA' },
    ]);
    expect(
      await app.db.sql(
        "select operador_id from auditoria where llamada = 'aceptaConteo' and resultado = 'hecho'",
      ),
    ).toEqual([{ operador_id: OP.CONTEO }]);
    expect((await acepta(visto.data.CONTEO_ID)).body.message).toBe(MENSAJES_CONTEO.yaContado);
  });

  test('sin motivo, de un conteo que ya no es el último, o sin ninguno: se rechaza y nada cambia', async () => {
    expect((await porAceptar()).message).toBe(MENSAJES_CONTEO.nadaPorAceptar);
    await m.cuenta(barras(2));
    const { CONTEO_ID } = (await porAceptar()).data;
    expect((await acepta(CONTEO_ID, 'ADMIN', '   ')).body.message).toBe(MENSAJES_CONTEO.motivoAceptacion);
    expect((await acepta(CONTEO_ID, 'ADMIN', ' 7501234567893 ')).body.message).toBe(MOTIVO_ES_CODIGO);
    await m.cuenta(barras(1), { como: 'UNO' });
    expect((await acepta(CONTEO_ID)).body.message).toBe(MENSAJES_CONTEO.otroConteo);
    expect(await m.libro()).toEqual([]);
  });

  test('las piezas que llegaron después de contar no son diferencia; las que ya salieron piden contar de nuevo', async () => {
    await m.cuenta(barras(2));
    await m.acomoda(5);
    expect((await acepta((await porAceptar()).data.CONTEO_ID)).body.estatus).toBe('1');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 7 }]);
  });

  test('si ya no están las piezas que quitaría, o se corrigió la existencia, pide contar de nuevo', async () => {
    await m.cuenta(barras(2));
    const { CONTEO_ID } = (await porAceptar()).data;
    await m.mueve(ART.BARRAS, 7, [UBI.F1.id, 'cliente']);
    expect((await acepta(CONTEO_ID)).body.message).toBe(recontarUbicacion(F1));
    await m.mueve(ART.BARRAS, 1, ['ajuste', UBI.F1.id], 'existencia');
    expect((await acepta(CONTEO_ID)).body.message).toBe(ubicacionCorregida(F1));
  });

  test('se deshace y el conteo vuelve a esperar; el conteo mismo no, mientras esté aceptado', async () => {
    const contado = await m.cuenta(barras(2), { como: 'ADMIN' });
    const { CONTEO_ID } = (await porAceptar()).data;
    const r = await acepta(CONTEO_ID);
    const deshace = (operacion_id: string) => app.call('deshacerGuardado', { operacion_id });
    expect((await deshace(contado.body.data.OPERACION_ID)).body.estatus).toBe('0');
    expect((await deshace(r.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await m.hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 8 }]);
    expect(await m.linea()).toEqual({ estatus: 'RECONTEO', ajustado: null });
    expect((await acepta(CONTEO_ID)).body.estatus).toBe('1');
  });

  test('sin el control 9009 no se ve ni se acepta', async () => {
    await m.cuenta(barras(2));
    expect(
      (await app.call('getConteoPorAceptar', { inventario_det_id: INV.BARRAS }, { como: 'CONTEO' })).http,
    ).toBe(403);
  });
});

describe('#ajustaConteo', () => {
  test('más de lo que cabe según el máximo se guarda como está, con el aviso', async () => {
    // The maximum of MULTI in its fixed locations is 20.
    await app.db.sql(
      `insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp) values (1, ${ART.MULTI}, 'T-9')`,
    );
    const [det] = await app.db.sql<{ id: number }>(
      `select inventario_det_id as id from inventarios_det where folio_conteo_tmp = 'T-9'`,
    );
    await m.mueve(ART.MULTI, 23, ['ajuste', UBI.F1.id], 'inventario inicial');
    const r = await m.cuenta(
      [
        [UBI.F1.id, 25],
        [UBI.M1.id, 12],
      ],
      { det: det?.id ?? 0, articulo: ART.MULTI },
    );
    expect(r.body).toMatchObject({ estatus: '1', data: { ESTATUS: 'ACEPTADO' } });
    expect(r.body.message).toContain(sumaDeFijas(20));
    expect(await m.hay(ART.MULTI, UBI.F1.id)).toEqual([{ lote: null, piezas: 25 }]);
  });
});
