import { MENSAJES_LLAMAR } from '@anden/contrato/marcador/llamar.ts';
import { MENSAJES_NO_LLAMAR as M } from '@anden/contrato/marcador/rules-no-llamar.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';
import { archivosSubidos } from '../importaciones/index.ts';
import { avisarRepep, trabajaRepep } from './repep.ts';

const HOY = '2026-11-27';
let m: Marcando;
beforeEach(async () => {
  m = await marcando(3, 3);
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select 1003, unnest($1::int[])',
    [[P.noLlamar, P.todosLosClientes]],
  );
});
afterEach(() => m.close());

const dirDe = async (cliente: number) =>
  (
    await m.app.db.sql<{ d: number }>('select dir_cli_id d from direcciones_clientes where cliente_id = $1', [
      cliente,
    ])
  )[0]?.d ?? 0;
/** Why customer `n` cannot be called now, by operator `o`'s list; null: it can. */
const motivoDe = async (o: number, n: number): Promise<string | null> =>
  (await m.como(o, 'get_clientesMarcador', { opid: m.operador(o) })).body.data.find(
    (f: { CLIENTE_ID: number }) => f.CLIENTE_ID === 1000 + n,
  )?.MOTIVO ?? null;
const numero = (n: number): string => String(5550000000 + n);

let archivos = 900;
/** Asks for a list of Puebla (or another state) with these rows, and reads it. */
async function carga(filas: readonly string[], mas: object = {}) {
  const importacion_id = ++archivos;
  const texto = filas.join('\n');
  await m.app.db.sql(
    `insert into importaciones (importacion_id, operador_id, archivo, bytes) overriding system value values ($1, 1003, 'repep.csv', octet_length($2))`,
    [importacion_id, texto],
  );
  await m.app.db.sql(`insert into importaciones_partes values ($1, 0, convert_to($2, 'UTF8'))`, [
    importacion_id,
    texto,
  ]);
  const { body } = await m.como(3, 'cargaRepep', {
    importacion_id,
    entidad: 'Puebla',
    fecha: '2026-11-01',
    vence: '2027-05-01',
    ensayo: 'N',
    ...mas,
  });
  expect(body.message).toBe(M.pedida);
  const leyeron = await Promise.all([
    trabajaRepep(m.app.servicios, archivosSubidos),
    trabajaRepep(m.app.servicios, archivosSubidos),
  ]);
  expect(leyeron.filter(Boolean)).toHaveLength(1);
  const listas = (await m.como(3, 'getRepep')).body.data;
  return listas.find((l: { REPEP_CARGA_ID: number }) => l.REPEP_CARGA_ID === body.data.REPEP_CARGA_ID);
}

test('un gesto: desde ese momento no se le llama en ninguna parte, y en diez segundos se deshace con lo que se quitó', async () => {
  const dir_cli_id = await dirDe(1001);
  await m.app.db.sql(
    `insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por) values (1001, $1, 1001, '2026-11-27T17:00:00Z', now(), 1001)`,
    [dir_cli_id],
  );
  expect(await motivoDe(2, 1)).toBeNull();
  const { body } = await m.como(1, 'noVolverALlamar', { dir_cli_id, motivo: 'NO QUIERE' });
  expect(body.message).toBe(M.bloqueado);
  for (const quien of [1, 2]) expect(await motivoDe(quien, 1)).toBe(MENSAJES_LLAMAR.noLlamar('NO QUIERE'));
  const operador_id = 1001;
  for (const [llamada, input] of [
    ['seLePuedeMarcar', { dir_cli_id, operador_id }],
    ['ingresaClienteALista', { dir_cli_id, operador_id }],
  ] as const)
    expect((await m.como(1, llamada, input)).body.message).toBe(MENSAJES_LLAMAR.noLlamar('NO QUIERE'));
  expect(await m.app.db.sql('select 1 from agendados where terminado is null')).toEqual([]);
  const siguiente = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id })).body.data;
  expect(siguiente.CLIENTE_ID).not.toBe(1001);
  expect((await m.como(1, 'noVolverALlamar', { dir_cli_id, motivo: 'X' })).body.message).toBe(M.yaEsta);
  // It is not another's to take back.
  const { NO_LLAMAR_ID: no_llamar_id } = body.data;
  expect((await m.como(2, 'quitaNoLlamar', { no_llamar_id })).body.message).toBe(M.noExiste);
  m.reloj.pasan(10 / 60);
  expect((await m.como(1, 'quitaNoLlamar', { no_llamar_id })).body.message).toBe(M.devuelto);
  expect(await motivoDe(2, 1)).toBeNull();
  expect(await m.app.db.sql('select operador_id from agendados where terminado is null')).toEqual([
    { operador_id: 1001 },
  ]);
  // Later only whoever keeps the list takes it back.
  const otra = (await m.como(1, 'noVolverALlamar', { dir_cli_id, motivo: 'NO QUIERE' })).body.data
    .NO_LLAMAR_ID;
  m.reloj.pasan(1);
  expect((await m.como(1, 'quitaNoLlamar', { no_llamar_id: otra })).body.message).toBe(M.tarde);
  expect((await m.como(3, 'quitaNoLlamar', { no_llamar_id: otra })).body.message).toBe(M.devuelto);
});

