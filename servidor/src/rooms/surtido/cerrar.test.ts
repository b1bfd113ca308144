import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP, RDET, REM } from '../../../testing/fixture.ts';
import {
  abreRenglon,
  cerrarRenglon,
  conSurtido,
  deshacer,
  entrar,
  estadoDeRenglon,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const surtidos = (detId: number) =>
  app.db.sql<{ operador_id: number; piezas: number; completo: boolean }>(
    'select operador_id, piezas, completo from surtidos where docto_ve_det_id = $1 and deshecho is null order by surtido_id',
    [detId],
  );

test('el renglón cuenta para quien lo cerró, si surtió de él; si no, para quien surtió lo último', async () => {
  const cuentan = async (detId: number) =>
    (await surtidos(detId)).filter((s) => s.completo).map((s) => [s.operador_id, s.piezas]);
  await surtirRenglon(app, RDET.GALLETA, { F3: 1 });
  await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, { tomar: true }, 'JEFE');
  const cierra = (docto_ve_det_id: number, como: 'RECIBO' | 'JEFE') =>
    app.call(
      'cierraRenglonRemision',
      { docto_ve_det_id, faltan: 2, motivo: 'NO HAY', tomar: true },
      { como },
    );
  const suyo = await cierra(RDET.GALLETA, 'RECIBO');
  expect(await cuentan(RDET.GALLETA)).toEqual([[OP.RECIBO, 1]]);
  await deshacer(app, suyo.body.data.OPERACION_ID);
  expect(await cuentan(RDET.GALLETA)).toEqual([]);
  await surtirRenglon(app, RDET.BARRAS, { F1: 1 });
  await cierra(RDET.BARRAS, 'JEFE');
  expect(await cuentan(RDET.BARRAS)).toEqual([[OP.RECIBO, 1]]);
  await cerrarRenglon(app, RDET.COMODIN, 1);
  expect(await surtidos(RDET.COMODIN)).toEqual([]);
});

describe('#cierraRenglonRemision', () => {
  test('lo que falta ya no se surte; con lo demás surtido pasa a embarque', async () => {
    await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
    expect((await cerrarRenglon(app, RDET.GALLETA, 5)).body.message).toBe(
      'Ahora faltan 3 piezas, no 5. Revíselo antes de cerrar.',
    );
    const r = await cerrarRenglon(app, RDET.GALLETA, 3);
    expect(r.body).toMatchObject({
      message: MENSAJES_REMISION.cerrado,
      data: { DIFERENCIA: 0, UNID_SURT_BOD: 2 },
    });
    expect((await surtirRenglon(app, RDET.GALLETA, { F3: 1 })).body.message).toBe(
      MENSAJES_REMISION.yaCerrado,
    );
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    expect((await cerrarRenglon(app, RDET.COMODIN, 1)).body.message).toBe(MENSAJES_REMISION.surtida);
  });

  test('todo sin una pieza: la remisión se cancela, y deshacerlo la revive', async () => {
    await cerrarRenglon(app, RDET.GALLETA, 5);
    await cerrarRenglon(app, RDET.BARRAS, 3);
    const r = await cerrarRenglon(app, RDET.COMODIN, 1);
    expect(r.body).toMatchObject({
      message: MENSAJES_REMISION.canceladaSinPiezas,
      data: { ESTATUS: 'CANCELADA' },
    });
    expect((await entrar(app, { docto_ve_id: REM.SURTIR })).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_REMISION.cancelada,
    });
    expect((await deshacer(app, r.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await estadoDeRenglon(app.db, RDET.COMODIN)).toBe('1/0 SURTIENDO');
  });

  test('el que otro tiene abierto no', async () => {
    await abreRenglon(app, RDET.GALLETA, 'JEFE');
    expect((await cerrarRenglon(app, RDET.GALLETA, 5)).body.estatus).toBe('2');
  });
});
