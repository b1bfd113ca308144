import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_VENTAS as M } from '@anden/contrato/ventas/alcance-rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
/** Business days of November 2026, the last of them today. */
const DIA = { primero: '2026-11-01', hoy: '2026-11-27' };
const suma = (filas: readonly Record<string, number>[], que: string): number =>
  filas.reduce((n, f) => n + Math.round((f[que] ?? 0) * 100), 0) / 100;

/**
 * Operator 1 has C-1001 and C-1002, operator 2 has C-1003. F-A of 1,000.50 to C-1001 with two lines, of which 200.25 came back; F-B of 300 to C-1003,
 * of whose lines 100 are known; and F-C of October, at the last instant of its business day.
 */
beforeEach(async () => {
  m = await marcando(2, 3);
  const { db } = m.app;
  await db.sql(
    `insert into operador_controles (operador_id, control_id) select o, c from unnest(array[1001, 1002]) o, unnest($1::int[]) c`,
    [[P.comisionesventatmk, P.ventasgenerales]],
  );
  await db.sql(`update clientes set operador_id = 1002 where cliente_id = 1003`);
  await db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values
       (9001, 'F-A', 1001, '2026-11-10T18:00:00Z', 1000.50), (9002, 'F-B', 1003, '2026-11-11T18:00:00Z', 300),
       (9003, 'F-C', 1001, '2026-11-01T05:59:59.999Z', 70)`,
  );
  await db.sql(
    `insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) values
       (9001, 1, 1, 2, 400, 800), (9001, 2, 2, 1, 200.50, 200.50), (9002, 1, 1, 1, 100, 100)`,
  );
  await db.sql(
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id) values (1001, 'DEVOLUCION', '2026-11-12T18:00:00Z', 200.25, 'D-1', 9001)`,
  );
});
afterEach(() => m.close());

const controla = (n: number, ...controles: readonly number[]) =>
  m.app.db.sql('insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])', [
    m.operador(n),
    controles,
  ]);
const alcance = async (n: number, mas: object = {}) =>
  (await m.como(n, 'getComisionesAsesores', { fecha_ini: DIA.primero, fecha: DIA.hoy, ...mas })).body;
const sabana = async (n: number, mas: object = {}) =>
  (await m.como(n, 'getSabanitadeVenta', { fecha_ini: DIA.primero, fecha_fin: DIA.hoy, ...mas })).body;

test('una venta es lo facturado menos lo devuelto, en su día, del asesor del cliente', async () => {
  const { data, sumas, general, solo_cltes_asig } = await alcance(1);
  expect(solo_cltes_asig).toBe('S');
  expect(data).toMatchObject([
    { FACTURA: 'F-A', TIPO_DOCTO: 'DEVOLUCION', TOTAL: -200.25, MES: 11, PCTJ: 1, COMISION: -2 },
    { FACTURA: 'F-A', TIPO_DOCTO: 'FACTURA', TOTAL: 1000.5, MES: 11, PCTJ: 1, COMISION: 10.01 },
  ]);
  expect(sumas).toEqual({ TOTAL: 800.25, COMISION: 8.01 });
  expect(general).toMatchObject([{ OPERADOR_ID: 1001, FACTURAS: 2, TOTAL: 800.25, COMISION: 8.01 }]);
  expect((await m.como(1, 'get_clientesMarcador', { opid: m.operador(1) })).body.venta).toBe(800.25);
});

test('cada quien ve lo suyo; quien ve a todos elige a uno', async () => {
  expect((await alcance(2)).data).toMatchObject([{ FACTURA: 'F-B' }]);
  expect(
    (
      await m.como(1, 'getComisionesAsesores', {
        fecha_ini: DIA.primero,
        fecha: DIA.hoy,
        operador_id: 1002,
      })
    ).http,
  ).toBe(403);
  await controla(1, P.todosLosClientes);
  const todos = await alcance(1);
  expect(todos.solo_cltes_asig).toBe('N');
  expect(todos.sumas.TOTAL).toBe(1100.25);
  expect(suma(todos.general, 'TOTAL')).toBe(1100.25);
  expect(suma(todos.general, 'COMISION')).toBe(todos.sumas.COMISION);
  expect((await alcance(1, { operador_id: 1002 })).data).toMatchObject([{ FACTURA: 'F-B' }]);
});

