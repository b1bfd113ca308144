import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, INV, OP, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { SUELTAS, sueltas } from '../../../testing/sin-ubicar.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const ubica = (piezas: number, cambios: object = {}) =>
  app.call('ubicaPiezas', {
    articulo_id: ART.COMODIN,
    almacen_id: 2,
    ubicacion: UBI.NORTE.codigo,
    piezas,
    ...cambios,
  });
const piezasEn = async (lugar: number, articulo: number = ART.COMODIN): Promise<number> =>
  (
    await app.db.sql<{ n: number }>(
      'select coalesce(sum(piezas), 0)::int n from existencias where lugar_id = $1 and articulo_id = $2',
      [lugar, articulo],
    )
  )[0]?.n ?? 0;

describe('#getSinUbicar', () => {
  beforeEach(() => app.db.sql(sueltas(2, ART.COMODIN, 3)));

  test('dice qué, cuánto y dónde se guarda ya, en los almacenes del operador', async () => {
    const { data, total, sumas } = (await app.call('getSinUbicar')).body;
    expect(data).toEqual([
      {
        LLAVE: `2|${ART.COMODIN}`,
        ALMACEN_ID: 2,
        ARTICULO_ID: ART.COMODIN,
        CLAVE_ARTICULO: 'A-2',
        ARTICULO: expect.any(String),
        ALMACEN: expect.any(String),
        PIEZAS: 3,
        UBICACION: null,
        NUMERIC_UB: null,
        DESDE: expect.any(String),
      },
    ]);
    expect([total, sumas]).toEqual([1, { PIEZAS: 3 }]);
    await app.darControles(OP.UNO, [P.sinUbicar]);
    expect((await app.call('getSinUbicar', {}, { como: 'UNO' })).body.total).toBe(0);
  });
});

describe('#ubicaPiezas', () => {
  beforeEach(() => app.db.sql(sueltas(2, ART.COMODIN, 3)));

  test('pone unas, luego las demás, y lo deshecho vuelve', async () => {
    const r = await ubica(2);
    expect(r.body).toMatchObject({ message: MENSAJES_SIN_UBICAR.ubicado, data: { QUEDAN: 1 } });
    expect([await piezasEn(SUELTAS), await piezasEn(UBI.NORTE.id)]).toEqual([1, 2]);
    expect((await app.call('getSinUbicar')).body.data[0]).toMatchObject({
      PIEZAS: 1,
      UBICACION: '2-01-001-01-010',
      NUMERIC_UB: UBI.NORTE.codigo,
    });
    const deshecho = await app.call('deshacerGuardado', { operacion_id: r.body.data.OPERACION_ID });
    expect(deshecho.body.estatus).toBe('1');
    expect([await piezasEn(SUELTAS), await piezasEn(UBI.NORTE.id)]).toEqual([3, 0]);
    const anexos = await app.db.sql(
      `select 1 from articulos_ubicacion where ubicacion_id = ${UBI.NORTE.id} and articulo_id = ${ART.COMODIN}`,
    );
    expect(anexos).toEqual([]);
    await ubica(3);
    expect((await app.call('getSinUbicar')).body.total).toBe(0);
  });

  test('no más de las que hay, ni donde no van', async () => {
    expect((await ubica(4)).body.message).toBe('Sin ubicar hay 3 piezas');
    expect((await ubica(1, { ubicacion: 'sin ubicar' })).body.message).toBe(MENSAJES_SIN_UBICAR.noEsEstante);
    expect((await ubica(1, { articulo_id: ART.BARRAS })).body.message).toBe('Sin ubicar hay 0 piezas');
    expect((await ubica(1, { ubicacion: '29999999999' })).body.estatus).toBe('0');
    expect(await piezasEn(SUELTAS)).toBe(3);
  });

  test('dos que ubican las mismas a la vez: ninguna pieza dos veces', async () => {
    const r = await Promise.all([ubica(2), ubica(2), ubica(2)]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '0', '1']);
    expect([await piezasEn(SUELTAS), await piezasEn(UBI.NORTE.id)]).toEqual([1, 2]);
  });
});

