import { MENSAJES_CENTRALITA } from '@anden/contrato/marcador/centralita.ts';
import { MENSAJES_AJUSTES } from '@anden/contrato/marcador/rules-ajustes.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';
import { avisarAgendados } from './agenda.ts';
import { pasarAgendados } from './pases.ts';

const delAsesor = (asesor_id: number, suplente_id: number) => ({
  asesor_id,
  suplente_id,
  extension: '',
  objetivo_venta: '',
  objetivo_clientes: '',
});
const HOY = '2026-11-27';
let m: Marcando;
beforeEach(async () => {
  // Ten in the morning of a Friday in the centre.
  m = await marcando(3, 2, '2026-11-27T16:00:00Z');
  await m.app.db.sql('delete from marcaciones where cliente_id > 1000');
  await m.app.db.sql(
    'insert into operador_controles (operador_id, control_id) select 1003, unnest($1::int[])',
    [[P.tableroMarcador, P.todosLosClientes, P.guionMarcador]],
  );
  await m.app.db.sql(
    `insert into agendados (cliente_id, dir_cli_id, operador_id, para, creado, creado_por)
     select cliente_id, dir_cli_id, 1001, '2026-11-27T16:00:00Z', '2026-11-26T16:00:00Z', 1001 from direcciones_clientes where cliente_id = 1001`,
  );
  expect((await m.como(3, 'guardaAsesorMarcador', delAsesor(1001, 1002))).body.message).toBe(
    MENSAJES_AJUSTES.guardado('MARCADOR 1'),
  );
});
afterEach(() => m.close());

const entra = (n: number) =>
  m.app.db.sql(
    'insert into sesiones (sesion_hash, operador_id, dia) values (sha256($1::text::bytea), $2, $3)',
    [`s${n}`, m.operador(n), HOY],
  );
const sale = (n: number) =>
  m.app.db.sql('update sesiones set terminada = now() where operador_id = $1', [m.operador(n)]);
const agendado = async () =>
  (
    await m.app.db.sql<{ operador_id: number; de_operador_id: number | null; pasado: string | null }>(
      'select operador_id, de_operador_id, pasado from agendados',
    )
  )[0];
const pasa = () => pasarAgendados(m.app.servicios);
const avisos = async (n: number) =>
  (
    await m.app.db.sql<{ mensaje: string }>(
      `select mensaje from avisos where operador_id = $1 and tipo = 'marcacion' order by aviso_id`,
      [m.operador(n)],
    )
  ).map((a) => a.mensaje);
const enElTablero = async () =>
  (await m.como(3, 'getTableroMarcador', { fecha_ini: HOY, fecha_fin: HOY })).body.agendados;

test('la de las 10:00 de quien no entró pasa a las 10:15 a su suplente, una sola vez aunque dos servidores miren a la vez, y le llega a su lista', async () => {
  await entra(2);
  await avisarAgendados(m.app.servicios);
  m.reloj.pasan(14.9);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1001, pasado: null });
  expect(await enElTablero()).toMatchObject([{ OPERADOR: 'MARCADOR 1', ERA_DE: null, SITUACION: 'AUSENTE' }]);
  m.reloj.pasan(0.1);
  await Promise.all([pasa(), pasa(), pasa(), pasa()]);
  expect(await agendado()).toEqual({
    operador_id: 1002,
    de_operador_id: 1001,
    pasado: '2026-11-27T16:15:00.000Z',
  });
  expect(await avisos(2)).toEqual(['Llamar a CLIENTE 1, agendado a las 10:00 por MARCADOR 1, que no está']);
  expect(await avisos(1)).toEqual([
    'Llamar a CLIENTE 1, agendado a las 10:00',
    'La llamada a CLIENTE 1 de las 10:00 pasó a MARCADOR 2',
  ]);
  expect(await enElTablero()).toMatchObject([
    { OPERADOR: 'MARCADOR 2', ERA_DE: 'MARCADOR 1', PASADO: '2026-11-27T16:15:00.000Z', SITUACION: 'PASO' },
  ]);
  const lista = (await m.como(2, 'get_clientesMarcador', { opid: 1002 })).body;
  expect(lista.data).toMatchObject([{ CLAVE_CLIENTE: 'C-1001', LE_TOCA: 'S' }]);
  // It has passed: its owner, back, does not call it too, and it goes nowhere else.
  await entra(1);
  await sale(2);
  await m.como(3, 'guardaAsesorMarcador', delAsesor(1002, 1001));
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1002 });
  const pide = (n: number) => m.como(n, 'clienteDisponible', { evento: 1, operador_id: m.operador(n) });
  await m.app.db.sql(
    `insert into marcaciones (seguimiento_id, dir_cli_id, cliente_id, origen) select 1001, dir_cli_id, cliente_id, 'AGENDA' from agendados on conflict do nothing`,
  );
  expect((await pide(1)).body.estatus).not.toBe('1');
  expect((await pide(2)).body.data.CLIENTE).toBe('CLIENTE 1');
});

