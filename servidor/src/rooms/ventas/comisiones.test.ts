import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import { expect, test } from 'vitest';
import {
  comisiones,
  conComisiones,
  devuelve,
  type Fila,
  factura,
  filas,
  general,
  guarda,
  m,
  NOVIEMBRE,
  paga,
  REGLA,
  suma,
  tramo,
} from '../../../testing/comisiones.ts';

conComisiones();

test('falla 24: una nota de crédito resta comisión, y una devolución completa deja cero con cada clase de regla', async () => {
  const reglas: [object[], object][] = [
    [[tramo(1.37)], {}],
    [[tramo(1.37), tramo(3.11, 50), tramo(4.07, 90)], {}],
    [[tramo(1.37), tramo(3.11, 50, 'ENTERO'), tramo(4.07, 90, 'ENTERO')], {}],
    [[tramo(1.37)], { sobre: 'COBRADO' }],
    [[tramo(1.37), tramo(3.11, 50, 'ENTERO')], { sobre: 'COBRADO' }],
  ];
  for (const [i, [tramos, cambios]] of reglas.entries()) {
    await general(tramos, cambios);
    const id = 9001 + i;
    await factura(id, 1000.01);
    await paga(id, 1000.01);
    const ganado = suma(await filas(), 'COMISION');
    expect(ganado, `regla ${i}`).toBeGreaterThan(0);
    for (const parte of [333.33, 333.33, 333.35]) {
      await devuelve(id, parte);
      expect(suma(await filas(), 'COMISION'), `regla ${i}`).toBeLessThan(ganado);
    }
    const todas = await filas();
    expect([suma(todas, 'TOTAL'), suma(todas, 'COMISION')], `regla ${i}`).toEqual([0, 0]);
  }
});

test('falla 25: cambiar la regla, reasignar al cliente o renombrar no cambia ninguna línea', async () => {
  await m.app.db.sql(`update clientes set zona = 'NORTE', tipo = 'MAYOREO' where cliente_id = 1001`);
  await factura(9001, 500);
  const antes = await filas();
  expect(antes).toMatchObject([{ OPERADOR: 'MARCADOR 1', ZONA: 'NORTE', PCTJ: 1, COMISION: 5 }]);
  await general([tramo(9)]);
  await m.app.db.sql(
    `update clientes set operador_id = 1002, zona = 'SUR', tipo = 'X', nombre = 'OTRO NOMBRE', clave_cliente = 'OTRA' where cliente_id = 1001`,
  );
  await m.app.db.sql(`update operadores set nombre = 'OTRA PERSONA' where operador_id = 1001`);
  await m.app.db.sql(`update facturas set folio = 'OTRO-FOLIO' where docto_ve_id = 9001`);
  expect(await filas()).toEqual(antes);
  // What comes afterwards is the new adviser's; a return of what was sold before, the old one's.
  await factura(9002, 100);
  await devuelve(9001, 500);
  expect(await filas()).toMatchObject([
    ...antes,
    { OPERADOR: 'MARCADOR 2', PCTJ: 9, COMISION: 9, ZONA: 'SUR' },
    { OPERADOR: 'MARCADOR 1', PCTJ: 1, COMISION: -5, ZONA: 'NORTE', TOTAL: -500 },
  ]);
});

test('falla 26: una devolución resta a la tasa de su propia línea, no a la del mes', async () => {
  await general([tramo(1), tramo(10, 50)]);
  await factura(9001, 500);
  await factura(9002, 300, '2026-11-11T18:00:00Z');
  expect(await comisiones()).toEqual([5, 30]);
  await devuelve(9001, 100, '2026-11-13T18:00:00Z');
  await devuelve(9002, 100, '2026-11-14T18:00:00Z');
  expect(await comisiones()).toEqual([5, 30, -1, -10]);
});

