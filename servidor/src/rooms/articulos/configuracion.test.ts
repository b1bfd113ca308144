import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, BARRAS, BARRAS_LOTE, OP, REPETIDA, UBI } from '../../../testing/fixture.ts';
import { cuadra, ordenes } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const BASE = {
  ARTICULO_ID: ART.MULTI as number,
  TIPO_ARTICULO_U: 'M' as 'D' | 'M' | null,
  MINIMO: 5,
  MAXIMO: 20,
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
};
type Como = 'ADMIN' | 'UNO';
const guardar = (cambios: Partial<typeof BASE>, como: Como = 'ADMIN') =>
  app.call('updateInfoArticulo', { articulo: { ...BASE, ...cambios } }, { como });
const guardado = async (id: number = ART.MULTI) =>
  (
    await app.db.sql(
      `select tipo_articulo, minimo, maximo, comodin_empaque, caduca, lote, fecha_produccion
         from articulos where articulo_id = $1`,
      [id],
    )
  )[0];

describe('#getinfoArticuloUbicacion', () => {
  const info = (clave_articulo: string, almacen_id = 1, como: Como = 'ADMIN') =>
    app.call('getinfoArticuloUbicacion', { clave_articulo, almacen_id }, { como });

  test('por su clave o su código de barras: artículo, ubicaciones con piezas, lotes y claves', async () => {
    for (const clave of ['A-5', BARRAS_LOTE, ` ${BARRAS_LOTE} `]) {
      const { data } = (await info(clave)).body;
      expect(data.articulo).toMatchObject({
        ARTICULO_ID: ART.LOTE,
        CLAVE_ARTICULO: 'A-5',
        ARTICULO: 'MERMELADA DE FRESA',
        TIPO_ARTICULO_U: 'D',
        NOMBRE_TIPO: 'DEFAULT',
        CADUCA: 'S',
        LOTE: 'S',
        FECHA_PRODUCCION: 'N',
        MAXIMO: 40,
      });
      expect(data.ubicaciones).toEqual([
        expect.objectContaining({
          UBICACION_ID: UBI.F2.id,
          NUMERIC_UB: UBI.F2.codigo,
          UBICACION: '1-01-001-01-020',
          NOMBRE_TIPO: 'FIJA',
          EXISTENCIA: 15,
        }),
      ]);
      expect(data.caducidades).toEqual([
        expect.objectContaining({ CADUCIDAD_ID: 1, LOTE: 'L1', EXISTENCIA: 10, TIENE_LOTE: 'S' }),
      ]);
      expect(data.claves.map((c: { ROL_CLAVE_ART_ID: number }) => c.ROL_CLAVE_ART_ID)).toEqual([17, 18]);
    }
  });

  test('en otro almacén, lo de otro almacén', async () => {
    const { data } = (await info('A-1', 2)).body;
    expect(data.ubicaciones.map((u: { UBICACION_ID: number }) => u.UBICACION_ID)).toEqual([UBI.NORTE.id]);
    expect((await info('A-5', 2)).body.data).toMatchObject({ ubicaciones: [], caducidades: [] });
  });

  test('una clave de varios artículos no es de ninguno; la propia de uno sí', async () => {
    expect((await info(REPETIDA)).body.message).toBe('La clave es de varios artículos: A-1, A-4');
    await app.db.sql(`insert into claves_articulo values ('A-1', ${ART.MULTI}, 20)`);
    expect((await info('A-1')).body.data.articulo.ARTICULO_ID).toBe(ART.BARRAS);
  });

  test('lo que no existe, y el almacén que no se ve', async () => {
    expect((await info('NO HAY')).body.message).toBe(MENSAJES_ARTICULO.noEncontrado);
    await app.darControles(OP.UNO, [P.configarticulo]);
    expect((await info('A-1', 2, 'UNO')).body.message).toBe('No tiene acceso a ese almacén');
    expect((await info('A-1', 1, 'UNO')).body.estatus).toBe('1');
  });
});

