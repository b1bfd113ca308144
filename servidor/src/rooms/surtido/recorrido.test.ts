import { MENSAJES_REMISION, RECORRIDO_MAX } from '@anden/contrato/surtido/remision-rules.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP, RDET, RECORRIDO, REM, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';
import { conexionConfig } from '../../platform/db/pool.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.call('recibeDocumentos', {
    remisiones: Array.from({ length: 13 }, (_, i) => ({
      DOCUMENTO: `W-${i}`,
      FOLIO: `W${i}`,
      ALMACEN_ID: i === 12 ? 2 : 1,
      CLAVE_CLIENTE: 'C-2',
      FECHA: '2026-11-20T10:00:00Z',
      RENGLONES: [
        { CLAVE_ARTICULO: 'A-8', UNIDADES: 1 },
        { CLAVE_ARTICULO: 'A-1', UNIDADES: 1 },
        { CLAVE_ARTICULO: 'A-3', UNIDADES: 1 },
      ],
    })),
  });
});
afterEach(async () => {
  const cliente = new pg.Client(conexionConfig(app.db.url));
  await cliente.connect();
  expect(await auditar(cliente)).toEqual([]);
  await cliente.end();
  await app.close();
});

const idDe = async (folio: string): Promise<number> =>
  (await app.db.sql<{ id: number }>('select docto_ve_id id from remisiones where folio = $1', [folio]))[0]
    ?.id ?? 0;
type Como = keyof typeof OP;
const crea = async (folios: readonly string[], cajas?: readonly number[], como: Como = 'ADMIN') =>
  (
    await app.call(
      'creaRecorrido',
      {
        remisiones: await Promise.all(
          folios.map(async (f, i) => ({ docto_ve_id: await idDe(f), caja: cajas?.[i] ?? i + 1 })),
        ),
      },
      { como },
    )
  ).body;
const ve = async (como: Como = 'ADMIN') => (await app.call('getRecorrido', {}, { como })).body;

describe('#creaRecorrido', () => {
  test('el camino va por ubicación y en cada una por caja; lo surtido y lo que no tiene ubicación, al final', async () => {
    expect(await crea(['W1', 'R1', 'W0'], [3, 2, 12])).toMatchObject({ estatus: '1' });
    const r = await ve();
    expect(r.remisiones.map((x: { FOLIO: string; CAJA: number }) => [x.FOLIO, x.CAJA])).toEqual([
      ['R1', 2],
      ['W1', 3],
      ['W0', 12],
    ]);
    type L = { CLAVE_ARTICULO: string; CAJA: number; PARADA: { NUMERIC_UB: string } | null };
    expect(r.data.map((l: L) => [l.PARADA?.NUMERIC_UB ?? null, l.CAJA, l.CLAVE_ARTICULO])).toEqual([
      [UBI.F1.codigo, 2, 'A-1'],
      [UBI.F1.codigo, 2, 'A-2'],
      [UBI.F1.codigo, 3, 'A-1'],
      [UBI.F1.codigo, 12, 'A-1'],
      [UBI.F3.codigo, 2, 'A-8'],
      [UBI.F3.codigo, 3, 'A-8'],
      [UBI.F3.codigo, 12, 'A-8'],
      [null, 3, 'A-3'],
      [null, 12, 'A-3'],
    ]);
    expect(r.claves_articulos.length).toBeGreaterThan(0);
    // Whoever looks at one of them sees who has it in their walk.
    const otro = await app.call('getRemision', { docto_ve_id: REM.SURTIR }, { como: 'ADMIN' });
    expect(otro.body.cabecera.SURTIDORES).toEqual([]);
    await app.darControles(OP.UNO, [1017]);
    const deOtro = await app.call('getRemision', { docto_ve_id: REM.SURTIR }, { como: 'UNO' });
    expect(deOtro.body.cabecera.SURTIDORES).toMatchObject([{ NOMBRE: 'ADMINISTRADORA' }]);
  });

  test('lo que se surte en el camino pasa al final', async () => {
    await crea(['R1', 'W0']);
    await app.call('AsignaHoraSurtidoRemision', { docto_ve_det_id: RDET.BARRAS });
    const s = await app.call('surtirArticulodeRemision', {
      docto_ve_det_id: RDET.BARRAS,
      cantidad: 3,
      ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: 3 }],
      operador_id: OP.ADMIN,
    });
    expect(s.body).toMatchObject({ estatus: '1' });
    const { data } = await ve();
    expect(data.at(-1)).toMatchObject({ DOCTO_VE_DET_ID: RDET.BARRAS, DIFERENCIA: 0, CAJA: 1 });
  });

  test('doce a lo más, cada una con su caja, de un almacén y por surtir', async () => {
    const doce = Array.from({ length: RECORRIDO_MAX }, (_, i) => `W${i}`);
    const trece = await app.call('creaRecorrido', {
      remisiones: Array.from({ length: 13 }, (_, i) => ({ docto_ve_id: i + 1, caja: (i % 12) + 1 })),
    });
    expect(trece.http).toBe(400);
    expect((await crea(['W0', 'W1'], [4, 4])).message).toBe(MENSAJES_REMISION.cajaRepetida);
    expect((await crea(['W0', 'W0'], [4, 5])).message).toBe(MENSAJES_REMISION.cajaRepetida);
    expect((await crea(['W0', 'W12'])).message).toBe(MENSAJES_REMISION.variosAlmacenes);
    expect((await crea(['W0', 'R2'])).message).toBe(`${MENSAJES_REMISION.noSeSurte}: R2`);
    expect((await crea(doce)).estatus).toBe('1');
    expect((await ve()).data).toHaveLength(36);
    expect((await crea(['R1'])).message).toBe(MENSAJES_REMISION.recorridoAbierto);
  });

  test('una remisión va en un solo recorrido, aunque dos la pidan a la vez; el de quien ya no trabaja la suelta', async () => {
    await app.darControles(OP.UNO, [1017]);
    const [a, b] = await Promise.all([crea(['W0', 'W1']), crea(['W2', 'W1'], undefined, 'UNO')]);
    expect([a.estatus, b.estatus].sort()).toEqual(['0', '1']);
    const [gana, pierde]: [Como, Como] = a.estatus === '1' ? ['ADMIN', 'UNO'] : ['UNO', 'ADMIN'];
    const mensaje = a.estatus === '1' ? b.message : a.message;
    expect(mensaje).toBe(`${MENSAJES_REMISION.enOtroRecorrido}: W1`);
    await app.db.sql(`update remisiones_surtidores set ultima = now() - interval '11 minutes'`);
    expect((await crea(['W1'], undefined, pierde)).estatus).toBe('1');
    expect((await ve(gana)).remisiones).toHaveLength(1);
    expect((await ve(pierde)).remisiones).toMatchObject([{ FOLIO: 'W1' }]);
  });
});

