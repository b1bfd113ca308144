import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MENSAJES_CENTRALITA as M } from '@anden/contrato/marcador/centralita.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';
import type { Centralita } from '../../platform/centralita.ts';
import { trabajaCentralita } from './centralita.ts';

/** An exchange: what it was asked for, and what it answers. */
let pedidas: { url: string; autorizacion: string | undefined; cuerpo: Record<string, string> }[];
let responde: number;
let pbx: Server;
let m: Marcando;
let dir: number;

beforeEach(async () => {
  pedidas = [];
  responde = 200;
  pbx = createServer((req, res) => {
    let texto = '';
    req.on('data', (d) => {
      texto += d;
    });
    req.on('end', () => {
      pedidas.push({
        url: req.url ?? '',
        autorizacion: req.headers.authorization,
        cuerpo: JSON.parse(texto),
      });
      res.writeHead(responde).end();
    });
  });
  await new Promise<void>((listo) => pbx.listen(0, '127.0.0.1', listo));
  const centralita: Centralita = {
    metodo: 'POST',
    direccion: `http://127.0.0.1:${(pbx.address() as AddressInfo).port}/llama?quien={operador}`,
    encabezados: { authorization: 'Bearer s3creto' },
    cuerpo: { de: '{extension}', a: '+52{numero}', ref: '{intento}', aviso: '{aviso}' },
    avisos: 'http://anden.ejemplo',
    estado: 'evento.tipo',
    estados: { ringing: 'TIMBRANDO', answered: 'CONTESTADO', busy: 'OCUPADO', hangup: 'TERMINADO' },
    pideExtension: true,
  };
  m = await marcando(2, 2, '2026-11-27T18:00:00Z', { centralita });
  await m.app.db.sql(`update ajustes_marcador set lanzamiento = 'http'`);
  await m.app.db.sql(`insert into extensiones_marcador values ($1, '201')`, [m.operador(1)]);
  dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
    .DIR_CLI_ID;
});
afterEach(async () => {
  await m.close();
  await new Promise((fin) => pbx.close(fin));
});

const lanza = (n = 1, clave?: string) =>
  m.como(n, 'validarylanzarllamada', { dir_cli_id: dir, operador_id: m.operador(n) }, clave);
const trabaja = () => trabajaCentralita(m.app.servicios);
const deQuien = async () =>
  (await m.como(1, 'getInfoClienteAMarcar', { dir_cli_id: dir, operador_id: m.operador(1) })).body.data;
const lanzada = async () => (await deQuien()).LANZADA;
const camino = () => new URL(pedidas.at(-1)?.cuerpo.aviso ?? '').pathname;
/** The exchange tells something, as JSON. */
const avisa = async (tipo: string, aviso = camino()) =>
  (
    await m.app.request(aviso, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ evento: { tipo } }),
    })
  ).http;

test('se escribe antes de marcar, se pide una vez aunque la respuesta se pierda y haya dos servidores, y nadie espera a la centralita', async () => {
  const clave = crypto.randomUUID();
  expect((await lanza(1, clave)).body.data).toMatchObject({ NUMERO: '5550000001', URL: null });
  expect((await lanza(1, clave)).body.estatus).toBe('1');
  expect(pedidas).toEqual([]);
  expect(await lanzada()).toEqual({ NUMERO: '5550000001', ESTADO: 'PEDIDO', MOTIVO: null });
  await Promise.all([trabaja(), trabaja(), trabaja()]);
  expect(pedidas).toMatchObject([
    { url: '/llama?quien=MARCA1', autorizacion: 'Bearer s3creto', cuerpo: { de: '201', a: '+525550000001' } },
  ]);
  expect(await lanzada()).toMatchObject({ ESTADO: 'ACEPTADO' });
  await trabaja();
  expect(pedidas).toHaveLength(1);
});

test('sus avisos llegan en cualquier orden, repetidos, como JSON, formulario o en la dirección, y sólo con la firma', async () => {
  await lanza();
  await trabaja();
  expect(await avisa('answered')).toBe(204);
  expect(await avisa('ringing')).toBe(204);
  expect(await lanzada()).toMatchObject({ ESTADO: 'CONTESTADO' });
  expect(await avisa('dtmf')).toBe(204);
  expect(await lanzada()).toMatchObject({ ESTADO: 'CONTESTADO' });
  const forma = await m.app.request(camino(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'evento.tipo=hangup',
  });
  expect(forma.http).toBe(204);
  expect((await m.app.request(`${camino()}?evento.tipo=busy`)).http).toBe(204);
  expect(await lanzada()).toMatchObject({ ESTADO: 'TERMINADO' });

  const [, intento = '', firma = ''] = /(\d+)-(.+)$/.exec(camino()) ?? [];
  const ajeno = `/api/centralita/${Number(intento) + 1}-${firma}`;
  for (const mala of [
    ajeno,
    `/api/centralita/${intento}-${'A'.repeat(43)}`,
    '/api/centralita/x',
    camino().slice(0, -1),
  ])
    expect(await avisa('busy', mala)).toBe(404);
});