test('quien ve a todos por el 9002 también elige a uno', async () => {
  await controla(1, P.verOtros);
  expect((await alcance(1)).solo_cltes_asig).toBe('N');
  expect((await alcance(1, { operador_id: 1002 })).data).toMatchObject([{ FACTURA: 'F-B' }]);
  expect((await sabana(1, { operador_id: 1002 })).total).toBe(2);
});

test('sin 1196 empieza con el mes; con él, hasta dos meses antes', async () => {
  expect((await alcance(1, { fecha_ini: '2026-10-01' })).total).toBe(2);
  await controla(1, P.alcanceFechaInicial);
  expect((await alcance(1, { fecha_ini: '2026-10-31' })).total).toBe(3);
  expect((await alcance(1, { fecha_ini: '2026-09-27' })).total).toBe(3);
  expect((await alcance(1, { fecha_ini: '2026-09-26' })).message).toBe(M.alcanceViejo);
});

test('la comisión de un asesor puede ser otra', async () => {
  await m.app.db.sql(
    `with r as (insert into reglas_comision (regla_id, version, nombre, operador_id, sobre, desde, creada)
                values (90, 1, 'De uno', 1001, 'FACTURADO', '2026-01-01', now()) returning version_id)
     insert into tramos_comision select version_id, 0, 0, 2.5, 'MARGINAL' from r`,
  );
  await m.app.db.sql(
    `insert into facturas (folio, cliente_id, fecha, total) values
       ('F-D', 1001, '2026-11-13T18:00:00Z', 400), ('F-E', 1003, '2026-11-13T18:00:00Z', 400)`,
  );
  expect((await alcance(1)).data).toMatchObject([
    { FACTURA: 'F-D', PCTJ: 2.5, COMISION: 10 },
    { FACTURA: 'F-A', PCTJ: 1, COMISION: -2 },
    { FACTURA: 'F-A', PCTJ: 1, COMISION: 10.01 },
  ]);
  expect((await alcance(2)).data[0]).toMatchObject({ FACTURA: 'F-E', PCTJ: 1, COMISION: 4 });
});

test('ventas generales: las cuatro partes suman lo mismo', async () => {
  await controla(1, P.todosLosClientes);
  await m.app.db.sql(`insert into objetivos_operador (operador_id, venta, clientes) values (1001, 400, 5)`);
  const { general, detallado, objventas, objcltes } = (await m.como(1, 'getVentaGeneral')).body;
  expect(general.filter((f: { ANIO: number; MES: number }) => f.ANIO === 2026)).toEqual([
    { ANIO: 2026, MES: 11, ZONA: '', IMPORTE: 1100.25 },
    { ANIO: 2026, MES: 10, ZONA: '', IMPORTE: 70 },
  ]);
  expect(suma(detallado, 'TOTAL')).toBe(1100.25);
  expect(objventas).toMatchObject([
    { OPERADOR_ID: 1001, OPERADOR: 'MARCA1', OBJETIVO: 400, VENTAS: 800.25, ALCANCE: 200.1 },
    { OPERADOR_ID: 1002, OPERADOR: 'MARCA2', VENTAS: 300 },
    ...objventas.slice(2),
  ]);
  expect(suma(objventas, 'VENTAS')).toBe(1100.25);
  expect(objcltes).toContainEqual({ OPERADOR_ID: 1001, OBJETIVO: 5, CLTS_ATENDIDOS: 0 });
  expect((await m.como(2, 'getVentaGeneral')).body.detallado).toMatchObject([{ FOLIO: 'F-B' }]);
  expect((await m.como(2, 'getVentaGeneral')).body.objventas).toHaveLength(1);
  expect((await m.como(1, 'getVentaGeneral', { anio: 2026, mes: 10 })).body.detallado).toMatchObject([
    { FOLIO: 'F-C', TOTAL: 70 },
  ]);
});