test('un número suelto lo bloquea quien lleva la lista, y ningún cliente con él se llama', async () => {
  const pide = (n: number, escrito: string) =>
    m.como(n, 'noVolverALlamar', { numero: escrito, motivo: 'NO QUIERE' });
  expect((await pide(1, numero(1))).body.message).toBe(M.soloNumeros);
  expect((await pide(3, '55 1234')).body.message).toBe(M.sinNumero);
  expect((await pide(3, `044 ${numero(1)}`)).body.message).toBe(M.bloqueado);
  expect(await motivoDe(1, 1)).toBe(MENSAJES_LLAMAR.sinTelefono);
  expect((await m.como(3, 'getNoLlamar', { pagina: 1, filtro: numero(1) })).body.data).toMatchObject([
    { NUMERO: numero(1), CLIENTE: null, OPERADOR: 'MARCADOR 3', ESTADO: 'S' },
  ]);
});

test('quien lleva la lista y solo ve a sus clientes no quita el bloqueo de los de otro asesor', async () => {
  await m.app.db.sql('delete from operador_controles where operador_id = 1003 and control_id = $1', [
    P.todosLosClientes,
  ]);
  const bloquea = async (cliente: number) =>
    (await m.como(1, 'noVolverALlamar', { dir_cli_id: await dirDe(cliente), motivo: 'LO PIDIÓ' })).body.data
      .NO_LLAMAR_ID;
  const [ajeno, propio] = [await bloquea(1001), await bloquea(1002)];
  await m.app.db.sql('update clientes set operador_id = 1003 where cliente_id = 1002');
  const quita = async (no_llamar_id: number) =>
    (await m.como(3, 'quitaNoLlamar', { no_llamar_id })).body.message;
  expect(await quita(ajeno)).toBe(M.noExiste);
  expect(await motivoDe(1, 1)).toBe(MENSAJES_LLAMAR.noLlamar('LO PIDIÓ'));
  expect(await quita(propio)).toBe(M.devuelto);
});

