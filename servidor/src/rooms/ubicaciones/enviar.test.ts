import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const NUEVA = '10100301020';
const enviar = (ubicacion: string, tipo: string, almacen_id = 1, como: 'ADMIN' | 'UNO' = 'ADMIN') =>
  app.call('enviarUbicacion', { ubicacion, tipo, almacen_id }, { como });
const tipoDe = async (codigo: string) =>
  (await app.db.sql<{ tipo: string }>('select tipo from ubicaciones where ubicacion = $1', [codigo]))[0]
    ?.tipo;
const existencia = (ARTICULO_ID: number, UBICACION_ID: number, EXISTENCIA: number) =>
  app.call('guardaExistenciaArticuloUbicacion', {
    articulo: { ARTICULO_ID, UBICACION_ID, EXISTENCIA },
    almacen_id: 1,
    operador_id: OP.ADMIN,
  });

describe('#enviarUbicacion', () => {
  test('crea la ubicación y su lugar', async () => {
    const r = await enviar(NUEVA, 'M');
    expect(r.body).toMatchObject({ estatus: '1', message: MENSAJES_UBICACION.creada });
    expect(
      await app.db.sql(
        `select u.almacen_id, u.ubicacion, u.tipo, l.clase, l.nombre, l.almacen_id as lugar_de
           from ubicaciones u join lugares l on l.lugar_id = u.ubicacion_id where u.ubicacion_id = $1`,
        [r.body.data.UBICACION_ID],
      ),
    ).toEqual([
      { almacen_id: 1, ubicacion: NUEVA, tipo: 'M', clase: 'ubicacion', nombre: NUEVA, lugar_de: 1 },
    ]);
  });

  test('código o tipo que no son: 400; de otra bodega o de un almacén que no hay: se rechaza', async () => {
    for (const [codigo, tipo] of [
      ['1010030102', 'F'],
      ['1010030102A', 'F'],
      [NUEVA, 'X'],
    ] as const) {
      expect((await enviar(codigo, tipo)).http).toBe(400);
    }
    expect((await enviar(NUEVA, 'F', 2)).body.message).toBe(
      'El código no es de una ubicación de la bodega 2',
    );
    expect((await enviar('70100301020', 'F', 7)).body.message).toBe(MENSAJES_UBICACION.almacen);
    expect(await tipoDe(NUEVA)).toBeUndefined();
  });

  test('el tipo que otro puso mientras tanto se dice, y no se pisa; sin decir lo leído se escribe', async () => {
    const guarda = (tipo: string, leido: string | null) =>
      app.call('enviarUbicacion', { ubicacion: NUEVA, tipo, almacen_id: 1, leido: { tipo: leido } });
    expect((await guarda('M', null)).body.message).toBe(MENSAJES_UBICACION.creada);
    // Created by two at once: when the second read it, it did not exist either.
    expect((await guarda('F', null)).body).toMatchObject({
      estatus: ESTATUS_CHOQUE,
      data: [{ CAMPO: 'tipo', ERA: null, AHORA: 'M', MIO: 'F' }],
    });
    expect((await guarda('M', null)).body.message).toBe(MENSAJES_UBICACION.tipoGuardado);
    expect((await guarda('I', 'M')).body.estatus).toBe('1');
    expect((await guarda('F', 'M')).body.data).toEqual([{ CAMPO: 'tipo', ERA: 'M', AHORA: 'I', MIO: 'F' }]);
    expect(await tipoDe(NUEVA)).toBe('I');
    expect((await enviar(NUEVA, 'F')).body.estatus).toBe('1');
    expect(await tipoDe(NUEVA)).toBe('F');
  });

  test('crear pide el control de la bodega de su primer dígito, y ver el almacén', async () => {
    await app.darControles(OP.UNO, [P.configubicacion, P.crearUbicacionBodega2, P.tipoUbicacion]);
    expect((await enviar(NUEVA, 'F', 1, 'UNO')).body.message).toBe(
      'El usuario no cuenta con privilegios para crear ubicaciones en la bodega 1',
    );
    expect((await enviar('20100301020', 'F', 2, 'UNO')).body.message).toBe('No tiene acceso a ese almacén');
    await app.darControles(OP.UNO, [P.configubicacion, P.crearUbicacionBodega2, P.verOtros]);
    expect((await enviar('20100301020', 'F', 2, 'UNO')).body.estatus).toBe('1');
    await app.darControles(OP.UNO, [P.configubicacion, P.crearUbicacionBodega1]);
    expect((await enviar(NUEVA, 'M', 1, 'UNO')).body.message).toBe(MENSAJES_UBICACION.tipoSinPermiso);
    expect((await enviar(NUEVA, 'F', 1, 'UNO')).body.estatus).toBe('1');
    expect((await enviar(NUEVA, 'M', 1, 'UNO')).body.message).toBe(MENSAJES_UBICACION.tipoSinPermiso);
    await app.darControles(OP.UNO, [P.configubicacion, P.tipoUbicacion]);
    expect((await enviar(NUEVA, 'M', 1, 'UNO')).body.message).toBe(MENSAJES_UBICACION.tipoGuardado);
    expect(await tipoDe(NUEVA)).toBe('M');
  });

  test('mientras haya piezas devueltas por acomodar ahí no se inhabilita: no tendrían a dónde ir', async () => {
    await app.db.sql('update acomodos set ubicacion_id = $1 where articulo_id = $2 and almacen_id = 1', [
      UBI.VACIA.id,
      ART.BARRAS,
    ]);
    const { body } = await enviar(UBI.VACIA.codigo, 'I');
    expect(body).toMatchObject({
      estatus: '0',
      message: 'Hay órdenes de acomodo que llevan 4 piezas a la ubicación: acomódelas antes',
    });
    const acomodo = {
      articulo_id: ART.BARRAS,
      unidades: 4,
      cat_ubicacion_id: UBI.VACIA.id,
      caducidades: [],
      operador_id: OP.ADMIN,
    };
    expect((await app.call('ActualizaArticulosAcomodo', acomodo)).body.estatus).toBe('1');
    expect((await existencia(ART.BARRAS, UBI.VACIA.id, 0)).body.estatus).toBe('1');
    expect((await enviar(UBI.VACIA.codigo, 'I')).body.estatus).toBe('1');
  });

  test('inhabilitar sólo con 0 piezas; multialmacén sólo sin piezas de artículos default', async () => {
    expect((await enviar(UBI.F1.codigo, 'I')).body.message).toBe(MENSAJES_UBICACION.inhabilitada);
    expect((await enviar(UBI.F1.codigo, 'M')).body.message).toBe(MENSAJES_UBICACION.defaultEnMulti);
    expect(await tipoDe(UBI.F1.codigo)).toBe('F');
    await existencia(ART.BARRAS, UBI.F1.id, 0);
    await existencia(ART.COMODIN, UBI.F1.id, 0);
    await existencia(ART.MULTI, UBI.F1.id, 4);
    expect((await enviar(UBI.F1.codigo, 'M')).body.estatus).toBe('1');
    expect((await enviar(UBI.F1.codigo, 'I')).body.message).toBe(MENSAJES_UBICACION.inhabilitada);
    await existencia(ART.MULTI, UBI.F1.id, 0);
    expect((await enviar(UBI.F1.codigo, 'I')).body.estatus).toBe('1');
    expect(await tipoDe(UBI.F1.codigo)).toBe('I');
  });

  test('dos la crean a la vez: una sola, y a la segunda le quedó el tipo que pidió', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const codigo = `1010090${vuelta}010`;
      const par = await Promise.all([enviar(codigo, 'F'), enviar(codigo, 'F')]);
      expect(par.map((r) => r.body.estatus)).toEqual(['1', '1']);
      expect(par[0]?.body.data).toEqual(par[1]?.body.data);
      expect(par.map((r) => r.body.message).sort()).toEqual([
        MENSAJES_UBICACION.tipoGuardado,
        MENSAJES_UBICACION.creada,
      ]);
    }
  });

  test('inhabilitar y meter piezas a la vez: nunca las dos cosas', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      await enviar(UBI.VACIA.codigo, 'F');
      await existencia(ART.BARRAS, UBI.VACIA.id, 0);
      const [piezas, tipo] = await Promise.all([
        existencia(ART.BARRAS, UBI.VACIA.id, 5),
        enviar(UBI.VACIA.codigo, 'I'),
      ]);
      expect([piezas.body.estatus, tipo.body.estatus].sort()).toEqual(['0', '1']);
    }
  });
});
