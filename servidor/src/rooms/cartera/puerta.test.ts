import { MENSAJES_CARTERA, TRAMOS } from '@anden/contrato/cartera/rules.ts';
import { type Centavos, centavos } from '@anden/contrato/centavos.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { cuadraLaCartera, depositoDe, enPuerta, operadorDe } from '../../../testing/cartera.ts';
import { FACTURA, OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { antiguedadDeTodos, antiguedadGuardada } from './cifras.ts';
import {
  aplicar,
  asentarAbono,
  cifrasDe,
  corregirAsiento,
  deshacerAplicacion,
  estaAlDia,
  porMes,
  promediosDe,
  regresarDeposito,
  repartirDeposito,
} from './index.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadraLaCartera(app);
  await app.close();
});

const MOTIVO = 'Se capturó mal';
const pago = (clienteId: number, cuanto: number) =>
  enPuerta(app, (ctx) =>
    asentarAbono(ctx, {
      clienteId,
      clase: 'PAGO',
      fecha: '2025-03-08T18:00:00Z',
      centavos: centavos(cuanto),
      folio: 'P-9',
    }),
  );
const cargoDe = async (facturaId: number): Promise<number> => {
  const [fila] = await app.db.sql<{ asiento_id: number }>(
    `select asiento_id from cartera where docto_ve_id = $1 and clase = 'CARGO' and corrige is null`,
    [facturaId],
  );
  return fila?.asiento_id ?? 0;
};
const quedan = (ids: readonly number[]) =>
  app.db.sql<{ importe: number; pendiente: number }>(
    'select importe, pendiente from saldos_cartera where asiento_id = any($1) order by asiento_id',
    [ids],
  );

describe('aplicar', () => {
  test('un abono paga varias facturas, en parte, y el resto queda de anticipo', async () => {
    const [uno, dos] = [await cargoDe(FACTURA.LISTA), await cargoDe(FACTURA.EMPACANDO)];
    const abono = await pago(1, 3000);
    const hecho = await enPuerta(app, (ctx) =>
      aplicar(ctx, [
        { abonoId: abono, cargoId: uno, centavos: centavos(1160) },
        { abonoId: abono, cargoId: dos, centavos: centavos(1000) },
      ]),
    );
    expect(hecho).toMatchObject({ clientes: [1], aplicaciones: [expect.any(Number), expect.any(Number)] });
    expect(await quedan([uno, dos, abono])).toEqual([
      { importe: 11.6, pendiente: 0 },
      { importe: 34.8, pendiente: 24.8 },
      { importe: 30, pendiente: 8.4 },
    ]);
  });

  test('ni un centavo más de lo que queda del abono o de lo que debe la factura', async () => {
    const uno = await cargoDe(FACTURA.LISTA);
    const abono = await pago(1, 5000);
    const mas = (cuanto: number) =>
      enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId: abono, cargoId: uno, centavos: centavos(cuanto) }]));
    await expect(mas(1161)).rejects.toThrow('Se quiere aplicar $11.61 a la factura F1, que debe $11.60');
    await mas(1160);
    await expect(mas(1)).rejects.toThrow('a la factura F1, que debe $0.00');
    const chico = await pago(1, 50);
    const dos = await cargoDe(FACTURA.EMPACANDO);
    await expect(
      enPuerta(app, (ctx) =>
        aplicar(ctx, [
          { abonoId: chico, cargoId: dos, centavos: centavos(30) },
          { abonoId: chico, cargoId: dos, centavos: centavos(21) },
        ]),
      ),
    ).rejects.toThrow('Se quiere aplicar $0.51 y de pago P-9 quedan $0.50');
    expect(await quedan([chico])).toEqual([{ importe: 0.5, pendiente: 0.5 }]);
  });

  test('ni a la factura de otro cliente, ni con algo que no es abono, ni de un cliente que no se ve', async () => {
    const [uno, norte] = [await cargoDe(FACTURA.LISTA), await cargoDe(FACTURA.NORTE)];
    const abono = await pago(1, 5000);
    const con = (abonoId: number, cargoId: number, operador = operadorDe(OP.ADMIN, [9013])) =>
      enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId, cargoId, centavos: centavos(1) }]), operador);
    await expect(con(abono, norte)).rejects.toThrow(MENSAJES_CARTERA.otroCliente);
    await expect(con(uno, norte)).rejects.toThrow(MENSAJES_CARTERA.abonoNoExiste);
    await expect(con(abono, abono)).rejects.toThrow(MENSAJES_CARTERA.cargoNoExiste);
    await expect(con(abono, 999_999)).rejects.toThrow(MENSAJES_CARTERA.cargoNoExiste);
    await expect(con(abono, uno, operadorDe(OP.NADIE))).rejects.toThrow(MENSAJES_CARTERA.abonoNoExiste);
    await con(abono, uno, operadorDe(OP.ADMIN));
  });

  test('lo que se deshace vuelve a deberse, con quién y por qué, y una sola vez', async () => {
    const uno = await cargoDe(FACTURA.LISTA);
    const abono = await pago(1, 500);
    const { aplicaciones } = await enPuerta(app, (ctx) =>
      aplicar(ctx, [{ abonoId: abono, cargoId: uno, centavos: centavos(500) }]),
    );
    await expect(enPuerta(app, (ctx) => deshacerAplicacion(ctx, aplicaciones, 'no'))).rejects.toThrow(
      MENSAJES_CARTERA.motivo,
    );
    await enPuerta(app, (ctx) => deshacerAplicacion(ctx, aplicaciones, MOTIVO));
    await expect(enPuerta(app, (ctx) => deshacerAplicacion(ctx, aplicaciones, MOTIVO))).rejects.toThrow(
      MENSAJES_CARTERA.yaDeshecha,
    );
    await expect(enPuerta(app, (ctx) => deshacerAplicacion(ctx, [999_999], MOTIVO))).rejects.toThrow(
      MENSAJES_CARTERA.aplicacionNoExiste,
    );
    expect(await quedan([uno, abono])).toEqual([
      { importe: 11.6, pendiente: 11.6 },
      { importe: 5, pendiente: 5 },
    ]);
    expect(
      await app.db.sql('select operador_id, motivo, importe from aplicaciones where corrige is not null'),
    ).toEqual([{ operador_id: OP.ADMIN, motivo: MOTIVO, importe: -5 }]);
  });
});