test('falla 27: un tramo no tiene huecos: cada peso paga, también por debajo de cero y en sus orillas', async () => {
  await general([tramo(1), tramo(2, 50), tramo(4, 50.01), tramo(8, 100)]);
  await factura(9001, 1200);
  // 500 at 1 %, the ten cents from 50 to 50.01 % at 2 %, up to 1,000 at 4 % and the rest at 8 %.
  expect((await filas()).map((f) => [f.TOTAL, f.PCTJ, f.COMISION])).toEqual([
    [500, 1, 5],
    [0.1, 2, 0],
    [499.9, 4, 20],
    [200, 8, 16],
  ]);
  // A return of no known invoice, larger than all that was sold: below zero, at the first tier.
  await devuelve(1, 1500, '2026-11-20T18:00:00Z');
  await devuelve(2, 100, '2026-11-21T18:00:00Z');
  expect((await comisiones()).slice(4)).toEqual([-120, -1]);
});

test('un tramo entero paga todo el mes cuando se alcanza, y deja de pagarlo cuando una devolución lo baja', async () => {
  await general([tramo(1), tramo(3, 100, 'ENTERO')]);
  await factura(9001, 600);
  expect(await comisiones()).toEqual([6]);
  await factura(9002, 400, '2026-11-11T18:00:00Z');
  let todas = await filas();
  expect(suma(todas, 'COMISION')).toBe(30);
  expect(todas).toContainEqual(
    expect.objectContaining({ TIPO_DOCTO: 'TRAMO', TOTAL: 0, PCTJ: 3, COMISION: 12 }),
  );
  await devuelve(9002, 100);
  todas = await filas();
  expect(suma(todas, 'COMISION')).toBe(9);
  expect(suma(todas, 'TOTAL')).toBe(900);
});

test('sobre lo cobrado se gana al aplicar el pago, y se quita al deshacerlo o al devolver', async () => {
  await general([tramo(2)], { sobre: 'COBRADO' });
  await factura(9001, 300);
  expect(await comisiones()).toEqual([0]);
  const pago = await paga(9001, 100);
  await paga(9001, 50, '2026-11-16T18:00:00Z', 'DEVOLUCION');
  await paga(9001, 150, '2026-11-17T18:00:00Z');
  expect(suma(await filas(), 'COMISION')).toBe(5);
  await m.app.db.sql(
    `insert into aplicaciones (abono_id, cargo_id, importe, corrige, motivo)
     select abono_id, cargo_id, -importe, aplicacion_id, 'X' from aplicaciones where aplicacion_id = $1`,
    [pago],
  );
  const todas = await filas();
  expect(suma(todas, 'COMISION')).toBe(3);
  expect(todas.filter((f) => f.TIPO_DOCTO === 'COBRO').map((f) => [f.TOTAL, f.COMISION])).toEqual([
    [0, 2],
    [0, -2],
    [0, 3],
  ]);
});

test('gana la regla más específica; la de lo mismo en los mismos días no se guarda', async () => {
  const { db } = m.app;
  const division = 9001;
  await db.sql(`insert into divisiones values ($1, 'ABARROTES')`, [division]);
  await db.sql(`insert into tipos_cliente (tipo) values ('MAYOREO') on conflict do nothing`);
  await db.sql(`update clientes set tipo = 'MAYOREO' where cliente_id = 1001`);
  await db.sql(
    `update articulos set division_id = $1, marca = case articulo_id when 1 then 'LUNA' else 'SOL' end where articulo_id in (1, 2)`,
    [division],
  );
  await guarda({ nombre: 'Tipo', tipo_cliente: 'MAYOREO', tramos: [tramo(2)] });
  await guarda({ nombre: 'División', division_id: division, tramos: [tramo(3)] });
  await guarda({ nombre: 'Marca', marca: 'LUNA', tramos: [tramo(4)] });
  expect((await guarda({ nombre: 'Otra', marca: 'LUNA', desde: '2026-12-01' })).message).toBe(
    M.empate('Marca'),
  );
  // Its lines come after the invoice, in the same transaction.
  await db.sql(
    `with f as (insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values (9001, 'F', 1001, '2026-11-10T18:00:00Z', 600))
     insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
     select 9001, n, n, 1, n * 100, n * 100 from generate_series(1, 3) n`,
  );
  const porTasa = (await filas()).map((f) => [f.PCTJ, f.TOTAL]).sort();
  expect(porTasa).toEqual([
    [2, 300],
    [3, 200],
    [4, 100],
  ]);
  await guarda({ nombre: 'Asesor', operador_id_regla: 1001, tramos: [tramo(5)] });
  await factura(9002, 100);
  expect((await filas()).filter((f) => f.FACTURA === 'F-9002')).toMatchObject([{ PCTJ: 5 }]);
  // A return of an invoice with several rates takes from each its share.
  await devuelve(9001, 600);
  expect(
    suma(
      (await filas()).filter((f) => f.FACTURA === 'F'),
      'COMISION',
    ),
  ).toBe(0);
});

