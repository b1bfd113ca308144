import { describe, expect, test } from 'vitest';
import { otraApp, type TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET } from '../../../testing/fixture.ts';
import { abreRenglon, conSurtido, surtirRenglon } from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

/** A time zone in which it is now the first hour of a day. */
function dondeEsMedianoche(): string {
  const hora = new Date().getUTCHours();
  return hora <= 12 ? `Etc/GMT+${hora}` : `Etc/GMT-${24 - hora}`;
}

describe('tiempo de tarea', () => {
  const tiempos = (operadorId: number = OP.RECIBO) =>
    app.db.sql<{ segundos: number; espera: number }>(
      'select segundos, espera from surtidos where operador_id = $1 order by surtido_id',
      [operadorId],
    );
  /** Moves the opening of the line back by this many seconds. */
  const abiertaHace = (detId: number, segundos: number) =>
    app.db.sql(
      `update remisiones_det set inicio_surtido = now() - make_interval(secs => $2) where docto_ve_det_id = $1`,
      [detId, segundos],
    );

  test('desde que se abrió, o desde el guardado anterior si fue después', async () => {
    await abreRenglon(app, RDET.GALLETA);
    await abreRenglon(app, RDET.BARRAS);
    await abiertaHace(RDET.GALLETA, 90);
    await abiertaHace(RDET.BARRAS, 90);
    await surtirRenglon(app, RDET.GALLETA, { F3: 5 });
    await app.db.sql(
      `update surtidos set inicio = inicio - interval '30 s', fin = fin - interval '30 s' where operador_id = $1`,
      [OP.RECIBO],
    );
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    const [uno, dos] = await tiempos();
    expect(uno?.segundos).toBeGreaterThanOrEqual(90);
    expect(uno?.segundos).toBeLessThan(120);
    expect(dos?.segundos).toBeGreaterThanOrEqual(30);
    expect(dos?.segundos).toBeLessThan(90);
  });

  test('lo que abrió otro no cuenta, ni lo que esperó a que llenaran la ubicación', async () => {
    await abreRenglon(app, RDET.GALLETA, 'JEFE');
    await abiertaHace(RDET.GALLETA, 500);
    await surtirRenglon(app, RDET.GALLETA, { F3: 2 }, { tomar: true });
    const [uno] = await tiempos();
    expect(uno?.segundos).toBeLessThan(60);
    await abreRenglon(app, RDET.BARRAS);
    await app.db.sql(
      `update surtidos set inicio = inicio - interval '1 hour', fin = fin - interval '1 hour' where operador_id = $1`,
      [OP.RECIBO],
    );
    await abiertaHace(RDET.BARRAS, 600);
    await app.db.sql(
      `insert into esperas (docto_ve_det_id, operador_id, almacen_id, articulo_id, desde)
       values (${RDET.BARRAS}, ${OP.RECIBO}, 1, ${ART.BARRAS}, now() - interval '400 s')`,
    );
    await surtirRenglon(app, RDET.BARRAS, { F1: 3 });
    const [, dos] = await tiempos();
    expect(dos?.espera).toBeGreaterThanOrEqual(400);
    expect(dos?.espera).toBeLessThan(430);
    expect(dos?.segundos).toBeGreaterThanOrEqual(170);
    expect(dos?.segundos).toBeLessThan(230);
    expect(await app.db.sql('select 1 from esperas where hasta is null')).toEqual([]);
  });

  test('la que se abrió antes de la medianoche es del mismo turno; la de hace horas, no', async () => {
    const noche = await otraApp(app.db, { zona: dondeEsMedianoche() });
    try {
      await abreRenglon(noche, RDET.GALLETA);
      await abiertaHace(RDET.GALLETA, 6_000);
      await surtirRenglon(noche, RDET.GALLETA, { F3: 5 });
      await abreRenglon(noche, RDET.BARRAS, 'JEFE');
      await abiertaHace(RDET.BARRAS, 10_000);
      await surtirRenglon(noche, RDET.BARRAS, { F1: 3 }, {}, 'JEFE');
    } finally {
      await noche.close();
    }
    const [suya] = await tiempos();
    expect(suya?.segundos).toBeGreaterThanOrEqual(6_000);
    expect(suya?.segundos).toBeLessThan(6_060);
    const [deAyer] = await tiempos(OP.JEFE);
    expect(deAyer?.segundos).toBeLessThan(60);
  });
});