test('ventas generales: un mes que pasó se mide contra lo que había que vender en él, como en el alcance', async () => {
  await controla(1, P.todosLosClientes, P.guionMarcador, P.alcanceFechaInicial);
  const { db } = m.app;
  await db.sql('update ajustes_marcador set objetivo_venta = 100');
  await db.sql('insert into objetivos_operador (operador_id, venta) values (1001, 280)');
  await db.sql(
    `insert into facturas (folio, cliente_id, fecha, total) values ('F-G', 1001, '2026-10-13T18:00:00Z', 70)`,
  );
  const { body } = await m.como(1, 'guardaAsesorMarcador', {
    asesor_id: 1001,
    suplente_id: 0,
    extension: '',
    objetivo_venta: '1000',
    objetivo_clientes: '',
  });
  expect(body.estatus, body.message).toBe('1');
  const del = async (mes: number) => (await m.como(1, 'getVentaGeneral', { anio: 2026, mes })).body;
  const deUno = { OPERADOR_ID: 1001, VENTAS: 140, OBJETIVO: 280, ALCANCE: 50 };
  expect((await del(10)).objventas[0]).toMatchObject(deUno);
  const { general } = (
    await m.como(1, 'getComisionesAsesores', { fecha_ini: '2026-10-01', fecha: '2026-10-31' })
  ).body;
  expect(general).toContainEqual(
    expect.objectContaining({ OPERADOR_ID: 1001, TOTAL: 140, OBJETIVO: 280, ALCANCE: 50 }),
  );
  const { meses, objventas } = await del(11);
  expect(objventas).toContainEqual(expect.objectContaining({ OPERADOR_ID: 1001, OBJETIVO: 1000 }));
  expect(suma(objventas, 'OBJETIVO')).toBe(meses[10].OBJETIVO);
  expect(meses[10].OBJETIVO - meses[9].OBJETIVO).toBe(720);
});

test('ventas generales: lo de clientes sin asesor es un renglón, y por operador suma el mes', async () => {
  await controla(1, P.todosLosClientes);
  await m.app.db.sql('update clientes set operador_id = null where cliente_id = 1003');
  const { objventas, detallado, zonas } = (await m.como(1, 'getVentaGeneral')).body;
  expect(objventas).toContainEqual({
    OPERADOR_ID: 0,
    OPERADOR: '',
    NOMBRE: 'Sin asesor',
    OBJETIVO: 0,
    VENTAS: 300,
    ANTES: 0,
    ALCANCE: 0,
  });
  expect([suma(objventas, 'VENTAS'), suma(zonas, 'IMPORTE')]).toEqual([1100.25, suma(detallado, 'TOTAL')]);
  // Whoever sees their own customers alone sees none without an adviser.
  expect((await m.como(2, 'getVentaGeneral')).body.objventas).not.toContainEqual(
    expect.objectContaining({ OPERADOR_ID: 0 }),
  );
});

test('la sábana dice cada renglón, y lo que ninguno dice', async () => {
  const { data, sumas } = await sabana(1);
  expect(data).toMatchObject([
    { FACTURA: 'F-A', TIPO_DOCTO: 'DEVOLUCION', CLAVE_ARTICULO: null, TOTAL: -200.25 },
    { FACTURA: 'F-A', UNIDADES: 1, PRECIO: 200.5, TOTAL: 200.5 },
    { FACTURA: 'F-A', UNIDADES: 2, PRECIO: 400, TOTAL: 800 },
  ]);
  expect(sumas).toEqual({ TOTAL: 800.25 });
  const otra = await sabana(2);
  expect(otra.data.map((f: { TOTAL: number }) => f.TOTAL).sort()).toEqual([100, 200]);
  expect((await sabana(1, { operador_id: 1001 })).total).toBe(3);
  // A word finds its document, its customer and its article; two of them, what has both.
  await m.app.db.sql(`update articulos set articulo = 'Tornillo Único' where articulo_id = 2`);
  const halla = async (filtro: string, quien = 1) => (await sabana(quien, { filtro, pagina: 1 })).total;
  expect([await halla('f-a'), await halla('devolu'), await halla('c-1001'), await halla('unico')]).toEqual([
    3, 1, 3, 1,
  ]);
  expect([await halla('f-a tornillo'), await halla('devolu tornillo'), await halla('f-a', 2)]).toEqual([
    1, 0, 0,
  ]);
});

