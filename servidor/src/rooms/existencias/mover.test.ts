import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, CADUCA_L1, DE_LA_PRUEBA, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import {
  type Lote,
  type Lugar,
  lugarDeUbicacion,
  lugaresDe,
  mover,
  SIN_LOTE,
  saldosAlMomento,
  type Traslado,
} from './index.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const L1: Lote = { fechaCaducidad: CADUCA_L1, lote: 'L1', fechaProduccion: null };
const L2: Lote = { fechaCaducidad: '2059-01-31', lote: 'L2', fechaProduccion: null };
const ubi = (u: { id: number; codigo: string }): Lugar =>
  lugarDeUbicacion({ ubicacion_id: u.id, almacen_id: Number(u.codigo[0]) });

const tx = <T>(hacer: (db: Tx) => Promise<T>): Promise<T> => app.servicios.db.transaction().execute(hacer);

const mueve = (hacer: (db: Tx) => Promise<Traslado[]> | Traslado[]) =>
  tx(async (db) =>
    mover(
      {
        db,
        operador: {
          operador_id: OP.ADMIN,
          operador: 'ADMIN',
          nombre: '',
          almacen_id: 1,
          departamento_id: null,
          puesto_id: null,
          almacenes: [1],
          controles: new Set(),
          debeCambiarClave: false,
        },
        operacionId: randomUUID(),
        llamada: 'prueba',
      },
      await hacer(db),
    ),
  );

const hay = (articulo: number, lugar: number) =>
  app.db.sql<{ lote: string | null; piezas: number }>(
    'select lote, piezas from existencias where articulo_id = $1 and lugar_id = $2 and piezas > 0 order by lote nulls first',
    [articulo, lugar],
  );

const libro = () =>
  app.db.sql(
    `select piezas, lote, cambia_lote, lote_anterior from movimientos where ${DE_LA_PRUEBA} order by movimiento_id`,
  );

async function cuadra(): Promise<void> {
  const cliente = new pg.Client(app.db.url);
  await cliente.connect();
  try {
    expect((await auditar(cliente)).filter((h) => !/compra|acomodo/.test(h.nombre))).toEqual([]);
  } finally {
    await cliente.end();
  }
}

describe('qué lotes se toman', () => {
  test('igual: sólo el lote pedido, y si no alcanza nada cambia', async () => {
    const de = (piezas: number, lote: Lote): Traslado => ({
      articuloId: ART.LOTE,
      origen: ubi(UBI.F2),
      destino: ubi(UBI.F2),
      piezas,
      lote: L2,
      loteAnterior: lote,
    });
    await expect(mueve(() => [de(6, SIN_LOTE)])).rejects.toThrow('No hay existencia suficiente');
    expect(await libro()).toEqual([]);
    await mueve(() => [de(5, SIN_LOTE)]);
    expect(await hay(ART.LOTE, UBI.F2.id)).toEqual([
      { lote: 'L1', piezas: 10 },
      { lote: 'L2', piezas: 5 },
    ]);
    expect(await libro()).toEqual([{ piezas: 5, lote: 'L2', cambia_lote: true, lote_anterior: null }]);
    await cuadra();
  });

  test('capturado: primero las de ese lote, luego las que no tienen, y todas llegan con él', async () => {
    await mueve(async (db) => [
      {
        articuloId: ART.LOTE,
        origen: ubi(UBI.F2),
        destino: (await lugaresDe(db, 1)).ajuste,
        piezas: 12,
        lote: L1,
        tomar: 'capturado',
      },
    ]);
    expect(await libro()).toEqual([
      { piezas: 10, lote: 'L1', cambia_lote: false, lote_anterior: null },
      { piezas: 2, lote: 'L1', cambia_lote: true, lote_anterior: null },
    ]);
    expect(await hay(ART.LOTE, UBI.F2.id)).toEqual([{ lote: null, piezas: 3 }]);
    await cuadra();
  });

  test('cualquiera: primero las que no tienen lote, luego las que caducan antes, y cada una guarda el suyo', async () => {
    await mueve((db) =>
      lugaresDe(db, 1).then(({ ajuste }) => [
        { articuloId: ART.LOTE, origen: ajuste, destino: ubi(UBI.F2), piezas: 4, lote: L2 },
      ]),
    );
    await mueve(async (db) => [
      {
        articuloId: ART.LOTE,
        origen: ubi(UBI.F2),
        destino: (await lugaresDe(db, 1)).ajuste,
        piezas: 11,
        tomar: 'cualquiera',
      },
    ]);
    expect(await hay(ART.LOTE, UBI.F2.id)).toEqual([{ lote: 'L1', piezas: 8 }]);
    await cuadra();
  });

  test('dos tomas en una operación no toman la misma pieza', async () => {
    const toma = async (db: Tx): Promise<Traslado> => ({
      articuloId: ART.LOTE,
      origen: ubi(UBI.F2),
      destino: (await lugaresDe(db, 1)).ajuste,
      piezas: 8,
      tomar: 'cualquiera',
    });
    await expect(mueve(async (db) => [await toma(db), await toma(db)])).rejects.toThrow(
      'No hay existencia suficiente',
    );
    expect(await libro()).toEqual([]);
  });
});