describe('#updateInfoArticulo', () => {
  test('guarda todo y responde el artículo', async () => {
    const r = await guardar({
      MINIMO: 2,
      MAXIMO: 30,
      COMODIN_EMPAQUE: 'S',
      CADUCA: 'S',
      LOTE: 'S',
      FECHA_PRODUCCION: 'S',
    });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_ARTICULO.guardado,
      data: { ARTICULO_ID: ART.MULTI, MINIMO: 2, MAXIMO: 30, NOMBRE_TIPO: 'MULTIALMACENABLE' },
    });
    expect(await guardado()).toEqual({
      tipo_articulo: 'M',
      minimo: 2,
      maximo: 30,
      comodin_empaque: 'S',
      caduca: 'S',
      lote: 'S',
      fecha_produccion: 'S',
    });
  });

  test.each<[Partial<typeof BASE>, string]>([
    [{ TIPO_ARTICULO_U: null }, MENSAJES_ARTICULO.tipo],
    [{ MINIMO: 21 }, MENSAJES_ARTICULO.maximoMenor],
    [{ ARTICULO_ID: 999_999 }, MENSAJES_ARTICULO.noEncontrado],
    [
      { TIPO_ARTICULO_U: 'D' },
      'No es posible cambiar el tipo a DEFAULT: hay 12 piezas en ubicaciones MULTIALMACEN',
    ],
  ])('%j se rechaza y nada cambia', async (cambios, mensaje) => {
    const antes = await guardado();
    expect((await guardar(cambios)).body).toEqual({ estatus: '0', message: mensaje, data: null });
    expect(await guardado()).toEqual(antes);
  });

  test.each<[Partial<typeof BASE>, number, string]>([
    [{ MINIMO: 6 }, P.minimoMaximo, 'No cuenta con permiso para cambiar el mínimo y el máximo'],
    [{ MAXIMO: 21 }, P.minimoMaximo, 'No cuenta con permiso para cambiar el mínimo y el máximo'],
    [{ COMODIN_EMPAQUE: 'S' }, P.comodin, 'No cuenta con permiso para cambiar el comodín'],
    [
      { LOTE: 'S' },
      P.caducidadLoteProduccion,
      'No cuenta con permiso para cambiar si pide caducidad, lote o producción',
    ],
  ])('%j pide su propio control', async (cambios, control, mensaje) => {
    const antes = await guardado();
    await app.darControles(OP.UNO, [P.configarticulo]);
    expect((await guardar({}, 'UNO')).body.estatus).toBe('1');
    expect((await guardar(cambios, 'UNO')).body.message).toBe(mensaje);
    expect(await guardado()).toEqual(antes);
    await app.darControles(OP.UNO, [P.configarticulo, control]);
    expect((await guardar(cambios, 'UNO')).body.estatus).toBe('1');
  });

  test('el tipo pide 1156, y deja de estorbar cuando la multialmacén se vació', async () => {
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.MULTI, UBICACION_ID: UBI.M1.id, EXISTENCIA: 0 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    await app.darControles(OP.UNO, [P.configarticulo]);
    expect((await guardar({ TIPO_ARTICULO_U: 'D' }, 'UNO')).body.message).toBe(
      'No cuenta con permiso para cambiar el tipo de artículo',
    );
    await app.darControles(OP.UNO, [P.configarticulo, P.tipoArticulo]);
    expect((await guardar({ TIPO_ARTICULO_U: 'D' }, 'UNO')).body.data.NOMBRE_TIPO).toBe('DEFAULT');
  });

  test('a DEFAULT no mientras una orden de acomodo lleve piezas a una multialmacén: no tendrían a dónde ir', async () => {
    await app.call('guardaExistenciaArticuloUbicacion', {
      articulo: { ARTICULO_ID: ART.MULTI, UBICACION_ID: UBI.M1.id, EXISTENCIA: 0 },
      almacen_id: 1,
      operador_id: OP.ADMIN,
    });
    await guardar({ TIPO_ARTICULO_U: 'M' });
    await ordenes(app.db, [
      { id: 70, articulo: ART.MULTI, ubicacion: UBI.M1.id, piezas: 6, fecha: '2025-01-01 09:00-06' },
    ]);
    expect((await guardar({ TIPO_ARTICULO_U: 'D' })).body.message).toBe(
      'No es posible cambiar el tipo a DEFAULT: hay órdenes de acomodo que llevan 6 piezas a ubicaciones MULTIALMACEN',
    );
    await app.db.sql('update acomodos set ubicacion_id = $1 where acomodo_id = 70', [UBI.F1.id]);
    expect((await guardar({ TIPO_ARTICULO_U: 'D' })).body.estatus).toBe('1');
  });

  test('a DEFAULT y piezas a su multialmacén a la vez: nunca las dos cosas', async () => {
    const meter = (EXISTENCIA: number) =>
      app.call('guardaExistenciaArticuloUbicacion', {
        articulo: { ARTICULO_ID: ART.MULTI, UBICACION_ID: UBI.M1.id, EXISTENCIA },
        almacen_id: 1,
        operador_id: OP.ADMIN,
      });
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      await guardar({ TIPO_ARTICULO_U: 'M' });
      await meter(0);
      const [pieza, tipo] = await Promise.all([meter(3), guardar({ TIPO_ARTICULO_U: 'D' })]);
      expect([pieza.body.estatus, tipo.body.estatus].sort()).toEqual(['0', '1']);
    }
  });
});

