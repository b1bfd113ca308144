import { MENSAJES_CORRECCION as M } from '@anden/contrato/depuracion/correcciones-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

const DIA = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
const CLIENTE = 1001;
let m: Marcando;
let det: number;
beforeEach(async () => {
  m = await marcando(3, 2);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) select o, c from unnest($1::int[]) o, unnest($2::int[]) c`,
    [
      [m.operador(1), m.operador(2)],
      [P.listadepuracion, P.todosLosClientes],
    ],
  );
  // The third one keeps customers, and does not clean them up.
  await m.app.db.sql('insert into operador_controles select $1, unnest($2::int[])', [
    m.operador(3),
    [P.corregirClientes, P.todosLosClientes],
  ]);
  const clientes = [{ CLAVE_CLIENTE: 'C-1001' }];
  const { LISTA_ID } = (await m.como(1, 'setCreaListaDepuracion', { nombre_lista: 'UNA', clientes })).body
    .data;
  det = (await m.como(1, 'getDetalleListasDepuracion', { lista_id: LISTA_ID })).body.data[0].LISTA_DEP_DET_ID;
});
afterEach(() => m.close());

const corrige = (n: number, campos: object, mas: object = {}) =>
  m.como(n, 'corrigeCliente', { lista_dep_det_id: det, leido: {}, campos, ...mas });
const datos = async () => (await m.como(1, 'getDatosDepuracion', { lista_dep_det_id: det })).body;
const cliente = async () =>
  (await m.app.db.sql('select telefono, celular, email from clientes where cliente_id = $1', [CLIENTE]))[0];
const esperan = async (): Promise<{ CORRECCION_ID: number; CAMPO: string; ESTADO: string }[]> =>
  (await m.como(3, 'getCorreccionesCliente', DIA)).body.data.filter(
    (k: { CLIENTE_ID: number }) => k.CLIENTE_ID === CLIENTE,
  );
const resuelve = (correcciones: number[], acepta: 'S' | 'N', motivo = '') =>
  m.como(3, 'resuelveCorrecciones', { correcciones, acepta, motivo });

test('quien no lleva los datos de los clientes deja su corrección en espera, con quién y cuándo; aceptada, se escribe', async () => {
  const reply = await corrige(1, { celular: '(222) 765 4321', email: 'nuevo@correo.mx' });
  expect(reply.body).toMatchObject({ message: M.enEspera, data: { EN_ESPERA: 2 } });
  expect(await cliente()).toMatchObject({ celular: null, email: null });
  expect((await datos()).en_espera).toEqual([
    {
      DIR_CLI_ID: null,
      CAMPO: 'celular',
      DESPUES: '(222) 765 4321',
      OPERADOR: 'MARCADOR 1',
      MOMENTO: '2026-11-27T18:00:00.000Z',
    },
    expect.objectContaining({ CAMPO: 'email' }),
  ]);
  expect((await m.como(1, 'resuelveCorrecciones', { correcciones: [1], acepta: 'S' })).http).toBe(403);
  // Another one of the same field takes its place.
  await corrige(2, { email: 'otro@correo.mx' });
  const [email, celular, antes] = await esperan();
  expect([email?.CAMPO, celular?.CAMPO, antes?.ESTADO]).toEqual(['email', 'celular', 'SUSTITUIDA']);
  expect((await resuelve([email?.CORRECCION_ID ?? 0], 'N')).body.message).toBe(M.sinMotivo);
  expect((await resuelve([email?.CORRECCION_ID ?? 0], 'N', 'No es suyo')).body.message).toBe(
    M.resueltas(1, false),
  );
  expect((await resuelve([celular?.CORRECCION_ID ?? 0], 'S')).body.message).toBe(M.resueltas(1, true));
  expect(await cliente()).toMatchObject({ celular: '(222) 765 4321', email: null });
  expect((await resuelve([celular?.CORRECCION_ID ?? 0], 'S')).body.message).toBe(M.laResolvio('MARCADOR 3'));
  expect((await datos()).historia).toHaveLength(3);
});

test('lo que no es un teléfono, un correo o un código postal no se corrige, ni lo que otro cambió entre tanto', async () => {
  expect((await corrige(1, { telefono: '12345' })).body.message).toMatch(/^12345: /);
  expect((await corrige(1, { email: 'sin arroba' })).body.message).toBe(M.correo);
  expect((await corrige(1, { telefono: '5550000001' }, { leido: {} })).body.message).toBe(M.nada);
  const clash = await corrige(1, { telefono: '5550000009' }, { leido: { telefono: '5550000000' } });
  expect(clash.body.estatus).toBe('choque');
  await corrige(1, { telefono: '5550000009' });
  await m.app.db.sql(`update clientes set telefono = '5550000077' where cliente_id = $1`, [CLIENTE]);
  const [una] = await esperan();
  expect((await resuelve([una?.CORRECCION_ID ?? 0], 'S')).body.message).toBe(M.cambio);
  expect(await cliente()).toMatchObject({ telefono: '5550000077' });
});

test('quien lleva los datos de los clientes los corrige en el momento, también los de una dirección', async () => {
  await m.app.db.sql('insert into operador_controles values ($1, $2)', [m.operador(1), P.corregirClientes]);
  const [{ DIR_CLI_ID = 0 } = {}] = (await datos()).direcciones;
  const mas = { dir_cli_id: DIR_CLI_ID };
  expect((await corrige(1, { codigo_postal: '7230' }, mas)).body.message).toBe(M.postal);
  expect((await corrige(1, { codigo_postal: '72300', ciudad: 'PUEBLA' }, mas)).body.message).toBe(M.puesta);
  expect((await datos()).direcciones[0].datos).toMatchObject({ codigo_postal: '72300', ciudad: 'PUEBLA' });
  const ajena = (
    await m.app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from direcciones_clientes where cliente_id = $1',
      [CLIENTE + 1],
    )
  )[0]?.dir_cli_id;
  expect((await corrige(1, { ciudad: 'X' }, { dir_cli_id: ajena })).body.message).toBe(M.direccionNoExiste);
  expect((await esperan()).map((k) => k.ESTADO)).toEqual(['ACEPTADA', 'ACEPTADA']);
});

test('un asesor no ve ni corrige a los de otro', async () => {
  await m.app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
  await corrige(1, { email: 'nuevo@correo.mx' });
  const [una] = await m.app.db.sql<{ correccion_id: number }>(
    'select correccion_id from correcciones_cliente where cliente_id = $1',
    [CLIENTE],
  );
  expect(await esperan()).toEqual([]);
  expect((await resuelve([una?.correccion_id ?? 0], 'S')).body.message).toBe(M.noEspera);
  expect((await corrige(2, { email: 'x@x.mx' })).body.estatus).not.toBe('1');
});