describe('corregir', () => {
  test('un pago a más y a menos, nunca por debajo de lo aplicado, y nunca una factura', async () => {
    const uno = await cargoDe(FACTURA.LISTA);
    const abono = await pago(1, 1000);
    await enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId: abono, cargoId: uno, centavos: centavos(600) }]));
    const a = (asientoId: number, cuanto: number) =>
      enPuerta(app, (ctx) => corregirAsiento(ctx, { asientoId, debeSer: centavos(cuanto), motivo: MOTIVO }));
    await a(abono, 1500);
    expect(await quedan([abono])).toEqual([{ importe: 15, pendiente: 9 }]);
    await expect(a(abono, 1500)).rejects.toThrow(MENSAJES_CARTERA.igual);
    await expect(a(abono, 599)).rejects.toThrow(
      'De pago P-9 ya se aplicaron $6.00: deshaga primero lo que se aplicó',
    );
    await a(abono, 600);
    await expect(a(uno, 0)).rejects.toThrow(MENSAJES_CARTERA.cargoAjeno);
    const [ultima] = await app.db.sql<{ asiento_id: number }>(
      'select max(asiento_id) as asiento_id from cartera where corrige is not null',
    );
    await expect(a(ultima?.asiento_id ?? 0, 0)).rejects.toThrow(MENSAJES_CARTERA.esCorreccion);
    expect(await quedan([abono])).toEqual([{ importe: 6, pendiente: 0 }]);
  });
});

