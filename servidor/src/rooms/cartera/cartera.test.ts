import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { cuadraLaCartera } from '../../../testing/cartera.ts';
import { EJEMPLOS_DE_CARTERA } from '../../../testing/ejemplos-cartera.ts';
import { APLICACION, ASIENTO, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  // Nobody has anything of a deposit.
  await app.call('deshaceReparto', EJEMPLOS_DE_CARTERA.deshaceReparto);
});
afterEach(async () => {
  await cuadraLaCartera(app);
  await app.close();
});

const MOTIVO = 'Era de otra factura';
const darControles = (operador: number, ...controles: number[]) =>
  app.db.sql('insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])', [
    operador,
    controles,
  ]);

describe('#getAnticiposClientes', () => {
  test('a favor y sin aplicar: de todos para quien los ve, y de un asesor si lo dice', async () => {
    const de = async (operador_id: number) =>
      (await app.call('getAnticiposClientes', { operador_id })).body.data;
    expect(await de(OP.ADMIN)).toEqual([
      { CLIENTE_ID: 2, CLAVE_CLIENTE: 'C-2', CLIENTE: 'PAPELERÍA DEL NORTE', ANTICIPO: 3 },
    ]);
    expect(await de(OP.UNO)).toEqual([]);
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = 2', [OP.UNO]);
    expect(await de(OP.UNO)).toHaveLength(1);
  });

  test('un asesor ve los suyos y no puede pedir los de otro', async () => {
    await darControles(OP.UNO, P.clientes);
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = 2', [OP.UNO]);
    const pide = (operador_id: number) => app.call('getAnticiposClientes', { operador_id }, { como: 'UNO' });
    expect((await pide(OP.UNO)).body.data).toHaveLength(1);
    expect((await pide(OP.ADMIN)).http).toBe(403);
    await app.db.sql('update clientes set operador_id = null');
    expect((await pide(OP.UNO)).body.data).toEqual([]);
  });
});

describe('#getAntiguedadCartera', () => {
  test('lo que debe cada cliente por lo que lleva vencido, con sus sumas; los tramos suman el adeudo', async () => {
    await app.db.sql(`
      with ahora as (select now() as t)
      insert into facturas (folio, cliente_id, fecha, total, vence)
      select 'V' || d, 1, t - interval '200 days', 100 + d, t - make_interval(days => d) from ahora, unnest(array[-5, 5, 35, 65, 95]) d`);
    const { body } = await app.call('getAntiguedadCartera', { filtros: 'CLAVE_CLIENTE~=C-1' });
    expect(body.data).toMatchObject([
      {
        CLIENTE: 'FERRETERÍA LA PERLA',
        OPERADOR: 'ADMINISTRADORA',
        POR_VENCER: 95,
        DE_1_A_30: 105,
        DE_31_A_60: 135,
        DE_61_A_90: 165,
      },
    ]);
    const [f] = body.data;
    expect(f.MAS_DE_90).toBeCloseTo(195 + 46.4);
    expect(f.ADEUDO).toBeCloseTo(95 + 105 + 135 + 165 + 195 + 46.4);
    expect(f.VENCIDO).toBeCloseTo(f.ADEUDO - 95);
    expect(f.SEMCONATR).toBeGreaterThan(30);
    const { body: todos } = await app.call('getAntiguedadCartera', {});
    expect(todos.sumas).toMatchObject({ POR_VENCER: 95, ANTICIPO: 3 });
    expect(todos.sumas.ADEUDO).toBeCloseTo(f.ADEUDO + 9.6);
  });

  test('página a página son los mismos renglones y las mismas sumas, en cada orden, con filtro y de un asesor', async () => {
    await app.db.sql(`
      insert into clientes (cliente_id, clave_cliente, nombre, operador_id) select 400 + n, 'Z-' || n, 'DEUDOR ' || n % 4, ${OP.UNO} from generate_series(1, 7) n;
      insert into facturas (folio, cliente_id, fecha, total, vence)
        select 'Y' || c || '-' || d, 400 + c, now() - interval '200 days', 10 * c + d, now() - make_interval(days => d * c)
          from generate_series(1, 7) c, unnest(array[-3, 4, 20]) d;`);
    await darControles(OP.UNO, P.cartera);
    type Dicho = { data: Record<string, number>[]; total: number; sumas: Record<string, number> };
    const lee = async (pedido: object, como: 'ADMIN' | 'UNO'): Promise<Dicho> =>
      (await app.call('getAntiguedadCartera', pedido, { como })).body;
    for (const como of ['ADMIN', 'UNO'] as const) {
      for (const pedido of [
        {},
        { orden: 'ADEUDO' },
        { orden: 'CLIENTE', sentido: 'desc' },
        { orden: 'MAS_DE_90', filtro: 'deudor' },
      ]) {
        const entera = await lee(pedido, como);
        const paginas: Dicho['data'] = [];
        for (let pagina = 1; pagina <= Math.ceil(entera.total / 2) + 1; pagina++) {
          const { data, total, sumas } = await lee({ ...pedido, pagina, por_pagina: 2 }, como);
          expect([total, sumas]).toEqual([entera.total, entera.sumas]);
          paginas.push(...data);
        }
        expect(paginas).toEqual(entera.data);
        for (const [columna, suma] of Object.entries(entera.sumas))
          expect(entera.data.reduce((n, f) => n + (f[columna] ?? 0), 0)).toBeCloseTo(suma);
      }
    }
    expect((await lee({ pagina: 1 }, 'UNO')).total).toBe(7);
  });

  test('un asesor, sus clientes y nada más', async () => {
    await darControles(OP.UNO, P.cartera);
    const pide = async () => (await app.call('getAntiguedadCartera', {}, { como: 'UNO' })).body;
    expect(await pide()).toMatchObject({ total: 0, sumas: { ADEUDO: 0 } });
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = 2', [OP.UNO]);
    expect(await pide()).toMatchObject({ total: 1, data: [{ CLAVE_CLIENTE: 'C-2' }] });
  });
});

