import { MENSAJES_LLAMAR } from '@anden/contrato/marcador/llamar.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { expect, test } from 'vitest';
import { marcando } from '../../../testing/marcando.ts';

test('con el crédito bloqueado no se le llama por ninguna puerta, y pagado o sin el ajuste sí', async () => {
  const m = await marcando(1, 2);
  try {
    const operador_id = m.operador(1);
    const [{ dir_cli_id = 0 } = {}] = await m.app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from direcciones_clientes where cliente_id = 1001 and principal',
    );
    // Due five weeks ago.
    await m.app.db.sql(
      `insert into facturas (folio, cliente_id, fecha, vence, total) values ('ATRASO', 1001, '2026-09-23T18:00Z', '2026-10-23T18:00Z', 100)`,
    );
    const bloquea = (semanas: number) =>
      m.app.db.sql('update ajustes_marcador set credito_semanas = $1', [semanas]);
    const cual = { dir_cli_id, operador_id };
    const suya = { ...cual, seguimiento_id: operador_id };
    const motivo = async () =>
      (await m.como(1, 'get_clientesMarcador', { opid: operador_id })).body.data.find(
        (f: { DIR_CLI_ID: number }) => f.DIR_CLI_ID === dir_cli_id,
      )?.MOTIVO;
    const siguiente = async () => (await m.como(1, 'clienteDisponible', { evento: 1, operador_id })).body;
    expect(await motivo()).toBeNull();
    await bloquea(6);
    expect(await motivo()).toBeNull();
    await bloquea(4);
    const dicho = MENSAJES_LLAMAR.credito(5);
    expect(await motivo()).toBe(dicho);
    expect((await m.como(1, 'seLePuedeMarcar', cual)).body.message).toBe(dicho);
    await m.app.db.sql('update marcaciones set cerrada = now() where cliente_id = 1001');
    expect((await m.como(1, 'ingresaClienteALista', suya)).body.message).toBe(dicho);
    await m.app.db.sql('update marcaciones set cerrada = null where cliente_id = 1001');
    // The list gives the other one, and then nobody.
    expect((await siguiente()).data.CLIENTE).toBe('CLIENTE 2');
    await m.como(1, 'saltaCliente', {
      ...suya,
      dir_cli_id: (await siguiente()).data.DIR_CLI_ID,
      motivo: 'Otro',
    });
    await m.app.db.sql('update marcaciones set cerrada = now() where cliente_id = 1002');
    expect((await siguiente()).message).toBe(M.noHay);
    // Asked for by name it comes to the screen, and its launch says why not.
    expect((await m.como(1, 'clienteDisponible', { ...suya, evento: 1 })).body.data.MOTIVO).toBe(dicho);
    expect((await m.como(1, 'validarylanzarllamada', cual)).body.message).toBe(dicho);
    await bloquea(0);
    expect((await m.como(1, 'validarylanzarllamada', cual)).body.estatus).toBe('1');
  } finally {
    await m.close();
  }
});
