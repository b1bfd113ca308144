import { MENSAJES_CLASIFICACION as M } from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import { MENSAJES_CAMPANA } from '@anden/contrato/marcador/rules-campanas.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

const CERRO = 3;
const NO_INTERESA = 6;
let m: Marcando;
let dets: number[];
beforeEach(async () => {
  m = await marcando(3, 3);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) select o, c from unnest($1::int[]) o, unnest($2::int[]) c`,
    [
      [m.operador(1), m.operador(2)],
      [P.listadepuracion, P.clasificarDepuracion, P.todosLosClientes],
    ],
  );
  await m.app.db.sql('delete from consecuencias_depuracion');
  const clientes = [1, 2, 3].map((n) => ({ CLAVE_CLIENTE: `C-${1000 + n}` }));
  const { LISTA_ID } = (await m.como(1, 'setCreaListaDepuracion', { nombre_lista: 'UNA', clientes })).body
    .data;
  const { data } = (await m.como(1, 'getDetalleListasDepuracion', { lista_id: LISTA_ID })).body;
  dets = data.map((f: { LISTA_DEP_DET_ID: number }) => f.LISTA_DEP_DET_ID);
});
afterEach(() => m.close());

const cierra = (i: number, CLASIF_DEP_ID: number) =>
  m.como(1, 'updateItemListaDepuracion', {
    item: { LISTA_DEP_DET_ID: dets[i], LLAMADAS: true, CLASIF_DEP_ID },
  });
const regla = { numero_malo: 'N', activa: 'S', inactiva: 'N', no_llamar: 'N', asesor_id: 0 };
const guarda = (clasif_dep_id: number, mas: object, n = 1) =>
  m.como(n, 'guardaClasificacionDepuracion', {
    clasif_dep_id,
    clasificacion: 'CERRÓ SU NEGOCIO',
    ...regla,
    ...mas,
  });
/** What is to be done to the customers of the list, and not to the small company's own. */
const porAplicar = async (n = 1): Promise<{ LISTA_DEP_DET_ID: number; ACCION: string; QUEDA: string }[]> =>
  (await m.como(n, 'getPorAplicarDepuracion')).body.data.filter(
    (f: { CLIENTE_ID: number }) => f.CLIENTE_ID > 1000,
  );
const aplica = async (filas: { LISTA_DEP_DET_ID: number; ACCION: string }[], n = 1) =>
  (
    await m.como(n, 'aplicaDepuracion', {
      filas: filas.map((f) => ({ lista_dep_det_id: f.LISTA_DEP_DET_ID, accion: f.ACCION })),
    })
  ).body;
const deshace = async (aplicacion_dep_id: number, n = 1) =>
  (await m.como(n, 'deshaceAplicacionDepuracion', { aplicacion_dep_id })).body;
const asesores = async () =>
  (await m.app.db.sql('select operador_id from clientes where cliente_id > 1000 order by cliente_id')).map(
    (f) => f.operador_id,
  );
const inactivos = async () => (await m.app.db.sql('select cliente_id from clientes_inactivos')).length;
const vetados = async () =>
  (await m.app.db.sql('select numero from no_llamar where quitado is null and cliente_id > 1000')).map(
    (f) => f.numero,
  );

test('lo que lleva una clasificación se ve antes, se hace a muchos de una vez, y se deshace completo', async () => {
  await guarda(CERRO, { inactiva: 'S', asesor_id: m.operador(2) });
  await guarda(NO_INTERESA, { clasificacion: 'NO LE INTERESA', no_llamar: 'S' });
  expect(await porAplicar()).toEqual([]);
  await cierra(0, CERRO);
  await cierra(1, NO_INTERESA);
  await cierra(2, 1);
  const filas = await porAplicar();
  expect(filas.map((f) => [f.LISTA_DEP_DET_ID, f.ACCION, f.QUEDA])).toEqual([
    [dets[0], 'ASESOR', 'MARCADOR 2'],
    [dets[0], 'INACTIVA', 'Inactivo'],
    [dets[1], 'NO_LLAMAR', 'No llamar'],
  ]);
  // Nothing was done by looking.
  expect([await inactivos(), await vetados()]).toEqual([0, []]);
  const una = await aplica(filas);
  expect(una).toMatchObject({ message: M.aplicadas(2), data: { APLICADAS: 3 } });
  expect([await asesores(), await inactivos(), await vetados()]).toEqual([
    [m.operador(2), m.operador(1), m.operador(1)],
    1,
    ['5550000002'],
  ]);
  expect(await porAplicar()).toEqual([]);
  expect((await aplica(filas)).message).toBe(M.nada);
  expect(await deshace(una.data.APLICACION_DEP_ID)).toMatchObject({ estatus: '1', message: M.deshecha });
  expect([await asesores(), await inactivos(), await vetados()]).toEqual([
    [m.operador(1), m.operador(1), m.operador(1)],
    0,
    [],
  ]);
  expect((await deshace(una.data.APLICACION_DEP_ID)).message).toBe(M.yaDeshecha);
  expect((await m.como(1, 'getAplicacionesDepuracion')).body.data[0]).toMatchObject({
    CLIENTES: 2,
    INACTIVOS: 1,
    CON_ASESOR: 1,
    NO_LLAMADOS: 1,
    DESHIZO: 'MARCADOR 1',
  });
  expect(await porAplicar()).toHaveLength(3);
});

test('a quien lo lleva se le pone en una campaña, que se ve antes y entra en la lista de hoy; al deshacer sale, salvo a quien ya se le llamó', async () => {
  const HOY = '2026-11-27';
  await m.app.db.sql('delete from campana_clientes');
  await m.app.db.sql('delete from marcaciones where cliente_id > 1000');
  await m.app.db.sql('insert into operador_controles values ($1, $2)', [m.operador(1), P.campanas]);
  const criterio = { zona: '', giro: '', semanas: 0, con_atraso: 'N', dias_sin_pedido: 0 };
  await m.app.db.sql(`update clientes set zona = 'NORTE' where cliente_id = 1003`);
  const { CAMPANA_ID } = (
    await m.como(1, 'creaCampana', {
      ...{ nombre: 'RESCATE', desde: HOY, hasta: '2026-11-28', meta: 1, reparto: 'PAREJO' },
      ...{ criterio: { ...criterio, zona: 'NORTE' }, operadores: [m.operador(1)] },
    })
  ).body.data;
  const campana = { clasificacion: 'NO LE INTERESA', campana_id: CAMPANA_ID };
  expect((await guarda(NO_INTERESA, { ...campana, no_llamar: 'S' })).body.message).toBe(
    M.sinLlamarYEnCampana,
  );
  expect((await guarda(NO_INTERESA, { ...campana, campana_id: 999 })).body.message).toBe(
    MENSAJES_CAMPANA.noExiste,
  );
  expect((await guarda(NO_INTERESA, campana)).body.estatus).toBe('1');
  for (const i of [0, 1, 2]) await cierra(i, NO_INTERESA);
  // The third one is in the campaign already.
  const filas = await porAplicar();
  expect(filas.map((f) => [f.LISTA_DEP_DET_ID, f.ACCION, f.QUEDA])).toEqual([
    [dets[0], 'CAMPANA', 'RESCATE'],
    [dets[1], 'CAMPANA', 'RESCATE'],
  ]);
  const enLista = async () =>
    (
      await m.app.db.sql(
        'select cliente_id, campana_id from marcaciones where seguimiento_id = $1 order by 1',
        [m.operador(1)],
      )
    ).map((f) => [f.cliente_id, f.campana_id]);
  expect(await enLista()).toEqual([[1003, CAMPANA_ID]]);
  const dos = await Promise.all([aplica(filas, 1), aplica(filas, 2)]);
  expect(dos.map((r) => r.message).sort()).toEqual([M.nada, M.aplicadas(2)].sort());
  const { APLICACION_DEP_ID = 0 } = dos.find((r) => r.estatus === '1')?.data ?? {};
  expect(await enLista()).toEqual([1001, 1002, 1003].map((id) => [id, CAMPANA_ID]));
  expect(await porAplicar()).toEqual([]);
  // The first one is called for it.
  const operador_id = m.operador(1);
  const [suya] = await m.app.db.sql<{ dir_cli_id: number }>(
    'select dir_cli_id from marcaciones where seguimiento_id = $1 and cliente_id = 1001',
    [operador_id],
  );
  const cual = { dir_cli_id: suya?.dir_cli_id, seguimiento_id: operador_id, operador_id };
  expect((await m.como(1, 'clienteDisponible', { evento: 1, ...cual })).body.estatus).toBe('1');
  expect((await deshace(APLICACION_DEP_ID)).message).toBe(M.deshecha + M.llamados(1));
  expect(await enLista()).toEqual([1001, 1003].map((id) => [id, CAMPANA_ID]));
  expect((await porAplicar()).map((f) => f.LISTA_DEP_DET_ID)).toEqual([dets[1]]);
  expect((await m.como(1, 'getAplicacionesDepuracion')).body.data[0]).toMatchObject({ EN_CAMPANA: 2 });
  // Once it is over nothing is left to do, and the classification may still be edited.
  await m.como(1, 'terminaCampana', { campana_id: CAMPANA_ID });
  expect(await porAplicar()).toEqual([]);
  expect((await guarda(NO_INTERESA, { ...campana, numero_malo: 'S' })).body.estatus).toBe('1');
});

test('dos que aplican lo mismo a la vez lo hacen una sola; el asesor que cambió entre tanto se queda al deshacer', async () => {
  await guarda(CERRO, { asesor_id: m.operador(2) });
  await cierra(0, CERRO);
  await cierra(1, CERRO);
  const filas = await porAplicar();
  const dos = await Promise.all([aplica(filas, 1), aplica(filas, 2)]);
  expect(dos.map((r) => r.message).sort()).toEqual([M.nada, M.aplicadas(2)].sort());
  const { APLICACION_DEP_ID = 0 } = dos.find((r) => r.estatus === '1')?.data ?? {};
  await m.app.db.sql('update clientes set operador_id = $1 where cliente_id = 1001', [m.operador(3)]);
  expect((await deshace(APLICACION_DEP_ID)).message).toBe(M.deshecha + M.ajenos(1));
  expect(await asesores()).toEqual([m.operador(3), m.operador(1), m.operador(1)]);
});

test('a un inactivo la lista del día del marcador lo deja fuera, y reabierto se aplica lo que diga después', async () => {
  await m.app.db.sql(`update clientes set dias_marcado_tmk = 'DIARIO' where cliente_id > 1000`);
  await guarda(CERRO, { inactiva: 'S' });
  await cierra(0, CERRO);
  const { APLICACION_DEP_ID } = (await aplica(await porAplicar())).data;
  await m.app.db.sql('delete from marcaciones where cliente_id > 1000');
  const lista = async () => {
    await m.como(1, 'armaListaMarcacion');
    return (
      await m.app.db.sql('select cliente_id from marcaciones where seguimiento_id = $1 order by 1', [
        m.operador(1),
      ])
    ).map((f) => f.cliente_id);
  };
  expect(await lista()).toEqual([1002, 1003]);
  // Made inactive after the list was made, it is not given either.
  await m.app.db.sql(
    `insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id)
     select $1, dir_cli_id, cliente_id from direcciones_clientes where cliente_id = 1001`,
    [m.operador(1)],
  );
  const siguiente = await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) });
  expect(siguiente.body.data.CLIENTE_ID).toBe(1002);
  await deshace(APLICACION_DEP_ID);
  expect(await lista()).toEqual([1001, 1002, 1003]);
  await m.como(1, 'reabreItemListaDepuracion', { lista_dep_det_id: dets[0], motivo: 'Volvió a abrir' });
  expect(await porAplicar()).toEqual([]);
});

test('el teléfono de dos a los que no se llama queda libre al deshacer lo de ambos, no lo del primero; y su llamada agendada termina, y vuelve al deshacerlo', async () => {
  await m.app.db.sql(`update clientes set telefono = '5550000001' where cliente_id = 1002`);
  await m.app.db.sql(
    `insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por)
     select cliente_id, dir_cli_id, 1001, '2026-11-28T16:00:00Z', '2026-11-26T16:00:00Z', 1001 from direcciones_clientes where cliente_id = 1001`,
  );
  await guarda(NO_INTERESA, { clasificacion: 'NO LE INTERESA', no_llamar: 'S' });
  const aplicada = async (i: number) => {
    await cierra(i, NO_INTERESA);
    return (await aplica(await porAplicar())).data.APLICACION_DEP_ID;
  };
  const una = await aplicada(0);
  const otra = await aplicada(1);
  expect(await m.app.db.sql('select fin from agendados where cliente_id = 1001')).toEqual([
    { fin: 'NO_LLAMAR' },
  ]);
  expect((await deshace(una)).message).toBe(M.deshecha);
  expect(await m.app.db.sql('select fin, terminado from agendados where cliente_id = 1001')).toEqual([
    { fin: null, terminado: null },
  ]);
  expect(await vetados()).toEqual(['5550000001']);
  expect((await deshace(otra)).message).toBe(M.deshecha);
  expect(await vetados()).toEqual([]);
});

test('reabierto, lo que dijo una depuración anterior no vuelve a proponerse; ni se da nadie a un asesor que se fue', async () => {
  await guarda(CERRO, { inactiva: 'S' });
  await guarda(NO_INTERESA, { clasificacion: 'NO LE INTERESA', asesor_id: m.operador(2) });
  await cierra(0, CERRO);
  await deshace((await aplica(await porAplicar())).data.APLICACION_DEP_ID);
  m.reloj.pasan(60 * 24 * 60);
  const { LISTA_ID } = (
    await m.como(1, 'setCreaListaDepuracion', {
      nombre_lista: 'OTRA',
      clientes: [{ CLAVE_CLIENTE: 'C-1001' }],
    })
  ).body.data;
  const [fila] = (await m.como(1, 'getDetalleListasDepuracion', { lista_id: LISTA_ID })).body.data;
  dets = [fila.LISTA_DEP_DET_ID];
  await cierra(0, 1);
  expect(await porAplicar()).toEqual([]);
  await m.como(1, 'reabreItemListaDepuracion', { lista_dep_det_id: dets[0], motivo: 'Era otro' });
  expect(await porAplicar()).toEqual([]);
  await cierra(0, NO_INTERESA);
  expect(await porAplicar()).toMatchObject([{ ACCION: 'ASESOR', QUEDA: 'MARCADOR 2' }]);
  await m.app.db.sql('update operadores set activo = false where operador_id = $1', [m.operador(2)]);
  expect(await porAplicar()).toEqual([]);
});

test('un asesor sólo ve y aplica lo de los suyos, y no deshace lo de otros', async () => {
  await guarda(CERRO, { inactiva: 'S' });
  await cierra(0, CERRO);
  const filas = await porAplicar();
  const { APLICACION_DEP_ID } = (await aplica(filas)).data;
  await m.app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
  expect((await deshace(APLICACION_DEP_ID, 2)).message).toBe(M.aplicacionNoExiste);
  await deshace(APLICACION_DEP_ID);
  expect(await porAplicar(2)).toEqual([]);
  expect((await aplica(filas, 2)).message).toBe(M.nada);
  expect(await inactivos()).toBe(0);
});

test('una clasificación se guarda campo por campo, sin repetirse, y con un asesor que esté', async () => {
  expect((await guarda(0, { clasificacion: ' ' })).body.message).toBe(M.sinNombre);
  expect((await guarda(0, { clasificacion: 'cerro su negocio' })).body.message).toBe(M.repetida);
  expect((await guarda(0, { clasificacion: 'X', asesor_id: 999_999 })).body.message).toBe(M.asesorNoExiste);
  await guarda(CERRO, { inactiva: 'S' });
  // Somebody who had read it before changes another field: the rule stays.
  await guarda(CERRO, { numero_malo: 'S', leido: { ...regla, clasificacion: 'CERRÓ SU NEGOCIO' } }, 2);
  const { data, SEPARA } = (await m.como(1, 'getClasificacionesDepuracion')).body;
  expect(data.find((c: { CLASIF_DEP_ID: number }) => c.CLASIF_DEP_ID === CERRO)).toMatchObject({
    INACTIVA: 'S',
    NUMERO_MALO: 'S',
  });
  expect(SEPARA).toBe('NADA');
  await m.como(1, 'guardaAjustesDepuracion', { separa: 'DIA' });
  expect((await m.como(1, 'getClasificacionesDepuracion')).body.SEPARA).toBe('DIA');
});

test('el agendado se va con el cliente al otro asesor, y vuelve con él al deshacerlo', async () => {
  const { sql } = m.app.db;
  const [uno, dos, tres] = [m.operador(1), m.operador(2), m.operador(3)];
  await guarda(CERRO, { asesor_id: dos });
  for (const i of [0, 1, 2]) await cierra(i, CERRO);
  await sql('update clientes set operador_id = $1 where cliente_id > 1000', [uno]);
  const agenda = (n: number, operador: number) =>
    sql(
      `insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por, avisado)
       select x.cliente_id, x.dir_cli_id, $2, '2026-12-01 12:00-06', now(), $2, now() from depuraciones x where x.lista_dep_det_id = $1`,
      [dets[n], operador],
    );
  await agenda(0, uno);
  await agenda(1, uno);
  // Another's, who called for them.
  await agenda(2, tres);
  const deQuien = async () =>
    (
      await sql(
        `select g.operador_id from agendados g join depuraciones x using (cliente_id) where x.lista_dep_det_id = any($1) order by array_position($1, x.lista_dep_det_id)`,
        [dets],
      )
    ).map((f) => f.operador_id);
  const { APLICACION_DEP_ID } = (await aplica(await porAplicar())).data;
  expect(await deQuien()).toEqual([dos, dos, tres]);
  expect(await sql('select 1 from agendados where operador_id = $1 and avisado is not null', [dos])).toEqual(
    [],
  );
  // One was given to yet another adviser, who keeps it and has its callback too.
  await sql(
    `update clientes set operador_id = $1 where cliente_id = (select cliente_id from depuraciones where lista_dep_det_id = $2)`,
    [tres, dets[1]],
  );
  expect((await deshace(APLICACION_DEP_ID)).message).toBe(M.deshecha + M.ajenos(1));
  expect(await deQuien()).toEqual([uno, tres, tres]);
});
