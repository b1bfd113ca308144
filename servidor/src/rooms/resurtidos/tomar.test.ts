import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { OP, RES, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, ponen } from '../../../testing/resurtidos.ts';

/** With 2 pieces without a lot and 6 of B, all in M1. */
const CON_LOTE = 201;

let app: TestApp;
let id: number;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.ACOMODO, [P.resurtidos]);
  await app.darControles(OP.RECIBO, [P.resurtidos, P.tomarResurtido]);
  await multis(app.db, [{ id: CON_LOTE, reserva: 2 }]);
  await ponen(app.db, [
    { articulo: CON_LOTE, ubicacion: UBI.M1.id, piezas: 6, caducidad: '2061-01-31', lote: 'B' },
  ]);
  const r = await app.call('anexarProductoaOrden', {
    clave_articulo: `R-${CON_LOTE}`,
    almacen_id: 1,
    operador_id: OP.ADMIN,
    cantidad: 6,
  });
  id = r.body.data.RESURTIDO_ID;
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

type Quien = 'ADMIN' | 'ACOMODO' | 'RECIBO';
const mueve = (operacion: 'surtido' | 'acomodo', cantidad: number, como: Quien) =>
  app.call(
    'setTraspasoentreubicaciones',
    {
      articulo_id: CON_LOTE,
      almacen_id: 1,
      operador_id: OP[como],
      ubicacion_id: operacion === 'surtido' ? UBI.M1.id : UBI.F1.id,
      cantidad,
      operacion,
      resurtido_id: id,
    },
    { como, clave: randomUUID() },
  );
const toma = (como: Quien, de: Quien = 'ACOMODO') =>
  app.call('tomaResurtido', { resurtido_id: id, de_operador_id: OP[de] }, { como, clave: randomUUID() });
const regresa = (cantidad: number, como: Quien, ubicacion_id: number = UBI.M1.id) =>
  app.call('regresaResurtido', { resurtido_id: id, ubicacion_id, cantidad }, { como, clave: randomUUID() });
const deshacer = (r: { body: { data: { OPERACION_ID: string } } }, como: Quien) =>
  app.call('deshacerGuardado', { operacion_id: r.body.data.OPERACION_ID }, { como });
const cierra = () => app.call('cierraRegistroOrdenResurtido', { resurtido_id: id });
const tomados = () =>
  app.db.sql(
    'select documento, documento_det_id as id, de_operador_id as de, a_operador_id as a from reclamos_tomados order by fecha',
  );
const fila = async () =>
  (
    await app.db.sql<Record<string, unknown>>(
      `select cantidad_sur as sur, cantidad_aco as aco, operador_id_sur as surtio, operador_id_lleva as lleva,
              operador_id_aco as acomodo from resurtidos where resurtido_id = $1`,
      [id],
    )
  )[0];
/** Pieces by lot on the shelf, or in transit. */
const lotesEn = async (lugar: number | 'transito') =>
  Object.fromEntries(
    (
      await app.db.sql<{ lote: string; piezas: number }>(
        `select coalesce(lote, '-') as lote, piezas from existencias join lugares using (lugar_id)
          where (lugar_id::text = $1 or clase = $1) and articulo_id = $2 and piezas > 0 order by lote`,
        [String(lugar), CON_LOTE],
      )
    ).map((f) => [f.lote, f.piezas]),
  );

