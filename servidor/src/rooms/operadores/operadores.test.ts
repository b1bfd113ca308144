import { controlesDeModelo } from '@anden/contrato/operadores/modelos.ts';
import { MENSAJES_OPERADORES } from '@anden/contrato/operadores/rules.ts';
import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

type Como = 'ADMIN' | 'JEFE';
const guarda = (operador_id: number, controles: readonly number[], version = 0, como: Como = 'ADMIN') =>
  app.call('guardaControlesOperador', { operador_id, controles, version }, { como });
const ficha = async (operador_id: number) => (await app.call('getControlesOperador', { operador_id })).body;
const cambios = () =>
  app.db.sql('select operador_id, por, otorgados, retirados from cambios_controles order by cambio_id');
const TODOS = CONTROLES.map((c) => c.id);

test('#getOperadores lista a todos con cuántos controles tiene cada uno', async () => {
  await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.NORTE]);
  const { data } = (await app.call('getOperadores')).body;
  expect(data).toHaveLength(Object.keys(OP).length);
  expect(data.map((o: { OPERADOR: string }) => o.OPERADOR)).toEqual(Object.keys(OP).sort());
  expect(data.find((o: { OPERADOR: string }) => o.OPERADOR === 'JEFE')).toEqual({
    OPERADOR_ID: OP.JEFE,
    OPERADOR: 'JEFE',
    NOMBRE: 'JEFA DE ALMACÉN',
    DEPARTAMENTO: 'ALMACÉN',
    PUESTO: 'RECIBIDOR',
    ALMACEN: 'PRINCIPAL',
    ACTIVO: 'S',
    CONTROLES: 3,
  });
  expect(data.filter((o: { ACTIVO: string }) => o.ACTIVO === 'N')).toHaveLength(2);
});

describe('#guardaControlesOperador', () => {
  test('da esos controles y ningún otro, dice quién y cuándo, y vale desde la llamada siguiente', async () => {
    expect((await app.call('getKardex', {}, { como: 'JEFE' })).http).toBe(403);
    const r = await guarda(OP.JEFE, [P.kardex, P.recepcioncom, P.kardex]);
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Permisos de JEFE guardados',
      data: { OPERADOR_ID: OP.JEFE, CONTROLES: [P.recepcioncom, P.kardex] },
    });
    expect((await app.call('getKardex', {}, { como: 'JEFE' })).http).toBe(400);
    expect((await app.call('getHistorialRecepcionAcomodo', {}, { como: 'JEFE' })).http).toBe(403);
    const { data, cambios: historial } = await ficha(OP.JEFE);
    expect(data).toEqual(r.body.data);
    expect(data.VERSION).toBeGreaterThan(0);
    expect(historial).toEqual([
      {
        FECHA: expect.stringMatching(/^\d{4}-.*Z$/),
        OPERADOR: 'ADMIN',
        OTORGADOS: [P.kardex],
        RETIRADOS: [P.fechaRecepcion, P.histcompras],
      },
    ]);
    const [otorgado] = await app.db.sql<{ otorgado_por: number }>(
      'select otorgado_por from operador_controles where operador_id = $1 and control_id = $2',
      [OP.JEFE, P.kardex],
    );
    expect(otorgado?.otorgado_por).toBe(OP.ADMIN);
  });

  test('quedarse igual no es un cambio', async () => {
    const { data } = await ficha(OP.JEFE);
    expect((await guarda(OP.JEFE, data.CONTROLES)).body).toMatchObject({
      estatus: '1',
      data: { VERSION: 0 },
    });
    expect(await cambios()).toEqual([]);
  });

  test('nadie escribe sobre el cambio de otro sin verlo', async () => {
    await app.darControles(OP.JEFE, [P.administrarOperadores]);
    const primero = await guarda(OP.RECIBO, [P.kardex]);
    const r = await guarda(OP.RECIBO, [P.tickets], 0, 'JEFE');
    expect(r.body.message).toMatch(/^Los permisos de RECIBO cambiaron mientras los editaba \(por ADMIN\)/);
    expect((await ficha(OP.RECIBO)).data.CONTROLES).toEqual([P.kardex]);
    expect((await guarda(OP.RECIBO, [P.tickets], primero.body.data.VERSION, 'JEFE')).body.estatus).toBe('1');
    expect(await cambios()).toHaveLength(2);
  });

  test('diez a la vez con la misma versión: uno guarda', async () => {
    const todos = await Promise.all(TODOS.slice(0, 10).map((c) => guarda(OP.RECIBO, [c])));
    expect(todos.filter((r) => r.body.estatus === '1')).toHaveLength(1);
    expect(await cambios()).toHaveLength(1);
  });

  test('nadie se quita a sí mismo el control que administra', async () => {
    const r = await guarda(OP.ADMIN, [P.kardex]);
    expect(r.body.message).toBe(MENSAJES_OPERADORES.propio);
    expect((await guarda(OP.ADMIN, [P.administrarOperadores])).body.estatus).toBe('1');
  });

  test('dos que se lo quitan uno a otro a la vez: siempre queda uno activo', async () => {
    for (let vez = 0; vez < 5; vez++) {
      await app.darControles(OP.ADMIN, [P.administrarOperadores]);
      await app.darControles(OP.JEFE, [P.administrarOperadores]);
      const version = async (id: number): Promise<number> =>
        (
          await app.db.sql<{ v: number }>(
            'select coalesce(max(cambio_id), 0) as v from cambios_controles where operador_id = $1',
            [id],
          )
        )[0]?.v ?? 0;
      const [v1, v2] = [await version(OP.JEFE), await version(OP.ADMIN)];
      const hechos = await Promise.all([guarda(OP.JEFE, [], v1), guarda(OP.ADMIN, [], v2, 'JEFE')]);
      expect(hechos.filter((r) => r.body.estatus === '1')).toHaveLength(1);
      expect(
        await app.db.sql('select 1 from operador_controles where control_id = $1', [P.administrarOperadores]),
      ).toHaveLength(1);
    }
  });

  test('no se le quita al último activo, aunque lo tenga quien está de baja', async () => {
    await app.darControles(OP.JEFE, [P.administrarOperadores]);
    await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.ADMIN]);
    const r = await guarda(OP.JEFE, [], 0, 'JEFE');
    expect(r.body.message).toBe(MENSAJES_OPERADORES.propio);
  });

  test('ni un control ni un operador que no existen', async () => {
    expect((await guarda(OP.JEFE, [5])).body.message).toBe('No existe el control 5');
    expect((await guarda(9999, [P.kardex])).body.message).toBe(MENSAJES_OPERADORES.noExiste);
    expect((await app.call('getControlesOperador', { operador_id: 9999 })).body.message).toBe(
      MENSAJES_OPERADORES.noExiste,
    );
  });

  test('la historia sólo admite altas, también para su dueño', async () => {
    await guarda(OP.JEFE, [P.kardex]);
    await expect(app.db.sql('update cambios_controles set por = null')).rejects.toThrow(/solo admite altas/);
    await expect(app.db.sql('delete from cambios_controles')).rejects.toThrow(/solo admite altas/);
  });

  test('las pantallas abiertas del operador cambiado se enteran', async () => {
    const oidos: unknown[] = [];
    const avisado = Promise.withResolvers<void>();
    app.servicios.eventos.oir((e) => {
      oidos.push(e);
      if (oidos.length === 2) avisado.resolve();
    });
    await guarda(OP.JEFE, [P.kardex]);
    await avisado.promise;
    expect(oidos).toEqual([
      { tema: 'sesion', operador_id: OP.JEFE },
      { tema: 'operador', id: OP.JEFE, controles: [P.administrarOperadores] },
    ]);
  });
});

