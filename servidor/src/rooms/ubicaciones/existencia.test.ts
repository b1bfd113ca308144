import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, BARRAS, BARRAS_LOTE, CADUCA_L1, OP, UBI } from '../../../testing/fixture.ts';
import { asignadas, movimientosDe, piezasDe } from '../../../testing/libro.ts';
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

type Lugar = keyof typeof UBI;
const editar = (ARTICULO_ID: number, en: Lugar, EXISTENCIA: number, mas: object = {}, clave?: string) =>
  app.call(
    'guardaExistenciaArticuloUbicacion',
    {
      articulo: { ARTICULO_ID, UBICACION_ID: UBI[en].id, EXISTENCIA, ...mas },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    },
    clave ? { clave } : {},
  );
const asignar = (articulo_id: number, en: Lugar, existencia: number, clave?: string) =>
  app.call(
    'updateUbicacionArticulo',
    { articulo_id, ubicacion: UBI[en].codigo, almacen_id: 1, operador_id: OP.ADMIN, existencia },
    clave ? { clave } : {},
  );
/** It has no bar code, and can be attached because it is a wildcard. */
const conComodin = () =>
  app.db.sql(`update articulos set comodin_empaque = 'S' where articulo_id = ${ART.SIN_BARRAS}`);
const deshacer = (operacion_id: string) => app.call('deshacerGuardado', { operacion_id });
const guardados = () =>
  app.db.sql(
    `select llamada, resumen from guardados where operacion_id::text not like '00000000-0000-4000-8000-%' order by fecha`,
  );

