import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { sinUbicaciones } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { ART, CADUCA_L1, COMPRA, DE_LA_PRUEBA, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { compraRecibida, cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

type Donde = Partial<Record<keyof typeof UBI, number>>;
const filas = (donde: Donde) =>
  (Object.keys(donde) as (keyof typeof UBI)[]).map((u) => ({
    UBICACION_ID: UBI[u].id,
    CONTADAS: donde[u] ?? 0,
  }));
const suma = (donde: Donde) => Object.values(donde).reduce((s, n) => s + n, 0);

const acomodar = (
  articulo_id: number,
  donde: Donde,
  caducidades: object[] = [],
  como: 'ADMIN' | 'ACOMODO' = 'ACOMODO',
) =>
  app.call(
    'guardaAcomodoCompra',
    { articulo_id, operador_id: OP[como], cantidad: suma(donde), ubicaciones: filas(donde), caducidades },
    { como },
  );

const lote = (LOTE: string, INGRESO: number, UBICACION_ID?: number) => ({
  FECHA_CADUCIDAD: CADUCA_L1,
  LOTE,
  INGRESO,
  ...(UBICACION_ID ? { UBICACION_ID } : {}),
});

/** Pieces of an article by place and lot, as `place lot: n`. */
const existencias = async (articulo: number): Promise<string[]> =>
  (
    await app.db.sql<{ t: string }>(
      `select case l.clase when 'ubicacion' then l.nombre else l.clase end || coalesce(' ' || e.lote, '') || ': ' || e.piezas as t
         from existencias e join lugares l using (lugar_id)
        where e.articulo_id = $1 and e.piezas > 0 and l.almacen_id = 1 and l.clase <> 'devolucion' order by l.clase desc, 1`,
      [articulo],
    )
  ).map((f) => f.t);

const acomodadas = async (ids: readonly number[]): Promise<number[]> =>
  (
    await app.db.sql<{ n: number }>(
      'select unidades_acom as n from compras_det where docto_cm_det_id = any($1) order by docto_cm_det_id',
      [ids],
    )
  ).map((f) => f.n);

describe('#guardaAcomodoCompra', () => {
  test('las piezas pasan de recepción a las ubicaciones, con su línea de compra, y el artículo deja de esperar', async () => {
    const r = await acomodar(ART.BARRAS, { F1: 4, F2: 1, I1: 0 });
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Producto Acomodado',
      data: { ARTICULO_ID: ART.BARRAS, ACOMODADAS: 5, DIFERENCIA: 1 },
    });
    expect(await existencias(ART.BARRAS)).toEqual(['10100101010: 12', '10100101020: 1', 'recepcion: 1']);
    expect(await acomodadas([LINEA.RECIBIDA])).toEqual([5]);
    expect(
      await app.db.sql(
        `select operacion_id, operador_id, llamada, piezas, documento, documento_id, documento_det_id
           from movimientos where ${DE_LA_PRUEBA} order by destino_id`,
      ),
    ).toEqual(
      [4, 1].map((piezas) => ({
        operacion_id: r.body.data.OPERACION_ID,
        operador_id: OP.ACOMODO,
        llamada: 'guardaAcomodoCompra',
        piezas,
        documento: 'compra',
        documento_id: COMPRA.RECIBIDA,
        documento_det_id: LINEA.RECIBIDA,
      })),
    );
    expect(
      await app.db.sql('select 1 from compras where ultimo_acomodo > now() - interval $$1 minute$$'),
    ).toHaveLength(1);
    await acomodar(ART.BARRAS, { F1: 1 });
    const { data } = (await app.call('getArticulosAcomodoCompra')).body;
    expect(data.map((f: { ARTICULO_ID: number }) => f.ARTICULO_ID)).toEqual([ART.LOTE, ART.MULTI]);
  });

  test('primero sale lo que llegó primero, entre compras y líneas', async () => {
    const nuevas = await compraRecibida(app.db, { id: 52, llego: '2025-06-01' }, [
      { articulo: ART.BARRAS, piezas: 5 },
    ]);
    const viejas = await compraRecibida(app.db, { id: 51, llego: '2025-01-01' }, [
      { articulo: ART.BARRAS, piezas: 2 },
      { articulo: ART.BARRAS, piezas: 3 },
    ]);
    const lineas = [LINEA.RECIBIDA, ...nuevas, ...viejas];
    await acomodar(ART.BARRAS, { F1: 3 });
    expect(await acomodadas(lineas)).toEqual([0, 0, 2, 1]);
    await acomodar(ART.BARRAS, { F1: 5, F2: 4 });
    expect(await acomodadas(lineas)).toEqual([6, 1, 2, 3]);
    expect(
      (
        await app.db.sql<{ id: number }>(
          'select docto_cm_id as id from compras where ultimo_acomodo is not null order by 1',
        )
      ).map((c) => c.id),
    ).toEqual([COMPRA.RECIBIDA, 51, 52]);
  });

  test('los lotes capturados quedan escritos, en la ubicación que dicen o donde quepan', async () => {
    expect((await acomodar(ART.LOTE, { F2: 12 }, [lote('L1', 5), lote('L2', 7)])).body.estatus).toBe('1');
    expect(await existencias(ART.LOTE)).toEqual([
      '10100101020 L1: 15',
      '10100101020 L2: 7',
      '10100101020: 5',
    ]);
    expect(
      await app.db.sql(
        'select lote, existencia from caducidades_existencia where articulo_id = $1 order by 1',
        [ART.LOTE],
      ),
    ).toEqual([
      { lote: 'L1', existencia: 15 },
      { lote: 'L2', existencia: 7 },
    ]);
    expect(
      await app.db.sql(
        `select cambia_lote, lote_anterior, lote, piezas from movimientos where ${DE_LA_PRUEBA} order by lote`,
      ),
    ).toEqual([
      { cambia_lote: true, lote_anterior: null, lote: 'L1', piezas: 5 },
      { cambia_lote: true, lote_anterior: null, lote: 'L2', piezas: 7 },
    ]);
  });

  test('el mismo lote en dos ubicaciones, y espacios alrededor del lote', async () => {
    const r = await acomodar(ART.LOTE, { F2: 4, VACIA: 8 }, [
      lote(' L3 ', 8, UBI.VACIA.id),
      lote('L3', 1, UBI.F2.id),
      lote('L4', 3),
    ]);
    expect(r.body.estatus).toBe('1');
    expect(await existencias(ART.LOTE)).toEqual([
      '10100101020 L1: 10',
      '10100101020 L3: 1',
      '10100101020 L4: 3',
      '10100101020: 5',
      '10100301010 L3: 8',
    ]);
  });

  test('una ubicación vacía del tipo del artículo se vuelve suya', async () => {
    expect((await acomodar(ART.BARRAS, { VACIA: 2 })).body.estatus).toBe('1');
    const r = await app.call('guardaAcomodoCompra', {
      articulo_id: ART.LOTE,
      operador_id: OP.ADMIN,
      cantidad: 1,
      ubicaciones: filas({ VACIA: 1 }),
      caducidades: [lote('L1', 1)],
    });
    expect(r.body.message).toBe(MENSAJES_ACOMODO.otraUbicacion);
  });

  test('un artículo sin ubicaciones no se acomoda, ni en una vacía: primero se le asigna la suya', async () => {
    await app.db.sql('update articulos set tipo_articulo = $$D$$ where articulo_id = $1', [ART.SIN_BARRAS]);
    await compraRecibida(app.db, { id: 51, llego: '2025-01-01' }, [{ articulo: ART.SIN_BARRAS, piezas: 3 }]);
    expect((await acomodar(ART.SIN_BARRAS, { VACIA: 3 })).body.message).toBe(sinUbicaciones('PRINCIPAL'));
    expect(
      await app.db.sql('select 1 from articulos_ubicacion where articulo_id = $1', [ART.SIN_BARRAS]),
    ).toEqual([]);
  });
});