test('no entra a una ubicación donde el artículo no está asignado', async () => {
  await expect(
    mueve(async (db) => [
      {
        articuloId: ART.BARRAS,
        origen: (await lugaresDe(db, 1)).ajuste,
        destino: ubi(UBI.VACIA),
        piezas: 1,
      },
    ]),
  ).rejects.toThrow('El artículo no está asignado a la ubicación');
});

test('cincuenta traslados cruzados a la vez: nadie se traba y la suma es la misma', async () => {
  const cruza = (i: number): Traslado[] => {
    const [origen, destino] = i % 2 ? [UBI.F1, UBI.F2] : [UBI.F2, UBI.F1];
    return [{ articuloId: ART.BARRAS, origen: ubi(origen), destino: ubi(destino), piezas: 1 }];
  };
  const hechos = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => mueve(() => cruza(i))));
  const fallas = hechos.flatMap((h) => (h.status === 'rejected' ? [String(h.reason)] : []));
  expect(fallas.filter((f) => !f.includes('No hay existencia suficiente'))).toEqual([]);
  const total = [...(await hay(ART.BARRAS, UBI.F1.id)), ...(await hay(ART.BARRAS, UBI.F2.id))];
  expect(total.reduce((suma, f) => suma + f.piezas, 0)).toBe(8);
  await cuadra();
});

describe('saldosAlMomento', () => {
  test('quita lo que se movió después, por lote', async () => {
    const [{ antes } = { antes: '' }] = await app.db.sql<{ antes: string }>(
      'select clock_timestamp() as antes',
    );
    await mueve(() => [
      {
        articuloId: ART.LOTE,
        origen: ubi(UBI.F2),
        destino: ubi(UBI.F2),
        piezas: 2,
        lote: L2,
        loteAnterior: L1,
      },
    ]);
    await mueve(async (db) => [
      { articuloId: ART.LOTE, origen: ubi(UBI.F2), destino: (await lugaresDe(db, 1)).ajuste, piezas: 3 },
    ]);
    // Read in whole milliseconds, it would precede what was moved in that same millisecond.
    const [{ ahora } = { ahora: '' }] = await app.db.sql<{ ahora: string }>(
      `select clock_timestamp() + interval '1 ms' as ahora`,
    );
    const en = (momento: string) =>
      tx(async (db) =>
        (await saldosAlMomento(db, ART.LOTE, [{ ubicacionId: UBI.F2.id, momento }])).map((s) => [
          s.lote.lote,
          s.actual,
          s.alMomento,
        ]),
      );
    expect(await en(antes)).toEqual([
      ['L2', 2, 0],
      ['L1', 8, 10],
      [null, 2, 5],
    ]);
    expect(await en(ahora)).toEqual([
      ['L2', 2, 2],
      ['L1', 8, 8],
      [null, 2, 2],
    ]);
  });

  test('quien recibe mientras tanto espera, y no se cuenta dos veces', async () => {
    let soltar = () => {};
    const suelta = new Promise<void>((r) => {
      soltar = r;
    });
    let tomado = () => {};
    const listo = new Promise<void>((r) => {
      tomado = r;
    });
    const contando = tx(async (db) => {
      const saldos = await saldosAlMomento(db, ART.BARRAS, [
        { ubicacionId: UBI.F1.id, momento: new Date().toISOString() },
      ]);
      tomado();
      await suelta;
      return saldos;
    });
    await listo;
    const moviendo = mueve(() => [
      { articuloId: ART.BARRAS, origen: ubi(UBI.F1), destino: ubi(UBI.F2), piezas: 8 },
    ]);
    const esperan = async () => {
      const [fila] = await app.db.sql<{ n: number }>(
        `select count(distinct pid) as n from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
      );
      return Number(fila?.n);
    };
    await expect.poll(esperan, { timeout: 20_000, interval: 20 }).toBe(1);
    soltar();
    expect((await contando).map((s) => s.actual)).toEqual([8]);
    await moviendo;
    expect(await hay(ART.BARRAS, UBI.F1.id)).toEqual([]);
  });
});

test('la línea de compra que ya se acomodó puede volver a la recepción con su contramovimiento', async () => {
  const compra = { tipo: 'compra', id: 4, detId: LINEA.RECIBIDA } as const;
  await mueve(async (db) => [
    {
      articuloId: ART.BARRAS,
      origen: (await lugaresDe(db, 1)).recepcion,
      destino: ubi(UBI.F1),
      piezas: 6,
      documento: compra,
    },
  ]);
  expect(await hay(ART.BARRAS, UBI.F1.id)).toEqual([{ lote: null, piezas: 14 }]);
  await mueve(async (db) => [
    {
      articuloId: ART.BARRAS,
      origen: ubi(UBI.F1),
      destino: (await lugaresDe(db, 1)).recepcion,
      piezas: 6,
      documento: compra,
    },
  ]);
  await cuadra();
});