test('una regla tiene versiones con fecha, y termina', async () => {
  const { data } = await guarda({ marca: '', operador_id_regla: 1001 });
  await factura(9001, 100, '2026-11-05T18:00:00Z');
  expect(
    (
      await guarda({
        regla_id: data.REGLA_ID,
        operador_id_regla: 1001,
        desde: '2026-11-10',
        tramos: [tramo(4)],
      })
    ).estatus,
  ).toBe('1');
  await factura(9002, 100, '2026-11-09T18:00:00Z');
  await factura(9003, 100, '2026-11-10T06:00:00Z');
  expect((await filas()).map((f) => f.PCTJ)).toEqual([2, 2, 4]);
  expect(
    (await m.como(1, 'terminaReglaComision', { regla_id: data.REGLA_ID, hasta: '2026-11-20' })).body.message,
  ).toBe(M.terminada);
  await factura(9004, 100, '2026-11-21T18:00:00Z');
  expect((await filas()).at(-1)?.PCTJ).toBe(1);
  const { data: reglas } = (await m.como(1, 'getReglasComision', {})).body;
  expect(reglas.filter((r: { REGLA_ID: number }) => r.REGLA_ID === data.REGLA_ID)).toMatchObject([
    { VERSION: 2, ESTADO: 'TERMINADA', HASTA: '2026-11-20', PORCENTAJE: '4 %', PARA: 'Asesor MARCADOR 1' },
    { VERSION: 1, ESTADO: 'TERMINADA', HASTA: '2026-11-09', CREO: 'MARCADOR 1' },
  ]);
  expect((await guarda({ regla_id: data.REGLA_ID })).message).toBe(M.noExiste);
  expect((await m.como(1, 'terminaReglaComision', { regla_id: 1, hasta: '2026-11-20' })).body.message).toBe(
    M.general,
  );
});

test('la siguiente versión de una regla no borra la que otra persona guardó mientras se escribía, ni la termina sin haberla visto', async () => {
  await m.app.darControles(1002, [P.reglasComision, P.todosLosClientes]);
  const { data: primera } = await guarda({ marca: '', operador_id_regla: 1001 });
  const sigue = (n: number, porcentaje: number, mas: object = {}) =>
    m.como(n, 'guardaReglaComision', {
      ...REGLA,
      marca: '',
      operador_id_regla: 1001,
      regla_id: primera.REGLA_ID,
      version_id: primera.VERSION_ID,
      tramos: [tramo(porcentaje)],
      ...mas,
    });
  const dos = await Promise.all([sigue(1, 4), sigue(2, 7)]);
  const [bien, mal] = dos[0].body.estatus === '1' ? [0, 1] : [1, 0];
  expect(dos[bien]?.body.message).toBe(M.guardada);
  expect(dos[mal]?.body.message).toBe(M.otraVersion(`MARCADOR ${bien + 1}`, 2));
  const termina = (version_id?: number) =>
    m.como(1, 'terminaReglaComision', { regla_id: primera.REGLA_ID, version_id, hasta: '2026-11-20' });
  expect((await termina(primera.VERSION_ID)).body.message).toBe(M.otraVersion(`MARCADOR ${bien + 1}`, 2));
  // Whoever has seen the other one may follow it, and a client that says none follows whatever there is.
  const version_id = dos[bien]?.body.data.VERSION_ID;
  expect((await sigue(1, 5, { version_id })).body.estatus).toBe('1');
  expect((await sigue(2, 6, { version_id: undefined })).body.estatus).toBe('1');
  expect((await termina()).body.message).toBe(M.terminada);
});