describe('un anticipo', () => {
  const deDos = async (ver: 'ABIERTO' | 'TODO' = 'ABIERTO') =>
    (await app.call('getCarteraCliente', { cliente_id: 2, ver })).body.data;

  test('se aplica, se ve aplicado, y se deshace con su motivo', async () => {
    const aplica = (importe: number) =>
      app.call('aplicaAnticipo', { abono_id: ASIENTO.PAGO, cargos: [{ cargo_id: ASIENTO.F3, importe }] });
    expect((await aplica(3.01)).body).toMatchObject({
      estatus: '0',
      message: 'Se quiere aplicar $3.01 y de pago P-1 quedan $3.00',
    });
    expect((await aplica(0.001)).body.message).toBe(MENSAJES_CARTERA.importe);
    expect((await aplica(3)).body).toMatchObject({ estatus: '1', data: { POR_APLICAR: 0 } });
    expect(await deDos()).toMatchObject([
      {
        CLASE: 'CARGO',
        FOLIO: 'F3',
        IMPORTE: 11.6,
        PENDIENTE: 6.6,
        aplicaciones: [{ IMPORTE: 2 }, { IMPORTE: 3 }],
      },
    ]);
    expect(await deDos('TODO')).toMatchObject([
      { FOLIO: 'F3' },
      {
        CLASE: 'PAGO',
        FOLIO: 'P-1',
        PENDIENTE: 0,
        aplicaciones: [
          { FOLIO: 'F3', OPERADOR: 'ADMINISTRADORA' },
          { FOLIO: 'F3', CLASE: 'CARGO' },
        ],
      },
    ]);
    const deshace = (motivo: string) => app.call('deshaceAplicacion', { aplicacion_id: APLICACION, motivo });
    expect((await deshace('x')).body.message).toBe(MENSAJES_CARTERA.motivo);
    expect((await deshace(MOTIVO)).body.estatus).toBe('1');
    expect((await deshace(MOTIVO)).body.message).toBe(MENSAJES_CARTERA.yaDeshecha);
    expect(await deDos()).toMatchObject([
      { FOLIO: 'F3', PENDIENTE: 8.6, aplicaciones: [{ IMPORTE: 3 }] },
      { FOLIO: 'P-1', PENDIENTE: 2 },
    ]);
  });

  test('se corrige hasta lo aplicado, y se quita cuando ya no tiene nada aplicado', async () => {
    const corrige = (importe: number) =>
      app.call('corrigeAbono', { abono_id: ASIENTO.PAGO, importe, motivo: MOTIVO });
    expect((await corrige(1.99)).body.message).toBe(
      'De pago P-1 ya se aplicaron $2.00: deshaga primero lo que se aplicó',
    );
    expect((await corrige(2)).body.estatus).toBe('1');
    await app.call('deshaceAplicacion', { aplicacion_id: APLICACION, motivo: MOTIVO });
    expect((await corrige(0)).body.message).toBe('Movimiento quitado');
    expect((await deDos('TODO')).map((f: { FOLIO: string }) => f.FOLIO)).toEqual(['F3']);
    expect(
      await app.db.sql('select importe, motivo, operador_id from cartera where corrige = $1 order by 1', [
        ASIENTO.PAGO,
      ]),
    ).toEqual([
      { importe: -3, motivo: MOTIVO, operador_id: OP.ADMIN },
      { importe: -2, motivo: MOTIVO, operador_id: OP.ADMIN },
    ]);
    const { data } = (await app.call('getMovimientosCliente', { cliente_id: 2, pagina: 1 })).body;
    const corregidos = data.filter((m: { MOTIVO: string | null }) => m.MOTIVO === MOTIVO);
    const quien = { OPERADOR: expect.any(String), ASENTADO: expect.any(String) };
    expect(corregidos).toMatchObject([quien, quien]);
    // It counts on the day of what it corrects, and says when it was written.
    for (const { FECHA, ASENTADO } of corregidos) expect(FECHA < ASENTADO).toBe(true);
  });

  test('de un cliente que no se ve no se sabe si existe', async () => {
    await darControles(OP.UNO, P.fichaCliente, P.conciliarDepositos);
    const como = { como: 'UNO' } as const;
    for (const cliente_id of [2, 999])
      expect((await app.call('getCarteraCliente', { cliente_id }, como)).body.message).toBe(
        MENSAJES_CARTERA.clienteNoExiste,
      );
    const aplica = await app.call(
      'aplicaAnticipo',
      { abono_id: ASIENTO.PAGO, cargos: [{ cargo_id: ASIENTO.F3, importe: 1 }] },
      como,
    );
    expect(aplica.body.message).toBe(MENSAJES_CARTERA.abonoNoExiste);
  });
});
