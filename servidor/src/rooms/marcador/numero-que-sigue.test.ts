import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
let dir: number;
beforeEach(async () => {
  m = await marcando(1, 1);
  dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
});
afterEach(() => m.close());

const lanza = () => m.como(1, 'validarylanzarllamada', { dir_cli_id: dir, operador_id: m.operador(1) });
const termina = (incidencia_id: number) =>
  m.como(1, 'guardaIncidencia', {
    dir_cli_id: dir,
    seguimiento_id: m.operador(1),
    operador_id: m.operador(1),
    incidencia_id,
    observaciones: 'x',
  });

test('qué número se marca después lo dice la incidencia, en la llamada siguiente y sólo en su primera marcada', async () => {
  await m.app.db.sql(
    `update clientes set celular = '222 765 4321', telefono2 = '8187654321' where cliente_id = 1001`,
  );
  const [CASA, CELULAR, OTRO] = ['5550000001', '2227654321', '8187654321'];
  const dice = (incidencia_id: number, sigue: string) =>
    m.app.db.sql('update incidencias set sigue_numero = $2 where incidencia_id = $1', [incidencia_id, sigue]);
  const pregunta = { dir_cli_id: dir, operador_id: m.operador(1) };
  /** The next call, a day later: the number that its screen announces, the rule answers, and its first and second dialling. */
  async function manana(): Promise<unknown[]> {
    m.reloj.pasan(24 * 60);
    await m.app.db.sql('update marcaciones set cerrada = null');
    await m.app.db.sql(`update agendados set terminado = para, fin = 'LLAMADO' where terminado is null`);
    await m.app.db.sql(`update listas_marcacion set dia = $1::date where operador_id = $2`, [
      m.reloj.ahora,
      m.operador(1),
    ]);
    await m.como(1, 'clienteDisponible', {
      evento: 1,
      operador_id: m.operador(1),
      dir_cli_id: dir,
      seguimiento_id: m.operador(1),
    });
    const anuncia = (await m.como(1, 'getInfoClienteAMarcar', pregunta)).body.data.MARCA;
    const responden = (await m.como(1, 'seLePuedeMarcar', pregunta)).body.data.NUMERO;
    return [anuncia, responden, (await lanza()).body.data.NUMERO];
  }
  await dice(INCIDENCIA.NO_CONTESTA, 'OTRO');
  await dice(INCIDENCIA.RECHAZA, 'CONTESTO');
  expect((await lanza()).body.data.NUMERO).toBe(CASA);
  await termina(INCIDENCIA.NO_CONTESTA);
  expect(await manana()).toEqual([CELULAR, CELULAR, CELULAR]);
  await termina(INCIDENCIA.NO_CONTESTA);
  // It is the third number's turn, though the first has been dialled as few times today.
  expect(await manana()).toEqual([OTRO, OTRO, OTRO]);
  await termina(INCIDENCIA.PEDIDO);
  // LEVANTÓ PEDIDO says nothing: the good one.
  expect(await manana()).toEqual([OTRO, OTRO, OTRO]);
  await dice(INCIDENCIA.NO_CONTESTA, 'MISMO');
  expect((await lanza()).body.data.NUMERO).toBe(CASA);
  await termina(INCIDENCIA.NO_CONTESTA);
  expect(await manana()).toEqual([CASA, CASA, CASA]);
  // Dialled again in the same call, it is the one dialled least.
  expect((await lanza()).body.data.NUMERO).toBe(OTRO);
  await dice(INCIDENCIA.NO_CONTESTA, 'CONTESTO');
  expect((await lanza()).body.data.NUMERO).toBe(CELULAR);
  await termina(INCIDENCIA.NO_CONTESTA);
  expect(await manana()).toEqual([OTRO, OTRO, OTRO]);
});