describe('#getArticulosAcomodoCompra', () => {
  test('junta las líneas del artículo, el que más espera primero, y sólo de su almacén', async () => {
    await compraRecibida(app.db, { id: 51, llego: '2025-01-01' }, [
      { articulo: ART.MULTI, piezas: 2 },
      { articulo: ART.MULTI, piezas: 3 },
    ]);
    await compraRecibida(app.db, { id: 52, llego: '2024-01-01', almacen: 2 }, [
      { articulo: ART.BARRAS, piezas: 9 },
    ]);
    const { data } = (await app.call('getArticulosAcomodoCompra', {}, { como: 'ACOMODO' })).body;
    expect(
      data.map((f: Record<string, unknown>) => [f.CLAVE_ARTICULO, f.UNIDADES_RECIB, f.DIFERENCIA, f.FOLIOS]),
    ).toEqual([
      ['A-6', 35, 35, 'OC4, P51'],
      ['A-1', 6, 6, 'OC4'],
      ['A-5', 12, 12, 'OC4'],
    ]);
    expect(data[0]).toMatchObject({
      TIPO_ARTICULO_U: 'M',
      NOMBRE_TIPO: 'MULTIALMACENABLE',
      MAXIMO: 20,
      ALMACEN: 'PRINCIPAL',
      FECHA_RECEPCION: '2025-01-01T00:00:00.000Z',
    });
  });

  test('las fichas de Inicio dicen cuánto espera', async () => {
    const { data } = (await app.call('getTrabajoDeHoy', {}, { como: 'ACOMODO' })).body;
    expect(data).toEqual([
      {
        MENU: 'acomodocom',
        LUGAR: {},
        TITULO: 'Artículos por acomodar',
        CANTIDAD: 3,
        DETALLE: '48 piezas en recepción · 3 de días anteriores',
        URGENTE: 'N',
        DESDE: null,
      },
      {
        MENU: 'acomodoinv',
        LUGAR: {},
        TITULO: 'Órdenes de acomodo',
        CANTIDAD: 1,
        DETALLE: '4 piezas en devoluciones · 1 de días anteriores',
        URGENTE: 'N',
        DESDE: null,
      },
    ]);
  });
});

