import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP } from '../../../testing/fixture.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { multis, remisionPorSurtir, traspasoPorSurtir } from '../../../testing/resurtidos.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  // Only the articles of these tests have a need.
  await app.db.sql('update articulos set minimo = 0');
  await app.db.sql(
    `update traspasos_det set surtido_cerrado = now(), motivo_surtido = 'NO HAY', operador_id_surtido = ${OP.ADMIN}
      where articulo_id = ${ART.MULTI} and unidades_surt < unidades`,
  );
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const ANTES = '2030-01-07T16:00:00.000Z';
const DESPUES = '2030-06-03T16:00:00.000Z';

const generar = () => app.call('generaOrdenResurtido', { almacen_id: 1, operador_id: OP.ADMIN });
type Fila = { CLAVE_ARTICULO: string; CANTIDAD_SOL: number; MOTIVO: string; PROMETIDO: string | null };
const pedido = (filas: Fila[]) => filas.map((f) => [f.CLAVE_ARTICULO, f.CANTIDAD_SOL, f.MOTIVO, f.PROMETIDO]);

describe('#generaOrdenResurtido', () => {
  test('propone lo que piden las remisiones, hasta donde alcanza la reserva, y nunca dos veces', async () => {
    await multis(app.db, [
      { id: 201, reserva: 50, enFija: 4 },
      { id: 202, reserva: 5 },
      { id: 203, reserva: 50, enFija: 20 },
    ]);
    await remisionPorSurtir(app.db, 601, { prometido: DESPUES }, [
      { articulo: 201, piezas: 6 },
      { articulo: 202, piezas: 9 },
      { articulo: 203, piezas: 20 },
    ]);
    await remisionPorSurtir(app.db, 602, { prometido: ANTES }, [{ articulo: 201, piezas: 3 }]);
    expect(pedido((await generar()).body.data)).toEqual([
      ['R-201', 5, 'REMISION', ANTES],
      ['R-202', 5, 'REMISION', DESPUES],
    ]);
    await remisionPorSurtir(app.db, 603, { urgente: true }, [{ articulo: 201, piezas: 30 }]);
    // The open order requests what is needed now, with the promise of the urgent remission that came since.
    const crecida = (await generar()).body;
    expect(crecida.message).toBe('1 renglón creció en la orden de resurtido');
    expect(crecida.data).toMatchObject([
      { CLAVE_ARTICULO: 'R-201', CANTIDAD_SOL: 35, CANTIDAD_ANTES: 5, CRECIO: expect.any(String) },
    ]);
    expect(Date.parse(crecida.data[0].PROMETIDO)).toBeLessThan(Date.parse(ANTES));
    expect((await generar()).body).toMatchObject({ data: [], message: MENSAJES_RESURTIDO.nadaQueResurtir });
    const [{ n } = { n: 0 }] = await app.db.sql<{ n: number }>(
      `select count(*)::int as n from resurtidos where articulo_id = 201 and estatus = 'ABIERTO'`,
    );
    expect(n).toBe(1);
  });

  test('traspasos y remisiones se suman; el motivo es de quien prometió antes', async () => {
    await multis(
      app.db,
      [201, 202, 203, 204].map((id) => ({ id, reserva: 50 })),
    );
    const de = (articulo: number) => ({ articulo, piezas: 4 });
    await remisionPorSurtir(app.db, 601, { prometido: ANTES }, [de(201)]);
    await traspasoPorSurtir(app.db, 501, DESPUES, [de(201)]);
    await remisionPorSurtir(app.db, 602, { prometido: DESPUES }, [de(202)]);
    await traspasoPorSurtir(app.db, 502, ANTES, [de(202)]);
    await remisionPorSurtir(app.db, 603, { prometido: DESPUES }, [de(203)]);
    await traspasoPorSurtir(app.db, 503, null, [de(203), de(204)]);
    await remisionPorSurtir(app.db, 604, {}, [de(204)]);
    expect(pedido((await generar()).body.data)).toEqual([
      ['R-201', 8, 'REMISION', ANTES],
      ['R-202', 8, 'TRASPASO', ANTES],
      ['R-203', 8, 'REMISION', DESPUES],
      ['R-204', 8, 'TRASPASO', null],
    ]);
  });

  test('no cuenta lo surtido, lo cerrado corto, lo de otro almacén ni lo que ya no se surte', async () => {
    await multis(app.db, [{ id: 201, reserva: 50 }]);
    const linea = (piezas: number) => ({ articulo: 201, piezas });
    await remisionPorSurtir(app.db, 601, {}, [linea(3), linea(4)]);
    await remisionPorSurtir(app.db, 602, {}, [linea(8)]);
    await remisionPorSurtir(app.db, 603, {}, [linea(16)]);
    await app.db.sql(
      `update remisiones_det set cerrado = now(), motivo_corto = 'NO HAY', operador_id_corto = ${OP.ADMIN} where docto_ve_det_id in (6012, 6031)`,
    );
    await app.db.sql('update remisiones set almacen_id = 2 where docto_ve_id = 602');
    await app.db.sql(
      `update remisiones set estatus = 'CANCELADA', cancelada = now() where docto_ve_id = 603`,
    );
    await app.db.sql(`update remisiones set estatus = 'SURTIENDO' where docto_ve_id = 601`);
    expect(pedido((await generar()).body.data)).toEqual([['R-201', 3, 'REMISION', null]]);
  });

  test('un pedido imposible no impide resurtir lo demás', async () => {
    await multis(app.db, [
      { id: 201, reserva: 50 },
      { id: 202, reserva: 50 },
    ]);
    await remisionPorSurtir(
      app.db,
      601,
      {},
      Array.from({ length: 2_200 }, () => ({ articulo: 201, piezas: 1_000_000 })),
    );
    await remisionPorSurtir(app.db, 9_000, {}, [{ articulo: 202, piezas: 3 }]);
    await traspasoPorSurtir(app.db, 603, null, [{ articulo: 201, piezas: 1 }]);
    expect(pedido((await generar()).body.data)).toEqual([
      ['R-201', 50, expect.any(String), null],
      ['R-202', 3, 'REMISION', null],
    ]);
  });

  test('lo urgente cuenta como prometido desde que llegó: va antes en la orden', async () => {
    await multis(app.db, [
      { id: 201, reserva: 50 },
      { id: 202, reserva: 50 },
      { id: 203, minimo: 5, maximo: 9, reserva: 50 },
    ]);
    await remisionPorSurtir(app.db, 601, {}, [{ articulo: 201, piezas: 1 }]);
    await remisionPorSurtir(app.db, 602, { urgente: true }, [{ articulo: 202, piezas: 1 }]);
    await generar();
    const { data } = (await app.call('getaAticulosdeOrden', { almacen_id: 1 })).body;
    expect(data.map((f: Fila) => f.CLAVE_ARTICULO)).toEqual(['R-202', 'R-201', 'A-7', 'R-203']);
    expect(data[0]).toMatchObject({ MINUTOS_RESTANTES: 0, MOTIVO: 'REMISION' });
  });
});
