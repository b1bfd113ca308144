import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET, REM } from '../../../testing/fixture.ts';
import {
  abreRenglon,
  conSurtido,
  empacarRenglon,
  entrar,
  pasan,
  remisionesNuevas,
  type Surtidor,
} from '../../../testing/surtido.ts';

let app: TestApp;
conSurtido((suya) => {
  app = suya;
});

/** The remission an operator is given. */
const siguiente = async (como: Surtidor = 'RECIBO', mas: object = {}): Promise<number | string> => {
  const r = await entrar(app, mas, como);
  return r.body.estatus === '1' ? r.body.cabecera.DOCTO_VE_ID : `${r.body.estatus} ${r.body.message}`;
};
const SURTIR = { estatus: 'PENDIENTE' };
const nueva = (id: number, mas: object = {}) => ({ id, lineas: [[ART.BARRAS, 1]] as const, ...mas });

describe('#getremisionasurtir: la siguiente', () => {
  test('las urgentes, luego por lo prometido o la fecha, en el almacén del operador', async () => {
    await remisionesNuevas(app.db, [
      nueva(601, { fecha: `'2025-03-01 09:00-06'` }),
      nueva(602, { fecha: `'2026-01-01 09:00-06'`, urgente: true }),
      nueva(603, { fecha: `'2026-01-02 09:00-06'`, prometido: `'2025-02-01 09:00-06'` }),
    ]);
    expect(await siguiente('RECIBO', SURTIR)).toBe(602);
    expect(await siguiente('JEFE', SURTIR)).toBe(603);
    expect(await siguiente('ADMIN', SURTIR)).toBe(601);
    expect(await siguiente('NORTE', SURTIR)).toBe(REM.NORTE);
    const abiertas = (await app.call('getRemisionesAbiertas')).body.data;
    expect(abiertas.map((r: { DOCTO_VE_ID: number }) => r.DOCTO_VE_ID)).toEqual([
      602,
      603,
      601,
      REM.SURTIR,
      REM.EMPACAR,
    ]);
    expect(abiertas[0].SURTIDORES).toMatchObject([{ OPERADOR_ID: OP.RECIBO }]);
  });

  test('la que espera piezas va después de las que las tienen, propia o urgente; sola, es la que hay', async () => {
    await remisionesNuevas(app.db, [{ id: 604, urgente: true, lineas: [[ART.RESERVA, 2]] }]);
    await entrar(app, { docto_ve_id: 604 });
    expect(await siguiente('RECIBO', SURTIR)).toBe(REM.SURTIR);
    expect(await siguiente('RECIBO', { ...SURTIR, prioridad: 'S' })).toBe(604);
    await app.db.sql(
      `update remisiones set estatus = 'CANCELADA', cancelada = now() where docto_ve_id = $1`,
      [REM.SURTIR],
    );
    await app.db.sql(`update remisiones_det set cerrado = now(), motivo_corto = 'X' where docto_ve_id = $1`, [
      REM.SURTIR,
    ]);
    expect(await siguiente('RECIBO', SURTIR)).toBe(604);
  });

  test('la propia empezada antes que una urgente, y con prioridad la urgente', async () => {
    expect(await siguiente('RECIBO', SURTIR)).toBe(REM.SURTIR);
    await abreRenglon(app, RDET.GALLETA);
    await remisionesNuevas(app.db, [nueva(602, { urgente: true })]);
    expect(await siguiente('RECIBO', SURTIR)).toBe(REM.SURTIR);
    expect(await siguiente('RECIBO', { ...SURTIR, prioridad: 'S' })).toBe(602);
  });

  test('nunca la que otro trabaja; la de una handheld muerta sí, y su dueño ya no vuelve a ella', async () => {
    expect(await siguiente('RECIBO', SURTIR)).toBe(REM.SURTIR);
    await abreRenglon(app, RDET.GALLETA);
    expect(await siguiente('JEFE', SURTIR)).toBe(`2 ${MENSAJES_REMISION.ninguna}`);
    await pasan(app.db, 11);
    expect(await siguiente('JEFE', SURTIR)).toBe(REM.SURTIR);
    expect((await abreRenglon(app, RDET.GALLETA, 'JEFE')).body.estatus).toBe('1');
    expect(await siguiente('RECIBO', SURTIR)).toBe(`2 ${MENSAJES_REMISION.ninguna}`);
  });

  test('la propia de hace rato que nadie tomó sigue siendo la propia', async () => {
    await siguiente('RECIBO', SURTIR);
    await remisionesNuevas(app.db, [nueva(601, { fecha: `'2025-01-01 09:00-06'`, urgente: true })]);
    await pasan(app.db, 60);
    expect(await siguiente('RECIBO', SURTIR)).toBe(REM.SURTIR);
  });

  test('la que va en el carrito de quien trabaja tampoco', async () => {
    await remisionesNuevas(app.db, [nueva(601), nueva(602)]);
    await app.db.sql(
      `insert into recorridos (recorrido_id, almacen_id, operador_id) values (50, 1, ${OP.JEFE})`,
    );
    await app.db.sql(
      `insert into recorridos_remisiones (recorrido_id, docto_ve_id, caja) values (50, ${REM.SURTIR}, 1), (50, 601, 2)`,
    );
    await entrar(app, { docto_ve_id: REM.SURTIR }, 'JEFE');
    expect(await siguiente('RECIBO', SURTIR)).toBe(602);
    await pasan(app.db, 11);
    expect(await siguiente('ADMIN', SURTIR)).toBe(REM.SURTIR);
  });

  test('por empacar: la que nadie empaca ni tiene que revisar otro', async () => {
    const EMPACAR = { estatus: 'AREAEMBARQUE' };
    expect(await siguiente('RECIBO', EMPACAR)).toBe(REM.EMPACAR);
    expect(await siguiente('JEFE', EMPACAR)).toBe(`2 ${MENSAJES_REMISION.ningunaPorEmpacar}`);
    await pasan(app.db, 11);
    expect(await siguiente('JEFE', EMPACAR)).toBe(REM.EMPACAR);
    await empacarRenglon(app, REM.EMPACAR, RDET.EMPACAR, 'JEFE');
    await pasan(app.db, 11);
    expect(await siguiente('RECIBO', EMPACAR)).toBe(`2 ${MENSAJES_REMISION.ningunaPorEmpacar}`);
    expect(await siguiente('JEFE', EMPACAR)).toBe(REM.EMPACAR);
  });

  test('varios que piden a la vez: cada quien la suya', async () => {
    const QUIENES = ['RECIBO', 'JEFE', 'ADMIN'] as const;
    for (let vuelta = 0; vuelta < 7; vuelta++) {
      await pasan(app.db, 600);
      await app.db.sql('delete from remisiones_surtidores');
      await remisionesNuevas(app.db, [nueva(700 + 2 * vuelta), nueva(701 + 2 * vuelta)]);
      const dadas = await Promise.all(QUIENES.map((q) => siguiente(q, SURTIR)));
      expect(dadas.every((d) => typeof d === 'number')).toBe(true);
      expect(new Set(dadas).size).toBe(QUIENES.length);
    }
  });
});

