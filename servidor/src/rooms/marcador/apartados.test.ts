import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { INCIDENCIA, RESPUESTA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';
import { renovar } from './apartar.ts';

let m: Marcando;
afterEach(() => m.close());

const siguiente = (n: number, clave?: string) =>
  m.como(n, 'clienteDisponible', { evento: 1, operador_id: m.operador(n) }, clave);
const cual = (n: number, dir_cli_id: number) => ({
  dir_cli_id,
  seguimiento_id: m.operador(n),
  operador_id: m.operador(n),
});
const termina = (n: number, dir: number, incidencia_id: number, observaciones = 'x') =>
  m.como(n, 'guardaIncidencia', { ...cual(n, dir), incidencia_id, observaciones });

test('cincuenta operadores piden el siguiente entre cuarenta clientes: cuarenta distintos y diez sin nadie', async () => {
  m = await marcando(50, 40);
  const quienes = Array.from({ length: 50 }, (_, i) => i + 1);
  const dados = await Promise.all(quienes.map((n) => siguiente(n)));
  const con = dados.filter((d) => d.body.estatus === '1').map((d) => d.body.data.DIR_CLI_ID);
  expect(new Set(con).size).toBe(40);
  expect(con).toHaveLength(40);
  expect(dados.filter((d) => d.body.message === M.noHay)).toHaveLength(10);

  // Their browsers are killed: nobody's customer is orphaned. Whoever asks after two minutes gets one.
  m.reloj.pasan(3);
  const [sinNadie] = quienes.filter((n) => dados[n - 1]?.body.estatus !== '1');
  expect((await siguiente(sinNadie ?? 0)).body.estatus).toBe('1');
  const [abiertas] = await m.app.db.sql<{ n: number; clientes: number }>(
    `select count(*)::int n, count(distinct cliente_id)::int clientes from llamadas where estado = 'ABIERTA'`,
  );
  expect(abiertas?.n).toBe(abiertas?.clientes);
});

describe('un operador', () => {
  test('dos pestañas que piden a la vez tienen al mismo cliente, y una respuesta perdida lo devuelve', async () => {
    m = await marcando(1, 5);
    const [uno, dos] = await Promise.all([siguiente(1, 'k1'), siguiente(1, 'k2')]);
    expect(uno?.body.data.DIR_CLI_ID).toBe(dos?.body.data.DIR_CLI_ID);
    expect((await siguiente(1, 'k1')).body.data).toEqual(uno?.body.data);
    expect(await m.app.db.sql(`select 1 from llamadas where estado <> 'CERRADA'`)).toHaveLength(1);
  });

  test('una pestaña oculta treinta minutos lo conserva mientras el navegador late; dos minutos sin señal lo sueltan (falla 1)', async () => {
    m = await marcando(2, 1);
    const mio = (await siguiente(1)).body.data.DIR_CLI_ID;
    for (let minuto = 0; minuto < 30; minuto++) {
      m.reloj.pasan(1);
      await renovar(m.app.servicios.db, [m.operador(1)], m.reloj.ahora);
      if (minuto % 10 === 0) expect((await siguiente(2)).body.message).toBe(M.noHay);
    }
    // One lost beat only.
    m.reloj.pasan(1.9);
    expect((await siguiente(2)).body.message).toBe(M.noHay);
    m.reloj.pasan(0.2);
    expect((await siguiente(2)).body.data.DIR_CLI_ID).toBe(mio);
    expect((await termina(1, mio, INCIDENCIA.PEDIDO)).body.message).toBe(M.laTomoOtro('MARCADOR 2'));
  });

  test('la suelta sin que nadie la tomara: la llamada que ya corría se cierra igual (falla 16)', async () => {
    m = await marcando(2, 2);
    const mio = (await siguiente(1)).body.data.DIR_CLI_ID;
    await m.como(1, 'validarylanzarllamada', { dir_cli_id: mio, operador_id: m.operador(1) });
    m.reloj.pasan(10);
    // Somebody else comes by, and takes the other customer.
    expect((await siguiente(2)).body.estatus).toBe('1');
    expect((await termina(1, mio, INCIDENCIA.PEDIDO)).body.estatus).toBe('1');
  });

  test('le cambian de asesor al cliente a media llamada: se puede cerrar', async () => {
    m = await marcando(1, 1);
    const mio = (await siguiente(1)).body.data.DIR_CLI_ID;
    await m.app.db.sql('update clientes set operador_id = 1 where cliente_id > 1000');
    expect((await termina(1, mio, INCIDENCIA.PEDIDO)).body.estatus).toBe('1');
  });

  test('la medianoche a media llamada: se cierra con la lista en que empezó', async () => {
    m = await marcando(1, 2, '2026-11-28T05:55:00Z');
    // The list of the fixture is dated by UTC's day; this one is of the business day that is ending.
    await m.app.db.sql(`update listas_marcacion set dia = '2026-11-27' where seguimiento_id = $1`, [
      m.operador(1),
    ]);
    await m.app.db.sql(`update ajustes_marcador set abre = '00:00', cierra = '24:00'`);
    const { data } = (await siguiente(1)).body;
    m.reloj.pasan(10);
    await renovar(m.app.servicios.db, [m.operador(1)], m.reloj.ahora);
    const despues = await m.como(1, 'guardaIncidencia', {
      ...cual(1, data.DIR_CLI_ID),
      seguimiento_id: data.SEGUIMIENTO_ID,
      incidencia_id: INCIDENCIA.PEDIDO,
      observaciones: 'x',
    });
    expect(despues.body.estatus).toBe('1');
    expect((await m.como(1, 'get_clientesMarcador', { opid: m.operador(1) })).body.cerrados).toBe(0);
  });

  test('una pantalla abierta desde ayer pide con la lista de ayer: recibe a quien toca hoy', async () => {
    m = await marcando(1, 2, '2026-11-26T18:00:00Z');
    await m.app.db.sql(`update clientes set dias_marcado_tmk = 'VIERNES' where cliente_id > 1000`);
    m.reloj.pasan(24 * 60);
    const { data } = (
      await m.como(1, 'clienteDisponible', {
        operador_id: m.operador(1),
        seguimiento_id: m.operador(1),
        evento: 1,
      })
    ).body;
    const [lista] = await m.app.db.sql<{ dia: string }>(
      'select dia::text from listas_marcacion where seguimiento_id = $1',
      [data.SEGUIMIENTO_ID],
    );
    expect(lista?.dia).toBe('2026-11-27');
  });

  test('al cerrar sesión suelta al que tenía', async () => {
    m = await marcando(2, 1);
    await siguiente(1);
    await m.como(1, 'cerrarSesion');
    expect((await siguiente(2)).body.estatus).toBe('1');
  });
});

describe('a quién le toca', () => {
  test('el anexado, el pausado, el agendado que venció y los demás, en ese orden (§4); vacía, la lista dice cuándo habrá (falla 10)', async () => {
    m = await marcando(1, 5);
    const dirs = (
      await m.app.db.sql<{ d: number }>(
        'select dir_cli_id d from direcciones_clientes where cliente_id > 1000 order by cliente_id',
      )
    ).map((f) => f.d);
    const [a = 0, b = 0, c = 0, , e = 0] = dirs;
    // `c` was due an hour ago; `e` is due in an hour; `b` is paused.
    await m.app.db.sql(
      `insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por)
       select cliente_id, dir_cli_id, $2, $3::timestamptz + case dir_cli_id when $1 then -1 else 1 end * interval '1 hour', $3, $2
         from direcciones_clientes where dir_cli_id in ($1, $4)`,
      [c, m.operador(1), m.reloj.ahora.toISOString(), e],
    );
    await m.como(1, 'clienteDisponible', {
      evento: 1,
      operador_id: m.operador(1),
      dir_cli_id: b,
      seguimiento_id: m.operador(1),
    });
    expect((await m.como(1, 'pausarMarcacion', cual(1, b))).body.estatus).toBe('1');
    // `a` is closed for today and added again by hand.
    await m.app.db.sql('update marcaciones set cerrada = $1 where dir_cli_id = $2', [
      m.reloj.ahora.toISOString(),
      a,
    ]);
    expect(
      (await m.como(1, 'ingresaClienteALista', { dir_cli_id: a, operador_id: m.operador(1) })).body,
    ).toMatchObject({
      estatus: '1',
      message: M.anexado,
    });
    const orden: number[] = [];
    for (let i = 0; i < 4; i++) {
      const dir = (await siguiente(1)).body.data.DIR_CLI_ID;
      orden.push(dir);
      await termina(1, dir, INCIDENCIA.PEDIDO);
    }
    expect(orden).toEqual([a, b, c, dirs[3]]);
    // The one due in an hour is not there yet: the empty list says when (falla 10).
    expect((await siguiente(1)).body.message).toBe(M.noHayHasta('a las 13:00'));
    m.reloj.pasan(61);
    expect((await siguiente(1)).body.data.DIR_CLI_ID).toBe(e);
  });

  test('saltar dos veces da otros dos, y cómo terminó su última llamada no cambia (falla 9)', async () => {
    m = await marcando(1, 3);
    const vistos: number[] = [];
    for (let i = 0; i < 3; i++) {
      const dir = (await siguiente(1)).body.data.DIR_CLI_ID;
      vistos.push(dir);
      await m.app.db.sql(`update clientes set ultima_incidencia = 'PIDE COTIZACIÓN'`);
      expect((await m.como(1, 'saltaCliente', { ...cual(1, dir), motivo: 'Otro' })).body.estatus).toBe('1');
    }
    expect(new Set(vistos).size).toBe(3);
    // The round is over: the first one skipped comes back.
    expect((await siguiente(1)).body.data.DIR_CLI_ID).toBe(vistos[0]);
    expect(await m.app.db.sql(`select 1 from clientes where ultima_incidencia <> 'PIDE COTIZACIÓN'`)).toEqual(
      [],
    );
    expect((await m.como(1, 'saltaCliente', { ...cual(1, vistos[0] ?? 0), motivo: ' ' })).body.message).toBe(
      M.sinMotivo,
    );
  });

  test('pausado uno, el siguiente es otro; y después, el pausado', async () => {
    m = await marcando(1, 3);
    const dir = (await siguiente(1)).body.data.DIR_CLI_ID;
    await m.como(1, 'pausarMarcacion', cual(1, dir));
    const otro = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1), menos: dir }))
      .body.data.DIR_CLI_ID;
    expect(otro).not.toBe(dir);
    await termina(1, otro, INCIDENCIA.PEDIDO);
    expect((await siguiente(1)).body.data.DIR_CLI_ID).toBe(dir);
  });

  test('uno que otro cerró hoy no se le da a nadie', async () => {
    m = await marcando(2, 1);
    const dir = (await siguiente(1)).body.data.DIR_CLI_ID;
    await termina(1, dir, INCIDENCIA.PEDIDO);
    expect((await siguiente(2)).body.message).toBe(M.noHay);
    const pedido = { evento: 1, operador_id: m.operador(2), dir_cli_id: dir, seguimiento_id: m.operador(2) };
    expect((await m.como(2, 'clienteDisponible', pedido)).body.message).toBe(M.cerradoHoy);
  });

  test('con otro en llamada, el que pide a uno por su nombre sabe quién lo tiene; con uno propio en curso, que lo termine', async () => {
    m = await marcando(2, 2);
    const dir = (await siguiente(1)).body.data.DIR_CLI_ID;
    const pedido = { evento: 1, operador_id: m.operador(2), dir_cli_id: dir, seguimiento_id: m.operador(2) };
    expect((await m.como(2, 'clienteDisponible', pedido)).body.message).toBe(M.loTieneOtro('MARCADOR 1'));
    const suyo = (await siguiente(2)).body.data.DIR_CLI_ID;
    await m.como(2, 'anexaRespuesta', { ...cual(2, suyo), respuesta_id: RESPUESTA.SI, orden: 1 });
    expect((await m.como(2, 'clienteDisponible', pedido)).body.message).toMatch(/^Tiene a CLIENTE /);
  });
});