describe('#cierraRecorrido', () => {
  test('libera remisiones y renglones apartados; otro empieza el suyo', async () => {
    const { data } = await crea(['R1', 'W0']);
    await app.call('AsignaHoraSurtidoRemision', { docto_ve_det_id: RDET.GALLETA });
    expect((await app.call('cierraRecorrido', { recorrido_id: data.RECORRIDO_ID })).body.estatus).toBe('1');
    expect(await ve()).toMatchObject({ recorrido: null, remisiones: [], data: [] });
    const { data: lineas } = (await app.call('getRemision', { docto_ve_id: REM.SURTIR })).body;
    expect(lineas.every((l: { RECLAMO: unknown }) => l.RECLAMO === null)).toBe(true);
    expect((await crea(['R1'])).estatus).toBe('1');
    expect((await app.call('cierraRecorrido', { recorrido_id: data.RECORRIDO_ID })).body.message).toBe(
      MENSAJES_REMISION.recorridoCerrado,
    );
  });

  test('quien supervisa suelta también lo que el otro apartó', async () => {
    await app.darControles(OP.UNO, [1017]);
    const { data } = await crea(['R1'], undefined, 'UNO');
    await app.call('AsignaHoraSurtidoRemision', { docto_ve_det_id: RDET.GALLETA }, { como: 'UNO' });
    expect((await app.call('cierraRecorrido', { recorrido_id: data.RECORRIDO_ID })).body.estatus).toBe('1');
    expect(await app.db.sql(`select 1 from reclamos where documento = 'remision'`)).toEqual([]);
  });

  test('y no el de un almacén que no ve', async () => {
    await app.darControles(OP.NORTE, [1017, 9005]);
    const r = await app.call('cierraRecorrido', { recorrido_id: RECORRIDO }, { como: 'NORTE' });
    expect(r.body.message).toBe(MENSAJES_REMISION.recorridoCerrado);
  });

  test('el de otro, sólo quien supervisa', async () => {
    await app.darControles(OP.UNO, [1017]);
    const ajeno = await app.call('cierraRecorrido', { recorrido_id: RECORRIDO }, { como: 'UNO' });
    expect(ajeno.body.message).toBe(MENSAJES_REMISION.recorridoCerrado);
    expect((await app.call('cierraRecorrido', { recorrido_id: RECORRIDO })).body.estatus).toBe('1');
  });
});