describe('#updateCaducidad', () => {
  const pedir = (cambios: object, como: Como = 'ADMIN') =>
    app.call(
      'updateCaducidad',
      { articulo_id: ART.BARRAS, caduca: 'N', lote: 'N', fecha_produccion: 'N', comodin: 'N', ...cambios },
      { como },
    );

  test('guarda lo que se pide de cada lote y el comodín, y nada más', async () => {
    const r = await pedir({ caduca: 'S', fecha_produccion: 'S', comodin: 'S' });
    expect(r.body.data).toMatchObject({
      CADUCA: 'S',
      LOTE: 'N',
      FECHA_PRODUCCION: 'S',
      COMODIN_EMPAQUE: 'S',
      TIPO_ARTICULO_U: 'D',
    });
    expect((await pedir({ articulo_id: 999_999 })).body.message).toBe(MENSAJES_ARTICULO.noEncontrado);
  });

  test('cada parte con su control: 1226 lo del lote, 1004 el comodín', async () => {
    await app.darControles(OP.UNO, [P.caducidadLoteProduccion]);
    expect((await pedir({ comodin: 'S' }, 'UNO')).body.message).toMatch(/el comodín$/);
    expect((await pedir({ caduca: 'S' }, 'UNO')).body.estatus).toBe('1');
    await app.darControles(OP.UNO, [P.comodin]);
    expect((await pedir({ caduca: 'N' }, 'UNO')).body.message).toMatch(/caducidad, lote o producción$/);
    expect((await pedir({ caduca: 'S', comodin: 'S' }, 'UNO')).body.estatus).toBe('1');
  });
});