test('el REPEP: el ensayo no cambia nada; cargada bloquea; el consentimiento exime; la siguiente la reemplaza entera', async () => {
  const filas = ['TELEFONO', numero(1), numero(2), numero(2), '2221112233'];
  expect(await carga(filas, { ensayo: 'S' })).toMatchObject({
    ESTADO: 'ENSAYO',
    NUMEROS: 3,
    REPETIDOS: 1,
    ANTES: 0,
    CLIENTES: 2,
  });
  expect(await motivoDe(1, 1)).toBeNull();
  expect(await carga(filas)).toMatchObject({ ESTADO: 'VIGENTE', NUMEROS: 3, FALLA: null });
  expect(await motivoDe(1, 1)).toBe(MENSAJES_LLAMAR.repep);
  expect(await motivoDe(1, 3)).toBeNull();
  const dir_cli_id = await dirDe(1001);
  expect((await m.como(1, 'seLePuedeMarcar', { dir_cli_id, operador_id: 1001 })).body.message).toBe(
    MENSAJES_LLAMAR.repep,
  );
  const consiente = { dir_cli_id, fecha: '2026-11-20', fuente: 'ESCRITO' };
  expect((await m.como(1, 'anotaConsentimiento', { ...consiente, fecha: '2026-11-28' })).body.message).toBe(
    M.fechaFutura,
  );
  expect((await m.como(1, 'anotaConsentimiento', consiente)).body.message).toBe(M.consentido);
  expect(await motivoDe(1, 1)).toBeNull();
  const [suyo] = (await m.como(3, 'getConsentimientos', { pagina: 1, filtro: 'CLIENTE 1' })).body.data;
  expect(suyo).toMatchObject({ FECHA: '2026-11-20', FUENTE: 'ESCRITO', OPERADOR: 'MARCADOR 1' });
  const { CONSENTIMIENTO_ID: consentimiento_id } = suyo;
  expect((await m.como(1, 'retiraConsentimiento', { consentimiento_id })).body.message).toBe(M.retirado);
  expect(await motivoDe(1, 1)).toBe(MENSAJES_LLAMAR.repep);
  // Another state's is beside it; the next of the same state takes its place, and the company's own block stays.
  await m.como(3, 'noVolverALlamar', { dir_cli_id: await dirDe(1002), motivo: 'NO QUIERE' });
  expect(await carga([numero(3)], { entidad: 'Tlaxcala' })).toMatchObject({ ESTADO: 'VIGENTE', ANTES: 0 });
  expect(await carga(['2221112233'])).toMatchObject({ NUMEROS: 1, ANTES: 3, CLIENTES: 0 });
  expect([await motivoDe(1, 1), await motivoDe(1, 2), await motivoDe(1, 3)]).toEqual([
    null,
    MENSAJES_LLAMAR.noLlamar('NO QUIERE'),
    MENSAJES_LLAMAR.repep,
  ]);
});

test('una lista con algo que no es teléfono no entra, dice cuáles filas, y la de antes sigue', async () => {
  await carga([numero(1)]);
  expect(await carga([numero(2), 'no es', '555'])).toMatchObject({
    ESTADO: 'FALLA',
    FALLA: M.rechazada(2),
    malas: [
      { FILA: 2, VALOR: 'no es' },
      { FILA: 3, VALOR: '555' },
    ],
  });
  expect([await motivoDe(1, 1), await motivoDe(1, 2)]).toEqual([MENSAJES_LLAMAR.repep, null]);
  expect((await m.como(3, 'getRepep')).body.data.map((l: { ESTADO: string }) => l.ESTADO)).toEqual([
    'VIGENTE',
    'FALLA',
  ]);
});

test('la que vence sigue bloqueando, y se avisa una vez a quien lleva las listas', async () => {
  await carga([numero(1)], { vence: '2026-11-28' });
  const avisa = async () => {
    await Promise.all([avisarRepep(m.app.servicios), avisarRepep(m.app.servicios)]);
    return (
      await m.app.db.sql<{ mensaje: string }>(
        `select mensaje from avisos where operador_id = 1003 and menu = 'nollamar'`,
      )
    ).map((a) => a.mensaje);
  };
  const estado = async () => (await m.como(3, 'getRepep')).body.data[0].ESTADO;
  expect([await estado(), await avisa()]).toEqual(['POR_VENCER', []]);
  m.reloj.pasan(2 * 24 * 60);
  expect([await estado(), await avisa()]).toEqual(['VENCIDA', [M.vencio('Puebla')]]);
  expect(await avisa()).toHaveLength(1);
  m.reloj.ahora = new Date(`${HOY}T18:00:00Z`);
  expect(await motivoDe(1, 1)).toBe(MENSAJES_LLAMAR.repep);
});

test('doscientos mil números entran enteros y caben en poco', async () => {
  const muchos = Array.from({ length: 200_000 }, (_, i) => String(2_220_000_000 + i * 7));
  expect(await carga(muchos)).toMatchObject({ ESTADO: 'VIGENTE', NUMEROS: 200_000, REPETIDOS: 0 });
  const [fila] = await m.app.db.sql<{ si: boolean; no: boolean; bytes: number }>(
    `select en_repep('2220000007') as si, en_repep('2220000008') as no, pg_total_relation_size('repep_bloques')::int as bytes`,
  );
  expect(fila).toMatchObject({ si: true, no: false });
  expect((fila?.bytes ?? 0) / 200_000).toBeLessThan(20);
});