describe('#tomaResurtido', () => {
  test('quien surtió se fue: el supervisor las toma, las acomoda él y queda escrito; el otro ya no puede', async () => {
    await mueve('surtido', 5, 'ACOMODO');
    expect((await mueve('acomodo', 1, 'RECIBO')).body.message).toBe(
      'Sólo ACOMODO puede acomodar las piezas que surtió',
    );
    const r = await toma('RECIBO');
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.tomado,
      data: { SURTIO: 'ACOMODO', LLEVA: 'RECIBO', OPERADOR_ID_LLEVA: OP.RECIBO, CANTIDAD_SUR: 5 },
    });
    expect(r.body.data.TOMADO).toMatchObject({ DE: 'ACOMODO', A: 'RECIBO' });
    expect(await tomados()).toEqual([{ documento: 'resurtido', id, de: OP.ACOMODO, a: OP.RECIBO }]);
    for (const operacion of ['acomodo', 'surtido'] as const) {
      expect((await mueve(operacion, 1, 'ACOMODO')).body.estatus).toBe('0');
    }
    expect((await mueve('acomodo', 1, 'ACOMODO')).body.message).toBe(
      'Sólo RECIBO puede acomodar las piezas que tomó',
    );
    expect((await mueve('acomodo', 5, 'RECIBO')).body.estatus).toBe('1');
    expect(await lotesEn(UBI.F1.id)).toEqual({ '-': 2, B: 3 });
    await cierra();
    const hoy = { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31' };
    const { data } = (await app.call('getHistorialResurtidos', hoy)).body;
    expect(data.find((f: { RESURTIDO_ID: number }) => f.RESURTIDO_ID === id)).toMatchObject({
      SURTIO: 'ACOMODO',
      ACOMODO: 'RECIBO',
      TOMADO: { DE: 'ACOMODO', A: 'RECIBO' },
    });
  });

  test('a la vez: de dos que las toman sólo uno las tiene; y tomar contra acomodar nunca deja piezas de nadie', async () => {
    await app.darControles(OP.ADMIN, [P.resurtidos, P.tomarResurtido]);
    for (let i = 0; i < 6; i++) {
      await mueve('surtido', 1, 'ACOMODO');
      const par = await Promise.all([toma('RECIBO'), toma('ADMIN')]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
      const gano = par[0].body.estatus === '1' ? 'RECIBO' : 'ADMIN';
      const perdio = par[par.findIndex((r) => r.body.estatus === '0')];
      expect(perdio?.body.message).toBe(`Ahora las lleva ${gano}. Revíselo antes de tomarlas.`);
      const [suya, tarde] = await Promise.all([mueve('acomodo', 1, gano), mueve('acomodo', 1, 'ACOMODO')]);
      expect([suya.body.estatus, tarde.body.estatus]).toEqual(['1', '0']);
    }
    expect(await fila()).toMatchObject({ sur: 6, aco: 6 });
    expect((await tomados()).length).toBe(6);
  });

  test('a la vez quien surtió acomoda y el supervisor toma: uno u otro, y las piezas cuadran', async () => {
    for (let i = 0; i < 6; i++) {
      await mueve('surtido', 1, 'ACOMODO');
      const [acomodada, tomada] = await Promise.all([mueve('acomodo', 1, 'ACOMODO'), toma('RECIBO')]);
      expect([acomodada.body.estatus, tomada.body.estatus].sort()).toEqual(['0', '1']);
      if (tomada.body.estatus === '1') expect((await mueve('acomodo', 1, 'RECIBO')).body.estatus).toBe('1');
    }
    expect(await fila()).toMatchObject({ sur: 6, aco: 6 });
  });

  test('lo que no se puede tomar se dice y nada cambia', async () => {
    const niega = async (como: Quien, de: Quien, mensaje: string) => {
      const antes = await huella(app.db, ['auditoria', 'idempotencia']);
      expect((await toma(como, de)).body.message).toBe(mensaje);
      expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    };
    await niega('RECIBO', 'ACOMODO', MENSAJES_RESURTIDO.nadaEnCamino);
    await mueve('surtido', 2, 'ACOMODO');
    await niega('RECIBO', 'ADMIN', 'Ahora las lleva ACOMODO. Revíselo antes de tomarlas.');
    expect((await toma('ACOMODO', 'ACOMODO')).http).toBe(403);
    await toma('RECIBO');
    await niega('RECIBO', 'ACOMODO', MENSAJES_RESURTIDO.yaLasLleva);
    expect(
      (
        await app.call(
          'tomaResurtido',
          { resurtido_id: RES.NORTE, de_operador_id: OP.NORTE },
          { como: 'RECIBO' },
        )
      ).body.message,
    ).toBe(MENSAJES_RESURTIDO.noEncontrado);
  });

  test('deshacer: ni el surtido ni el acomodo de quien ya no las lleva; lo de quien las tomó vuelve a sus manos', async () => {
    const surtido = await mueve('surtido', 3, 'ACOMODO');
    const acomodado = await mueve('acomodo', 1, 'ACOMODO');
    await toma('RECIBO');
    expect((await deshacer(acomodado, 'ACOMODO')).body.estatus).toBe('0');
    expect((await deshacer(surtido, 'ACOMODO')).body.estatus).toBe('0');
    const mas = await mueve('surtido', 2, 'RECIBO');
    expect(await fila()).toMatchObject({ sur: 5, aco: 1, surtio: OP.RECIBO, lleva: null });
    expect((await deshacer(mas, 'RECIBO')).body.estatus).toBe('1');
    expect(await fila()).toMatchObject({ sur: 3, aco: 1, surtio: OP.ACOMODO, lleva: OP.RECIBO });
    const suyo = await mueve('acomodo', 2, 'RECIBO');
    expect((await deshacer(suyo, 'RECIBO')).body.estatus).toBe('1');
    expect(await fila()).toMatchObject({ sur: 3, aco: 1, lleva: OP.RECIBO, acomodo: OP.ACOMODO });
  });
});