describe('#getRolesCLavesArt y #updateRolesCLavesArt', () => {
  const dar = (
    clave_articulo: string,
    rol_cve_art_id: number,
    articulo_id: number = ART.SIN_BARRAS,
    como: Como = 'ADMIN',
  ) => app.call('updateRolesCLavesArt', { articulo_id, rol_cve_art_id, clave_articulo }, { como });
  const claves = (articulo: number = ART.SIN_BARRAS) =>
    app.db.sql(
      'select clave_articulo as clave, rol_clave_art_id as rol from claves_articulo where articulo_id = $1 order by 2, 1',
      [articulo],
    );

  test('los roles, y cuáles se editan', async () => {
    const { data } = (await app.call('getRolesCLavesArt')).body;
    const fijos = data.filter((r: { EDITABLE: string }) => r.EDITABLE === 'N');
    expect(fijos.map((r: { ROL_CLAVE_ART_ID: number }) => r.ROL_CLAVE_ART_ID)).toEqual([17, 22]);
    expect(data).toContainEqual({ ROL_CLAVE_ART_ID: 18, NOMBRE: 'CÓDIGO DE BARRAS', EDITABLE: 'S' });
  });

  test('agrega una clave y le cambia el rol', async () => {
    const r = await dar(' 7501000000036 ', 18);
    expect(r.body.message).toBe(MENSAJES_ARTICULO.claveGuardada);
    expect(r.body.data.map((c: { CLAVE_ARTICULO: string }) => c.CLAVE_ARTICULO)).toEqual([
      'A-3',
      '7501000000036',
    ]);
    await dar('7501000000036', 19);
    expect(await claves()).toEqual([
      { clave: 'A-3', rol: 17 },
      { clave: '7501000000036', rol: 19 },
    ]);
  });

  test('las piezas de una clave se guardan, se quedan si no se dicen, y salen en cada lectura', async () => {
    const pon = (mas: { unidades?: number } = {}) =>
      app.call('updateRolesCLavesArt', {
        articulo_id: ART.SIN_BARRAS,
        rol_cve_art_id: 19,
        clave_articulo: '17501000000033',
        ...mas,
      });
    const lee = async () =>
      (await app.call('getClavesArticulos', { articulo_id: '17501000000033' })).body.data[0].UNIDADES;
    await pon();
    expect(await lee()).toBe(1);
    await pon({ unidades: 12 });
    expect(await lee()).toBe(12);
    await pon();
    expect(await lee()).toBe(12);
    expect((await pon({ unidades: 0 })).http).toBe(400);
    const info = await app.call('getinfoArticuloUbicacion', { clave_articulo: 'A-3', almacen_id: 1 });
    expect(info.body.data.claves.map((c: { UNIDADES: number }) => c.UNIDADES)).toEqual([1, 12]);
  });

  test('quien cambia el rol de una clave no le regresa las piezas que tenía: lo que otro cambió se queda, y lo mismo se rechaza', async () => {
    const clave_articulo = '17501000000033';
    const pon = (rol_cve_art_id: number, unidades: number, leido?: [number, number]) =>
      app.call('updateRolesCLavesArt', {
        articulo_id: ART.SIN_BARRAS,
        clave_articulo,
        rol_cve_art_id,
        unidades,
        ...(leido ? { leido: { rol_cve_art_id: leido[0], unidades: leido[1] } } : {}),
      });
    const lee = async () => {
      const [c] = (await app.call('getClavesArticulos', { articulo_id: clave_articulo })).body.data;
      return [c.ROL_CLAVE_ART_ID, c.UNIDADES];
    };
    await pon(18, 12);
    // One counts the box again, the other had it open and only gives it its role.
    expect((await pon(18, 24, [18, 12])).body.estatus).toBe('1');
    expect((await pon(19, 12, [18, 12])).body.estatus).toBe('1');
    expect(await lee()).toEqual([19, 24]);
    const { body } = await pon(19, 6, [18, 12]);
    expect(body.message).toContain('24 piezas. Lo suyo no se guardó');
    expect(await lee()).toEqual([19, 24]);
    // Having seen it, or without saying what was read.
    expect((await pon(19, 6, [19, 24])).body.estatus).toBe('1');
    expect((await pon(18, 8)).body.estatus).toBe('1');
    expect(await lee()).toEqual([18, 8]);
  });

  test.each([
    ['A-3', 18, MENSAJES_ARTICULO.rolFijo],
    ['NUEVA', 17, MENSAJES_ARTICULO.rolFijo],
    ['NUEVA', 22, MENSAJES_ARTICULO.rolFijo],
    ['NUEVA', 99, MENSAJES_ARTICULO.rol],
    ['0000000000000', 18, MENSAJES_ARTICULO.claveComodin],
    ['   ', 18, MENSAJES_ARTICULO.clave],
    [BARRAS, 18, 'La clave ya es del artículo A-1'],
    [BARRAS, 23, 'La clave ya es del artículo A-1'],
    ['A-1', 18, 'La clave ya es del artículo A-1'],
  ])('%s con rol %i se rechaza: %s', async (clave, rol, mensaje) => {
    expect((await dar(clave, rol)).body).toEqual({ estatus: '0', message: mensaje, data: null });
    expect(await claves()).toEqual([{ clave: 'A-3', rol: 17 }]);
  });

  test('de 26 caracteres no cabe; de un artículo que no hay, tampoco', async () => {
    expect((await dar('X'.repeat(26), 18)).http).toBe(400);
    expect((await dar('NUEVA', 18, 999_999)).body.message).toBe(MENSAJES_ARTICULO.noEncontrado);
  });

  test('una clave que no es de barras puede ser de varios, y se avisa', async () => {
    await dar('PROV-1', 23, ART.BARRAS);
    const r = await dar('PROV-1', 23);
    expect(r.body.estatus).toBe('1');
    expect(r.body.message).toBe(
      'Clave guardada. También es del artículo A-1: al escanearla no se sabrá cuál es',
    );
  });

  test('la repetida que vino de una importación se queda, y sólo puede dejar de ser de barras', async () => {
    expect((await dar(REPETIDA, 20, ART.BARRAS)).body.estatus).toBe('1');
    expect((await dar(REPETIDA, 21, ART.BARRAS)).body.message).toBe('La clave ya es del artículo A-4');
    expect((await dar(REPETIDA, 23, ART.BARRAS)).body.estatus).toBe('1');
    expect(await claves(ART.REPETIDA)).toContainEqual({ clave: REPETIDA, rol: 18 });
  });

  test('elegir el rol pide 1156 además de 996', async () => {
    await app.darControles(OP.UNO, [P.guardarRoles]);
    expect((await dar('NUEVA', 18, ART.SIN_BARRAS, 'UNO')).body.message).toBe(
      'No cuenta con permiso para elegir el rol',
    );
    await app.darControles(OP.UNO, [P.guardarRoles, P.tipoArticulo]);
    expect((await dar('NUEVA', 18, ART.SIN_BARRAS, 'UNO')).body.estatus).toBe('1');
  });

  test('el mismo código a dos artículos a la vez: uno se lo queda y el otro se entera de quién', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta++) {
      const codigo = `75099000000${vuelta}`;
      const par = await Promise.all([dar(codigo, 18, ART.SIN_BARRAS), dar(codigo, 18, ART.LOTE)]);
      expect(par.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
      expect(par.find((r) => r.body.estatus === '0')?.body.message).toMatch(
        /^La clave ya es del artículo A-[35]$/,
      );
    }
  });
});

test('cómo entró el código queda en la auditoría, y sólo si el aparato lo dice con nuestras palabras', async () => {
  const guarda = (captura: string) =>
    app.call(
      'updateRolesCLavesArt',
      { articulo_id: ART.SIN_BARRAS, rol_cve_art_id: 18, clave_articulo: 'CAPTURA-1' },
      { headers: { 'anden-captura': captura } },
    );
  for (const captura of ['teclado', 'lector', 'camara', 'otra']) await guarda(captura);
  expect(
    await app.db.sql(
      `select captura from auditoria where registro->>'clave_articulo' = 'CAPTURA-1' order by auditoria_id`,
    ),
  ).toEqual([{ captura: 'teclado' }, { captura: 'lector' }, { captura: 'camara' }, { captura: null }]);
});
