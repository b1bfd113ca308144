import { MENSAJES_CAMPANA as M } from '@anden/contrato/marcador/rules-campanas.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INCIDENCIA } from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

const HOY = '2026-11-27';
const NADA = { zona: '', giro: '', semanas: 0, con_atraso: 'N', dias_sin_pedido: 0 };
let m: Marcando;
beforeEach(async () => {
  m = await marcando(3, 6);
  await m.app.db.sql('delete from marcaciones where cliente_id > 1000');
  await m.app.db.sql('delete from campana_clientes');
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select 1003, unnest($1::int[])',
    [[P.campanas, P.tableroMarcador, P.todosLosClientes]],
  );
  await m.app.db.sql(
    `update clientes set zona = case when cliente_id <= 1004 then 'NORTE' else 'SUR' end, giro = 'FERRETERÍA' where cliente_id > 1000`,
  );
});
afterEach(() => m.close());

const DE = { criterio: { ...NADA, zona: 'NORTE' }, operadores: [1001, 1002], reparto: 'PAREJO' };
const crea = (mas: object = {}) =>
  m.como(3, 'creaCampana', { nombre: 'Otoño', desde: HOY, hasta: '2026-11-28', meta: 2, ...DE, ...mas });
const cuenta = async (mas: object) => (await m.como(3, 'getCuentaCampana', { ...DE, ...mas })).body;
const lista = async (n: number): Promise<{ CLAVE_CLIENTE: string; CAMPANA_ID: number | null }[]> =>
  (await m.como(n, 'get_clientesMarcador', { opid: m.operador(n) })).body.data;
const claves = async (n: number) => (await lista(n)).map((f) => f.CLAVE_CLIENTE).sort();
const laCampana = async (nombre = 'Otoño') =>
  (await m.como(3, 'getCampanas')).body.data.find((c: { NOMBRE: string }) => c.NOMBRE === nombre);

async function llama(n: number, incidencia_id: number): Promise<void> {
  const operador_id = m.operador(n);
  const { body } = await m.como(n, 'clienteDisponible', { evento: 1, operador_id });
  const cual = { dir_cli_id: body.data.DIR_CLI_ID, seguimiento_id: body.data.SEGUIMIENTO_ID, operador_id };
  await m.como(n, 'validarylanzarllamada', { dir_cli_id: cual.dir_cli_id, operador_id });
  expect(
    (await m.como(n, 'guardaIncidencia', { ...cual, incidencia_id, observaciones: 'x' })).body.estatus,
  ).toBe('1');
}

test('se cuenta antes de crear y se reparte; entra en las listas de hoy, cada cliente una vez, y sólo en sus días', async () => {
  expect((await cuenta({})).data).toMatchObject({
    CLIENTES: 4,
    operadores: [
      { OPERADOR_ID: 1001, CLIENTES: 2 },
      { OPERADOR_ID: 1002, CLIENTES: 2 },
    ],
  });
  // All are of adviser 1.
  expect(
    (await cuenta({ reparto: 'ASESOR' })).data.operadores.map((o: { CLIENTES: number }) => o.CLIENTES),
  ).toEqual([4, 0]);
  expect((await crea()).body).toMatchObject({ data: { CLIENTES: 4 }, message: M.creada(4) });
  expect(await claves(1)).toEqual(['C-1001', 'C-1003']);
  expect(await claves(2)).toEqual(['C-1002', 'C-1004']);
  // Those of another campaign are not taken, nor is a name twice.
  expect((await crea({ nombre: 'OTOÑO' })).body.message).toBe(M.repetida('Otoño'));
  expect((await cuenta({ criterio: { ...NADA, giro: 'FERRETERÍA' } })).data.CLIENTES).toBe(2);
  // They are adviser 1's own of every day too: not twice.
  await m.app.db.sql(`update clientes set dias_marcado_tmk = 'TODOS' where cliente_id > 1000`);
  await Promise.all([m.como(1, 'armaListaMarcacion'), m.como(2, 'armaListaMarcacion')]);
  expect(await claves(1)).toEqual(['C-1001', 'C-1003', 'C-1005', 'C-1006']);
  expect(await claves(2)).toEqual(['C-1002', 'C-1004']);
  // Saturday is its last day, and on Sunday each is only its adviser's.
  m.reloj.pasan(24 * 60);
  await m.como(2, 'armaListaMarcacion');
  expect(await claves(2)).toEqual(['C-1002', 'C-1004']);
  m.reloj.pasan(24 * 60);
  await m.como(2, 'armaListaMarcacion');
  expect(await claves(2)).toEqual([]);
  expect(await laCampana()).toMatchObject({ ESTADO: 'ACABADA' });
});

