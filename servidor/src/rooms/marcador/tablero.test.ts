import { elOperador, escribirFiltros } from '@anden/contrato/filtros.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA, RESPUESTA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

const DIA = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
let m: Marcando;
beforeEach(async () => {
  m = await marcando(3, 5);
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select 1001, unnest($1::int[])',
    [[P.tableroMarcador, P.todosLosClientes]],
  );
});
afterEach(() => m.close());

const tablero = async (rango: object = DIA) => (await m.como(1, 'getTableroMarcador', rango)).body;
const llamadas = async (mas: object = {}) =>
  (await m.como(1, 'getLlamadasMarcador', { ...DIA, pagina: 1, ...mas })).body;
const asesor = async (n: number) =>
  (await tablero()).data.find((a: { OPERADOR_ID: number }) => a.OPERADOR_ID === m.operador(n));

/** Operator `n` takes the next customer and begins its call. */
async function llama(
  n: number,
): Promise<{ dir_cli_id: number; seguimiento_id: number; operador_id: number }> {
  const operador_id = m.operador(n);
  const { DIR_CLI_ID: dir_cli_id } = (await m.como(n, 'clienteDisponible', { evento: 1, operador_id })).body
    .data;
  const cual = { dir_cli_id, seguimiento_id: operador_id, operador_id };
  expect((await m.como(n, 'validarylanzarllamada', { dir_cli_id, operador_id })).body.estatus).toBe('1');
  return cual;
}

async function termina(n: number, cual: object, respuesta_id: number, incidencia_id: number): Promise<void> {
  await m.como(n, 'anexaRespuesta', { ...cual, orden: 1, respuesta_id: RESPUESTA.SI });
  await m.como(n, 'anexaRespuesta', { ...cual, orden: 2, respuesta_id });
  expect(
    (await m.como(n, 'guardaIncidencia', { ...cual, incidencia_id, observaciones: 'x' })).body.estatus,
  ).toBe('1');
}

test('qué hace cada asesor, desde cuándo y con quién: entra, toma un cliente, llama, termina, pausa, y su navegador calla', async () => {
  expect(await asesor(2)).toMatchObject({ ESTADO: 'SIN_ENTRAR', DESDE: null, CLIENTE: null, PENDIENTES: 5 });
  await m.como(2, 'set_registrarEvento');
  expect(await asesor(2)).toMatchObject({ ESTADO: 'LIBRE', DESDE: '2026-11-27T18:00:00.000Z' });
  m.reloj.pasan(1);
  await m.como(2, 'clienteDisponible', { evento: 1, operador_id: m.operador(2) });
  expect(await asesor(2)).toMatchObject({
    ESTADO: 'CON_CLIENTE',
    DESDE: '2026-11-27T18:01:00.000Z',
    CLAVE_CLIENTE: 'C-1001',
    LLAMADAS: 0,
  });
  m.reloj.pasan(1);
  const cual = await llama(2);
  expect(await asesor(2)).toMatchObject({
    ESTADO: 'EN_LLAMADA',
    DESDE: '2026-11-27T18:02:00.000Z',
    LLAMADAS: 1,
  });
  await termina(2, cual, RESPUESTA.COMPRA, INCIDENCIA.PEDIDO);
  m.reloj.pasan(1);
  expect(await asesor(2)).toMatchObject({
    ESTADO: 'LIBRE',
    DESDE: '2026-11-27T18:02:00.000Z',
    CLIENTE: null,
    LLAMADAS: 1,
    CONTACTOS: 1,
    CERRADOS: 1,
    PENDIENTES: 4,
    ALCANCE_CA: 1,
  });
  await m.como(2, 'pausaJornada', { operador_id: m.operador(2), motivo: 'Comida' });
  expect(await asesor(2)).toMatchObject({
    ESTADO: 'PAUSA',
    DESDE: '2026-11-27T18:03:00.000Z',
    MOTIVO: 'Comida',
  });
  await m.como(3, 'clienteDisponible', { evento: 1, operador_id: m.operador(3) });
  m.reloj.pasan(3);
  expect(await asesor(3)).toMatchObject({ ESTADO: 'SIN_SENAL', DESDE: '2026-11-27T18:03:00.000Z' });
});