describe('lo que no tiene estante', () => {
  test('se surte, después de los estantes; no se acomoda ni se cuenta ahí', async () => {
    await app.db.sql(sueltas(1, ART.BARRAS, 7));
    const donde = async (input: object) =>
      (
        await app.call('getUbicacionesArticulo', { articulo_id: ART.BARRAS, almacen_id: 1, ...input })
      ).body.data.map((u: { UBICACION: string }) => u.UBICACION);
    const todas = await donde({ quienllama: 'remision' });
    expect(todas.at(-1)).toBe('SIN-UBICAR');
    const estantes = todas.slice(0, -1);
    expect(await donde({ quienllama: 'conteo' })).toEqual(estantes);
    expect(await donde({ quienllama: 'compras', unidades: 3 })).toEqual(estantes);
    const acomodada = await app.call('guardaAcomodoCompra', {
      articulo_id: ART.BARRAS,
      operador_id: OP.ADMIN,
      cantidad: 1,
      ubicaciones: [{ UBICACION_ID: SUELTAS, CONTADAS: 1 }],
      caducidades: [],
    });
    expect(acomodada.body.message).toBe(MENSAJES_SIN_UBICAR.noEsEstante);
    expect(
      (await app.call('enviarUbicacion', { ubicacion: '10000000000', tipo: 'M', almacen_id: 1 })).body
        .message,
    ).toBe(MENSAJES_SIN_UBICAR.fija);
  });

  test('cambiado a un estante fijo cuenta contra el máximo, como al ubicarlo', async () => {
    await app.db.sql(sueltas(1, ART.MULTI, 21));
    const cambia = () =>
      app.call('cambiodeubicacion', {
        ubicacion: UBI.VACIA.codigo,
        ubicacion_id: SUELTAS,
        almacen_id: 1,
        articulo_id: ART.MULTI,
      });
    expect((await cambia()).body.message).toBe(
      'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20',
    );
    expect(await piezasEn(SUELTAS, ART.MULTI)).toBe(21);
    const pocas = { articulo_id: ART.MULTI, almacen_id: 1, ubicacion: UBI.F2.codigo };
    expect((await ubica(5, pocas)).body.data).toMatchObject({ QUEDAN: 16 });
    expect((await ubica(16, pocas)).body.message).toMatch(/no debe ser mayor a: 20/);
  });

  test('al contar, lo que se halla sale de ahí, y no es diferencia', async () => {
    await app.db.sql(sueltas(1, ART.BARRAS, 30));
    const suyas = (
      await app.call('getUbicacionesArticulo', {
        articulo_id: ART.BARRAS,
        almacen_id: 1,
        quienllama: 'conteo',
      })
    ).body.data as { UBICACION_ID: number }[];
    const [antes] = await app.db.sql<{ n: number }>(
      `select sum(piezas)::int n from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id where u.almacen_id = 1 and articulo_id = ${ART.BARRAS}`,
    );
    const hay = new Map<number, number>();
    for (const u of suyas) hay.set(u.UBICACION_ID, await piezasEn(u.UBICACION_ID, ART.BARRAS));
    const r = await app.call('ajustaConteo', {
      conteo: {
        INVENTARIO_DET_ID: INV.BARRAS,
        ARTICULO_ID: ART.BARRAS,
        ubicaciones: suyas.map((u) => ({
          UBICACION_ID: u.UBICACION_ID,
          CONTADAS: (hay.get(u.UBICACION_ID) ?? 0) + (u.UBICACION_ID === UBI.F1.id ? 25 : 0),
        })),
      },
      operador_id: OP.ADMIN,
    });
    expect(r.body).toMatchObject({ estatus: '1', data: { ESTATUS: 'ACEPTADO' } });
    expect(await piezasEn(SUELTAS, ART.BARRAS)).toBe(5);
    const [despues] = await app.db.sql<{ n: number }>(
      `select sum(piezas)::int n from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id where u.almacen_id = 1 and articulo_id = ${ART.BARRAS}`,
    );
    expect(despues).toEqual(antes);
    const deshecho = await app.call('deshacerGuardado', { operacion_id: r.body.data.OPERACION_ID });
    expect(deshecho.body.estatus).toBe('1');
    expect(await piezasEn(SUELTAS, ART.BARRAS)).toBe(30);
  });
});