describe('#guardaExistenciaArticuloUbicacion', () => {
  test('la diferencia va contra el ajuste: lo que sobra entra sin lote, lo que falta sale primero sin lote', async () => {
    const r = await editar(ART.BARRAS, 'F1', 11);
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_UBICACION.guardado,
      data: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.F1.id, EXISTENCIA: 11 },
    });
    await editar(ART.LOTE, 'F2', 7);
    expect(await movimientosDe(app.db)).toEqual([
      `guardaExistenciaArticuloUbicacion 1 ajuste>${UBI.F1.codigo} - 3`,
      `guardaExistenciaArticuloUbicacion 5 ${UBI.F2.codigo}>ajuste - 5`,
      `guardaExistenciaArticuloUbicacion 5 ${UBI.F2.codigo}>ajuste L1/${CADUCA_L1} 3`,
    ]);
    expect(await guardados()).toEqual([
      {
        llamada: 'guardaExistenciaArticuloUbicacion',
        resumen: 'A-1 en 1-01-001-01-010: de 8 a 11 piezas',
      },
      {
        llamada: 'guardaExistenciaArticuloUbicacion',
        resumen: 'A-5 en 1-01-001-01-020: de 15 a 7 piezas',
      },
    ]);
    expect(
      await app.db.sql(
        `select distinct documento, operador_id from movimientos where llamada = 'guardaExistenciaArticuloUbicacion' and operacion_id::text not like '00000000-%'`,
      ),
    ).toEqual([{ documento: 'existencia', operador_id: OP.ADMIN }]);
  });

  test('anexa el artículo que no estaba, con piezas o sin ellas', async () => {
    await conComodin();
    expect((await editar(ART.SIN_BARRAS, 'F1', 0)).body.data.EXISTENCIA).toBe(0);
    expect(await movimientosDe(app.db)).toEqual([]);
    expect((await editar(ART.SIN_BARRAS, 'VACIA', 4)).body.data.EXISTENCIA).toBe(4);
    expect(await asignadas(app.db, ART.SIN_BARRAS)).toEqual([UBI.F1.codigo, UBI.VACIA.codigo]);
    expect(await movimientosDe(app.db)).toEqual([
      `guardaExistenciaArticuloUbicacion 3 ajuste>${UBI.VACIA.codigo} - 4`,
    ]);
  });

  test('anexar pide el código de barras de un artículo sin comodín, como la pantalla', async () => {
    const anexa = (CLAVE_LEIDA?: string) =>
      editar(ART.LOTE, 'VACIA', 4, {
        EXISTENCIA_ANTERIOR: 0,
        ...(CLAVE_LEIDA === undefined ? {} : { CLAVE_LEIDA }),
      });
    // Its own key, another article's bar code, or nothing scanned.
    for (const clave of ['A-5', BARRAS, undefined]) {
      expect((await anexa(clave)).body.message).toBe(MENSAJES_UBICACION.sinComodin);
    }
    expect((await anexa('7'.repeat(26))).http).toBe(400);
    expect(await asignadas(app.db, ART.LOTE)).toEqual([UBI.F2.codigo]);
    expect((await anexa(BARRAS_LOTE)).body).toMatchObject({ estatus: '1', data: { EXISTENCIA: 4 } });
  });

  test('anexar lo que otro anexó mientras tanto: se rechaza y sus piezas quedan', async () => {
    const par = await Promise.all(
      [50, 3].map((piezas) =>
        editar(ART.LOTE, 'VACIA', piezas, { EXISTENCIA_ANTERIOR: 0, CLAVE_LEIDA: BARRAS_LOTE }),
      ),
    );
    const [rechazo] = par.filter((r) => r.body.estatus !== '1');
    const [hecho] = par.filter((r) => r.body.estatus === '1');
    expect(rechazo?.body.message).toBe(MENSAJES_UBICACION.yaEsta);
    expect(await piezasDe(app.db, ART.LOTE)).toContain(
      `${UBI.VACIA.codigo} - ${hecho?.body.data.EXISTENCIA}`,
    );
    // Attached with 0 pieces, it is attached all the same.
    await editar(ART.LOTE, 'VACIA', 0);
    const otra = await editar(ART.LOTE, 'VACIA', 7, { EXISTENCIA_ANTERIOR: 0, CLAVE_LEIDA: BARRAS_LOTE });
    expect(otra.body.message).toBe(MENSAJES_UBICACION.yaEsta);
  });

  test('lo mismo que hay no deja nada', async () => {
    expect((await editar(ART.BARRAS, 'F1', 8)).body.estatus).toBe('1');
    expect(await movimientosDe(app.db)).toEqual([]);
    expect(await guardados()).toEqual([]);
  });

  test.each<[string, number, Lugar, number, object, string]>([
    ['inhabilitada', ART.BARRAS, 'I1', 1, {}, MENSAJES_UBICACION.inhabilitada],
    ['default en multialmacén', ART.BARRAS, 'M1', 0, {}, MENSAJES_UBICACION.defaultEnMulti],
    [
      'fijas sobre el máximo',
      ART.MULTI,
      'F1',
      21,
      {},
      'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20',
    ],
    [
      'cambió mientras tanto',
      ART.BARRAS,
      'F1',
      9,
      { EXISTENCIA_ANTERIOR: 7 },
      'La existencia cambió a 8 mientras se editaba. Revísela y vuelva a guardar.',
    ],
    ['de otro almacén', ART.BARRAS, 'NORTE', 9, {}, MENSAJES_UBICACION.noExiste],
    ['artículo que no hay', 999_999, 'F1', 9, {}, 'Producto no encontrado'],
  ])('%s: se rechaza y nada cambia', async (...[_caso, articulo, en, existencia, mas, mensaje]) => {
    const antes = await asignadas(app.db, articulo);
    expect((await editar(articulo, en, existencia, mas)).body).toEqual({
      estatus: '0',
      message: mensaje,
      data: null,
    });
    expect(await movimientosDe(app.db)).toEqual([]);
    expect(await asignadas(app.db, articulo)).toEqual(antes);
    expect(await guardados()).toEqual([]);
  });

  test('lo default que ya estaba en una multialmacén sólo puede quedar en 0', async () => {
    await editar(ART.MULTI, 'M1', 0);
    await app.db.sql(`update ubicaciones set tipo = 'M' where ubicacion_id = ${UBI.F1.id}`);
    expect((await editar(ART.BARRAS, 'F1', 3)).body.message).toBe(MENSAJES_UBICACION.defaultEnMulti);
    expect((await editar(ART.BARRAS, 'F1', 0)).body.estatus).toBe('1');
    await app.db.sql(`update ubicaciones set tipo = 'F' where ubicacion_id = ${UBI.F1.id}`);
  });

  test('dos editan lo mismo a la vez sobre lo que vieron: uno guarda y el otro se entera', async () => {
    let hay = 8;
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const par = await Promise.all([
        editar(ART.BARRAS, 'F1', hay + 1, { EXISTENCIA_ANTERIOR: hay }),
        editar(ART.BARRAS, 'F1', hay + 1, { EXISTENCIA_ANTERIOR: hay }),
      ]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
      hay += 1;
    }
    expect(await piezasDe(app.db, ART.BARRAS)).toEqual([`${UBI.F1.codigo} - ${hay}`]);
    expect(await movimientosDe(app.db)).toHaveLength(10);
  });

  test('dos asignan a la vez dos fijas a un multialmacenable: juntas no pasan del máximo', async () => {
    await app.db.sql(
      `with l as (insert into lugares (clase, almacen_id, nombre) values ('ubicacion', 1, '10100301020') returning lugar_id)
       insert into ubicaciones select lugar_id, 1, '10100301020', 'F' from l`,
    );
    const nueva = (ubicacion: string) =>
      app.call('updateUbicacionArticulo', {
        articulo_id: ART.MULTI,
        ubicacion,
        almacen_id: 1,
        operador_id: OP.ADMIN,
        existencia: 15,
      });
    const par = await Promise.all([nueva(UBI.VACIA.codigo), nueva('10100301020')]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
  });

  test('dos llenan a la vez dos fijas de un multialmacenable: juntas no pasan del máximo', async () => {
    await editar(ART.MULTI, 'F2', 0);
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const par = await Promise.all([editar(ART.MULTI, 'F1', 15), editar(ART.MULTI, 'F2', 15)]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
      await editar(ART.MULTI, 'F1', 0);
      await editar(ART.MULTI, 'F2', 0);
    }
  });

  test('se deshace: vuelven los lotes, y lo anexado deja de estarlo', async () => {
    const [edicion, anexo] = [randomUUID(), randomUUID()];
    const antes = await piezasDe(app.db, ART.LOTE);
    await editar(ART.LOTE, 'F2', 7, {}, edicion);
    expect((await deshacer(edicion)).body.message).toBe(
      'Se deshizo: A-5 en 1-01-001-01-020: de 15 a 7 piezas',
    );
    expect(await piezasDe(app.db, ART.LOTE)).toEqual(antes);
    await conComodin();
    await editar(ART.SIN_BARRAS, 'VACIA', 4, {}, anexo);
    expect((await deshacer(anexo)).body.estatus).toBe('1');
    expect(await asignadas(app.db, ART.SIN_BARRAS)).toEqual([]);
    expect(await piezasDe(app.db, ART.SIN_BARRAS)).toEqual([]);
  });

  test('lo anexado sin piezas también se deshace, y se queda si alguien ya puso ahí', async () => {
    const [solo, usado] = [randomUUID(), randomUUID()];
    await conComodin();
    await editar(ART.SIN_BARRAS, 'VACIA', 0, {}, solo);
    await deshacer(solo);
    expect(await asignadas(app.db, ART.SIN_BARRAS)).toEqual([]);
    await editar(ART.SIN_BARRAS, 'VACIA', 0, {}, usado);
    await editar(ART.SIN_BARRAS, 'VACIA', 6);
    await deshacer(usado);
    expect(await asignadas(app.db, ART.SIN_BARRAS)).toEqual([UBI.VACIA.codigo]);
  });
});