test('lo que la centralita rechaza se dice con su motivo y se puede marcar otra vez', async () => {
  responde = 503;
  await lanza();
  await trabaja();
  expect(await lanzada()).toMatchObject({ ESTADO: 'FALLO', MOTIVO: M.rechazo(503) });
  // It never rang, so that nobody waits for the next one, neither this operator nor another.
  expect((await deQuien()).numeros).toMatchObject([{ NUMERO: '5550000001', INTENTOS: 0 }]);
  responde = 202;
  expect((await lanza()).body.estatus).toBe('1');
  await trabaja();
  expect(await lanzada()).toMatchObject({ ESTADO: 'ACEPTADO', MOTIVO: null });
  expect(pedidas).toHaveLength(2);
});

test('una centralita apagada se dice; lo que nadie envió a tiempo no suena después', async () => {
  await lanza();
  m.reloj.pasan(1);
  await trabaja();
  expect(pedidas).toEqual([]);
  expect(await lanzada()).toMatchObject({ ESTADO: 'FALLO', MOTIVO: M.sinMarcar });
  await new Promise((fin) => pbx.close(fin));
  await lanza();
  await trabaja();
  expect(await lanzada()).toMatchObject({ ESTADO: 'FALLO', MOTIVO: M.noRespondio });
});

test('una llamada de la que no se sabe más se dice y se cierra a mano; un aviso tardío no la reabre (falla 4)', async () => {
  await lanza();
  await trabaja();
  await avisa('ringing');
  m.reloj.pasan(1);
  await trabaja();
  expect(await lanzada()).toMatchObject({ ESTADO: 'TIMBRANDO' });
  m.reloj.pasan(2);
  await trabaja();
  expect(await lanzada()).toMatchObject({ ESTADO: 'SIN_NOTICIAS' });
  const cual = { dir_cli_id: dir, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
  expect(
    (await m.como(1, 'guardaIncidencia', { ...cual, incidencia_id: INCIDENCIA.RECHAZA, observaciones: 'x' }))
      .body.estatus,
  ).toBe('1');
  expect(await avisa('answered')).toBe(204);
  expect(await m.app.db.sql('select estado from llamadas where cerrada is null')).toEqual([]);
  expect(await m.app.db.sql('select estado from intentos_llamada')).toEqual([{ estado: 'CONTESTADO' }]);
});

test('sin extensión o sin centralita se rechaza sin contar el intento', async () => {
  await m.app.db.sql('delete from extensiones_marcador');
  expect((await lanza()).body.message).toBe(M.sinExtension);
  m.app.servicios.config.centralita = undefined;
  expect((await lanza()).body.message).toBe(M.sinCentralita);
  expect(await m.app.db.sql('select 1 from intentos_llamada')).toEqual([]);
});

test('quien depura también ve en qué va la llamada que pidió', async () => {
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])',
    [m.operador(1), [P.listadepuracion, P.todosLosClientes]],
  );
  const clientes = [{ CLAVE_CLIENTE: 'C-1002' }];
  const { LISTA_ID } = (await m.como(1, 'setCreaListaDepuracion', { nombre_lista: 'UNA', clientes })).body
    .data;
  const { LISTA_DEP_DET_ID } = (await m.como(1, 'tomaItemListaDepuracion', { lista_id: LISTA_ID })).body.data;
  const cual = { lista_dep_det_id: LISTA_DEP_DET_ID };
  const llamar = async () => (await m.como(1, 'getDatosDepuracion', cual)).body.llamar;
  expect(await llamar()).toMatchObject({ LANZADA: null, MOTIVO: null });
  expect((await m.como(1, 'llamaItemListaDepuracion', cual)).body.data).toMatchObject({ URL: null });
  await trabaja();
  expect(pedidas).toMatchObject([{ cuerpo: { a: '+525550000002' } }]);
  await avisa('busy');
  expect((await llamar()).LANZADA).toEqual({ NUMERO: '5550000002', ESTADO: 'OCUPADO', MOTIVO: null });
});