describe('#getremisionasurtir: una por su número', () => {
  test('se une a quien la trabaja', async () => {
    await entrar(app, { docto_ve_id: REM.SURTIR }, 'JEFE');
    const r = await entrar(app, { docto_ve_id: REM.SURTIR });
    expect(r.body).toMatchObject({
      estatus: '1',
      cabecera: {
        FOLIO: 'R1',
        CLAVE_CLIENTE: 'C-1',
        RENGLONES: 3,
        SURTIDORES: [{ NOMBRE: 'JEFA DE ALMACÉN' }],
      },
    });
    // In walking order.
    expect(r.body.data.map((l: { PARADA: { UBICACION: string } }) => l.PARADA.UBICACION)).toEqual([
      '1-01-001-01-010',
      '1-01-001-01-010',
      '1-01-004-01-010',
    ]);
    expect(r.body.data[2]).toMatchObject({ CLAVE_ARTICULO: 'A-8', DIFERENCIA: 5, DISPONIBLES: 12 });
    expect(r.body.claves_articulos.map((c: { CLAVE_ARTICULO: string }) => c.CLAVE_ARTICULO)).toContain(
      '7501000000081',
    );
    // A code shared with another article proves nothing.
    expect(r.body.claves_articulos.map((c: { CLAVE_ARTICULO: string }) => c.CLAVE_ARTICULO)).not.toContain(
      '7509999999997',
    );
  });

  test('la de otro almacén, la que no existe y la que se fue no se abren: estatus 0', async () => {
    expect(await siguiente('RECIBO', { docto_ve_id: REM.NORTE })).toBe('0 La remisión no existe');
    expect(await siguiente('RECIBO', { docto_ve_id: 999 })).toBe(`0 ${MENSAJES_REMISION.noExiste}`);
    expect(await siguiente('RECIBO', { docto_ve_id: REM.EMBARCAR })).toBe(REM.EMBARCAR);
  });

  test('a nombre de otro no', async () => {
    const r = await app.call('getremisionasurtir', { operador: OP.JEFE }, { como: 'RECIBO' });
    expect(r.http).toBe(403);
  });

  test('la última que trabajó, como esté', async () => {
    expect(await siguiente('RECIBO', { ultimaremision: 'S' })).toBe(`2 ${MENSAJES_REMISION.sinUltima}`);
    await entrar(app, { docto_ve_id: REM.SURTIR });
    await entrar(app, { docto_ve_id: REM.EMPACAR });
    expect(await siguiente('RECIBO', { ultimaremision: 'S' })).toBe(REM.EMPACAR);
    expect(await siguiente('ADMIN', { ultimaremision: 'S' })).toBe(REM.EMBARCAR);
  });
});