test('los renglones de una factura que cambia se dicen una vez, con lo que se corrigió', async () => {
  const antes = await sabana(1);
  await m.app.db.sql(`update facturas set total = total + 1 where folio = 'F-A'`);
  const { data, sumas } = await sabana(1);
  const piezas = (de: { UNIDADES: number | null }[]) => de.reduce((n, f) => n + (f.UNIDADES ?? 0), 0);
  expect(piezas(data)).toBe(piezas(antes.data));
  expect(sumas.TOTAL).toBe(antes.sumas.TOTAL + 1);
});

test('una sábana de más de 31 días no se genera', async () => {
  expect((await sabana(1, { fecha_ini: '2026-10-28' })).estatus).toBe('1');
  expect((await sabana(1, { fecha_ini: '2026-10-27' })).message).toBe(M.sabanaLarga);
});

test('lo que se dibuja: el mes, la zona y el asesor, con el año anterior y su objetivo, y suma lo mismo que los renglones', async () => {
  await controla(1, P.todosLosClientes);
  const { db } = m.app;
  await db.sql(`update clientes set zona = (select min(zona) from zonas) where cliente_id = 1001`);
  const [{ zona = '' } = {}] = await db.sql<{ zona: string }>('select min(zona) as zona from zonas');
  // The last instant of November of the year before, and the first one of its December.
  await db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values
       (9004, 'F-D', 1001, '2025-12-01T05:59:59.999Z', 500.10), (9005, 'F-E', 1003, '2025-12-01T06:00:00Z', 9)`,
  );
  await db.sql('update ajustes_marcador set objetivo_venta = 0');
  await db.sql(
    `insert into objetivos_operador (operador_id, venta, clientes) values (1001, 400, 5), (1002, 100.5, 5)`,
  );
  await db.sql(
    `insert into objetivos_clientes (cliente_id, objetivo, fecha_obj, operador_id, guardado) values (1001, 250, now(), 1001, now()), (1002, 50, now(), 1001, now())`,
  );
  const { meses, zonas, objventas, general, detallado } = (await m.como(1, 'getVentaGeneral')).body;
  expect(meses.map((f: { MES: number }) => f.MES)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(meses.slice(9)).toEqual([
    { MES: 10, IMPORTE: 70, ANTES: 0, OBJETIVO: 500.5 },
    { MES: 11, IMPORTE: 1100.25, ANTES: 500.1, OBJETIVO: 500.5 },
    { MES: 12, IMPORTE: null, ANTES: 9, OBJETIVO: 500.5 },
  ]);
  expect(zonas).toEqual([
    { ZONA: zona, IMPORTE: 800.25, ANTES: 500.1, OBJETIVO: 250 },
    { ZONA: '', IMPORTE: 300, ANTES: 0, OBJETIVO: 50 },
  ]);
  expect(objventas).toMatchObject([
    { OPERADOR_ID: 1001, VENTAS: 800.25, ANTES: 500.1, ALCANCE: 200.1 },
    { OPERADOR_ID: 1002, VENTAS: 300, ANTES: 0 },
    ...objventas.slice(2),
  ]);
  expect(suma(general, 'IMPORTE')).toBe(suma(meses, 'IMPORTE') + suma(meses, 'ANTES'));
  for (const f of zonas)
    expect(
      suma(
        detallado.filter((d: { ZONA: string | null }) => (d.ZONA ?? '') === f.ZONA),
        'TOTAL',
      ),
    ).toBe(f.IMPORTE);
  // An adviser's picture is of their customers and their objective alone.
  const suyo = (await m.como(2, 'getVentaGeneral')).body;
  expect(suyo.meses[10]).toEqual({ MES: 11, IMPORTE: 300, ANTES: 0, OBJETIVO: 100.5 });
  expect(suyo.zonas).toEqual([{ ZONA: '', IMPORTE: 300, ANTES: 0, OBJETIVO: 0 }]);
});
