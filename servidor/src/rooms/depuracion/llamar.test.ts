import { MENSAJES_DEPURACION as M } from '@anden/contrato/depuracion/rules.ts';
import { describe, expect, test } from 'vitest';
import { depurando } from '../../../testing/depurando.ts';

const { casa, crea, detalle, toma } = depurando();

describe('llamar al que se depura', () => {
  const llama = (n: number, lista_dep_det_id: number) =>
    casa().como(n, 'llamaItemListaDepuracion', { lista_dep_det_id });
  const sabido = async (lista_dep_det_id: number) =>
    (await casa().como(1, 'getDatosDepuracion', { lista_dep_det_id })).body.llamar;

  test('por la regla del marcador: a la hora del cliente, lo que se permite al día, y el intento cuenta para quien le llame después', async () => {
    const id = await crea(2);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    expect(await sabido(det)).toMatchObject({
      numeros: [{ NUMERO: '5550000001', ESTADO: null, INTENTOS: 0 }],
      MARCA: { NUMERO: '5550000001' },
      MOTIVO: null,
    });
    expect((await llama(2, det)).body.message).toBe(M.loTieneOtro('MARCADOR 1'));
    expect((await llama(1, det)).body.data).toEqual({
      NUMERO: '5550000001',
      EXTENSION: null,
      URL: 'tel:+525550000001',
    });
    expect(await casa().app.db.sql('select operador_id, numero, llamada_id from intentos_llamada')).toEqual([
      { operador_id: casa().operador(1), numero: '5550000001', llamada_id: null },
    ]);
    // The same press again, of another key, has to wait; so has the dialer.
    const hueco = (await llama(1, det)).body.message;
    expect(hueco).toMatch(/^Se le acaba de llamar/);
    expect(await sabido(det)).toMatchObject({ MARCA: null, MOTIVO: hueco });
    const [{ dir_cli_id = 0 } = {}] = await casa().app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from depuraciones where lista_dep_det_id = $1',
      [det],
    );
    const suyo = { dir_cli_id, operador_id: casa().operador(1) };
    expect((await casa().como(1, 'seLePuedeMarcar', suyo)).body.message).toBe(hueco);
    casa().reloj.ahora = new Date('2026-11-28T03:00:00Z');
    expect((await llama(1, det)).body.message).toMatch(/^Con el cliente son las 21:00/);
  });

  test('a quien pidió que no se le llame se dice por qué, su número se ve así, y no se le llama; sin apartarlo tampoco', async () => {
    const id = await crea(1);
    const det = (await detalle(id)).data[0].LISTA_DEP_DET_ID;
    expect((await llama(1, det)).body.message).toBe(M.noLoTiene);
    await toma(1, id);
    await casa().app.db.sql(
      `insert into no_llamar (cliente_id, numero, motivo, desde, operador_id) values (1001, '5550000001', 'LO PIDIÓ', now(), 1)`,
    );
    const { numeros, MARCA, MOTIVO } = await sabido(det);
    expect([numeros[0].ESTADO, MARCA]).toEqual(['NO_LLAMAR', null]);
    expect((await llama(1, det)).body.message).toBe(MOTIVO);
    expect(MOTIVO).toBe('El cliente no tiene un teléfono al que se pueda llamar');
    await casa().app.db.sql(
      `insert into no_llamar (cliente_id, motivo, desde, operador_id) values (1001, 'LO PIDIÓ', now(), 1)`,
    );
    expect((await llama(1, det)).body.message).toBe('Al cliente no se le llama: LO PIDIÓ');
    expect(await casa().app.db.sql('select 1 from intentos_llamada')).toEqual([]);
  });

  test('a quien se depura no lo da el marcador a otro, y quien está en llamada no detiene a los siguientes', async () => {
    const operador_id = casa().operador(2);
    const id = await crea(3);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    const [{ dir_cli_id = 0 } = {}] = await casa().app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from depuraciones where lista_dep_det_id = $1',
      [det],
    );
    const pide = (dir: number) =>
      casa().como(2, 'clienteDisponible', {
        evento: 1,
        operador_id,
        dir_cli_id: dir,
        seguimiento_id: operador_id,
      });
    expect((await pide(dir_cli_id)).body.estatus).not.toBe('1');
    const [{ otro = 0 } = {}] = await casa().app.db.sql<{ otro: number }>(
      'select dir_cli_id as otro from depuraciones where lista_id = $1 and lista_dep_det_id <> $2 order by 1 limit 1',
      [id, det],
    );
    expect((await pide(otro)).body.estatus).toBe('1');
    // The third customer is the next one of whoever asks.
    const tercero = (await toma(3, id)).body.data.LISTA_DEP_DET_ID;
    expect(tercero).not.toBe(det);
    expect((await toma(4, id)).body.message).toBe(M.noQuedan);
  });
});