describe('un depósito', () => {
  test('se reparte entre clientes hasta lo que trae, y se regresa con todo lo que se aplicó de él', async () => {
    const deposito = await depositoDe(app, 50);
    const da = (partes: { clienteId: number; centavos: Centavos }[]) =>
      enPuerta(app, (ctx) => repartirDeposito(ctx, deposito, partes));
    const [deUno = 0, deDos = 0] = await da([
      { clienteId: 2, centavos: centavos(1000) },
      { clienteId: 1, centavos: centavos(2000) },
    ]);
    await expect(da([{ clienteId: 1, centavos: centavos(2001) }])).rejects.toThrow(
      'Se quieren dar $20.01 del depósito y le quedan $20.00',
    );
    await expect(da([{ clienteId: 999, centavos: centavos(1) }])).rejects.toThrow(
      MENSAJES_CARTERA.clienteNoExiste,
    );
    expect(
      await app.db.sql(
        `select cliente_id, clase, fecha, importe from cartera where docto_ba_id = $1 order by asiento_id`,
        [deposito],
      ),
    ).toEqual([
      { cliente_id: 2, clase: 'DEPOSITO', fecha: '2025-03-08T06:00:00.000Z', importe: 10 },
      { cliente_id: 1, clase: 'DEPOSITO', fecha: '2025-03-08T06:00:00.000Z', importe: 20 },
    ]);
    const dos = await cargoDe(FACTURA.EMPACANDO);
    await enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId: deDos, cargoId: dos, centavos: centavos(2000) }]));
    await expect(
      enPuerta(app, (ctx) =>
        corregirAsiento(ctx, { asientoId: deUno, debeSer: centavos(3001), motivo: MOTIVO }),
      ),
    ).rejects.toThrow('Se quieren dar $20.01 del depósito y le quedan $20.00');
    const regreso = await enPuerta(app, (ctx) =>
      regresarDeposito(ctx, deposito, { motivo: MOTIVO, asientos: [deDos] }),
    );
    expect(regreso).toEqual({ clientes: [1] });
    expect(await quedan([dos, deUno, deDos])).toEqual([
      { importe: 34.8, pendiente: 34.8 },
      { importe: 10, pendiente: 10 },
      { importe: 0, pendiente: 0 },
    ]);
    expect(await app.db.sql('select repartido from depositos where docto_ba_id = $1', [deposito])).toEqual([
      { repartido: 10 },
    ]);
    await expect(
      enPuerta(app, (ctx) => regresarDeposito(ctx, deposito, { motivo: MOTIVO, asientos: [deDos] })),
    ).rejects.toThrow(MENSAJES_CARTERA.sinReparto);
    await enPuerta(app, (ctx) => regresarDeposito(ctx, deposito, { motivo: MOTIVO }));
    expect(await app.db.sql('select repartido from depositos where docto_ba_id = $1', [deposito])).toEqual([
      { repartido: 0 },
    ]);
  });
});

test('las cifras de un cliente, su antigüedad, sus meses y sus promedios', async () => {
  const abono = await pago(1, 2000);
  const uno = await cargoDe(FACTURA.LISTA);
  await enPuerta(app, (ctx) => aplicar(ctx, [{ abonoId: abono, cargoId: uno, centavos: centavos(160) }]));
  const hoy = { dia: '2025-04-20', config: app.servicios.config };
  const leer = async <T>(consulta: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await consulta.execute(app.servicios.db)).rows;
  const deUno = {
    saldo: '26.40',
    adeudo: '44.80',
    vencido: '44.80',
    anticipo: '18.40',
    vencido_desde: '2025-03-07',
    semconatr: 6,
  };
  expect(await leer(sql`select * from ${antiguedadDeTodos(hoy)} f where cliente_id = 1`)).toMatchObject([
    deUno,
  ]);
  expect(
    await leer(
      sql`select f.* from clientes c cross join lateral ${cifrasDe(hoy, sql.ref('c.cliente_id'))} f where c.cliente_id = 1`,
    ),
  ).toEqual([deUno]);
  const edad = (dia: string) =>
    leer(
      sql`select cliente_id, ${sql.join(Object.keys(TRAMOS).map((t) => sql.id(t)))} from ${antiguedadDeTodos({ ...hoy, dia })} a where cliente_id = 1`,
    );
  const nada = {
    cliente_id: 1,
    POR_VENCER: '0',
    DE_1_A_30: '0',
    DE_31_A_60: '0',
    DE_61_A_90: '0',
    MAS_DE_90: '0',
  };
  expect(await edad('2025-03-07')).toEqual([{ ...nada, POR_VENCER: '44.80' }]);
  expect(await edad('2025-03-08')).toEqual([{ ...nada, DE_1_A_30: '44.80' }]);
  expect(await edad('2025-04-06')).toEqual([{ ...nada, DE_1_A_30: '44.80' }]);
  expect(await edad('2025-04-07')).toEqual([{ ...nada, DE_31_A_60: '44.80' }]);
  expect(await edad('2025-06-06')).toEqual([{ ...nada, MAS_DE_90: '44.80' }]);
  expect(await leer(sql`select * from ${porMes(hoy, sql`1`, 2)} m order by mes`)).toEqual([
    { mes: '2025-03-01', ventas: '46.40', pagos: '20.00', devoluciones: '0' },
    { mes: '2025-04-01', ventas: '0', pagos: '0', devoluciones: '0' },
  ]);
  expect(await leer(sql`select * from ${promediosDe(hoy, sql`1`, 12)} p`)).toEqual([
    { venta: '46.40', pago: '20.00' },
  ]);
});