describe('#updateUbicacionArticulo', () => {
  test('asigna la ubicación con sus piezas', async () => {
    const clave = randomUUID();
    const r = await asignar(ART.COMODIN, 'VACIA', 4, clave);
    expect(r.body.data).toMatchObject({ UBICACION_ID: UBI.VACIA.id, TIPO: 'F', EXISTENCIA: 4 });
    expect(await movimientosDe(app.db)).toEqual([`updateUbicacionArticulo 2 ajuste>${UBI.VACIA.codigo} - 4`]);
    expect(await guardados()).toEqual([
      {
        llamada: 'updateUbicacionArticulo',
        resumen: 'A-2 asignado a 1-01-003-01-010 con 4 piezas',
      },
    ]);
    await deshacer(clave);
    expect(await asignadas(app.db, ART.COMODIN)).toEqual([UBI.F1.codigo]);
  });

  test.each<[number, Lugar, number, string]>([
    [ART.BARRAS, 'F1', 9, MENSAJES_UBICACION.yaEsta],
    [ART.COMODIN, 'M1', 0, MENSAJES_UBICACION.defaultEnMulti],
    [ART.COMODIN, 'I1', 1, MENSAJES_UBICACION.inhabilitada],
    [ART.COMODIN, 'NORTE', 1, MENSAJES_UBICACION.noExiste],
    [ART.MULTI, 'F2', 21, 'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20'],
  ])('artículo %i en %s con %i: se rechaza', async (articulo, en, existencia, mensaje) => {
    const antes = await asignadas(app.db, articulo);
    expect((await asignar(articulo, en, existencia)).body.message).toBe(mensaje);
    expect(await asignadas(app.db, articulo)).toEqual(antes);
    expect(await movimientosDe(app.db)).toEqual([]);
  });

  test('dos la asignan a la vez: uno, y el otro lee que ya está', async () => {
    const par = await Promise.all([asignar(ART.COMODIN, 'VACIA', 4), asignar(ART.COMODIN, 'VACIA', 6)]);
    expect(par.map((r) => r.body.message).sort()).toEqual(
      [MENSAJES_UBICACION.guardado, MENSAJES_UBICACION.yaEsta].sort(),
    );
    expect(await movimientosDe(app.db)).toHaveLength(1);
  });

  test('pide 993, y el almacén que se ve', async () => {
    await app.darControles(OP.UNO, [P.asignarUbicacion]);
    const pedir = (almacen_id: number) =>
      app.call(
        'updateUbicacionArticulo',
        {
          articulo_id: ART.COMODIN,
          ubicacion: UBI.VACIA.codigo,
          almacen_id,
          operador_id: OP.UNO,
          existencia: 1,
        },
        { como: 'UNO' },
      );
    expect((await pedir(2)).body.message).toBe('No tiene acceso a ese almacén');
    expect((await pedir(1)).body.data).not.toHaveProperty('EXISTENCIA');
  });
});