test('cada barra cuenta los renglones que abre: por hora, por incidencia y por asesor', async () => {
  await termina(1, await llama(1), RESPUESTA.COMPRA, INCIDENCIA.PEDIDO);
  m.reloj.pasan(60);
  await termina(2, await llama(2), RESPUESTA.COMPRA, INCIDENCIA.RECHAZA);
  await llama(3);
  const { tiempo, incidencias, data } = await tablero();
  expect(tiempo).toEqual([
    { GRUPO: '2026-11-27T12', LLAMADAS: 1, CONTACTOS: 1 },
    { GRUPO: '2026-11-27T13', LLAMADAS: 2, CONTACTOS: 0 },
  ]);
  expect(incidencias).toEqual([
    { INCIDENCIA: '', LLAMADAS: 1 },
    { INCIDENCIA: 'LEVANTÓ PEDIDO', LLAMADAS: 1 },
    { INCIDENCIA: 'RECHAZA LA LLAMADA', LLAMADAS: 1 },
  ]);
  for (const { GRUPO, LLAMADAS } of tiempo)
    expect((await llamadas({ filtros: `INICIADA~${GRUPO}..${GRUPO}` })).total).toBe(LLAMADAS);
  for (const { INCIDENCIA: i, LLAMADAS } of incidencias)
    expect((await llamadas({ filtros: `INCIDENCIA~${i === '' ? '' : `=${i}`}` })).total).toBe(LLAMADAS);
  // Each adviser's mark opens their calls alone, although both have one name.
  await m.app.db.sql(`update operadores set nombre = 'MARCADOR 1' where operador_id = $1`, [m.operador(2)]);
  for (const { OPERADOR_ID, LLAMADAS } of data) {
    const filtros = escribirFiltros([
      { columna: 'ASESOR', clase: 'texto', valores: [elOperador({ OPERADOR_ID, NOMBRE: 'MARCADOR 1' })] },
    ]);
    expect((await llamadas({ filtros })).total).toBe(LLAMADAS);
  }
  expect((await tablero({ fecha_ini: '2026-11-26', fecha_fin: '2026-11-27' })).tiempo).toEqual([
    { GRUPO: '2026-11-27', LLAMADAS: 3, CONTACTOS: 1 },
  ]);
});

test('lo vendido por hora es la suma de los renglones de la sábana de esa hora', async () => {
  await m.app.db.sql('insert into operador_controles values ($1, $2)', [m.operador(1), P.ventasgenerales]);
  await m.app.db.sql(
    `insert into facturas (cliente_id, fecha, total, folio) values (1001, '2026-11-27T18:10Z', 100.50, 'A1'),
       (1002, '2026-11-27T18:59Z', 20, 'A2'), (1001, '2026-11-27T20:00Z', 7, 'A3')`,
  );
  await m.app.db.sql(
    `insert into cartera (cliente_id, clase, fecha, importe) values (1001, 'DEVOLUCION', '2026-11-27T18:30Z', 30.25)`,
  );
  const { venta } = await tablero();
  expect(venta).toEqual([
    { GRUPO: '2026-11-27T12', VENTA: 90.25 },
    { GRUPO: '2026-11-27T14', VENTA: 7 },
  ]);
  for (const { GRUPO, VENTA } of venta) {
    const hora = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27', operador_id: m.operador(1) };
    const { body } = await m.como(1, 'getSabanitadeVenta', { ...hora, filtros: `FECHA~${GRUPO}..${GRUPO}` });
    expect(body.sumas.TOTAL).toBe(VENTA);
  }
  expect((await tablero({ fecha_ini: '2026-11-26', fecha_fin: '2026-11-27' })).venta).toEqual([
    { GRUPO: '2026-11-27', VENTA: 97.25 },
  ]);
});

test('lo que dura una llamada corre mientras está en la pantalla', async () => {
  await llama(2);
  m.reloj.pasan(2);
  expect((await llamadas()).data).toMatchObject([
    { ASESOR: 'MARCADOR 2', CLAVE_CLIENTE: 'C-1001', SEGUNDOS: 120, RESULTADO: 'EN_CURSO', INCIDENCIA: null },
  ]);
});

test('sin 9026 no se ve, y sin ver clientes de otros sólo lo de uno', async () => {
  await llama(2);
  expect((await m.como(2, 'getTableroMarcador', DIA)).http).toBe(403);
  await m.app.db.sql('insert into operador_controles (operador_id, control_id) values (1003, $1)', [
    P.tableroMarcador,
  ]);
  const suyo = (await m.como(3, 'getTableroMarcador', DIA)).body;
  expect([suyo.data.map((a: { OPERADOR_ID: number }) => a.OPERADOR_ID), suyo.tiempo]).toEqual([[1003], []]);
  expect((await m.como(3, 'getLlamadasMarcador', { ...DIA, pagina: 1 })).body.total).toBe(0);
});

test('lo que hace un asesor llega a quien ve el tablero, aunque no vea otra cosa', async () => {
  const oidos: unknown[] = [];
  const deja = m.app.servicios.eventos.oir((e) => oidos.push(e));
  await m.como(2, 'pausaJornada', { operador_id: m.operador(2), motivo: 'Comida' });
  await expect
    .poll(() => oidos)
    .toContainEqual(
      expect.objectContaining({ tema: 'marcacion', controles: expect.arrayContaining([P.tableroMarcador]) }),
    );
  deja();
});
