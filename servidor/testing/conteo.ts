import { P } from '@anden/contrato/permissions.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { auditar, type Hallazgo } from '../src/audit/index.ts';
import { conexionConfig } from '../src/platform/db/pool.ts';
import type { Respuesta, TestApp } from './app.ts';
import { ART, DE_LA_PRUEBA, INV, OP, UBI } from './fixture.ts';
import { appDeNuevo } from './reinicio.ts';

/** Operators who count: CONTEO and UNO blind, ADMIN seeing the stock. */
export type Como = 'CONTEO' | 'UNO' | 'ADMIN';

/** A location, its counted pieces, and when it was counted. */
export type Contada = readonly [ubicacionId: number, piezas: number, cuando?: string | null];

/** BARRAS in its three locations of warehouse 1: F1 holds 8, F2 and the disabled I1 nothing. */
export const barras = (f1: number, f2 = 0, cuando: string | null = null): Contada[] => [
  [UBI.F1.id, f1, cuando],
  [UBI.F2.id, f2, cuando],
  [UBI.I1.id, 0, cuando],
];

interface Opciones {
  como?: Como;
  det?: number;
  articulo?: number;
  caducidades?: readonly object[];
  motivo_id?: number;
  observaciones?: string;
  /** Idempotency-Key. */
  clave?: string;
}

/** Helpers for tests of counting: count, put away, undo, look. UNO may count too, besides CONTEO. */
export async function manos(app: TestApp) {
  await app.darControles(OP.UNO, [P.inventarios]);
  const { sql } = app.db;

  /** Moves pieces of an article without a lot, as the ledger would; `null` is an outside place of that class. */
  async function mueve(
    articulo: number,
    piezas: number,
    [origen, destino]: readonly [number | string, number | string],
    documento: string | null = null,
  ): Promise<void> {
    const id = async (l: number | string) =>
      typeof l === 'number'
        ? l
        : (
            await sql<{ id: number }>(
              'select lugar_id as id from lugares where clase = $1 and coalesce(almacen_id, 1) = 1',
              [l],
            )
          )[0]?.id;
    const de = await id(origen);
    const a = await id(destino);
    await sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       values (gen_random_uuid(), $1, 'prueba', $2, $3, $4, $5, $6)`,
      [OP.ADMIN, articulo, de, a, piezas, documento],
    );
    const suma = (lugar: number | undefined, n: number) =>
      sql(
        `insert into existencias (lugar_id, articulo_id, piezas) values ($1, $2, greatest($3, 0))
         on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion)
         do update set piezas = existencias.piezas + $3`,
        [lugar, articulo, n],
      );
    if (typeof origen === 'number' || origen === 'recepcion') await suma(de, -piezas);
    if (typeof destino === 'number' || destino === 'recepcion') await suma(a, piezas);
  }

  return {
    mueve,

    /** Counts BARRAS in warehouse 1, by default as CONTEO. */
    cuenta(
      contadas: readonly Contada[],
      { como = 'CONTEO', det = INV.BARRAS, articulo = ART.BARRAS, clave, ...resto }: Opciones = {},
    ): Promise<Respuesta> {
      const ubicaciones = contadas.map(([UBICACION_ID, CONTADAS, CONTADA_EN = null]) => ({
        UBICACION_ID,
        CONTADAS,
        CONTADA_EN,
      }));
      const conteo = { INVENTARIO_DET_ID: det, ARTICULO_ID: articulo, ubicaciones, ...resto };
      return app.call(
        'ajustaConteo',
        { conteo, operador_id: OP[como] },
        { como, ...(clave ? { clave } : {}) },
      );
    },

    async linea(det: number = INV.BARRAS) {
      const [fila] = await sql<{ estatus: string; ajustado: string | null }>(
        'select estatus, ajustado from inventarios_det where inventario_det_id = $1',
        [det],
      );
      return fila;
    },

    /** Makes another list with BARRAS; returns the id of its line. */
    async otraLinea(folio = 'OTRO'): Promise<number> {
      const [fila] = await sql<{ id: number }>(
        `with i as (insert into inventarios (folio, almacen_id) values ($2, 1) returning inventario_id)
         insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp)
         select inventario_id, $1, 'T-' || $2::text from i returning inventario_det_id as id`,
        [ART.BARRAS, folio],
      );
      return fila?.id ?? 0;
    },

    /** Lots and pieces of an article in a location. */
    hay: (articulo: number, ubicacion: number) =>
      sql<{ lote: string | null; piezas: number }>(
        `select lote, piezas from existencias where articulo_id = $1 and lugar_id = $2 and piezas > 0
          order by lote nulls first`,
        [articulo, ubicacion],
      ),

    /** The test's movements: from, to, lot before and after, pieces. */
    async libro() {
      const filas = await sql<Record<'de' | 'a' | 'lote_de' | 'lote' | 'piezas', string | number | null>>(
        `select o.nombre as de, d.nombre as a, m.lote, m.piezas,
                case when m.cambia_lote then m.lote_anterior else m.lote end as lote_de
           from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
          where ${DE_LA_PRUEBA} order by m.movimiento_id`,
      );
      return filas.map((m) => [m.de, m.a, m.lote_de, m.lote, m.piezas]);
    },

    /** The database's clock. */
    ahora: async (): Promise<string> =>
      (await sql<{ t: string }>('select clock_timestamp() as t'))[0]?.t ?? '',

    /** Puts received pieces of BARRAS away; returns the operation's id. */
    async acomoda(piezas: number, ubicacionId: number = UBI.F1.id): Promise<string> {
      const r = await app.call(
        'guardaAcomodoCompra',
        {
          articulo_id: ART.BARRAS,
          operador_id: OP.ACOMODO,
          cantidad: piezas,
          ubicaciones: [{ UBICACION_ID: ubicacionId, CONTADAS: piezas }],
        },
        { como: 'ACOMODO' },
      );
      if (r.body.estatus !== '1') throw new Error(r.body.message);
      return r.body.data.OPERACION_ID;
    },

    deshace: (operacion_id: string, como: Como | 'ACOMODO' = 'CONTEO') =>
      app.call('deshacerGuardado', { operacion_id }, { como }),

    /** Corrects the stock of BARRAS in a location, as a stock edit does. */
    corrige: (ubicacionId: number, piezas: number) =>
      mueve(
        ART.BARRAS,
        Math.abs(piezas),
        piezas > 0 ? ['ajuste', ubicacionId] : [ubicacionId, 'ajuste'],
        'existencia',
      ),

    async audita(): Promise<Hallazgo[]> {
      const cliente = new pg.Client(conexionConfig(app.db.url));
      await cliente.connect();
      try {
        return await auditar(cliente);
      } finally {
        await cliente.end();
      }
    },
  };
}

export type Manos = Awaited<ReturnType<typeof manos>>;

/** Gives each test of a file a company with its counting operators, and audits it when the test ends. */
export function enSuEmpresa(toma: (app: TestApp, m: Manos) => void): void {
  let suya: { app: TestApp; m: Manos } | undefined;
  beforeEach(async () => {
    const app = await appDeNuevo();
    suya = { app, m: await manos(app) };
    toma(suya.app, suya.m);
  });
  afterEach(async () => {
    const hallazgos = await suya?.m.audita();
    await suya?.app.close();
    expect(hallazgos).toEqual([]);
  });
}
