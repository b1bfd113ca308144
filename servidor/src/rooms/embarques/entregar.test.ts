import { randomUUID } from 'node:crypto';
import { MENSAJES_EMBARQUE, reempacada } from '@anden/contrato/embarques/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Respuesta, type TestApp, testApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { empacada, salio } from '../../../testing/embarques.ts';
import { ART, FACTURA, OP, REM } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.darControles(OP.RECIBO, [P.embarquefletera]);
  await app.darControles(OP.JEFE, [P.embarquefletera]);
});
afterEach(() => cuadra(app.db));
afterAll(() => app.close());

type Quien = 'ADMIN' | 'RECIBO' | 'JEFE';
const entregar = (facturas: readonly number[], como: Quien = 'RECIBO', clave?: string): Promise<Respuesta> =>
  app.call(
    'actualizaFacturasEntregadas',
    { entregadas: facturas.map((DOCTO_VE_ID) => ({ DOCTO_VE_ID, ENTREGADO: 'S' })) },
    { como, ...(clave && { clave }) },
  );
const pendientes = async (como: Quien = 'RECIBO'): Promise<Record<string, unknown>[]> =>
  (await app.call('getFacturasSinEntregaAFletera', {}, { como })).body.data;
const estatus = async (remision: number): Promise<string | undefined> =>
  (
    await app.db.sql<{ estatus: string }>('select estatus from remisiones where docto_ve_id = $1', [remision])
  )[0]?.estatus;

