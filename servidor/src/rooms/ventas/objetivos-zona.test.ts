import { dePesos } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_OBJETIVO } from '@anden/contrato/ventas/objetivos-rules.ts';
import { MENSAJES_ZONA as M, type MesesDePropuesta } from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
let norte: number;
/** Customers C-1001 and C-1002 of operator 1, who sees every adviser's; C-1003 and C-1004 of operator 2. All but C-1004 are of NORTE. 27 November 2026. */
beforeEach(async () => {
  m = await marcando(2, 4);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) values (1001, $1), (1002, $1), (1001, $2)`,
    [P.objetivoscltes, P.todosLosClientes],
  );
  await m.app.db.sql(
    `update clientes set operador_id = case when cliente_id < 1003 then 1001 else 1002 end, zona = case when cliente_id < 1004 then 'NORTE' else 'SUR' end
      where cliente_id between 1001 and 1004`,
  );
  [{ norte } = { norte: 0 }] = await m.app.db.sql<{ norte: number }>(
    `select zona_cliente_id as norte from zonas where zona = 'NORTE'`,
  );
});
afterEach(() => m.close());

interface Fila {
  FILA: number;
  CLAVE_CLIENTE: string;
  ESTADO: string;
  OBJETIVO: number | null;
  MOTIVO: string;
}
const propone = async (meses: MesesDePropuesta, aumento: number, mas: object = {}, n = 1) =>
  (await m.como(n, 'getObjetivosPropuestos', { meses, aumento, zona_cliente_id: norte, ...mas })).body;
const pega = async (renglones: readonly string[][], mas: object = {}, n = 1) =>
  (
    await m.como(n, 'getObjetivosPegados', {
      renglones: renglones.map(([clave, objetivo, comentario = ''], i) => ({
        fila: i + 1,
        clave,
        objetivo,
        comentario,
      })),
      ...mas,
    })
  ).body;
const guarda = async (renglones: readonly object[], n = 1, clave?: string) =>
  (await m.como(n, 'guardaObjetivosClientes', { renglones }, clave)).body;
const objetivos = () =>
  m.app.db.sql<{ id: number; objetivo: number; obs: string | null }>(
    'select cliente_id as id, objetivo, observaciones as obs from objetivos_clientes where cliente_id between 1001 and 1004 order by 1',
  );
/** How each row reads: key, what happens, amount or reason. */
const dichas = (filas: readonly Fila[]) =>
  filas.map((f) => [f.CLAVE_CLIENTE, f.ESTADO, f.OBJETIVO ?? f.MOTIVO]);

describe('#getObjetivosPropuestos', () => {
  test('lo vendido en esos meses del año pasado, con devoluciones, al promedio del mes y con el porcentaje; en la zona del negocio', async () => {
    await m.app.db.sql(
      `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) select 9000 + n, 'Z-' || n, c, f::timestamptz, t from (values
         (1, 1001, '2025-11-01 00:00:00-06', 1000), (2, 1001, '2025-11-30 23:59:59-06', 300.50), (3, 1001, '2025-12-01 00:00:00-06', 600),
         (4, 1001, '2025-10-31 23:59:59-06', 5000), (5, 1002, '2026-01-31 23:00:00-06', 90), (6, 1003, '2025-11-10 12:00:00-06', 50)) x (n, c, f, t)`,
    );
    await m.app.db.sql(
      `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id) values (1001, 'DEVOLUCION', '2025-11-20', 100.50, 'D-1', 9001), (1003, 'DEVOLUCION', '2025-11-20', 50, 'D-2', 9006)`,
    );
    await guarda([{ cliente_id: 1002, objetivo: 33, leido: null }]);
    const mes = await propone('MES', 10);
    expect(mes).toMatchObject({ DESDE: '2025-11-01', HASTA: '2025-11-01', MESES: 1 });
    expect(mes.data[0]).toMatchObject({ VENTA: 1200, OBJETIVO_CLTE_VEN: null });
    expect(dichas(mes.data)).toEqual([
      ['C-1001', 'NUEVO', 1320],
      ['C-1002', 'NO', M.noCompro],
      ['C-1003', 'NO', M.noCompro],
    ]);
    const tres = await propone('TRIMESTRE', 0, { asesor_id: 1001 });
    expect(tres).toMatchObject({ DESDE: '2025-11-01', HASTA: '2026-01-01' });
    expect(dichas(tres.data)).toEqual([
      ['C-1001', 'NUEVO', 600],
      ['C-1002', 'CAMBIA', 30],
    ]);
    expect(dichas((await propone('TRIMESTRE', 10)).data)[1]).toEqual(['C-1002', 'IGUAL', 33]);
    expect(await propone('MES', 501)).toMatchObject({ estatus: '0', message: M.aumento });
    // Another adviser's are nobody else's, also when asked for by name.
    expect(dichas((await propone('MES', 0, {}, 2)).data)).toEqual([['C-1003', 'NO', M.noCompro]]);
    expect((await propone('MES', 0, { asesor_id: 1001 }, 2)).data).toEqual([]);
  });
});

describe('#getObjetivosPegados', () => {
  test('cada renglón que no se guarda dice por qué', async () => {
    await guarda([{ cliente_id: 1002, objetivo: 20, leido: null }]);
    const { data } = await pega(
      [
        ["'c-1001 ", '$1,500.5', 'Pide en mayo'],
        ['C-1002', '20'],
        ['C-77', '10'],
        ['C-1003', 'mil'],
        ['C-1004', '10'],
        ['C-1003', '5'],
        ['TOTAL', '1535.5'],
      ],
      { zona_cliente_id: norte },
    );
    expect(dichas(data)).toEqual([
      ['C-1001', 'NUEVO', 1500.5],
      ['C-1002', 'IGUAL', 20],
      ['C-77', 'NO', M.desconocida],
      ['C-1003', 'NO', MENSAJES_OBJETIVO.noNumerico],
      ['C-1004', 'NO', M.deOtraZona('SUR')],
      ['C-1003', 'NO', M.repetida('4, 6')],
    ]);
    expect(dichas((await pega([['C-1004', '1']], { asesor_id: 1001 })).data)).toEqual([
      ['C-1004', 'NO', M.deOtroAsesor('MARCADOR 2')],
    ]);
    // Whoever sees only their own is not told whether the key is somebody else's.
    const ajenos = await pega(
      [
        ['C-1001', '1'],
        ['C-77', '1'],
        ['C-1003', '1'],
      ],
      {},
      2,
    );
    expect(dichas(ajenos.data)).toEqual([
      ['C-1001', 'NO', M.desconocidaOAjena],
      ['C-77', 'NO', M.desconocidaOAjena],
      ['C-1003', 'NUEVO', 1],
    ]);
    expect(ajenos.data[0]).toMatchObject({ CLIENTE: '', CLIENTE_ID: null });
  });
});

describe('#guardaObjetivosClientes #getHistorialObjetivo', () => {
  test('todos a la vez y una sola vez; lo que alguien cambió se dice y queda; el historial dice quién, de qué y a qué', async () => {
    const primera = await guarda(
      [
        { cliente_id: 1001, objetivo: 100.5, leido: null, obs: ' Va bien ' },
        { cliente_id: 1003, objetivo: 300, leido: null },
      ],
      1,
      '00000000-0000-4000-8000-000000000a01',
    );
    expect(primera).toMatchObject({ message: M.guardados(2, 0) });
    m.reloj.pasan(5);
    await m.como(2, 'setObjetivoCliente', { cliente_id: 1003, objetivo: 350, obs: 'X' });
    const repetida = await guarda(
      [
        { cliente_id: 1001, objetivo: 100.5, leido: null, obs: ' Va bien ' },
        { cliente_id: 1003, objetivo: 300, leido: null },
      ],
      1,
      '00000000-0000-4000-8000-000000000a01',
    );
    expect(repetida).toEqual(primera);
    m.reloj.pasan(5);
    expect(
      await guarda([
        { cliente_id: 1001, objetivo: 120, leido: 100.5, obs: 'Otro', leido_obs: 'Va bien' },
        { cliente_id: 1002, objetivo: 0, leido: null },
        { cliente_id: 1003, objetivo: 400, leido: 300 },
      ]),
    ).toMatchObject({
      message: M.guardados(2, 1),
      data: {
        GUARDADOS: 2,
        no_guardados: [{ CLIENTE_ID: 1003, MOTIVO: M.loCambiaron('MARCADOR 2', dePesos(350)) }],
      },
    });
    // A comment that somebody changed is not overwritten either.
    expect(
      (await guarda([{ cliente_id: 1001, objetivo: 1, leido: 120, obs: 'Mío', leido_obs: 'Va bien' }])).data,
    ).toMatchObject({ GUARDADOS: 0, no_guardados: [{ CLIENTE_ID: 1001 }] });
    expect(await objetivos()).toEqual([
      { id: 1001, objetivo: 120, obs: 'Otro' },
      { id: 1002, objetivo: 0, obs: null },
      { id: 1003, objetivo: 350, obs: null },
    ]);
    const historial = async (cliente_id: number, n = 1) =>
      (await m.como(n, 'getHistorialObjetivo', { cliente_id })).body;
    expect((await historial(1003)).data).toMatchObject([
      {
        OPERADOR: 'MARCADOR 2',
        CAMPO: 'OBJETIVO_CLTE_VEN',
        ANTES: '300.00',
        DESPUES: '350.00',
        FECHA: '2026-11-27T18:05:00.000Z',
      },
      { OPERADOR: 'MARCADOR 1', ANTES: null, DESPUES: '300.00' },
    ]);
    expect(
      (await historial(1001)).data.map((c: { ANTES: string; DESPUES: string }) => [c.ANTES, c.DESPUES]),
    ).toEqual([
      ['Va bien', 'Otro'],
      ['100.50', '120.00'],
      [null, 'Va bien'],
      [null, '100.50'],
    ]);
    expect(await historial(1001, 2)).toMatchObject({ estatus: '0' });
  });

  test('dos que guardan lo mismo a la vez: de cada cliente gana uno, y al otro se le dice', async () => {
    const ids = [1001, 1002, 1003, 1004];
    const [uno, dos] = await Promise.all([
      guarda(ids.map((cliente_id) => ({ cliente_id, objetivo: 1, leido: null }))),
      guarda([...ids].reverse().map((cliente_id) => ({ cliente_id, objetivo: 2, leido: null }))),
    ]);
    expect(uno.data.GUARDADOS + dos.data.GUARDADOS).toBe(4);
    expect(uno.data.no_guardados.length + dos.data.no_guardados.length).toBe(4);
    expect((await objetivos()).filter((o) => o.objetivo === 1)).toHaveLength(uno.data.GUARDADOS);
  });

  test('lo ajeno no se guarda; dos veces el mismo o tres decimales no guardan nada', async () => {
    expect(
      await guarda(
        [1001, 1003].map((cliente_id) => ({ cliente_id, objetivo: 5, leido: null })),
        2,
      ),
    ).toMatchObject({ data: { GUARDADOS: 1, no_guardados: [{ CLIENTE_ID: 1001, MOTIVO: M.ajeno }] } });
    expect(await guarda([{ cliente_id: 1001, objetivo: 5, leido: null }], 2)).toMatchObject({ estatus: '0' });
    const doble = [1004, 1004].map((cliente_id) => ({ cliente_id, objetivo: 5, leido: null }));
    expect(await guarda(doble)).toMatchObject({ estatus: '0', message: M.dosVeces });
    expect(await guarda([{ cliente_id: 1004, objetivo: 1.234, leido: null }])).toMatchObject({
      message: MENSAJES_OBJETIVO.noNumerico,
    });
    expect(await objetivos()).toEqual([{ id: 1003, objetivo: 5, obs: null }]);
  });
});