describe('#getCambiosDeModelo y #daModeloOperadores', () => {
  const vista = async (operadores: readonly number[], modelo: string, modo: string) =>
    (await app.call('getCambiosDeModelo', { operadores, modelo, modo })).body.data as {
      OPERADOR_ID: number;
      OPERADOR: string;
      VERSION: number;
      GANA: string | null;
      PIERDE: string | null;
    }[];
  const da = async (operadores: readonly number[], modelo: string, modo: string) => {
    const filas = await vista(operadores, modelo, modo);
    return app.call('daModeloOperadores', {
      operadores: filas.map((f) => ({ operador_id: f.OPERADOR_ID, version: f.VERSION })),
      modelo,
      modo,
    });
  };
  const suyos = async (id: number) => (await ficha(id)).data.CONTROLES;

  test('se ve lo que cada quien gana y pierde, y se da a todos', async () => {
    const antes = await suyos(OP.JEFE);
    const filas = await vista([OP.JEFE, OP.CONTEO], 'empaque', 'agrega');
    expect(filas.map((f) => [f.OPERADOR, f.PIERDE])).toEqual([
      ['CONTEO', null],
      ['JEFE', null],
    ]);
    expect(filas[1]?.GANA).toContain(`${P.surtidorem} `);
    expect((await da([OP.JEFE, OP.CONTEO], 'empaque', 'agrega')).body.message).toBe(
      'Permisos de EMPAQUE dados a 2 operadores',
    );
    expect(await suyos(OP.JEFE)).toEqual(
      [...new Set([...antes, ...controlesDeModelo('empaque')])].sort((a, b) => a - b),
    );
    expect((await da([OP.JEFE], 'conteo', 'reemplaza')).body.estatus).toBe('1');
    expect(await suyos(OP.JEFE)).toEqual(controlesDeModelo('conteo').toSorted((a, b) => a - b));
    expect((await da([OP.JEFE], 'conteo', 'reemplaza')).body.message).toBe(MENSAJES_OPERADORES.ninguno);
    expect((await ficha(OP.JEFE)).cambios).toHaveLength(2);
  });

  test('si los de uno cambiaron mientras se miraban, a ninguno', async () => {
    const [fila] = await vista([OP.JEFE], 'conteo', 'reemplaza');
    await guarda(OP.JEFE, [P.kardex]);
    const r = await app.call('daModeloOperadores', {
      operadores: [
        { operador_id: OP.JEFE, version: fila?.VERSION ?? 0 },
        { operador_id: OP.CONTEO, version: 0 },
      ],
      modelo: 'conteo',
      modo: 'reemplaza',
    });
    expect(r.body.message).toBe(MENSAJES_OPERADORES.cambiaron('JEFE'));
    expect(await suyos(OP.JEFE)).toEqual([P.kardex]);
    expect(
      (await app.call('getCambiosDeModelo', { operadores: [99_999], modelo: 'conteo', modo: 'agrega' })).body
        .message,
    ).toBe(MENSAJES_OPERADORES.noExiste);
  });

  test('quien los da no se quita administrar; a quien administra se le puede quitar', async () => {
    await da([OP.ADMIN], 'conteo', 'reemplaza');
    expect(await suyos(OP.ADMIN)).toContain(P.administrarOperadores);
    await guarda(OP.JEFE, [P.administrarOperadores]);
    await da([OP.JEFE], 'empaque', 'reemplaza');
    expect(await suyos(OP.JEFE)).not.toContain(P.administrarOperadores);
  });
});