test('quien está la conserva; si sale después, pasa', async () => {
  await entra(1);
  await entra(2);
  m.reloj.pasan(60);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1001, pasado: null });
  expect(await enElTablero()).toMatchObject([{ SITUACION: 'TOCA' }]);
  await sale(1);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1002 });
});

test('quien está anotado ausente no la tiene aunque haya entrado: va antes a quien lo suple por esos días', async () => {
  for (const n of [1, 2, 3]) await entra(n);
  await m.app.db.sql(
    `insert into suplencias (operador_id, suplente_id, desde, hasta, inicio, fin, creada_por)
     values (1001, 1003, $1, $1, '2026-11-27T06:00:00Z', '2026-11-28T06:00:00Z', 1)`,
    [HOY],
  );
  const [fila] = (await m.como(3, 'getSuplentesMarcador')).body.data.filter(
    (f: { OPERADOR_ID: number }) => f.OPERADOR_ID === 1001,
  );
  expect(fila).toMatchObject({ PRESENTE: 'N', SUPLENTE: 'MARCADOR 2', SUPLENCIA: 'MARCADOR 3' });
  m.reloj.pasan(15);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1003 });
});

test('nadie que la tome: se queda y el tablero lo dice; y con los pases apagados también', async () => {
  m.reloj.pasan(20);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1001, pasado: null });
  expect(await enElTablero()).toMatchObject([{ OPERADOR: 'MARCADOR 1', SITUACION: 'SIN_NADIE' }]);
  const ajustes = await losAjustes();
  expect(ajustes).toMatchObject({ abre: '09:00', cierra: '19:00', pasa_min: 15, objetivo_venta: '250000' });
  const nunca = { ...ajustes, pasa_min: 0 };
  expect((await m.como(3, 'guardaAjustesMarcador', nunca)).body.message).toBe(MENSAJES_AJUSTES.guardados);
  await entra(2);
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1001 });
  await m.como(3, 'guardaAjustesMarcador', { ...nunca, pasa_min: 15 });
  await pasa();
  expect(await agendado()).toMatchObject({ operador_id: 1002 });
});

test('nadie se suple a sí mismo, sólo suple quien llama a clientes, y los ajustes al revés no se guardan', async () => {
  const pon = (suplente_id: number) => m.como(3, 'guardaAsesorMarcador', delAsesor(1001, suplente_id));
  expect((await pon(1001)).body.message).toBe(MENSAJES_AJUSTES.elMismo);
  await m.app.db.sql('delete from operador_controles where operador_id = 1002');
  expect((await pon(1002)).body.message).toBe(MENSAJES_AJUSTES.noMarca);
  expect((await pon(0)).body.message).toBe(MENSAJES_AJUSTES.guardado('MARCADOR 1'));
  const ajustes = await losAjustes();
  const guarda = async (cambios: object) =>
    (await m.como(3, 'guardaAjustesMarcador', { ...ajustes, ...cambios })).body.message;
  expect(await guarda({ abre: '19:00', cierra: '09:00' })).toBe(MENSAJES_AJUSTES.alReves);
  expect(await guarda({ objetivo_venta: '0' })).toBe(MENSAJES_AJUSTES.ventaMala);
  expect(await guarda({ objetivo_clientes: '1.5' })).toBe(MENSAJES_AJUSTES.clientesMalos);
  expect(await guarda({ dominio_tienda: 'javascript:alert(1)' })).toBe(MENSAJES_AJUSTES.tiendaMala);
  expect(await guarda({ lanzamiento: 'http' })).toBe(MENSAJES_CENTRALITA.sinCentralita);
  expect(await losAjustes()).toEqual(ajustes);
});