async function corta(dia: string, zona: string): Promise<void> {
  for (;;) {
    const [fila] = await app.db.sql<{ quedan: boolean }>('select cortar_cartera($1, $2, 2) as quedan', [
      dia,
      zona,
    ]);
    if (!fila?.quedan) return;
  }
}

test('lo guardado por antigüedad es lo de los asientos cada día, también de lo que cambia después del corte', async () => {
  const { config, db } = app.servicios;
  await pago(2, 7);
  const del = async (dia: string, con = config) => {
    const hoy = { dia, config: con };
    const [vivo, guardado] = await Promise.all(
      [antiguedadDeTodos(hoy), antiguedadGuardada(hoy)].map(
        async (filas) =>
          (await sql`select to_jsonb(f) as fila from ${filas} f order by cliente_id`.execute(db)).rows,
      ),
    );
    return { vivo, guardado };
  };
  const primera = await app.db.sql<{ vence: string }>(
    `select to_char(min(vence at time zone $1), 'YYYY-MM-DD') as vence from saldos_cartera where cargo and pendiente > 0`,
    [config.zona],
  );
  const vence = Date.parse(primera[0]?.vence ?? '');
  // The days on which the first charge moves to another age, the day before each, and a jump over several of them.
  for (const dias of [-1, 0, 1, 30, 31, 60, 61, 62, 90, 91, 92, 400]) {
    const dia = new Date(vence + dias * 86_400_000).toISOString().slice(0, 10);
    await corta(dia, config.zona);
    const antes = await del(dia);
    expect(antes.guardado).toEqual(antes.vivo);
    await pago(1, 1 + Math.abs(dias));
    await app.db.sql(`update facturas set vence = vence + interval '1 day' where docto_ve_id = $1`, [
      FACTURA.LISTA,
    ]);
    const despues = await del(dia);
    expect(despues.vivo).not.toEqual(antes.vivo);
    expect(despues.guardado).toEqual(despues.vivo);
    expect(await estaAlDia({ db, dia, config })).toBe(true);
  }
  // The day before is ignored; after a clock that was days ahead, an earlier day is accepted. Another zone has its own
  // days.
  const ultimo = new Date(vence + 400 * 86_400_000).toISOString().slice(0, 10);
  const vispera = new Date(vence + 399 * 86_400_000).toISOString().slice(0, 10);
  await corta(vispera, config.zona);
  expect(await estaAlDia({ db, dia: ultimo, config })).toBe(true);
  const dia = primera[0]?.vence ?? '';
  for (const zona of [config.zona, 'Pacific/Kiritimati']) {
    await corta(dia, zona);
    const suya = { ...config, zona };
    expect(await estaAlDia({ db, dia, config: suya })).toBe(true);
    const { vivo, guardado } = await del(dia, suya);
    expect(guardado).toEqual(vivo);
  }
  expect(await app.db.sql('select * from corte_cartera')).toHaveLength(1);
});

test('mientras quedan clientes por llevar al día, la lista lee los asientos', async () => {
  const { config, db } = app.servicios;
  const [{ dia = '' } = {}] = await app.db.sql<{ dia: string }>(
    "select to_char(current_date, 'YYYY-MM-DD') as dia",
  );
  const clientes = await app.db.sql('select from cifras_clientes where abiertos > 0');
  expect(clientes.length).toBeGreaterThan(1);
  const parte = () =>
    app.db.sql<{ quedan: boolean }>('select cortar_cartera($1, $2, 1) as quedan', [dia, config.zona]);
  // The first call marks every customer as out of date, each further one updates a customer, and the last finds none.
  for (let n = 0; n <= clientes.length; n++) {
    expect(await parte()).toEqual([{ quedan: true }]);
    expect(await estaAlDia({ db, dia, config })).toBe(n === clientes.length);
  }
  expect(await parte()).toEqual([{ quedan: false }]);
});
