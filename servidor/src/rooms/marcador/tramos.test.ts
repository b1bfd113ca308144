import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA, RESPUESTA } from '../../../testing/marcador.ts';
import { type Marcando, marcando, VIERNES } from '../../../testing/marcando.ts';
import { renovar } from './apartar.ts';

const DIA = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
/** What the count of long waits opens. */
const ESPERAS = escribirFiltros([
  { columna: 'HACE', clase: 'valores', valores: ['LIBRE', 'SIN_SENAL'] },
  { columna: 'SEGUNDOS', clase: 'numero', de: '31', a: null },
]);
const HACERES = ['EN_LLAMADA', 'NOTA', 'CON_CLIENTE', 'LIBRE', 'PAUSA', 'SIN_SENAL'] as const;
let m: Marcando;
beforeEach(async () => {
  m = await marcando(2, 12);
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select 1001, unnest($1::int[])',
    [[P.tableroMarcador, P.todosLosClientes]],
  );
});
afterEach(() => m.close());

interface Tramo {
  TRAMO_ID: number;
  DESDE: string;
  HASTA: string;
  HACE: (typeof HACERES)[number];
  SEGUNDOS: number;
  SISTEMA: number | null;
  CLAVE_CLIENTE: string | null;
  MOTIVO: string | null;
}
/** All of them, in the order in which they were written. */
async function tramos(mas: object = {}): Promise<Tramo[]> {
  const todos: Tramo[] = [];
  for (let pagina = 1, total = 1; todos.length < total; pagina++) {
    const { body } = await m.como(1, 'getTramosMarcador', { ...DIA, pagina, ...mas });
    total = body.total;
    todos.push(...body.data);
  }
  return todos.sort((a, b) => a.TRAMO_ID - b.TRAMO_ID);
}
const tiempo = async (n = 2) =>
  (await m.como(1, 'getTiempoMarcador', DIA)).body.data.find(
    (a: { OPERADOR_ID: number }) => a.OPERADOR_ID === m.operador(n),
  );

const op = () => ({ operador_id: m.operador(2) });
const pasan = (segundos: number) => m.reloj.pasan(segundos / 60);
const late = () => renovar(m.app.servicios.db, [m.operador(2)], m.reloj.ahora);
const entra = () => m.como(2, 'set_registrarEvento');
const pausa = () => m.como(2, 'pausaJornada', { ...op(), motivo: 'Comida' });
const sale = () => m.como(2, 'cerrarSesion');

/** The customer on the screen, as the calls name it. */
let cual: { dir_cli_id: number; seguimiento_id: number; operador_id: number } | null = null;
async function toma(): Promise<void> {
  const { body } = await m.como(2, 'clienteDisponible', { evento: 1, ...op() });
  cual = body.data && { dir_cli_id: body.data.DIR_CLI_ID, seguimiento_id: body.data.SEGUIMIENTO_ID, ...op() };
}
const llama = () => m.como(2, 'iniciaLlamada', cual ?? {});
async function contesta(): Promise<void> {
  await m.como(2, 'anexaRespuesta', { ...cual, orden: 1, respuesta_id: RESPUESTA.SI });
  await m.como(2, 'anexaRespuesta', { ...cual, orden: 2, respuesta_id: RESPUESTA.COMPRA });
}
const cierra = () =>
  m.como(2, 'guardaIncidencia', { ...cual, incidencia_id: INCIDENCIA.PEDIDO, observaciones: 'x' });

