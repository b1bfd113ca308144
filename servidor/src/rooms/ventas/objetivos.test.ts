import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_OBJETIVO } from '@anden/contrato/ventas/objetivos-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, tipo, zona, operador_id) values
      (901, 'D-901', 'ABARROTES UNO', 'DISTRIBUIDOR', 'CENTRO', ${OP.ADMIN}), (902, 'D-902', 'ABARROTES DOS', null, 'NORTE', ${OP.UNO}),
      (903, 'D-903', 'ABARROTES TRES', null, 'NORTE', ${OP.UNO})`);
  await app.darControles(OP.UNO, [P.objetivoscltes]);
});
afterEach(() => app.close());

type Como = keyof typeof OP;
const lee = async (pedido: object = {}, como: Como = 'ADMIN') =>
  (await app.call('getObjetivosclientes', pedido, { como })).body;
const guarda = async (dice: object, como: Como = 'ADMIN') =>
  (await app.call('setObjetivoCliente', dice, { como })).body;
const claves = (body: { data: { CLAVE_CLIENTE: string }[] }): string[] =>
  body.data.map((f) => f.CLAVE_CLIENTE).sort();
const deUno = async (clave: string, como: Como = 'ADMIN') =>
  (await lee({}, como)).data.find((f: { CLAVE_CLIENTE: string }) => f.CLAVE_CLIENTE === clave);

describe('#setObjetivoCliente', () => {
  test('el objetivo va con la observación X: pone la fecha y deja el comentario', async () => {
    await guarda({ cliente_id: 901, objetivo: 0, obs: ' Compra en mayo ' });
    expect(await deUno('D-901')).toMatchObject({
      OBJETIVO_CLTE_VEN: null,
      FECHA_OBJ: null,
      OBSERVACIONES_OBJ: 'Compra en mayo',
    });
    const antes = app.servicios.config.ahora().getTime();
    const body = await guarda({ cliente_id: 901, objetivo: 1500.55, obs: 'X' });
    expect(body).toMatchObject({
      estatus: '1',
      message: MENSAJES_OBJETIVO.guardado,
      data: { CLIENTE_ID: 901, OBJETIVO_CLTE_VEN: 1500.55, OBSERVACIONES_OBJ: 'Compra en mayo' },
    });
    expect(Date.parse(body.data.FECHA_OBJ)).toBeGreaterThanOrEqual(antes);
    expect(await deUno('D-901')).toMatchObject({ ...body.data });
  });

  test('el comentario va con el objetivo 0: deja el objetivo y su fecha', async () => {
    const { data } = await guarda({ cliente_id: 901, objetivo: 900, obs: 'X' });
    const body = await guarda({ cliente_id: 901, objetivo: 0, obs: 'Otro' });
    expect(body).toMatchObject({
      message: MENSAJES_OBJETIVO.comentado,
      data: { OBJETIVO_CLTE_VEN: 900, FECHA_OBJ: data.FECHA_OBJ, OBSERVACIONES_OBJ: 'Otro' },
    });
  });

  test('con «campo», X es un comentario y 0 un objetivo', async () => {
    await guarda({ cliente_id: 901, objetivo: 0, obs: 'X', campo: 'obs' });
    await guarda({ cliente_id: 901, objetivo: 0, obs: '', campo: 'objetivo' });
    expect(await deUno('D-901')).toMatchObject({ OBJETIVO_CLTE_VEN: 0, OBSERVACIONES_OBJ: 'X' });
  });

  test('lo que no guarda nada, tres decimales y un comentario de 101 caracteres se rechazan', async () => {
    expect(await guarda({ cliente_id: 901, objetivo: 0, obs: '' })).toMatchObject({
      estatus: '0',
      message: MENSAJES_OBJETIVO.nada,
    });
    expect(await guarda({ cliente_id: 901, objetivo: 1.234, obs: 'X' })).toMatchObject({
      estatus: '0',
      message: MENSAJES_OBJETIVO.noNumerico,
    });
    const largo = await app.call('setObjetivoCliente', {
      cliente_id: 901,
      objetivo: 0,
      obs: 'a'.repeat(101),
    });
    expect(largo.http).toBe(400);
    expect(await app.db.sql('select 1 from objetivos_clientes')).toEqual([]);
  });

  test('el cliente de otro asesor no existe para quien no ve los de todos', async () => {
    expect(await guarda({ cliente_id: 901, objetivo: 10, obs: 'X' }, 'UNO')).toMatchObject({
      estatus: '0',
      message: MENSAJES_CARTERA.clienteNoExiste,
    });
    expect(await guarda({ cliente_id: 902, objetivo: 10, obs: 'X' }, 'UNO')).toMatchObject({ estatus: '1' });
  });

  test('sobre lo que otro guardó mientras se escribía no se guarda: se dice quién y qué', async () => {
    await app.darControles(OP.UNO, [P.objetivoscltes, P.todosLosClientes]);
    const nada = { objetivo: null, obs: null };
    const pone = (objetivo: number, leido: object, como: Como = 'ADMIN') =>
      guarda({ cliente_id: 902, objetivo, obs: 'X', leido }, como);
    const dos = await Promise.all([pone(1500, nada), pone(900, nada, 'UNO')]);
    expect(dos.map((r) => r.estatus).sort()).toEqual(['0', '1']);
    const queda = dos[0]?.estatus === '1' ? 1500 : 900;
    const no = dos.find((r) => r.estatus === '0')?.message;
    expect(no).toMatch(/ puso \$?(1,500|900)(\.00)? mientras usted escribía/);
    expect(await deUno('D-902')).toMatchObject({ OBJETIVO_CLTE_VEN: queda });
    // The same, or the other field, is nobody's loss.
    expect((await pone(queda, nada)).estatus).toBe('1');
    const comenta = (obs: string, leido: object) => guarda({ cliente_id: 902, objetivo: 0, obs, leido });
    expect((await comenta('Compra en mayo', nada)).estatus).toBe('1');
    expect((await comenta('Otro', nada)).message).toContain('escribió «Compra en mayo» mientras');
    expect((await comenta('Otro', { obs: 'Compra en mayo' })).estatus).toBe('1');
    expect(await deUno('D-902')).toMatchObject({ OBJETIVO_CLTE_VEN: queda, OBSERVACIONES_OBJ: 'Otro' });
    expect((await pone(700, { objetivo: queda })).estatus).toBe('1');
  });

  test('dos a la vez, uno el objetivo y otro el comentario: quedan los dos', async () => {
    await Promise.all([
      guarda({ cliente_id: 902, objetivo: 700, obs: 'X' }),
      guarda({ cliente_id: 902, objetivo: 0, obs: 'Llamar en la tarde' }, 'UNO'),
    ]);
    expect(await deUno('D-902')).toMatchObject({
      OBJETIVO_CLTE_VEN: 700,
      OBSERVACIONES_OBJ: 'Llamar en la tarde',
    });
  });
});

describe('#getObjetivosclientes', () => {
  test('cada cliente con su saldo, lo vencido, sus semanas sin atender y lo que se le factura al mes', async () => {
    const hoy = diaDeNegocio(app.servicios.config.zona, app.servicios.config.ahora());
    await app.db.sql(
      `insert into facturas (folio, cliente_id, fecha, vence, total)
       select x.folio, 901, (date_trunc('month', $1::date::timestamp) + x.cuando::interval) at time zone $2, x.vence, x.total from (values
         ('FO1', '-1 second', timestamptz '2025-03-01', 1200), ('FO2', '-12 months', now() + interval '9 days', 600.06),
         ('FO3', '-12 months -1 second', timestamptz '2020-01-01', 5), ('FO4', '0', now() + interval '9 days', 7)) x (folio, cuando, vence, total)`,
      [hoy, app.servicios.config.zona],
    );
    await app.db.sql(
      `insert into pedidos (folio, cliente_id, fecha) values ('PO1', 901, ($1::date - 15)::timestamptz + interval '18 hours')`,
      [hoy],
    );
    await guarda({ cliente_id: 901, objetivo: 250, obs: 'X' });
    expect(await deUno('D-901')).toMatchObject({
      CLIENTE: 'ABARROTES UNO',
      TIPO: 'DISTRIBUIDOR',
      ZONA: 'CENTRO',
      OPERADOR_ID: OP.ADMIN,
      OBJETIVO_CLIENTE: 150.01,
      OBJETIVO_CLTE_VEN: 250,
      SALDO_CXC: 1812.06,
      SALDO_VENCIDO: 1205,
      SEMSINATEN: 2,
    });
    expect(await deUno('D-902')).toMatchObject({
      OBJETIVO_CLIENTE: 0,
      OBJETIVO_CLTE_VEN: null,
      SALDO_CXC: 0,
      SALDO_VENCIDO: 0,
      SEMSINATEN: null,
    });
  });

  test('por zona, por asesor y por cuándo se puso el objetivo', async () => {
    await guarda({ cliente_id: 901, objetivo: 1, obs: 'X' });
    await guarda({ cliente_id: 902, objetivo: 2, obs: 'X' });
    await guarda({ cliente_id: 903, objetivo: 0, obs: 'Sin objetivo' });
    await app.db.sql(
      `update objetivos_clientes set fecha_obj = '2025-03-05 23:59:59-06' where cliente_id = 902`,
    );
    const todos = await lee();
    const norte = todos.zonas.find((z: { ZONA: string }) => z.ZONA === 'NORTE').ZONA_CLIENTE_ID;
    expect(claves(await lee({ zona_cliente_id: norte }))).toEqual(['D-902', 'D-903']);
    expect(claves(await lee({ asesor_id: OP.UNO }))).toEqual(['D-902', 'D-903']);
    expect(claves(await lee({ fecha_ini: '2025-03-05', fecha_fin: '2025-03-05' }))).toEqual(['D-902']);
    expect(claves(await lee({ fecha_fin: '2025-03-04' }))).toEqual([]);
    expect(claves(await lee({ fecha_ini: '2025-03-06' }))).toEqual(['D-901']);
    expect(claves(await lee({ filtro: 'tres' }))).toEqual(['D-903']);
    expect(todos.operadores.map((o: { OPERADOR_ID: number }) => o.OPERADOR_ID).sort()).toEqual(
      [OP.ADMIN, OP.UNO].sort(),
    );
  });

  test('quien no ve los de todos ve los suyos, también si pide los de otro', async () => {
    const suyos = await lee({}, 'UNO');
    expect(claves(suyos)).toEqual(['D-902', 'D-903']);
    expect(suyos.zonas.map((z: { ZONA: string }) => z.ZONA)).toEqual(['NORTE']);
    expect(suyos.operadores).toHaveLength(1);
    expect(claves(await lee({ asesor_id: OP.ADMIN }, 'UNO'))).toEqual([]);
    expect((await app.call('getObjetivosclientes', { operador_id: OP.ADMIN }, { como: 'UNO' })).http).toBe(
      403,
    );
  });

  test('veinte por página', async () => {
    await app.db.sql(
      `insert into clientes (clave_cliente, nombre) select 'N-' || n, 'NOMBRE ' || n from generate_series(1, 30) n`,
    );
    const pagina = await lee({ pagina: 1 });
    expect(pagina.data).toHaveLength(20);
    expect(pagina.total).toBe(35);
  });
});
