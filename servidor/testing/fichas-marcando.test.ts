import { dePesos } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alcanceEnPalabras } from '../src/rooms/ventas/tiles.ts';
import { type Marcando, marcando } from './marcando.ts';

let m: Marcando;
beforeEach(async () => {
  m = await marcando(2, 3);
});
afterEach(() => m.close());

test('ayer contra su objetivo y lo que falta por día hábil, con los festivos del calendario', async () => {
  const { db } = m.app;
  // Friday 27 of November 2026 is today; Thursday is a holiday, so the last business day is Wednesday. Of the 25 days from Monday to Saturday 24 are left.
  await db.sql(`delete from horario_laboral`);
  await db.sql(
    `insert into horario_laboral (dia_semana, abre, cierra) select d, '09:00', '18:00' from generate_series(1, 6) d`,
  );
  await db.sql(
    `insert into dias_festivos (fecha, nombre) values ('2026-11-26', 'DE PRUEBA') on conflict do nothing`,
  );
  await db.sql(
    `delete from dias_festivos where fecha between '2026-11-01' and '2026-11-30' and nombre <> 'DE PRUEBA'`,
  );
  await db.sql(
    `insert into objetivos_operador (operador_id, venta, clientes) values (1001, 2400, 5), (1002, 100, 5)`,
  );
  await db.sql(`update clientes set operador_id = 1002 where cliente_id = 1003`);
  await db.sql(
    `insert into operador_controles (operador_id, control_id) values (1001, ${P.comisionesventatmk})`,
  );
  await db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values
       (9001, 'F-A', 1001, '2026-11-10T18:00:00Z', 1000), (9002, 'F-B', 1001, '2026-11-26T05:59:59Z', 50),
       (9003, 'F-C', 1001, '2026-11-26T06:00:00Z', 30), (9004, 'F-D', 1003, '2026-11-25T18:00:00Z', 7)`,
  );
  const { data } = (await m.como(1, 'getTrabajoDeHoy', {})).body;
  expect(data.filter((f: { MENU: string }) => f.MENU === 'comisionesventatmk')).toMatchObject([
    {
      TITULO: 'Ventas del 25/11',
      CANTIDAD: 1,
      DETALLE: '$50.00 de $100.00 por día hábil: 50 %',
      LUGAR: { desde: '2026-11-01', hasta: '2026-11-25' },
    },
    {
      TITULO: 'Ventas del mes',
      CANTIDAD: 3,
      DETALLE: '$1,080.00 de $2,400.00 (45 %): faltan $1,320.00, $440.00 en cada uno de 3 días hábiles',
    },
  ]);
  // What is missing, in words.
  expect(alcanceEnPalabras(dePesos(10), dePesos(0), 4)).toBe('$10.00, sin objetivo');
  expect(alcanceEnPalabras(dePesos(120), dePesos(100), 4)).toBe(
    '$120.00 de $100.00 (120 %): objetivo alcanzado',
  );
  expect(alcanceEnPalabras(dePesos(75), dePesos(100), 0)).toBe(
    '$75.00 de $100.00 (75 %): faltan $25.00 y no quedan días hábiles',
  );
  expect(alcanceEnPalabras(dePesos(75), dePesos(100), 1)).toContain('$25.00 en el único día hábil que queda');
});

test('los que faltan de la lista de hoy, atrasados si pasó la hora de un agendado', async () => {
  const { db } = m.app;
  const ficha = async () => {
    const { data } = (await m.como(2, 'getTrabajoDeHoy', {})).body;
    const { data: enLista } = (await m.como(2, 'get_clientesMarcador', { opid: m.operador(2) })).body;
    const suya = data.find((f: { MENU: string }) => f.MENU === 'marcador');
    expect(suya?.CANTIDAD ?? 0).toBe(enLista.length);
    return suya;
  };
  expect(await ficha()).toMatchObject({ TITULO: 'Clientes por llamar', CANTIDAD: 3, URGENTE: 'N' });
  await db.sql(
    `insert into agendados (cliente_id, dir_cli_id, operador_id, creado_por, creado, para)
     select cliente_id, dir_cli_id, 1002, 1002, now(), '2026-11-27T18:30:00Z' from direcciones_clientes where cliente_id = 1002`,
  );
  expect(await ficha()).toMatchObject({ DETALLE: '1 con hora agendada', URGENTE: 'N' });
  m.reloj.pasan(31);
  expect(await ficha()).toMatchObject({ URGENTE: 'S', DESDE: '2026-11-27T18:30:00.000Z' });
  await db.sql(`update marcaciones set cerrada = now() where seguimiento_id = 1002 and cliente_id <> 1001`);
  expect(await ficha()).toMatchObject({ CANTIDAD: 1, URGENTE: 'N' });
  await db.sql(`update marcaciones set cerrada = now() where seguimiento_id = 1002`);
  expect(await ficha()).toBeUndefined();
});