test('la meta cuenta a quien se le habló, una vez, y lo que cuenta son las llamadas que abre', async () => {
  await crea();
  await llama(1, INCIDENCIA.PEDIDO);
  await llama(1, INCIDENCIA.NO_CONTESTA);
  expect(await laCampana()).toMatchObject({
    ESTADO: 'VIGENTE',
    CLIENTES: 4,
    LLAMADOS: 2,
    LLAMADAS: 2,
    ALCANZADOS: 1,
    META: 2,
    AVANCE: 50,
    CRITERIO: 'zona NORTE',
    operadores: [
      { OPERADOR: 'MARCADOR 1', CLIENTES: 2, ALCANZADOS: 1 },
      { OPERADOR: 'MARCADOR 2', CLIENTES: 2, ALCANZADOS: 0 },
    ],
  });
  const llamadas = async (filtros: string) =>
    (await m.como(3, 'getLlamadasMarcador', { fecha_ini: HOY, fecha_fin: HOY, pagina: 1, filtros })).body
      .total;
  expect(await llamadas('CAMPANA~=Otoño;ALCANZO~S')).toBe(1);
  expect(await llamadas('CAMPANA~=Otoño')).toBe(2);
  // Who only sees what they do themselves has their own part of it, and of what others have none.
  const ponControles = (controles: readonly number[]) =>
    m.app.db.sql(
      'insert into operador_controles (operador_id, control_id) select o, c from unnest($1::int[]) o, unnest($2::int[]) c on conflict do nothing',
      [[1002, 1003], controles],
    );
  await ponControles([P.campanas]);
  await m.app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
  expect((await m.como(2, 'getCampanas')).body.data).toMatchObject([
    { CLIENTES: 2, LLAMADAS: 0, ALCANZADOS: 0, operadores: [{ OPERADOR: 'MARCADOR 2', CLIENTES: 2 }] },
  ]);
  expect(await laCampana()).toMatchObject({ CLIENTES: 0, LLAMADAS: 0, operadores: [] });
  await m.app.db.sql('update campanas set creada_por = 1001');
  expect(await laCampana()).toBeUndefined();
  // On Saturday who was spoken to does not come again.
  m.reloj.pasan(24 * 60);
  await m.como(1, 'armaListaMarcacion');
  expect(await claves(1)).not.toContain('C-1001');
});

test('terminada, los que faltan salen de las listas y lo hecho queda', async () => {
  const { CAMPANA_ID: campana_id } = (await crea()).body.data;
  await llama(1, INCIDENCIA.PEDIDO);
  expect((await m.como(3, 'terminaCampana', { campana_id })).body.message).toBe(M.terminada);
  expect([await claves(1), await claves(2)]).toEqual([[], []]);
  expect(await laCampana()).toMatchObject({ ESTADO: 'TERMINADA', ALCANZADOS: 1 });
  expect((await m.como(3, 'terminaCampana', { campana_id })).body.message).toBe(M.noExiste);
  expect((await cuenta({})).data.CLIENTES).toBe(4);
});

test('quien solo ve a sus clientes no termina la campaña de otros, que no está en su lista; la que lo incluye, sí', async () => {
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select o, $1 from unnest(array[1001, 1002]) o',
    [P.campanas],
  );
  const { CAMPANA_ID } = (await crea({ operadores: [1001] })).body.data;
  const termina = async (n: number) =>
    (await m.como(n, 'terminaCampana', { campana_id: CAMPANA_ID })).body.message;
  const ve = async (n: number) => (await m.como(n, 'getCampanas')).body.data.length;
  expect([await ve(2), await termina(2)]).toEqual([0, M.noExiste]);
  expect(await laCampana()).toMatchObject({ TERMINADA: null });
  expect([await ve(1), await termina(1)]).toEqual([1, M.terminada]);
});

test('de un archivo, cada fila que no se toma dice por qué; a quien no se llama no entra', async () => {
  await m.app.db.sql(
    `insert into no_llamar (cliente_id, motivo, desde, operador_id) values (1003, 'NO QUIERE', now(), 1)`,
  );
  const csv = 'NOTA,Clave Cliente\nx,c-1001\n,C-1002\n,C-1002\n,C-9999\n,C-1003\n';
  await m.app.db.sql(
    `insert into importaciones (importacion_id, operador_id, archivo, bytes) overriding system value values (901, 1003, 'otoño.csv', octet_length($1))`,
    [csv],
  );
  await m.app.db.sql(`insert into importaciones_partes values (901, 0, convert_to($1, 'UTF8'))`, [csv]);
  const pedido = { criterio: NADA, importacion_id: 901 };
  expect((await cuenta(pedido)).data).toMatchObject({
    ARCHIVO: 'otoño.csv',
    DESCRIPCION: 'CSV, UTF-8, separado por coma',
    LEIDAS: 5,
    CLIENTES: 2,
    RECHAZADAS: 3,
    rechazadas: [
      { FILA: 4, CLAVE: 'C-1002', MOTIVO: 'REPETIDA' },
      { FILA: 5, CLAVE: 'C-9999', MOTIVO: 'NO_EXISTE' },
      { FILA: 6, CLAVE: 'C-1003', MOTIVO: 'NO_LLAMAR' },
    ],
  });
  expect((await crea({ ...pedido, meta: 3 })).body.message).toBe(M.metaMayor(2));
  expect((await crea(pedido)).body.data.CLIENTES).toBe(2);
  expect(await laCampana()).toMatchObject({ CRITERIO: 'Archivo otoño.csv' });
});

test('por semanas sin hablarle, saldo vencido y último pedido; sin nada pedido no hay nadie', async () => {
  expect((await cuenta({ criterio: NADA })).data.CLIENTES).toBe(0);
  expect((await crea({ criterio: NADA })).body.message).toBe(M.sinCriterio);
  await crea();
  await llama(1, INCIDENCIA.PEDIDO);
  await m.app.db.sql('delete from campana_clientes');
  const norte = (mas: object) => cuenta({ criterio: { ...DE.criterio, ...mas } });
  expect((await norte({ semanas: 2 })).data.CLIENTES).toBe(3);
  m.reloj.pasan(15 * 24 * 60);
  expect((await norte({ semanas: 2 })).data.CLIENTES).toBe(4);
  expect((await norte({ con_atraso: 'S' })).data.CLIENTES).toBe(0);
  expect((await norte({ dias_sin_pedido: 30 })).data.CLIENTES).toBe(4);
});
