import { randomUUID } from 'node:crypto';
import { MENSAJES_CADUCADOS } from '@anden/contrato/existencias/caducado.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, BARRAS, CADUCA_L1, DE_LA_PRUEBA, OP, UBI } from '../../../testing/fixture.ts';
import { asignadas, movimientosDe, piezasDe } from '../../../testing/libro.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { ponen } from '../../../testing/resurtidos.ts';
import { conexionConfig } from '../../platform/db/pool.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

type Lugar = keyof typeof UBI;
const cambiar = (articulo_id: number, de: Lugar, a: Lugar | string, clave?: string, mas: object = {}) =>
  app.call(
    'cambiodeubicacion',
    {
      ubicacion: a in UBI ? UBI[a as Lugar].codigo : a,
      ubicacion_id: UBI[de].id,
      almacen_id: 1,
      articulo_id,
      ...mas,
    },
    clave ? { clave } : {},
  );
const editar = (ARTICULO_ID: number, en: Lugar, EXISTENCIA: number, mas: object = {}) =>
  app.call('guardaExistenciaArticuloUbicacion', {
    articulo: { ARTICULO_ID, UBICACION_ID: UBI[en].id, EXISTENCIA, ...mas },
    almacen_id: 1,
    operador_id: OP.ADMIN,
  });