test('un día suma: cada tramo empieza donde acabó el anterior, y el silencio del navegador va aparte', async () => {
  await entra();
  pasan(40);
  await toma();
  pasan(10);
  await llama();
  pasan(90);
  await contesta();
  pasan(20);
  await cierra();
  pasan(5);
  await pausa();
  // A pause runs though the device sleeps.
  pasan(1800);
  await entra();
  pasan(60);
  await late();
  // The browser falls silent, and comes back.
  pasan(600);
  await toma();
  pasan(30);
  expect((await tramos()).map((t) => [t.HACE, t.SEGUNDOS, t.CLAVE_CLIENTE, t.MOTIVO])).toEqual([
    ['LIBRE', 40, null, null],
    ['CON_CLIENTE', 10, 'C-1001', null],
    ['EN_LLAMADA', 90, 'C-1001', null],
    ['NOTA', 20, 'C-1001', null],
    ['LIBRE', 5, null, null],
    ['PAUSA', 1800, null, 'Comida'],
    ['LIBRE', 60, null, null],
    ['SIN_SENAL', 600, null, null],
    ['CON_CLIENTE', 30, 'C-1002', null],
  ]);
  expect(await tiempo()).toMatchObject({
    EN_LLAMADA: 90,
    NOTA: 20,
    CON_CLIENTE: 40,
    LIBRE: 105,
    PAUSA: 1800,
    SIN_SENAL: 600,
    ESPERAS: 3,
    EN_ESPERAS: 700,
    SISTEMA: 0,
  });
  const esperas = await tramos({ filtros: ESPERAS });
  expect(esperas.map((t) => [t.HACE, t.SEGUNDOS, t.SISTEMA])).toEqual([
    ['LIBRE', 40, 0],
    ['LIBRE', 60, 0],
    ['SIN_SENAL', 600, 0],
  ]);
  await sale();
  pasan(500);
  expect((await tramos()).at(-1)).toMatchObject({ HACE: 'CON_CLIENTE', SEGUNDOS: 30 });
  expect((await m.como(1, 'getTableroMarcador', DIA)).body.data).toContainEqual(
    expect.objectContaining({
      OPERADOR_ID: m.operador(2),
      ESTADO: 'SALIO',
      DESDE: '2026-11-27T18:44:15.000Z',
    }),
  );
});

test('en una espera larga se dice cuánto fue del sistema: lo suyo y lo de todos, lo que se encima una vez, y nada de lo ajeno', async () => {
  /** Slow from so many seconds after noon, for so many. */
  const lento = (clase: string, de: number | null, desde: number, segundos: number) =>
    m.app.db.sql(
      `insert into lentitud_servidor (clase, operador_id, llamada, desde, hasta, veces, peor_ms)
       values ($1, $2, case when $1 <> 'PARADO' then 'clienteDisponible' end, $3::timestamptz + $4 * interval '1 second',
               $3::timestamptz + ($4 + $5) * interval '1 second', 1, $5 * 1000)`,
      [clase, de, VIERNES, desde, segundos],
    );
  const yo = m.operador(2);
  await entra();
  pasan(100);
  await toma();
  pasan(20);
  await cierra();
  pasan(25);
  await toma();
  pasan(5);
  await cierra();
  pasan(60);
  await late();
  pasan(600);
  await toma();
  // Before it began and into it; twice at once; of another operator; a slow sign-in of nobody known; beyond its end.
  await lento('LENTA', yo, -10, 15);
  await lento('LENTA', yo, 20, 10);
  await lento('FALLA', yo, 25, 15);
  await lento('LENTA', m.operador(1), 50, 40);
  await lento('LENTA', null, 60, 30);
  await lento('FALLA', null, 95, 10);
  // A wait that is not long, and one with a customer on the screen.
  await lento('LENTA', yo, 121, 20);
  // The server stood still while their browser was silent.
  await lento('PARADO', null, 210, 200);
  const todos = await tramos();
  expect(todos.map((t) => [t.HACE, t.SEGUNDOS, t.SISTEMA])).toEqual([
    ['LIBRE', 100, 30],
    ['CON_CLIENTE', 20, null],
    ['LIBRE', 25, null],
    ['CON_CLIENTE', 5, null],
    ['LIBRE', 60, 0],
    ['SIN_SENAL', 600, 200],
    ['CON_CLIENTE', 0, null],
  ]);
  expect(await tiempo()).toMatchObject({ ESPERAS: 3, EN_ESPERAS: 760, SISTEMA: 230 });
  const lentos = await tramos({
    filtros: `${ESPERAS};${escribirFiltros([{ columna: 'SISTEMA', clase: 'numero', de: '1', a: null }])}`,
  });
  expect(lentos.reduce((s, t) => s + (t.SISTEMA ?? 0), 0)).toBe(230);
  const enTramo = async (n: number, quien = 1) =>
    (await m.como(quien, 'getSistemaDeTramo', { tramo_id: todos[n]?.TRAMO_ID })).body;
  expect(
    (await enTramo(0)).data.map((l: { CLASE: string; PEOR_MS: number; SUYA: string }) => [
      l.CLASE,
      l.PEOR_MS,
      l.SUYA,
    ]),
  ).toEqual([
    ['LENTA', 15_000, 'S'],
    ['FALLA', 15_000, 'S'],
    ['LENTA', 10_000, 'S'],
    ['FALLA', 10_000, 'S'],
    ['LENTA', 40_000, 'N'],
    ['LENTA', 30_000, 'N'],
  ]);
  expect((await enTramo(5)).data).toMatchObject([{ CLASE: 'PARADO', PEDIA: null, SUYA: 'S' }]);
  expect((await enTramo(2)).data).toMatchObject([{ PEDIA: 'Aparta un cliente para el operador', SUYA: 'S' }]);
  expect((await enTramo(4)).data).toEqual([]);
  // Whoever sees only their own customers sees none of another adviser's.
  await m.app.db.sql('delete from operador_controles where operador_id = 1001 and control_id = $1', [
    P.todosLosClientes,
  ]);
  expect((await enTramo(0)).message).toBe(M.sinTramo);
});