describe('el siguiente, apartado con lo que quita al anterior de la pantalla', () => {
  /** Ends a call and takes the next one. */
  const terminaYSigue = (n: number, dir: number, incidencia_id: number | null, clave?: string) =>
    m.como(
      n,
      'guardaIncidencia',
      { ...cual(n, dir), incidencia_id, observaciones: 'x', siguiente: 1 },
      clave,
    );
  const abiertas = async () =>
    await m.app.db.sql<{ operador_id: number; dir_cli_id: number }>(
      `select l.operador_id, y.dir_cli_id from llamadas l join marcaciones y using (marcacion_id) where l.estado = 'ABIERTA' order by 1`,
    );

  test('veinte que terminan a la vez quedan con veinte distintos; sin nadie más, lo dice, y lo terminado queda', async () => {
    m = await marcando(20, 30);
    const quienes = Array.from({ length: 20 }, (_, i) => i + 1);
    const primeros: number[] = [];
    for (const n of quienes) primeros.push((await siguiente(n)).body.data.DIR_CLI_ID);
    const dados = await Promise.all(
      quienes.map((n) => terminaYSigue(n, primeros[n - 1] ?? 0, INCIDENCIA.PEDIDO)),
    );
    expect(dados.map((d) => d.body.estatus)).toEqual(quienes.map(() => '1'));
    const con = dados.flatMap((d) => d.body.siguiente.llamada?.DIR_CLI_ID ?? []);
    expect(con).toHaveLength(10);
    expect(new Set([...con, ...primeros]).size).toBe(30);
    expect((await abiertas()).map((a) => a.dir_cli_id).toSorted()).toEqual(con.toSorted());
    expect(
      dados.filter((d) => d.body.siguiente.llamada === null).map((d) => d.body.siguiente.motivo),
    ).toEqual(Array.from({ length: 10 }, () => M.noHay));
    expect(await m.app.db.sql(`select 1 from llamadas where cerrada >= '2026-11-27'`)).toHaveLength(20);
  });

  test('la respuesta perdida lo devuelve; la rechazada no aparta a nadie; sin pedirlo, la respuesta es la de siempre', async () => {
    m = await marcando(1, 4);
    const uno = (await siguiente(1)).body.data.DIR_CLI_ID;
    const negada = await terminaYSigue(1, uno, null);
    expect(negada.body.estatus).not.toBe('1');
    expect(negada.body.siguiente).toBeUndefined();
    expect((await abiertas()).map((a) => a.dir_cli_id)).toEqual([uno]);
    const perdida = await terminaYSigue(1, uno, INCIDENCIA.PEDIDO, 'k1');
    const otraVez = await terminaYSigue(1, uno, INCIDENCIA.PEDIDO, 'k1');
    expect(otraVez.body).toEqual(perdida.body);
    const dos = perdida.body.siguiente.llamada.DIR_CLI_ID;
    expect((await abiertas()).map((a) => a.dir_cli_id)).toEqual([dos]);
    // Another tab of the operator's has the same one.
    expect((await siguiente(1)).body.data).toEqual(perdida.body.siguiente.llamada);
    expect((await termina(1, dos, INCIDENCIA.PEDIDO)).body.siguiente).toBeUndefined();
    expect(await abiertas()).toEqual([]);
  });

  test('dos pestañas que terminan la misma a la vez: una la termina, y queda un solo siguiente', async () => {
    m = await marcando(1, 5);
    const uno = (await siguiente(1)).body.data.DIR_CLI_ID;
    const dados = await Promise.all([1, 2].map(() => terminaYSigue(1, uno, INCIDENCIA.PEDIDO)));
    expect(dados.filter((d) => d.body.estatus === '1')).toHaveLength(1);
    expect(dados.find((d) => d.body.estatus !== '1')?.body.message).toBe(M.sinLlamada);
    expect(await abiertas()).toHaveLength(1);
  });

  test('en pausa no aparta a nadie; al saltar y al pausar da a otro; la respuesta que cierra, también', async () => {
    m = await marcando(1, 5);
    const uno = (await siguiente(1)).body.data.DIR_CLI_ID;
    const saltado = await m.como(1, 'saltaCliente', { ...cual(1, uno), motivo: 'Otro', siguiente: 1 });
    const dos = saltado.body.siguiente.llamada.DIR_CLI_ID;
    const pausado = await m.como(1, 'pausarMarcacion', { ...cual(1, dos), siguiente: 1 });
    const tres = pausado.body.siguiente.llamada.DIR_CLI_ID;
    expect(new Set([uno, dos, tres]).size).toBe(3);
    const paso = await m.como(1, 'anexaRespuesta', {
      ...cual(1, tres),
      orden: 1,
      respuesta_id: RESPUESTA.SI,
      siguiente: 1,
    });
    expect(paso.body.siguiente).toBeUndefined();
    const no = await m.como(1, 'anexaRespuesta', {
      ...cual(1, tres),
      orden: 1,
      respuesta_id: RESPUESTA.NO,
      siguiente: 1,
    });
    expect(no.body.data.estado).toBe('agendado');
    // The paused one comes before the others.
    expect(no.body.siguiente.llamada.DIR_CLI_ID).toBe(dos);
    await m.como(1, 'pausaJornada', { operador_id: m.operador(1), motivo: 'Comida' });
    const enPausa = await terminaYSigue(1, dos, INCIDENCIA.PEDIDO);
    expect(enPausa.body).toMatchObject({ estatus: '1', siguiente: { llamada: null, motivo: null } });
    expect(await abiertas()).toEqual([]);
  });

  test('terminada la hora de llamar, y pasada la medianoche, lo terminado queda y no se aparta a quien no se puede llamar', async () => {
    m = await marcando(1, 3, '2026-11-28T00:50:00Z');
    await m.app.db.sql(`update listas_marcacion set dia = '2026-11-27' where seguimiento_id = $1`, [
      m.operador(1),
    ]);
    await m.app.db.sql(`update clientes set dias_marcado_tmk = 'SABADO' where cliente_id = 1003`);
    const uno = (await siguiente(1)).body.data.DIR_CLI_ID;
    m.reloj.pasan(15);
    await renovar(m.app.servicios.db, [m.operador(1)], m.reloj.ahora);
    const tarde = await terminaYSigue(1, uno, INCIDENCIA.PEDIDO);
    expect(tarde.body).toMatchObject({ estatus: '1', siguiente: { llamada: null, motivo: M.noHay } });
    // A call that goes on past midnight ends into the list of the new day.
    await m.app.db.sql(`update ajustes_marcador set abre = '00:00', cierra = '24:00'`);
    const dos = (await siguiente(1)).body.data.DIR_CLI_ID;
    m.reloj.pasan(6 * 60);
    await renovar(m.app.servicios.db, [m.operador(1)], m.reloj.ahora);
    const deOtroDia = await terminaYSigue(1, dos, INCIDENCIA.PEDIDO);
    expect(deOtroDia.body.estatus).toBe('1');
    const lista = deOtroDia.body.siguiente.llamada?.SEGUIMIENTO_ID;
    expect(
      await m.app.db.sql('select dia::text from listas_marcacion where seguimiento_id = $1', [lista]),
    ).toEqual([{ dia: '2026-11-28' }]);
  });
});

