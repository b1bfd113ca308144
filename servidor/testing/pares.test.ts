import { randomUUID } from 'node:crypto';
import type { CallName } from '@anden/contrato/contrato.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { type TestApp, testApp } from './app.ts';
import { OP, UBI } from './fixture.ts';

/** How many pairs ask for the same pieces at once, on every command that moves pieces of a shelf. */
const PARES = 1_000;
const A_LA_VEZ = 20;
const PIEZAS = 5;
const PRIMERO = 50_000;

let app: TestApp;
let duenio: pg.Client;
beforeEach(async () => {
  app = await testApp();
  duenio = new pg.Client(app.db.url);
  await duenio.connect();
  await duenio.query(EMPRESA);
});
afterEach(async () => {
  await duenio.end();
  await app.close();
});

/** A thousand articles with {@link PIEZAS} pieces each in F1, and JEFE with every control id. */
const EMPRESA = `
  insert into operador_controles (operador_id, control_id)
    select ${OP.JEFE}, control_id from controles on conflict do nothing;
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, caduca, lote)
    select n, 'PAR' || n, 'ARTÍCULO ' || n, 'D', 'S', 'S' from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n;
  insert into articulos_ubicacion (ubicacion_id, articulo_id)
    select ${UBI.F1.id}, n from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n;
  with m as (
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', n, l.lugar_id, ${UBI.F1.id}, ${PIEZAS}, 'inventario inicial'
        from generate_series(${PRIMERO}, ${PRIMERO + PARES - 1}) n, lugares l where l.clase = 'ajuste'
      returning destino_id, articulo_id, piezas)
  insert into existencias (lugar_id, articulo_id, piezas) select * from m;`;

interface Par {
  llamada: CallName;
  /** What each of the two sends about one article; `n` is 0 for the first and 1 for the second. */
  input(articulo: number, n: number, previo: unknown): object;
  /** What is done beforehand for each article, and handed to both. */
  antes?(articulo: number): Promise<unknown>;
  /** Pieces of the article on the shelves afterwards, and its movements, whichever of the two won. */
  quedan: number;
  movimientos: number;
}

const L1 = { FECHA_CADUCIDAD: '2028-01-31', LOTE: 'L1' };
const bien = async (llamada: CallName, input: object, clave?: string) => {
  const r = await app.call(llamada, input, clave ? { clave } : {});
  expect(r.body).toMatchObject({ estatus: '1' });
  return r.body.data;
};

const PEDIDOS: Readonly<Record<string, Par>> = {
  'dos correcciones a cero de la misma existencia': {
    llamada: 'guardaExistenciaArticuloUbicacion',
    input: (articulo, n) => ({
      articulo: {
        ARTICULO_ID: articulo,
        UBICACION_ID: UBI.F1.id,
        EXISTENCIA: 0,
        EXISTENCIA_ANTERIOR: PIEZAS,
      },
      almacen_id: 1,
      operador_id: QUIENES[n]?.id,
    }),
    quedan: 0,
    movimientos: 2,
  },
  'dos ubicaciones se llevan lo mismo': {
    llamada: 'cambiodeubicacion',
    input: (articulo, n) => ({
      ubicacion: [UBI.F2.codigo, UBI.VACIA.codigo][n],
      ubicacion_id: UBI.F1.id,
      almacen_id: 1,
      articulo_id: articulo,
    }),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'dos asignaciones de la misma ubicación con sus piezas': {
    llamada: 'updateUbicacionArticulo',
    input: (articulo, n) => ({
      articulo_id: articulo,
      ubicacion: UBI.VACIA.codigo,
      almacen_id: 1,
      operador_id: QUIENES[n]?.id,
      existencia: 3,
    }),
    quedan: PIEZAS + 3,
    movimientos: 2,
  },
  'dos lotes para todas las piezas sin lote': {
    llamada: 'guardaCaducidadArticulo',
    input: (articulo, n) => ({
      caducidad: {
        ARTICULO_ID: articulo,
        ALMACEN_ID: 1,
        FECHA_CADUCIDAD: '2028-01-31',
        LOTE: `L${n}`,
        EXISTENCIA: PIEZAS,
      },
    }),
    quedan: PIEZAS,
    movimientos: 2,
  },
  'dos borrados del mismo lote': {
    llamada: 'eliminaCaducidad',
    antes: (articulo) =>
      bien('guardaCaducidadArticulo', {
        caducidad: { ARTICULO_ID: articulo, ALMACEN_ID: 1, ...L1, EXISTENCIA: PIEZAS },
      }),
    input: (_articulo, _n, previo) => ({ caducidad_id: (previo as { CADUCIDAD_ID: number }).CADUCIDAD_ID }),
    quedan: PIEZAS,
    movimientos: 3,
  },
  'el mismo guardado deshecho dos veces': {
    llamada: 'deshacerGuardado',
    antes: async (articulo) => {
      const clave = randomUUID();
      await bien(
        'guardaExistenciaArticuloUbicacion',
        {
          articulo: { ARTICULO_ID: articulo, UBICACION_ID: UBI.F1.id, EXISTENCIA: 1 },
          almacen_id: 1,
          operador_id: OP.ADMIN,
        },
        clave,
      );
      return clave;
    },
    input: (_articulo, _n, previo) => ({ operacion_id: previo }),
    quedan: PIEZAS,
    movimientos: 3,
  },
};

const QUIENES = [
  { login: 'ADMIN', id: OP.ADMIN },
  { login: 'JEFE', id: OP.JEFE },
] as const;

test.each(Object.keys(PEDIDOS))(
  `mil pares a la vez: %s`,
  async (nombre) => {
    const { llamada, antes, input, quedan, movimientos } = PEDIDOS[nombre] as Par;
    // A save is its operator's own: only two of their requests can want to take it back.
    const segundo = llamada === 'deshacerGuardado' ? 'ADMIN' : 'JEFE';
    for (let desde = 0; desde < PARES; desde += A_LA_VEZ) {
      await Promise.all(
        Array.from({ length: A_LA_VEZ }, async (_, i) => {
          const articulo = PRIMERO + desde + i;
          const previo = await antes?.(articulo);
          const par = await Promise.all(
            (['ADMIN', segundo] as const).map((como, n) =>
              app.call(llamada, input(articulo, n, previo), { como, clave: randomUUID() }),
            ),
          );
          expect(
            par.map((r) => r.body.estatus).sort(),
            par.map((r) => `${r.http} ${r.body.message}`).join(' | '),
          ).toEqual(['0', '1']);
        }),
      );
    }
    const { rows } = await duenio.query(
      `select a.articulo_id, (select sum(piezas) from existencias e where e.articulo_id = a.articulo_id)::int as piezas,
            (select count(*) from movimientos m where m.articulo_id = a.articulo_id)::int as movimientos
       from articulos a where articulo_id >= $1`,
      [PRIMERO],
    );
    expect(rows).toHaveLength(PARES);
    expect(rows.filter((r) => r.piezas !== quedan || r.movimientos !== movimientos)).toEqual([]);
    expect(await auditar(duenio)).toEqual([]);
  },
  600_000,
);