test('haga lo que haga un asesor, sus tramos no dejan hueco ni se enciman, y la suma es la de sus renglones', async () => {
  const pasos = { entra, pausa, toma, llama, contesta, cierra, late, sale };
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...(Object.keys(pasos) as (keyof typeof pasos)[])),
          fc.constantFrom(0, 1, 45, 119, 121, 900),
        ),
        { minLength: 15, maxLength: 25 },
      ),
      async (camino) => {
        // Each of them begins at noon with nobody signed in: one that goes on from another says nothing new when it enters, and ends after midnight.
        await sale();
        m.reloj.ahora = new Date(VIERNES);
        await m.app.db.sql('delete from tramos_marcador');
        await m.app.db.sql('delete from jornadas_marcador');
        let dentro = false;
        for (const [paso, segundos] of camino) {
          await pasos[paso]();
          pasan(segundos);
          dentro ||= paso === 'entra' || paso === 'pausa';
        }
        const suyos = await tramos();
        expect(suyos.length > 0 || !dentro).toBe(true);
        for (const [n, { HASTA }] of suyos.slice(0, -1).entries()) {
          const siguiente = suyos[n + 1]?.DESDE ?? '';
          // Only signing out leaves a gap.
          if (HASTA !== siguiente) expect(HASTA < siguiente && camino.some(([p]) => p === 'sale')).toBe(true);
        }
        const suma = await tiempo();
        for (const hace of HACERES)
          expect(
            suyos.filter((t) => t.HACE === hace).reduce((s, t) => s + t.SEGUNDOS, 0),
            hace,
          ).toBe(suma?.[hace] ?? 0);
      },
    ),
    { numRuns: 8 },
  );
});

test('nada pasa de la medianoche sin que alguien haga algo', async () => {
  await entra();
  // Midnight of the business is eleven and a half hours later; the browser stays open all night.
  for (let i = 0; i < 14 * 60; i++) {
    pasan(60);
    if (i % 30 === 0) await m.app.db.sql('update tramos_marcador set visto = $1', [m.reloj.ahora]);
  }
  await late();
  expect(await tramos()).toMatchObject([{ HACE: 'LIBRE', HASTA: '2026-11-28T06:00:00.000Z' }]);
  await entra();
  expect(
    (await m.como(1, 'getTiempoMarcador', { fecha_ini: '2026-11-28', fecha_fin: '2026-11-28' })).body.data,
  ).toMatchObject([{ LIBRE: 0, SIN_SENAL: 0 }]);
});

test('sin 9026 no se ve, y sin ver clientes de otros sólo lo de uno', async () => {
  await entra();
  expect((await m.como(2, 'getTiempoMarcador', DIA)).http).toBe(403);
  await m.app.db.sql('delete from operador_controles where operador_id = 1001 and control_id = $1', [
    P.todosLosClientes,
  ]);
  expect((await m.como(1, 'getTiempoMarcador', DIA)).body.data).toEqual([]);
  expect(await tramos()).toEqual([]);
});