describe('#cambiodeubicacion', () => {
  test('se lleva todas las piezas, cada una con su lote, y la anterior deja de ser suya', async () => {
    const r = await cambiar(ART.LOTE, 'F2', 'VACIA');
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_UBICACION.cambiada,
      data: { UBICACION_ID: UBI.VACIA.id, EXISTENCIA: 15 },
    });
    expect(await piezasDe(app.db, ART.LOTE)).toEqual([
      `${UBI.VACIA.codigo} - 5`,
      `${UBI.VACIA.codigo} L1/${CADUCA_L1} 10`,
    ]);
    expect(await asignadas(app.db, ART.LOTE)).toEqual([UBI.VACIA.codigo]);
    expect(await movimientosDe(app.db)).toEqual([
      `cambiodeubicacion 5 ${UBI.F2.codigo}>${UBI.VACIA.codigo} - 5`,
      `cambiodeubicacion 5 ${UBI.F2.codigo}>${UBI.VACIA.codigo} L1/${CADUCA_L1} 10`,
    ]);
    expect((await app.call('getUltimoGuardado')).body.data.RESUMEN).toBe(
      'A-5: 15 piezas de 1-01-001-01-020 a 1-01-003-01-010',
    );
  });

  test('sin piezas cambia la asignación y no mueve nada', async () => {
    expect((await cambiar(ART.BARRAS, 'F2', 'VACIA')).body.estatus).toBe('1');
    expect(await asignadas(app.db, ART.BARRAS)).toEqual([
      UBI.F1.codigo,
      UBI.I1.codigo,
      UBI.VACIA.codigo,
      UBI.NORTE.codigo,
    ]);
    expect(await movimientosDe(app.db)).toEqual([]);
  });

  test.each<[string, number, Lugar, Lugar | string, string]>([
    ['no existe', ART.BARRAS, 'F1', '10100999010', MENSAJES_UBICACION.noExiste],
    ['de otro almacén', ART.BARRAS, 'F1', 'NORTE', MENSAJES_UBICACION.noExiste],
    ['la de origen es de otro almacén', ART.BARRAS, 'NORTE', 'VACIA', MENSAJES_UBICACION.noExiste],
    ['ya es suya', ART.BARRAS, 'F1', 'F2', MENSAJES_UBICACION.yaEsta],
    ['la misma', ART.BARRAS, 'F1', 'F1', MENSAJES_UBICACION.yaEsta],
    ['inhabilitada', ART.COMODIN, 'F1', 'I1', MENSAJES_UBICACION.cambioAInhabilitada],
    ['default a multialmacén', ART.BARRAS, 'F1', 'M1', MENSAJES_UBICACION.defaultEnMulti],
    ['la de origen no es suya', ART.LOTE, 'F1', 'VACIA', MENSAJES_UBICACION.sinSeleccion],
    ['artículo que no hay', 999_999, 'F1', 'VACIA', 'Producto no encontrado'],
  ])('%s: se rechaza y nada cambia', async (_caso, articulo, de, a, mensaje) => {
    const antes = [await asignadas(app.db, articulo), await piezasDe(app.db, articulo)];
    expect((await cambiar(articulo, de, a)).body).toEqual({ estatus: '0', message: mensaje, data: null });
    expect([await asignadas(app.db, articulo), await piezasDe(app.db, articulo)]).toEqual(antes);
    expect(await movimientosDe(app.db)).toEqual([]);
  });

  test('de multialmacén a fija no pasa del máximo; de fija a fija no cuenta dos veces', async () => {
    await editar(ART.MULTI, 'F1', 15);
    expect((await cambiar(ART.MULTI, 'M1', 'VACIA')).body.message).toBe(
      'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20',
    );
    expect((await cambiar(ART.MULTI, 'F1', 'VACIA')).body.data.EXISTENCIA).toBe(15);
  });

  test('lo caducado entra a una fija sólo con un motivo, que queda con su movimiento; a multialmacén, sin él', async () => {
    const V = { caducidad: '2025-01-31', lote: 'V' };
    await ponen(app.db, [{ articulo: ART.LOTE, ubicacion: UBI.F2.id, piezas: 2, ...V }]);
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await cambiar(ART.LOTE, 'F2', 'VACIA')).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_CADUCADOS.enFija,
    });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
    const r = await cambiar(ART.LOTE, 'F2', 'VACIA', undefined, { motivo_caducado: ' SE APARTA AHÍ ' });
    expect(r.body.data).toMatchObject({ UBICACION_ID: UBI.VACIA.id, EXISTENCIA: 17 });
    expect(
      await app.db.sql(
        `select lote, motivo from movimientos where motivo is not null or lote = 'L1' and ${DE_LA_PRUEBA} order by lote`,
      ),
    ).toEqual([
      { lote: 'L1', motivo: null },
      { lote: 'V', motivo: 'SE APARTA AHÍ' },
    ]);
    await ponen(app.db, [{ articulo: ART.MULTI, ubicacion: UBI.F1.id, piezas: 2, ...V }]);
    await app.db.sql(
      `insert into lugares (lugar_id, clase, almacen_id, nombre) values (500, 'ubicacion', 1, '10100104030')`,
    );
    await app.db.sql(`insert into ubicaciones values (500, 1, '10100104030', 'M')`);
    expect((await cambiar(ART.MULTI, 'F1', '10100104030')).body.estatus).toBe('1');
  });

  test('se deshace: vuelven las piezas, sus lotes y la asignación', async () => {
    const clave = randomUUID();
    const antes = [await asignadas(app.db, ART.LOTE), await piezasDe(app.db, ART.LOTE)];
    await cambiar(ART.LOTE, 'F2', 'VACIA', clave);
    expect((await app.call('deshacerGuardado', { operacion_id: clave })).body.estatus).toBe('1');
    expect([await asignadas(app.db, ART.LOTE), await piezasDe(app.db, ART.LOTE)]).toEqual(antes);
  });

  test('no se deshace si de la nueva ya salieron piezas', async () => {
    const clave = randomUUID();
    await cambiar(ART.LOTE, 'F2', 'VACIA', clave);
    await editar(ART.LOTE, 'VACIA', 14);
    const antes = [await asignadas(app.db, ART.LOTE), await piezasDe(app.db, ART.LOTE)];
    expect((await app.call('deshacerGuardado', { operacion_id: clave })).body.message).toBe(
      'Ya no es posible deshacer: las piezas se movieron o se contaron después',
    );
    expect([await asignadas(app.db, ART.LOTE), await piezasDe(app.db, ART.LOTE)]).toEqual(antes);
  });

  test('toma sus ubicaciones en el orden de todos: quien las toma todas, como una importación, no se traba con ella', async () => {
    await editar(ART.BARRAS, 'VACIA', 4, { CLAVE_LEIDA: BARRAS });
    await app.db.sql(
      `insert into lugares (lugar_id, clase, almacen_id, nombre) values (500, 'ubicacion', 1, '10100000010')`,
    );
    await app.db.sql(`insert into ubicaciones values (500, 1, '10100000010', 'F')`);
    const importacion = new pg.Client(conexionConfig(app.db.url));
    await importacion.connect();
    const toma = (id: number) =>
      importacion.query('select 1 from ubicaciones where ubicacion_id = $1 for update nowait', [id]);
    await importacion.query('begin');
    await toma(500);
    const cambio = cambiar(ART.BARRAS, 'VACIA', '10100000010');
    await expect
      .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5, timeout: 9_000 })
      .not.toEqual([]);
    await toma(UBI.VACIA.id);
    await importacion.query('commit');
    await importacion.end();
    expect((await cambio).body.estatus).toBe('1');
  });

  test('cambiarla, editarla y deshacer a la vez: nadie se traba y no se pierde ni se inventa una pieza', async () => {
    for (let vuelta = 0; vuelta < 8; vuelta++) {
      const [de, a] = vuelta % 2 ? (['VACIA', 'F2'] as const) : (['F2', 'VACIA'] as const);
      const todas = await Promise.all([
        cambiar(ART.LOTE, de, a),
        cambiar(ART.LOTE, de, a),
        editar(ART.LOTE, de, 15),
      ]);
      expect(todas.map((r) => r.http)).toEqual([200, 200, 200]);
      expect(
        todas
          .slice(0, 2)
          .map((r) => r.body.estatus)
          .sort(),
      ).toEqual(['0', '1']);
      // Either the edit was first and found 15, or it came second and attached the article again with 15 more.
      await editar(ART.LOTE, de, 0);
      await editar(ART.LOTE, a, 15);
      await app.db.sql('delete from articulos_ubicacion where articulo_id = $1 and ubicacion_id = $2', [
        ART.LOTE,
        UBI[de].id,
      ]);
      await cuadra(app.db);
    }
  });
});
