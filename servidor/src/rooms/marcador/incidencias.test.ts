import { MENSAJES_DEPURACION as M, MARCACIONES_MAX } from '@anden/contrato/depuracion/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA, RESPUESTA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
beforeEach(async () => {
  m = await marcando(20, 30);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) select operador_id, c from operadores, unnest($1::int[]) c where operador like 'MARCA%'`,
    [[P.incidenciastmk, P.todosLosClientes]],
  );
});
afterEach(() => m.close());

test('#getIncidenciasMarcacion: cada cliente con su llamada, los cierres y las incidencias suman lo mismo', async () => {
  const dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
  const cual = { dir_cli_id: dir, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
  await m.como(1, 'guardaIncidencia', { ...cual, incidencia_id: INCIDENCIA.PEDIDO, observaciones: 'x' });
  const hoy = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
  const { listas, cierres, incidencias, operadores } = (
    await m.app.call('getIncidenciasMarcacion', { ...hoy, operador_id: 1 })
  ).body;
  // The small company's own list is of the day on which the test runs.
  const deAqui = (f: { OPERADOR_ID: number }) => f.OPERADOR_ID > 1000;
  expect(listas.filter(deAqui)).toHaveLength(600);
  expect(operadores.filter(deAqui)).toHaveLength(20);
  const mias = listas.filter((f: { OPERADOR_ID: number }) => f.OPERADOR_ID === m.operador(1));
  expect(mias.filter((f: { ESTATUS: string }) => f.ESTATUS === 'CERRADO')).toMatchObject([
    { INCIDENCIA: 'LEVANTÓ PEDIDO', OBSERVACIONES: 'x', ESTATUS: 'CERRADO' },
  ]);
  expect(cierres.find((c: { GRUPO: number }) => c.GRUPO === m.operador(1))).toEqual({
    GRUPO: m.operador(1),
    OPERADOR: 'MARCADOR 1',
    TOTALES: 30,
    MARCADOS: 1,
    CERRADOS: 1,
    SIN_MARCAR: 29,
  });
  expect(incidencias).toEqual([
    { GRUPO: m.operador(1), OPERADOR: 'MARCADOR 1', INCIDENCIA: 'LEVANTÓ PEDIDO', TOTAL: 1 },
  ]);
});

test('#getIncidenciasMarcacion: una llamada que se agendó dos veces está una, con la última hora', async () => {
  const dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
  const cual = { dir_cli_id: dir, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
  await m.como(1, 'anexaRespuesta', { ...cual, orden: 1, respuesta_id: RESPUESTA.SI });
  await m.como(1, 'anexaRespuesta', { ...cual, orden: 2, respuesta_id: RESPUESTA.LUEGO });
  for (const minutos of [60, 120])
    expect((await m.como(1, 'agendar', { ...cual, minutos })).body.estatus).toBe('1');
  const hoy = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
  const { listas } = (await m.como(1, 'getIncidenciasMarcacion', { ...hoy, operador_id: m.operador(1) }))
    .body;
  const suyas = listas.filter((f: { LLAMADA_ID: number | null }) => f.LLAMADA_ID !== null);
  expect(suyas.map((f: { FECHA_AGENDO: string }) => f.FECHA_AGENDO)).toEqual(['2026-11-27T20:00:00.000Z']);
});

test('#getIncidenciasMarcacion: un cliente al que se llamó dos veces está una por llamada, y las cifras son las del tablero del marcador', async () => {
  await m.app.db.sql('insert into operador_controles values ($1, $2)', [m.operador(1), P.tableroMarcador]);
  const termina = async (incidencia_id: number) => {
    const dir_cli_id = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body
      .data.DIR_CLI_ID;
    const cual = { dir_cli_id, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
    await m.como(1, 'guardaIncidencia', { ...cual, incidencia_id, observaciones: 'x' });
    return dir_cli_id;
  };
  const uno = await termina(INCIDENCIA.PEDIDO);
  // The same customer is called again: it was closed by mistake.
  await m.app.db.sql('update marcaciones set cerrada = null where dir_cli_id = $1', [uno]);
  await m.app.db.sql('update llamadas set cerrada = $1 where cerrada is not null', ['2026-11-26 12:00-06']);
  await m.app.db.sql('delete from intentos_llamada');
  expect(await termina(INCIDENCIA.RECHAZA)).toBe(uno);
  await termina(INCIDENCIA.PEDIDO);
  const hoy = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
  const { listas, cierres, incidencias } = (
    await m.como(1, 'getIncidenciasMarcacion', { ...hoy, operador_id: m.operador(1) })
  ).body;
  const suyas = listas.filter((f: { OPERADOR_ID: number }) => f.OPERADOR_ID === m.operador(1));
  const pide = { ...hoy, operador_id: m.operador(1), solo_mias: true };
  const mias = (await m.como(1, 'getIncidenciasMarcacion', pide)).body;
  expect([mias.listas, mias.cierres.length]).toEqual([suyas, 1]);
  const cuantas = (estatus: string) => suyas.filter((f: { ESTATUS: string }) => f.ESTATUS === estatus).length;
  const [suyos] = cierres.filter((c: { GRUPO: number }) => c.GRUPO === m.operador(1));
  expect([cuantas('ANTERIOR'), cuantas('CERRADO'), cuantas('SIN_MARCAR')]).toEqual([1, 2, 28]);
  expect(suyos).toMatchObject({ TOTALES: suyas.length - 1, MARCADOS: 2, CERRADOS: 2, SIN_MARCAR: 28 });
  const tablero = (await m.como(1, 'getTableroMarcador', hoy)).body;
  const porIncidencia = (de: Record<string, unknown>[], n: string) =>
    Object.fromEntries(de.map((f) => [f.INCIDENCIA, f[n]]));
  const suyasPorIncidencia = porIncidencia(
    incidencias.filter((f: { GRUPO: number }) => f.GRUPO === m.operador(1)),
    'TOTAL',
  );
  expect(suyasPorIncidencia).toEqual({ 'LEVANTÓ PEDIDO': 2, 'RECHAZA LA LLAMADA': 1 });
  expect(suyasPorIncidencia).toEqual(porIncidencia(tablero.incidencias, 'LLAMADAS'));
  for (const [incidencia, total] of Object.entries(suyasPorIncidencia))
    expect(suyas.filter((f: { INCIDENCIA: string }) => f.INCIDENCIA === incidencia)).toHaveLength(
      total as number,
    );
});

test('#getIncidenciasMarcacion: con más renglones de los que caben se dice qué acotar, y los totales y los operadores se leen aparte', async () => {
  const dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
  const cual = { dir_cli_id: dir, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
  await m.como(1, 'guardaIncidencia', { ...cual, incidencia_id: INCIDENCIA.PEDIDO, observaciones: 'x' });
  // The lists of the days before, as many as make too many rows: 84 of 600 customers.
  await m.app.db.sql(
    `with l as (insert into listas_marcacion (seguimiento_id, operador_id, dia) select s.operador_id * 100 + n, s.operador_id, s.dia - n from listas_marcacion s, generate_series(1, 84) n
                 where s.operador_id > 1000 returning seguimiento_id, operador_id)
     insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id)
     select l.seguimiento_id, x.dir_cli_id, x.cliente_id from l join listas_marcacion s using (operador_id) join marcaciones x on x.seguimiento_id = s.seguimiento_id`,
  );
  await m.app.db.sql('analyze marcaciones, listas_marcacion');
  const pide = async (mas: object) =>
    (await m.como(1, 'getIncidenciasMarcacion', { fecha_ini: '2026-09-01', fecha_fin: '2026-11-27', ...mas }))
      .body;
  const { renglones, listas, operadores, cierres, incidencias } = await pide({ solo_totales: true });
  expect(listas).toEqual([]);
  expect(renglones).toBeGreaterThan(MARCACIONES_MAX);
  expect(operadores.length).toBeGreaterThanOrEqual(20);
  expect(cierres.find((c: { GRUPO: number }) => c.GRUPO === m.operador(1))).toMatchObject({
    TOTALES: 85 * 30,
    CERRADOS: 1,
  });
  expect(incidencias).toMatchObject([{ INCIDENCIA: 'LEVANTÓ PEDIDO', TOTAL: 1 }]);
  expect((await pide({})).message).toBe(M.muchosRenglones(renglones, false));
  const otro = await pide({ operador_id: m.operador(2) });
  expect([otro.listas.length, otro.renglones]).toEqual([85 * 30, 85 * 30]);
});