describe('deshacer', () => {
  const deshacer = (operacion_id: string) =>
    app.call('deshacerGuardado', { operacion_id }, { como: 'ACOMODO' });

  test('las piezas vuelven a esperar en su línea, sin el lote que se les dio, y la ubicación tomada se deja', async () => {
    const antes = await huella(app.db, RASTRO);
    const r = await acomodar(ART.LOTE, { F2: 2, VACIA: 5 }, [lote('L9', 7)]);
    expect((await app.call('getUltimoGuardado', {}, { como: 'ACOMODO' })).body.data).toMatchObject({
      RESUMEN: '7 piezas de A-5 en 2 ubicaciones',
    });
    expect((await deshacer(r.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await existencias(ART.LOTE)).toEqual(['10100101020 L1: 10', '10100101020: 5', 'recepcion: 12']);
    expect(await acomodadas([LINEA.RECIBIDA_LOTE])).toEqual([0]);
    expect(await huella(app.db, RASTRO)).toEqual(antes);
    expect((await deshacer(r.body.data.OPERACION_ID)).body.estatus).toBe('0');
  });

  test('el último acomodo de la compra es el que queda en pie', async () => {
    const ultimo = async () =>
      (
        await app.db.sql<{ u: string | null }>(
          'select ultimo_acomodo::text as u from compras where docto_cm_id = $1',
          [COMPRA.RECIBIDA],
        )
      )[0]?.u;
    const uno = await acomodar(ART.BARRAS, { F1: 1 });
    const primero = await ultimo();
    const dos = await acomodar(ART.BARRAS, { F1: 2 });
    expect(await ultimo()).not.toBe(primero);
    expect((await deshacer(dos.body.data.OPERACION_ID)).body.message).toContain('Se deshizo');
    expect(await ultimo()).toBe(primero);
    expect((await deshacer(uno.body.data.OPERACION_ID)).body.estatus).toBe('1');
    expect(await ultimo()).toBeNull();
    expect(await acomodadas([LINEA.RECIBIDA])).toEqual([0]);
  });
});

/** What remains of a save and its undo: the ledger, both saves, and rows with 0 pieces. */
const RASTRO = ['auditoria', 'idempotencia', 'movimientos', 'guardados', 'existencias', 'caducidades'];
