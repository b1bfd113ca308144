import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { MENSAJES_EMBARQUE } from '@anden/contrato/embarques/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';

/** RECIBO is the adviser of customer 201, whose guides are 201 (today's) and 202 (a month old); guide 203 is of another adviser's customer. */
const DATOS = `
  insert into clientes (cliente_id, clave_cliente, nombre, operador_id) values (201, 'C-201', 'MERCERÍA', ${OP.RECIBO}), (202, 'C-202', 'BAZAR', ${OP.ADMIN});
  insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values
    (201, 'FS1', 201, now() - interval '2 hours', 10), (202, 'FS2', 201, now() - interval '30 days', 10), (203, 'FS3', 202, now() - interval '1 hour', 10);
  insert into guias (guia_id, docto_ve_id, fecha, fletera, guia) values
    (201, 201, now() - interval '2 hours', 'UNO', 'S-1'), (202, 202, now() - interval '30 days', 'UNO', 'S-2'), (203, 203, now() - interval '1 hour', 'UNO', 'S-3');`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin ${DATOS} end $$`);
  await app.darControles(OP.RECIBO, [P.guias]);
});
afterAll(() => app.close());

const NADA = { RECIBIDO_POR: null, FECHA_ENTREGA: null, INCIDENCIA: null, OBSERVACIONES_CLTE: null };
type Seguimiento = { [K in keyof typeof NADA]: string | null };
type Quien = 'ADMIN' | 'RECIBO';

const guarda = async (
  guia_id: number,
  seguimiento: Partial<Seguimiento>,
  leido?: Partial<Seguimiento>,
  como: Quien = 'ADMIN',
) =>
  (
    await app.call(
      'guardaSeguimientoGuia',
      {
        guia_id,
        seguimiento: { ...NADA, ...seguimiento },
        ...(leido ? { leido: { ...NADA, ...leido } } : {}),
      },
      { como },
    )
  ).body;
const cambios = async (guia_id: number, como: Quien = 'ADMIN') =>
  (await app.call('getCambiosGuia', { guia_id }, { como })).body;
const deGuia = async (guia_id: number): Promise<Record<string, unknown> | undefined> =>
  (
    await app.db.sql<Record<string, unknown>>(
      'select recibido_por, fecha_entrega, incidencia, observaciones_clte from guias where guia_id = $1',
      [guia_id],
    )
  )[0];
const hace = (minutos: number) => new Date(Math.floor(Date.now() / 60_000 - minutos) * 60_000);

describe('#guardaSeguimientoGuia', () => {
  test('escribe lo que cambió, y deja quién cambió qué', async () => {
    const entrega = hace(30).toISOString();
    expect(
      await guarda(201, { RECIBIDO_POR: ' PORTERO ', FECHA_ENTREGA: entrega, INCIDENCIA: '' }),
    ).toMatchObject({
      estatus: '1',
      data: { RECIBIDO_POR: 'PORTERO', FECHA_ENTREGA: entrega, INCIDENCIA: null },
    });
    expect(await deGuia(201)).toMatchObject({ recibido_por: 'PORTERO', incidencia: null });
    expect((await cambios(201)).data).toMatchObject([
      { OPERADOR: 'ADMIN', CAMPO: 'FECHA_ENTREGA', ANTES: null, DESPUES: entrega },
      { OPERADOR: 'ADMIN', CAMPO: 'RECIBIDO_POR', ANTES: null, DESPUES: 'PORTERO' },
    ]);
    // The same again is no change.
    await guarda(201, { RECIBIDO_POR: 'PORTERO', FECHA_ENTREGA: entrega });
    expect((await cambios(201)).data).toHaveLength(2);
  });

  test('la hora sin zona es la del negocio', async () => {
    const reloj = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Mexico_City',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const entrega = hace(60);
    expect((await guarda(202, { FECHA_ENTREGA: reloj.format(entrega) })).data).toMatchObject({
      FECHA_ENTREGA: entrega.toISOString(),
    });
  });

  test.each([
    ['en el futuro', (): string => hace(-60).toISOString(), MENSAJES_EMBARQUE.entregaFutura],
    ['antes de la guía', (): string => hace(60 * 24).toISOString(), MENSAJES_EMBARQUE.entregaAntes],
    ['que no es fecha', (): string => 'ayer', MENSAJES_EMBARQUE.entregaIlegible],
  ])('una entrega %s se rechaza y no cambia nada', async (_, entrega, message) => {
    const antes = await deGuia(201);
    expect(await guarda(201, { RECIBIDO_POR: 'OTRO', FECHA_ENTREGA: entrega() })).toMatchObject({
      estatus: '0',
      message,
    });
    expect(await deGuia(201)).toEqual(antes);
  });

  test('dos personas que cambian campos distintos conservan los dos; el mismo campo es un choque', async () => {
    const leido = { RECIBIDO_POR: 'PORTERO', FECHA_ENTREGA: String((await cambios(201)).data?.[0]?.DESPUES) };
    await guarda(201, { ...leido, INCIDENCIA: 'CAJA ABIERTA' }, leido);
    expect(await guarda(201, { ...leido, OBSERVACIONES_CLTE: 'BIEN' }, leido)).toMatchObject({
      estatus: '1',
      data: { INCIDENCIA: 'CAJA ABIERTA', OBSERVACIONES_CLTE: 'BIEN' },
    });
    expect(await guarda(201, { ...leido, INCIDENCIA: 'PERDIDA' }, leido)).toMatchObject({
      estatus: ESTATUS_CHOQUE,
      data: [{ CAMPO: 'INCIDENCIA', ERA: null, AHORA: 'CAJA ABIERTA', MIO: 'PERDIDA' }],
    });
    expect(await deGuia(201)).toMatchObject({ incidencia: 'CAJA ABIERTA', observaciones_clte: 'BIEN' });
  });
});

describe('de quién son las guías', () => {
  const lista = async (como: Quien) => {
    const dia = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const { body } = await app.call(
      'getGuiasFacturas',
      { fini: dia(Date.now() - 40 * 86_400_000), ffin: dia(Date.now() + 86_400_000) },
      { como },
    );
    return (body.data ?? []).map((g: { GUIA: string; SITUACION: string }) => [g.GUIA, g.SITUACION]);
  };

  test('el asesor ve las de sus clientes y de las demás nada; con 9013, todas', async () => {
    expect(await lista('RECIBO')).toEqual([
      ['S-1', 'INCIDENCIA'],
      ['S-2', 'ENTREGADA'],
    ]);
    expect(await cambios(203, 'RECIBO')).toMatchObject({
      estatus: '0',
      message: MENSAJES_EMBARQUE.guiaNoExiste,
    });
    expect(await guarda(203, { RECIBIDO_POR: 'X' }, undefined, 'RECIBO')).toEqual(
      await guarda(9_999, { RECIBIDO_POR: 'X' }, undefined, 'RECIBO'),
    );
    await app.darControles(OP.RECIBO, [P.guias, P.todosLosClientes]);
    expect(await lista('RECIBO')).toEqual([
      ['S-3', 'EN_CAMINO'],
      ['S-1', 'INCIDENCIA'],
      ['S-2', 'ENTREGADA'],
    ]);
    await app.darControles(OP.RECIBO, [P.guias]);
  });

  test('quien embarca ve las de sus almacenes: una factura sin remisión no es de ninguno', async () => {
    await app.darControles(OP.RECIBO, [P.guias, P.embarquefletera]);
    expect(await lista('RECIBO')).toEqual([]);
    await app.darControles(OP.RECIBO, [P.guias]);
  });

  test('sin entregar ni incidencia después de cinco días no hay noticia', async () => {
    await app.db.sql('update guias set fecha_entrega = null where guia_id = 202');
    expect(await lista('RECIBO')).toContainEqual(['S-2', 'SIN_NOTICIA']);
    const dia = new Date().toISOString().slice(0, 10);
    const { body } = await app.call(
      'getGuiasFacturas',
      { fini: '2020-01-01', ffin: dia, grafica: true },
      { como: 'RECIBO' },
    );
    expect(body.grafica).toContainEqual({ GRUPO: 'SIN_NOTICIA', VALOR: 1, RENGLONES: 1 });
  });

  test('la de una factura que llegó ya entregada lo está; la de una que se canceló o se cerró antes de salir, no', async () => {
    const pon = (motivo: string) =>
      app.db.sql(
        `update facturas f set historia = true, entregado = now(), cierre_motivo = ${motivo} from guias g where g.guia_id = 202 and f.docto_ve_id = g.docto_ve_id`,
      );
    await pon('null');
    expect(await lista('RECIBO')).toContainEqual(['S-2', 'ENTREGADA']);
    await pon(`'Cancelada en el otro sistema'`);
    expect(await lista('RECIBO')).toContainEqual(['S-2', 'CANCELADA']);
    await pon(`'Ya no está en el ERP'`);
    expect(await lista('RECIBO')).toContainEqual(['S-2', 'CERRADA']);
  });
});
