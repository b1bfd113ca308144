import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  conComisiones,
  devuelve,
  factura,
  filas,
  general,
  guarda,
  m,
  NOVIEMBRE,
  paga,
  REGLA,
  tramo,
} from '../../../testing/comisiones.ts';

conComisiones();

test('una transacción con muchos asientos sueltos se congela recorriendo cada nota una vez', async () => {
  const db = new pg.Client(m.app.db.url);
  await db.connect();
  /** Blocks of the notes that so many charges of one statement each read, which old ones that are gone are in too. */
  const leidos = async (primero: number, cuantos: number): Promise<number> => {
    const antes = await bloques();
    await db.query(
      `do $$ begin for n in ${primero}..${primero + cuantos - 1} loop
         insert into cartera (cliente_id, clase, fecha, vence, importe, docto_ve_id) values (1001, 'CARGO', '2026-11-10T18:00:00Z', '2026-11-10T18:00:00Z', 1, n);
       end loop; end $$`,
    );
    return (await bloques()) - antes;
  };
  const bloques = async (): Promise<number> => {
    await db.query('select pg_stat_force_next_flush()');
    const { rows } = await db.query(
      `select coalesce(sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read), 0)::int as n from pg_statio_user_tables where relname = 'comisiones_por_congelar'`,
    );
    return rows[0].n;
  };
  try {
    const pocos = await leidos(100_000, 250);
    expect(pocos).toBeGreaterThan(250);
    // Eight times as many; each going through all of them would be sixty times.
    expect((await leidos(200_000, 2_000)) / pocos).toBeLessThan(16);
    const { rows } = await db.query('select sum(venta)::int as venta from lineas_comision where venta = 1');
    expect(rows).toEqual([{ venta: 2_250 }]);
  } finally {
    await db.end();
  }
});

test('una regla sobre lo cobrado que se guarda mientras llegan la factura y su pago paga los dos', async () => {
  const otra = new pg.Client(m.app.db.url);
  await otra.connect();
  try {
    await otra.query('begin');
    await factura(9001, 300, undefined, undefined, otra);
    await paga(9001, 100, undefined, undefined, otra);
    await general([tramo(2)], { sobre: 'COBRADO' });
    await otra.query('commit');
  } finally {
    await otra.end();
  }
  expect((await filas()).map((f) => [f.TIPO_DOCTO, f.COMISION])).toEqual([
    ['FACTURA', 0],
    ['COBRO', 2],
  ]);
});

test('la regla general sigue siendo de todo', async () => {
  expect((await guarda({ regla_id: 1, nombre: 'General', operador_id_regla: 1001 })).message).toBe(M.general);
  await factura(9001, 100, undefined, 1003);
  expect((await filas()).map((f) => f.COMISION)).toEqual([1]);
});

test('un mes se paga por el objetivo que tuvo: cambiarlo cambia el mes presente', async () => {
  await m.app.db.sql('insert into operador_controles (operador_id, control_id) values (1001, $1)', [
    P.guionMarcador,
  ]);
  await m.app.db.sql('delete from objetivos_operador where operador_id = 1002');
  await general([tramo(1), tramo(10, 50)], { desde: '2026-10-01' });
  const pon = async (objetivo_venta: string) => {
    const suyo = { asesor_id: 1001, suplente_id: 0, extension: '', objetivo_clientes: '', objetivo_venta };
    expect((await m.como(1, 'guardaAsesorMarcador', suyo)).body.estatus).toBe('1');
  };
  await pon('500');
  await pon('100');
  const { data } = (await m.como(1, 'getAjustesMarcador')).body;
  const comunes = Object.fromEntries(Object.entries(data).map(([k, v]) => [k.toLowerCase(), v]));
  const { centralita: _, ...ajustes } = comunes;
  const guardados = await m.como(1, 'guardaAjustesMarcador', { ...ajustes, objetivo_venta: '400' });
  expect(guardados.body.estatus, guardados.body.message).toBe('1');
  for (const [i, dia] of ['2026-10-10T18:00:00Z', '2026-11-10T18:00:00Z'].entries())
    for (const cliente of [1001, 1003]) await factura(9001 + i * 10 + cliente, 600, dia, cliente);
  const mes = async (fechas: object) =>
    (await m.como(1, 'getComisionesAsesores', fechas)).body.general
      .map((g: Record<string, number>) => [g.OPERADOR_ID, g.OBJETIVO, g.COMISION])
      .sort();
  // 500 at 1 % and 100 at 10 %; of 250,000, all at 1 %.
  expect(await mes({ fecha_ini: '2026-10-01', fecha: '2026-10-31' })).toEqual([
    [1001, 1000, 15],
    [1002, 250_000, 6],
  ]);
  // From 50 and from 200 on at 10 %.
  expect(await mes(NOVIEMBRE)).toEqual([
    [1001, 100, 55.5],
    [1002, 400, 42],
  ]);
});

