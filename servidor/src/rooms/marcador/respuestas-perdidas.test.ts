import { randomUUID } from 'node:crypto';
import type { CallName } from '@anden/contrato/contrato.ts';
import { expect, test } from 'vitest';
import { huella } from '../../../testing/db.ts';
import { INCIDENCIA, RESPUESTA } from '../../../testing/marcador.ts';
import { marcando } from '../../../testing/marcando.ts';

test('la respuesta perdida en cada paso de la llamada: apartar, lanzar, contestar, agendar y la incidencia quedan como si no se hubiera perdido', async () => {
  const m = await marcando(1, 3);
  try {
    const op = { operador_id: m.operador(1) };
    /** Makes a call, loses its reply, and makes it again with the same key some seconds later. */
    async function perdiendo(nombre: CallName, input: object) {
      const clave = randomUUID();
      const perdida = await m.como(1, nombre, input, clave);
      expect(perdida.body.estatus, nombre).toBe('1');
      const despues = await huella(m.app.db);
      m.reloj.pasan(0.2);
      const otra = await m.como(1, nombre, input, clave);
      expect(otra.body, nombre).toEqual(perdida.body);
      expect(await huella(m.app.db), nombre).toEqual(despues);
      return otra.body;
    }
    const { data: llamada } = await perdiendo('clienteDisponible', { evento: 1, ...op });
    const cual = { dir_cli_id: llamada.DIR_CLI_ID, seguimiento_id: llamada.SEGUIMIENTO_ID, ...op };
    await perdiendo('validarylanzarllamada', { dir_cli_id: cual.dir_cli_id, ...op });
    await perdiendo('anexaRespuesta', { ...cual, orden: 1, respuesta_id: RESPUESTA.SI });
    await perdiendo('anexaRespuesta', { ...cual, orden: 2, respuesta_id: RESPUESTA.LUEGO });
    await perdiendo('agendar', { ...cual, minutos: 120 });
    const { siguiente } = await perdiendo('guardaIncidencia', {
      ...cual,
      incidencia_id: null,
      observaciones: 'Vuelve a las 2',
      siguiente: 1,
    });
    const segunda = siguiente.llamada;
    expect(segunda.DIR_CLI_ID).not.toBe(cual.dir_cli_id);
    await perdiendo('guardaIncidencia', {
      ...cual,
      dir_cli_id: segunda.DIR_CLI_ID,
      incidencia_id: INCIDENCIA.PEDIDO,
      observaciones: 'Lo de siempre',
    });
    expect((await m.como(1, 'get_clientesMarcador', { opid: op.operador_id })).body).toMatchObject({
      en_curso: null,
      cerrados: 1,
      no_marcaciones: 2,
      agendados: 1,
    });
  } finally {
    await m.close();
  }
});
