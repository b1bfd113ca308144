import { randomUUID } from 'node:crypto';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otraApp, type Respuesta, type TestApp } from '../../../testing/app.ts';
import { type TestDb, testDb } from '../../../testing/db.ts';
import { OP, UBI } from '../../../testing/fixture.ts';
import { PARES } from '../../../testing/largo.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { multis } from '../../../testing/resurtidos.ts';

const A_LA_VEZ = 10;
const PIEZAS = 3;
/** One article and one order for each pair of operators, with the same number. */
const PRIMERO = 1_001;
const IDS = Array.from({ length: PARES }, (_, i) => PRIMERO + i);
/** The article that many work on at once. */
const COMUN = 5_000;

let db: TestDb;
let app: TestApp;
beforeAll(async () => {
  db = await testDb();
  app = await otraApp(db);
  await app.darControles(
    OP.JEFE,
    CONTROLES.map((c) => c.id),
  );
  await multis(db, [
    ...IDS.map((id) => ({ id, reserva: 2 * PIEZAS })),
    { id: COMUN, reserva: 40, enFija: 0 },
  ]);
  await db.sql(
    `insert into resurtidos (resurtido_id, almacen_id, articulo_id, operador_id_sol, cantidad_sol, motivo)
     select i, 1, i, ${OP.ADMIN}, ${PIEZAS}, 'MINIMO' from unnest($1::int[]) i
     union all select ${COMUN}, 1, ${COMUN}, ${OP.ADMIN}, 30, 'MINIMO'`,
    [IDS],
  );
});
afterAll(async () => {
  await app.close();
  await cuadra(db);
  const [fila] = await db.sql<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  expect(fila?.n).toBe(0);
  await db.close();
});

type Quien = 'ADMIN' | 'JEFE';

/** Makes a move as a handheld does: if the server is too busy, again with the same key. */
async function traspasar(
  id: number,
  operacion: 'surtido' | 'acomodo',
  cantidad: number,
  como: Quien,
): Promise<Respuesta> {
  const clave = randomUUID();
  const input = {
    articulo_id: id,
    almacen_id: 1,
    operador_id: OP[como],
    ubicacion_id: operacion === 'surtido' ? UBI.M1.id : UBI.F1.id,
    cantidad,
    operacion,
    resurtido_id: id,
  };
  for (;;) {
    const r = await app.call('setTraspasoentreubicaciones', input, { como, clave });
    if (r.http !== 503) return r;
  }
}

const piezas = async (clase: string): Promise<number> => {
  const [fila] = await db.sql<{ n: number }>(
    `select coalesce(sum(e.piezas), 0)::int as n from existencias e join lugares l using (lugar_id)
       left join ubicaciones u on u.ubicacion_id = e.lugar_id
      where coalesce(u.tipo, l.clase) = $1 and e.articulo_id = any($2)`,
    [clase, IDS],
  );
  return fila?.n ?? -1;
};

/** Both request everything of each order at once: one gets it, and the other is told why not. Returns who won each. */
async function todosLosPares(
  operacion: 'surtido' | 'acomodo',
  quienes: (id: number) => readonly [Quien, Quien],
): Promise<Map<number, Quien>> {
  const ganaron = new Map<number, Quien>();
  for (let desde = 0; desde < PARES; desde += A_LA_VEZ) {
    await Promise.all(
      IDS.slice(desde, desde + A_LA_VEZ).map(async (id) => {
        const par = quienes(id);
        const rs = await Promise.all(par.map((como) => traspasar(id, operacion, PIEZAS, como)));
        expect(
          rs.map((r) => r.body.estatus).sort(),
          rs.map((r) => `${r.http} ${r.body.message}`).join(' | '),
        ).toEqual(['0', '1']);
        const gano = par[rs.findIndex((r) => r.body.estatus === '1')];
        if (gano) ganaron.set(id, gano);
      }),
    );
  }
  return ganaron;
}

test(`${PARES} pares que surten lo mismo a la vez, y luego quien surtió lo acomoda dos veces a la vez`, async () => {
  const surtio = await todosLosPares('surtido', () => ['ADMIN', 'JEFE']);
  expect([await piezas('M'), await piezas('transito'), await piezas('F')]).toEqual([
    PARES * PIEZAS,
    PARES * PIEZAS,
    0,
  ]);
  await cuadra(db);
  await todosLosPares('acomodo', (id) => [surtio.get(id) ?? 'ADMIN', surtio.get(id) ?? 'ADMIN']);
  expect([await piezas('M'), await piezas('transito'), await piezas('F')]).toEqual([
    PARES * PIEZAS,
    0,
    PARES * PIEZAS,
  ]);
}, 300_000);

test('muchos a la vez surten, acomodan, deshacen y corrigen el mismo artículo: nada se pierde ni se traba', async () => {
  const vuelta = async (i: number): Promise<Respuesta[]> => {
    const como = i % 2 ? 'ADMIN' : 'JEFE';
    const surtido = await traspasar(COMUN, 'surtido', 1 + (i % 2), como);
    const acomodado = await traspasar(COMUN, 'acomodo', 1, como);
    const hecho = [acomodado, surtido].find((r) => r.body.estatus === '1');
    const deshecho =
      hecho && i % 3 === 0
        ? [await app.call('deshacerGuardado', { operacion_id: hecho.body.data.OPERACION_ID }, { como })]
        : [];
    return [surtido, acomodado, ...deshecho];
  };
  const todas = (await Promise.all(Array.from({ length: 40 }, (_, i) => vuelta(i)))).flat();
  for (const r of todas) expect([200, 503]).toContain(r.http);
  expect(todas.some((r) => r.body.estatus === '1')).toBe(true);
  const [total] = await db.sql<{ n: number }>(
    `select sum(e.piezas)::int as n from existencias e where e.articulo_id = ${COMUN}`,
  );
  expect(total?.n).toBe(40);
});