describe('#regresaResurtido', () => {
  test('lo que se tomó vuelve a la reserva con sus lotes, es como si no se hubiera surtido y se cancela', async () => {
    await mueve('surtido', 5, 'ACOMODO');
    await toma('RECIBO');
    const parte = await regresa(3, 'RECIBO');
    expect(parte.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_RESURTIDO.regresado,
      data: { CANTIDAD_SUR: 2, LLEVA: 'RECIBO' },
    });
    expect(parte.body.data.LOTES).toMatchObject([
      { LOTE: null, PIEZAS: 2 },
      { LOTE: 'B', PIEZAS: 1 },
    ]);
    expect(await lotesEn('transito')).toEqual({ B: 2 });
    expect((await cierra()).body.message).toBe(MENSAJES_RESURTIDO.faltaAcomodar);
    expect((await regresa(2, 'RECIBO')).body.data).toMatchObject({
      CANTIDAD_SUR: 0,
      SURTIO: null,
      LLEVA: null,
      OPERADOR_ID_LLEVA: null,
      FECHA_SUR: null,
    });
    expect(await lotesEn(UBI.M1.id)).toEqual({ '-': 2, B: 6 });
    expect((await cierra()).body).toMatchObject({ estatus: '1', data: { ESTATUS: 'CANCELADO' } });
  });

  test('lo regresado se vuelve a surtir, y quien surtió regresa lo suyo sin que nadie lo tome', async () => {
    const uno = await mueve('surtido', 4, 'ACOMODO');
    await mueve('acomodo', 1, 'ACOMODO');
    expect((await regresa(3, 'ACOMODO')).body.data).toMatchObject({ CANTIDAD_SUR: 1, CANTIDAD_ACO: 1 });
    expect((await deshacer(uno, 'ACOMODO')).body.estatus).toBe('0');
    const dos = await mueve('surtido', 5, 'ADMIN');
    expect(dos.body.data).toMatchObject({ CANTIDAD_SUR: 6, LLEVA: 'ADMIN' });
    expect((await deshacer(dos, 'ADMIN')).body.estatus).toBe('1');
    expect(await fila()).toMatchObject({ sur: 1, aco: 1, surtio: OP.ACOMODO, acomodo: OP.ACOMODO });
  });

  test.each<[string, () => ReturnType<typeof regresa>, string]>([
    ['lo que lleva otro', () => regresa(1, 'RECIBO'), 'Sólo ACOMODO puede regresar las piezas que surtió'],
    [
      'más de lo que va en camino',
      () => regresa(3, 'ACOMODO'),
      'No es posible traspasar más unidades a las que faltan por acomodar: 2',
    ],
    ['a una fija', () => regresa(1, 'ACOMODO', UBI.F1.id), MENSAJES_RESURTIDO.regresoMulti],
    [
      'a una que no es del artículo',
      () => regresa(1, 'ACOMODO', UBI.NORTE.id),
      'El artículo no está asignado a la ubicación',
    ],
  ])('se niega y nada cambia: %s', async (_caso, pide, mensaje) => {
    await mueve('surtido', 2, 'ACOMODO');
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await pide()).body.message).toBe(mensaje);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('a la vez quien las lleva las acomoda y las regresa: ninguna pieza dos veces', async () => {
    await mueve('surtido', 6, 'ACOMODO');
    await Promise.all([
      ...Array.from({ length: 4 }, () => mueve('acomodo', 1, 'ACOMODO')),
      ...Array.from({ length: 4 }, () => regresa(1, 'ACOMODO')),
    ]);
    const f = await fila();
    expect(Number(f?.aco) + (6 - Number(f?.sur))).toBe(6);
    expect(await lotesEn('transito')).toEqual({});
  });
});