test('probar sin cambios una regla de marca, de división o general no da diferencia', async () => {
  const { db } = m.app;
  await db.sql(`insert into divisiones values (9001, 'ABARROTES')`);
  await db.sql(
    `update articulos set division_id = 9001, marca = case articulo_id when 1 then 'LUNA' else 'SOL' end where articulo_id in (1, 2)`,
  );
  const desde = '2026-10-01';
  const division = { nombre: 'División', division_id: 9001, tramos: [tramo(3)], desde };
  const marca = { nombre: 'Marca', marca: 'LUNA', tramos: [tramo(4), tramo(6, 65)], desde };
  const reglas: [number, object][] = [[1, { ...REGLA, tramos: [tramo(1)] }]];
  for (const r of [division, marca]) reglas.push([(await guarda(r)).data.REGLA_ID, { ...REGLA, ...r }]);
  await db.sql(
    `with f as (insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values (9001, 'F', 1001, '2026-10-10T18:00:00Z', 700))
     insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
     select 9001, n, n, 1, n * 100, n * 100 from generate_series(1, 3) n`,
  );
  await devuelve(9001, 70, '2026-10-12T18:00:00Z');
  // Its next version, of days that are frozen already, changes nothing that was paid.
  await guarda({ ...marca, regla_id: reglas[2]?.[0], tramos: [tramo(9)] });
  const prueba = async (regla_id: number, regla: object, cambios: object = {}) => {
    const { nombre: _, desde: __, ...input } = { ...REGLA, ...regla, ...cambios };
    const meses = { mes_ini: desde, mes_fin: desde };
    return (await m.como(1, 'getPruebaComision', { ...input, regla_id, ...meses })).body.data;
  };
  for (const [regla_id, regla] of reglas)
    expect(await prueba(regla_id, regla), JSON.stringify(regla)).toMatchObject([
      { OPERADOR_ID: 1001, DIFERENCIA: 0 },
    ]);
  // 50 at 4 % and 50 at 6 %, less a tenth of it, would have been 1 % more.
  const mas = { tramos: [tramo(5), tramo(7, 65)] };
  expect(await prueba(reglas[2]?.[0] ?? 0, marca, mas)).toMatchObject([{ DIFERENCIA: 0.9 }]);
});

test('probada sobre lo cobrado, una factura de varios cargos cuenta lo pagado de todos', async () => {
  const octubre = '2026-10-10T18:00:00Z';
  await factura(9001, 300, octubre);
  await m.app.db.sql(
    `insert into cartera (cliente_id, clase, fecha, vence, importe, docto_ve_id) values (1001, 'CARGO', $1, $1, 100, 9001)`,
    [octubre],
  );
  await m.app.db.sql(
    `with p as (insert into cartera (cliente_id, clase, fecha, importe) values (1001, 'PAGO', $1, 200) returning asiento_id)
     insert into aplicaciones (abono_id, cargo_id, importe)
     select p.asiento_id, k.asiento_id, 100 from p, cartera k where k.docto_ve_id = 9001 and k.clase = 'CARGO'`,
    [octubre],
  );
  const { nombre: _, desde: __, ...regla } = { ...REGLA, sobre: 'COBRADO' };
  const meses = { mes_ini: '2026-10-01', mes_fin: '2026-10-01' };
  const { data } = (await m.como(1, 'getPruebaComision', { ...regla, regla_id: 1, ...meses })).body;
  expect(data).toMatchObject([{ PAGADO: 4, HABRIA: 4 }]);
});

test('quien solo ve a sus clientes no ve ni cambia las reglas de otro asesor, ni lo que ganó', async () => {
  await m.app.darControles(1002, [P.reglasComision, P.cierresComision]);
  await factura(9001, 600, '2026-10-10T18:00:00Z');
  await factura(9002, 400, '2026-10-11T18:00:00Z', 1003);
  const ajena = (await guarda({ operador_id_regla: 1001 })).data;
  const propia = (await guarda({ operador_id_regla: 1002 })).data;
  const lasQueVe = async (n: number) => {
    const { data, operadores } = (await m.como(n, 'getReglasComision', {})).body;
    return {
      reglas: data.map((r: { REGLA_ID: number }) => r.REGLA_ID),
      operadores: operadores.map((o: { OPERADOR_ID: number }) => o.OPERADOR_ID),
    };
  };
  const todo = await lasQueVe(1);
  expect(todo.reglas).toEqual(expect.arrayContaining([1, ajena.REGLA_ID, propia.REGLA_ID]));
  expect(todo.operadores).toEqual(expect.arrayContaining([1001, 1002]));
  const suyo = await lasQueVe(2);
  expect(suyo.reglas).toEqual(expect.arrayContaining([1, propia.REGLA_ID]));
  expect(suyo.reglas).not.toContain(ajena.REGLA_ID);
  expect(suyo.operadores).toEqual([1002]);
  const { nombre: _, desde: __, ...regla } = REGLA;
  const prueba = { ...regla, mes_ini: '2026-10-01', mes_fin: '2026-10-01' };
  const asesores = async (n: number) =>
    (await m.como(n, 'getPruebaComision', prueba)).body.data.map(
      (f: { OPERADOR_ID: number }) => f.OPERADOR_ID,
    );
  expect((await asesores(1)).sort()).toEqual([1001, 1002]);
  expect(await asesores(2)).toEqual([1002]);
  const octubre = async (n: number) =>
    (await m.como(n, 'getCierresComision', {})).body.data.find(
      (f: { MES: string }) => f.MES === '2026-10-01',
    );
  expect(await octubre(1)).toMatchObject({ LINEAS: 2, VENTA: 1000 });
  expect(await octubre(2)).toMatchObject({ LINEAS: 1, VENTA: 400 });
  const escribe = async (llamada: 'guardaReglaComision' | 'terminaReglaComision', input: object) =>
    (await m.como(2, llamada, input)).body.message;
  expect(await escribe('guardaReglaComision', { ...REGLA, marca: '', operador_id_regla: 1001 })).toBe(
    M.sinOperador,
  );
  expect(
    await escribe('guardaReglaComision', { ...REGLA, operador_id_regla: 1002, regla_id: ajena.REGLA_ID }),
  ).toBe(M.noExiste);
  expect(await escribe('terminaReglaComision', { regla_id: ajena.REGLA_ID, hasta: '2026-11-20' })).toBe(
    M.noExiste,
  );
  expect(await escribe('terminaReglaComision', { regla_id: propia.REGLA_ID, hasta: '2026-11-20' })).toBe(
    M.terminada,
  );
});