describe('#actualizaFacturasEntregadas', () => {
  test('todas o ninguna: nombra la remisión que aún no está empacada', async () => {
    const antes = await huella(app.db, ['auditoria']);
    const r = await entregar([FACTURA.LISTA, FACTURA.EMPACANDO]);
    expect(r.body).toMatchObject({
      estatus: '0',
      message: 'Factura F2: La remisión R2 no está empacada',
      data: null,
    });
    expect(await huella(app.db, ['auditoria'])).toEqual(antes);
  });

  test('sus piezas salen con el lote que se surtió, y deja de estar pendiente', async () => {
    await empacada(app.db, {
      id: 501,
      factura: FACTURA.LISTA,
      lineas: [
        { articulo: ART.GALLETA, piezas: 3, lote: 'G1', caduca: '2059-01-31' },
        { articulo: ART.GALLETA, piezas: 2, lote: 'G2', caduca: '2059-06-30' },
        { articulo: ART.BARRAS, piezas: 4 },
      ],
    });
    const clave = randomUUID();
    const r = await entregar([FACTURA.LISTA], 'RECIBO', clave);
    expect(r.body).toEqual({ estatus: '1', message: '1 factura entregada', data: { ENTREGADAS: 1 } });
    expect(await salio(app.db, REM.EMBARCAR)).toEqual([`${ART.GALLETA} G2: 1`]);
    expect(await salio(app.db, 501)).toEqual([
      `${ART.BARRAS}: 4`,
      `${ART.GALLETA} G1: 3`,
      `${ART.GALLETA} G2: 2`,
    ]);
    expect([await estatus(REM.EMBARCAR), await estatus(501)]).toEqual(['EMBARCADA', 'EMBARCADA']);
    const [factura] = await app.db.sql(
      'select entregado is not null as salio, operador_id_entrego from facturas where docto_ve_id = $1',
      [FACTURA.LISTA],
    );
    expect(factura).toEqual({ salio: true, operador_id_entrego: OP.RECIBO });
    expect((await pendientes()).map((f) => f.FOLIO)).toEqual(['F2']);

    // Whoever lost the reply asks again and gets it; somebody else is told that it has left.
    expect((await entregar([FACTURA.LISTA], 'RECIBO', clave)).body).toEqual(r.body);
    expect((await entregar([FACTURA.LISTA], 'JEFE')).body.message).toBe(
      'La factura F1 ya se entregó: la entregó RECIBIDOR',
    );
    expect(await salio(app.db, REM.EMBARCAR)).toEqual([`${ART.GALLETA} G2: 1`]);
  });

  test('sólo se entregan las marcadas, una vez cada una', async () => {
    await empacada(app.db, { id: 510, factura: 510, lineas: [{ articulo: ART.BARRAS, piezas: 1 }] });
    await empacada(app.db, { id: 511, factura: 511, lineas: [{ articulo: ART.BARRAS, piezas: 1 }] });
    const r = await app.call(
      'actualizaFacturasEntregadas',
      {
        entregadas: [
          { DOCTO_VE_ID: 510, ENTREGADO: true, FOLIO: 'F510', CLIENTE: 'X' },
          { DOCTO_VE_ID: 510, ENTREGADO: 'S' },
          { DOCTO_VE_ID: 511, ENTREGADO: 'N' },
          { DOCTO_VE_ID: FACTURA.EMPACANDO, ENTREGADO: false },
        ],
      },
      { como: 'RECIBO' },
    );
    expect(r.body.data).toEqual({ ENTREGADAS: 1 });
    expect([await estatus(510), await estatus(511)]).toEqual(['EMBARCADA', 'EMBARCANDO']);
    const ninguna = await app.call('actualizaFacturasEntregadas', {
      entregadas: [{ DOCTO_VE_ID: 511, ENTREGADO: 'N' }],
    });
    expect(ninguna.body.message).toBe(MENSAJES_EMBARQUE.ningunaMarcada);
    expect((await entregar([511, 999_999])).body.message).toBe(MENSAJES_EMBARQUE.noExiste);
    expect(await estatus(511)).toBe('EMBARCANDO');
  });

  test('la que se volvió a empacar después de verse no sale sin que se vea otra vez', async () => {
    await empacada(app.db, { id: 530, factura: 530, lineas: [{ articulo: ART.BARRAS, piezas: 1 }] });
    const [vista] = (await pendientes()).filter((f) => f.FOLIO === 'F530');
    await app.db.sql(
      "update remisiones set empacada = now() + interval '1 millisecond', cajas = 2 where docto_ve_id = 530",
    );
    const entrega = (fila: unknown) =>
      app.call('actualizaFacturasEntregadas', { entregadas: [fila] }, { como: 'RECIBO' });
    const marca = (f: object | undefined) => ({ ...f, ENTREGADO: 'S' });
    expect((await entrega(marca(vista))).body.message).toBe(reempacada('R530'));
    expect(await estatus(530)).toBe('EMBARCANDO');
    const [ahora] = (await pendientes()).filter((f) => f.FOLIO === 'F530');
    expect((await entrega(marca(ahora))).body.data).toEqual({ ENTREGADAS: 1 });
  });

  test('una remisión cancelada no detiene su factura; sola, o sin remisiones, sale de la lista sin nada que enviar', async () => {
    await empacada(app.db, { id: 520, factura: 520, lineas: [{ articulo: ART.BARRAS, piezas: 2 }] });
    await app.db.sql(
      `insert into facturas (docto_ve_id, folio, cliente_id) values (522, 'F522', 1), (523, 'F523', 1)`,
    );
    await app.db.sql(
      `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones, estatus, cancelada, factura_id)
       select n, 'R' || n, 3, 1, 1, 1, 'CANCELADA', now(), n - n % 2 from unnest(array[521, 522]) n`,
    );
    await app.db.sql(
      `insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades, cerrado, motivo_corto)
       select n, 1, $1, 1, now(), 'no hay' from unnest(array[521, 522]) n`,
      [ART.BARRAS],
    );
    expect((await entregar([522, 523], 'ADMIN')).body).toMatchObject({
      estatus: '1',
      data: { ENTREGADAS: 2 },
    });
    expect((await pendientes('ADMIN')).filter((f) => [522, 523].includes(Number(f.DOCTO_VE_ID)))).toEqual([]);
    expect((await entregar([520])).body.estatus).toBe('1');
    expect([await estatus(520), await estatus(521)]).toEqual(['EMBARCADA', 'CANCELADA']);
  });

  test('dos operadores entregan la misma factura a la vez: una sola vez', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => 600 + i);
    for (const id of ids) {
      await empacada(app.db, { id, factura: id, lineas: [{ articulo: ART.BARRAS, piezas: 1 }] });
    }
    for (let i = 0; i < ids.length; i += 2) {
      const par = ids.slice(i, i + 2);
      const r = await Promise.all([entregar(par, 'RECIBO'), entregar(par.toReversed(), 'JEFE')]);
      expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '1']);
      expect(r.find((x) => x.body.estatus === '0')?.body.message).toMatch(
        new RegExp(`^La factura F${par[0]} ya se entregó: la entregó (RECIBIDOR|JEFA DE ALMACÉN)$`),
      );
    }
    for (const id of ids) expect(await salio(app.db, id)).toEqual([`${ART.BARRAS}: 1`]);
  });

  test('dos camiones con los mismos artículos se esperan, sin abrazo mortal', async () => {
    const articulos = [ART.BARRAS, ART.LOTE, ART.MULTI, ART.GALLETA];
    const ids = Array.from({ length: 24 }, (_, i) => 700 + i);
    for (const id of ids) {
      const lineas = articulos.map((articulo) => ({ articulo, piezas: 1 + (id % 3) }));
      await empacada(app.db, { id, factura: id, lineas: id % 2 ? lineas : lineas.toReversed() });
    }
    const r = await Promise.all(ids.map((id) => entregar([id], id % 2 ? 'RECIBO' : 'JEFE')));
    expect(r.map((x) => x.body.estatus)).toEqual(ids.map(() => '1'));
    expect(
      (await app.db.sql('select deadlocks from pg_stat_database where datname = current_database()'))[0],
    ).toEqual({ deadlocks: 0 });
  });

  test('más renglones de los que caben en una instrucción', async () => {
    const lineas = Array.from({ length: 4_500 }, (_, i) => ({
      articulo: [ART.BARRAS, ART.MULTI, ART.LOTE][i % 3] ?? ART.BARRAS,
      piezas: 1,
    }));
    await empacada(app.db, { id: 800, factura: 800, lineas });
    expect((await entregar([800])).body.estatus).toBe('1');
    expect(await salio(app.db, 800)).toEqual(
      [ART.BARRAS, ART.LOTE, ART.MULTI].map((a) => `${a}: 1500`).sort(),
    );
  });

  test('una factura con remisiones de otro almacén se ve, y no se entrega', async () => {
    await empacada(app.db, { id: 900, factura: 900, lineas: [{ articulo: ART.BARRAS, piezas: 1 }] });
    await empacada(app.db, {
      id: 901,
      factura: 900,
      almacen: 2,
      lineas: [{ articulo: ART.BARRAS, piezas: 1 }],
    });
    await empacada(app.db, {
      id: 902,
      factura: 902,
      almacen: 2,
      lineas: [{ articulo: ART.BARRAS, piezas: 1 }],
    });
    const vistas = (await pendientes()).filter((f) => Number(f.DOCTO_VE_ID) >= 900);
    expect(vistas.map((f) => [f.FOLIO, f.IMPEDIMENTO])).toEqual([['F900', MENSAJES_EMBARQUE.otroAlmacen]]);
    for (const id of [900, 902]) {
      expect((await entregar([id])).body).toMatchObject({
        estatus: '0',
        message: 'La factura no existe',
      });
    }
    expect((await entregar([900, 902], 'ADMIN')).body.data).toEqual({ ENTREGADAS: 2 });
    expect(await salio(app.db, 901)).toEqual([`${ART.BARRAS}: 1`]);
  });
});