test('la lista armada dos veces a la vez es la misma (falla 5), y sólo con quien le toca hoy', async () => {
  m = await marcando(2, 6);
  await m.app.db.sql('delete from marcaciones where seguimiento_id > 1000');
  await m.app.db.sql('delete from listas_marcacion where seguimiento_id > 1000');
  await m.app.db.sql(
    `update clientes set dias_marcado_tmk = (array['VIERNES', 'LUNES', 'Lun, Vie', 'DIARIO', null, 'L-M-V'])[cliente_id - 1000] where cliente_id > 1000`,
  );
  await m.app.db.sql(
    `insert into no_llamar (cliente_id, motivo, desde, operador_id) values (1004, 'NO QUIERE', now(), 1)`,
  );
  const armadas = await Promise.all([1, 2, 3].map(() => m.como(1, 'armaListaMarcacion')));
  expect(armadas.map((a) => a.body.data.AGREGADOS).toSorted()).toEqual([0, 0, 3]);
  const lista = (await m.como(1, 'get_clientesMarcador', { opid: m.operador(1) })).body;
  expect(lista.data.map((f: { CLAVE_CLIENTE: string }) => f.CLAVE_CLIENTE)).toEqual([
    'C-1001',
    'C-1003',
    'C-1006',
  ]);
  expect((await m.como(2, 'armaListaMarcacion')).body.data.AGREGADOS).toBe(0);
});