test('qué habría pagado: lo mismo que las líneas si la regla hubiera estado, y no escribe nada', async () => {
  const octubre = '2026-10-10T18:00:00Z';
  const reglas = [[tramo(2.35)], [tramo(1), tramo(3, 80)], [tramo(1), tramo(3, 80, 'ENTERO')]];
  for (const [i, tramos] of reglas.entries()) {
    const [a, b] = [9100 + i * 10, 9101 + i * 10];
    const cuantas = async () => (await m.app.db.sql('select count(*)::int as n from lineas_comision'))[0]?.n;
    await m.app.db.sql(`update objetivos_operador set venta = $1 where operador_id = 1001`, [1000 * (i + 1)]);
    await factura(a, 700.35, octubre);
    await factura(b, 299.99, octubre);
    const habia = await cuantas();
    const prueba = { ...REGLA, regla_id: 1, tramos, mes_ini: '2026-10-01', mes_fin: '2026-10-01' };
    const { nombre: _, desde: __, ...input } = prueba;
    const { data } = (await m.como(1, 'getPruebaComision', input)).body;
    const pagado = suma(await filas(1, { fecha_ini: '2026-10-01', fecha: '2026-10-31' }), 'COMISION');
    expect(data[0]).toMatchObject({ OPERADOR_ID: 1001, PAGADO: pagado });
    expect(await cuantas()).toBe(habia);
    // The same sales, frozen under the rule itself, in the month after.
    if (i === 0) {
      await general(tramos);
      await factura(9201, 700.35);
      await factura(9202, 299.99);
      expect(suma(await filas(), 'COMISION')).toBe(data[0].HABRIA);
    }
    if (i === 1) expect(data[0].HABRIA).toBe(Math.round(1600 * 1 + (2000.68 - 1600) * 3) / 100);
    if (i === 2) expect(data[0].HABRIA).toBe(Math.round(3001.02 * 3) / 100);
  }
  expect(
    (
      await m.como(1, 'getPruebaComision', {
        marca: '',
        tipo_cliente: '',
        sobre: 'FACTURADO',
        tramos: [tramo(1)],
        mes_ini: '2026-11-01',
        mes_fin: '2026-11-01',
      })
    ).body.message,
  ).toBe(M.mesNoPasado);
});