test('un asesor tiene sus metas y su extensión; vacías, las de todos', async () => {
  const suyas = { extension: '204', objetivo_venta: '1234.5', objetivo_clientes: '7' };
  const barras = async () => (await m.como(1, 'get_clientesMarcador', { opid: 1001 })).body;
  expect((await m.como(3, 'guardaAsesorMarcador', { ...delAsesor(1001, 0), ...suyas })).body.estatus).toBe(
    '1',
  );
  expect(await barras()).toMatchObject({ objetivo: 1234.5, objetivo_ca: 7 });
  const { data } = (await m.como(3, 'getSuplentesMarcador')).body;
  expect(data.find((f: { OPERADOR_ID: number }) => f.OPERADOR_ID === 1001)).toMatchObject({
    SUPLENTE_ID: null,
    EXTENSION: '204',
    OBJETIVO_VENTA: 1234.5,
    CLIENTES_PROPIOS: 7,
  });
  // Somebody else changed the extension meanwhile: the target is saved, and the extension stays.
  await m.como(3, 'guardaAsesorMarcador', {
    ...delAsesor(1001, 0),
    ...suyas,
    extension: '999',
    leido: { ...suyas, suplente_id: 0 },
  });
  await m.como(3, 'guardaAsesorMarcador', {
    ...delAsesor(1001, 0),
    ...suyas,
    objetivo_venta: '',
    objetivo_clientes: '',
    leido: { ...suyas, suplente_id: 0 },
  });
  expect(await barras()).toMatchObject({ objetivo: 250_000, objetivo_ca: 500 });
  expect(await m.app.db.sql('select extension from extensiones_marcador')).toEqual([{ extension: '999' }]);
  expect(
    (await m.como(3, 'guardaAsesorMarcador', { ...delAsesor(1001, 0), extension: '1 2' })).body.message,
  ).toBe(MENSAJES_CENTRALITA.extensionMala);
});

/** The settings as their form sends them. */
async function losAjustes(): Promise<Record<string, string | number>> {
  const { CENTRALITA: _, ...data } = (await m.como(3, 'getAjustesMarcador')).body.data;
  return Object.fromEntries(
    Object.entries<string | number>(data).map(([campo, valor]) => [campo.toLowerCase(), valor]),
  );
}

test('la de un cliente que pasa a otro asesor, lo diga quien lo diga, se va con él: se le avisa y llega a su lista; a quien no marca no se le da', async () => {
  const { sql } = m.app.db;
  const asesorEs = (n: number) =>
    sql('update clientes set operador_id = $1 where cliente_id = 1001', [m.operador(n)]);
  await asesorEs(1);
  await avisarAgendados(m.app.servicios);
  await sql('delete from marcaciones where seguimiento_id = 1002 and cliente_id = 1001');
  await sql('delete from operador_controles where operador_id = $1', [m.operador(3)]);
  await asesorEs(3);
  expect(await agendado()).toMatchObject({ operador_id: 1001 });
  await asesorEs(1);
  await asesorEs(2);
  expect(await agendado()).toEqual({ operador_id: 1002, de_operador_id: null, pasado: null });
  await Promise.all([avisarAgendados(m.app.servicios), avisarAgendados(m.app.servicios)]);
  expect(await avisos(2)).toEqual(['Llamar a CLIENTE 1, agendado a las 10:00']);
  const { data } = (await m.como(2, 'get_clientesMarcador', { opid: m.operador(2) })).body;
  expect(data).toContainEqual(expect.objectContaining({ CLIENTE_ID: 1001, LE_TOCA: 'S' }));
});