describe('#getFacturasSinEntregaAFletera', () => {
  test('cada columna es de su factura, su cliente, sus guías y sus remisiones', async () => {
    await app.db.sql(
      `insert into guias (docto_ve_id, fletera, guia) values ($1, 'DOS', 'G-8'), ($1, 'DOS', 'G-9')`,
      [FACTURA.EMPACANDO],
    );
    await app.db.sql('update remisiones set cajas = 2 where docto_ve_id = $1', [REM.EMPACAR]);
    const [f2] = (await pendientes()).filter((f) => f.FOLIO === 'F2');
    expect(f2).toEqual({
      DOCTO_VE_ID: FACTURA.EMPACANDO,
      ENTREGADO: 'N',
      FOLIO: 'F2',
      CLAVE_CLIENTE: 'C-1',
      CLIENTE: 'FERRETERÍA LA PERLA',
      FLETERA: 'DOS',
      GUIA: 'G-8, G-9',
      FECHA: '2025-03-07T18:00:00.000Z',
      REMISIONES: 'R2',
      DETALLE_REMISIONES: [{ DOCTO_VE_ID: REM.EMPACAR, FOLIO: 'R2', CAJAS: 2, EMPACADA: null }],
      IMPEDIMENTO: 'La remisión R2 no está empacada',
      SIN_ENVIO: 'N',
    });
  });
});