test('un mes cerrado no cambia: lo que llega tarde es un ajuste del mes abierto, también un año después (fallas 28 y 31)', async () => {
  await factura(9001, 500, '2026-10-31T18:00:00Z');
  await factura(9002, 100, '2026-11-01T05:59:59.900Z');
  expect((await m.como(1, 'cierraMesComision', { mes: '2026-11-01' })).body.message).toBe(M.noSeCierra);
  const octubre = async () =>
    (await m.como(1, 'getComisionesAsesores', { fecha_ini: '2026-10-01', fecha: '2026-10-31' })).body;
  const antes = await octubre();
  // The month's last second is in it, once (fault 31).
  expect(antes.sumas).toEqual({ TOTAL: 600, COMISION: 6 });
  expect((await m.como(1, 'cierraMesComision', { mes: '2026-10-01' })).body.message).toBe(
    M.mesCerrado('10/2026'),
  );
  expect((await m.como(1, 'cierraMesComision', { mes: '2026-10-01' })).body.message).toBe(M.yaCerrado);
  // An invoice that comes late, a return, and a settled invoice that is cancelled.
  await factura(9003, 50, '2026-10-20T18:00:00Z');
  await devuelve(9001, 100, '2026-10-31T20:00:00Z');
  await m.app.db.sql('delete from facturas where docto_ve_id = 9002');
  await m.app.db.sql(`update objetivos_operador set venta = 7 where operador_id = 1001`);
  expect(await octubre()).toEqual(antes);
  const { data, sumas } = (await m.como(1, 'getComisionesAsesores', NOVIEMBRE)).body;
  expect(sumas).toEqual({ TOTAL: -150, COMISION: -1.5 });
  expect(data.map((f: Fila) => f.TIPO_DOCTO).sort()).toEqual([
    'AJUSTE DE CORRECCION',
    'AJUSTE DE DEVOLUCION',
    'AJUSTE DE FACTURA',
  ]);
  expect((await guarda({ desde: '2026-10-31', operador_id_regla: 1001 })).message).toBe(M.cerrado('10/2026'));
  await expect(
    m.app.db.sql(`insert into lineas_comision (clase, asiento_id, mes, fecha, ajuste, cliente_id, clave_cliente, cliente, factura, tipo_docto, tramo_propio, tramo, venta, base, porcentaje, comision)
      select clase, asiento_id, '2026-10-01', fecha, ajuste, cliente_id, clave_cliente, cliente, factura, tipo_docto, 0, 0, 1, 1, 1, 1 from lineas_comision limit 1`),
  ).rejects.toThrow('2026-10');
  for (const tabla of ['lineas_comision', 'cierres_comision_det'])
    await expect(m.app.db.sql(`update ${tabla} set comision = 0`)).rejects.toThrow('solo admite altas');
  const meses = (await m.como(1, 'getCierresComision', {})).body;
  expect(meses.SIGUIENTE).toBeNull();
  expect(meses.data.slice(0, 2)).toMatchObject([
    { MES: '2026-11-01', ESTADO: 'ABIERTO', AJUSTES: 3, COMISION: -1.5 },
    { MES: '2026-10-01', ESTADO: 'CERRADO', LINEAS: 2, VENTA: 600, COMISION: 6, CERRO: 'MARCADOR 1' },
  ]);
});

test('de una línea se llega a su factura, su pago, su devolución y la versión de su regla; la de otro asesor no se ve (falla 32)', async () => {
  await general([tramo(2)], { sobre: 'COBRADO' });
  await factura(9001, 300);
  await paga(9001, 100);
  await devuelve(9001, 250, '2026-11-18T18:00:00Z');
  await factura(9002, 10, '2026-11-19T18:00:00Z', 1003);
  const cobro = (await filas()).find((f) => f.TIPO_DOCTO === 'COBRO');
  const { data, lineas } = (await m.como(1, 'getLineaComision', { linea_id: cobro?.LINEA_ID })).body;
  expect(data).toMatchObject({
    CLASE: 'COBRO',
    FACTURA: 'F-9001',
    DOCUMENTO: 'P-9001',
    BASE: 100,
    COMISION: 2,
    MES: '2026-11-01',
    AJUSTE: false,
  });
  expect(data.regla).toMatchObject({
    REGLA_ID: 1,
    VERSION: 2,
    PARA: 'Todo',
    SOBRE: 'COBRADO',
    tramos: [tramo(2)],
  });
  expect(
    lineas.map((l: { CLASE: string; DOCUMENTO: string; COMISION: number }) => [
      l.CLASE,
      l.DOCUMENTO,
      l.COMISION,
    ]),
  ).toEqual([
    ['VENTA', 'F-9001', 0],
    ['COBRO', 'P-9001', 2],
    ['DEVOLUCION', 'D-9001', -1],
  ]);
  expect((await m.como(2, 'getLineaComision', { linea_id: cobro?.LINEA_ID })).body.message).toBe(
    M.lineaNoExiste,
  );
  // Another's id is refused, and one's own shows one's own (fault 32: rows add up to the figure that opened them).
  expect((await m.como(2, 'getComisionesAsesores', { ...NOVIEMBRE, operador_id: 1001 })).http).toBe(403);
  expect(await filas(2)).toMatchObject([{ FACTURA: 'F-9002' }]);
  const { general: porAsesor } = (await m.como(1, 'getComisionesAsesores', NOVIEMBRE)).body;
  for (const g of porAsesor) {
    const suyas = await filas(1, { operador_id: g.OPERADOR_ID });
    expect([suma(suyas, 'TOTAL'), suma(suyas, 'COMISION')]).toEqual([g.TOTAL, g.COMISION]);
  }
});
