import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET } from '../../../testing/fixture.ts';
import {
  cerrarRenglon,
  conSurtido,
  deshacer,
  enEstantesYEmbarque,
  estadoDeRenglon,
  remisionesNuevas,
  surtirRenglon,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

const surtidos = (detId: number) =>
  app.db.sql(
    'select operador_id, completo, deshecho is not null as deshecho from surtidos where docto_ve_det_id = $1 order by surtido_id',
    [detId],
  );

describe('deshacer lo surtido', () => {
  test('las piezas vuelven con su lote, el guardado no cuenta y el crédito se va con él', async () => {
    const uno = await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
    const dos = await surtirRenglon(app, RDET.GALLETA, { F3: 3 }, { tomar: true }, 'JEFE');
    expect((await deshacer(app, uno.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/3 SURTIENDO');
    expect(await surtidos(RDET.GALLETA)).toMatchObject([
      { operador_id: OP.RECIBO, deshecho: true },
      { operador_id: OP.JEFE, completo: false, deshecho: false },
    ]);
    expect((await deshacer(app, dos.body.data.OPERACION_ID, 'JEFE')).body.estatus).toBe('1');
    expect(await enEstantesYEmbarque(app.db, ART.GALLETA)).toEqual([
      '10100401010 G1: 2',
      '10100401010 G2: 10',
      'embarque G1: 2',
      'embarque G2: 2',
    ]);
    expect(
      await app.db.sql(
        `select fecha_hora_surtido, operador_id_surt from remisiones_det where docto_ve_det_id = ${RDET.GALLETA}`,
      ),
    ).toEqual([{ fecha_hora_surtido: null, operador_id_surt: null }]);
  });

  test('aunque otro haya surtido después de la misma ubicación', async () => {
    const uno = await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
    await remisionesNuevas(app.db, [{ id: 500, lineas: [[ART.GALLETA, 1]] }]);
    await surtirRenglon(app, 500_001, { F3: 1 }, {}, 'JEFE');
    expect((await deshacer(app, uno.body.data.OPERACION_ID)).body.estatus).toBe('1');
  });

  test('no después de cerrarlo corto, y sí al deshacer eso antes', async () => {
    const uno = await surtirRenglon(app, RDET.GALLETA, { F3: 2 });
    const cierre = await cerrarRenglon(app, RDET.GALLETA, 3);
    expect((await deshacer(app, uno.body.data.OPERACION_ID)).body.message).toBe(MENSAJES_TRASPASO.yaCerrada);
    expect((await deshacer(app, cierre.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/2 SURTIENDO');
    expect((await deshacer(app, uno.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await estadoDeRenglon(app.db, RDET.GALLETA)).toBe('5/0 PENDIENTE');
  });
});
