import type { Sent } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { conexionConfig } from '../src/platform/db/pool.ts';
import { type TestApp, testApp } from './app.ts';
import type { OP } from './fixture.ts';

export type Entrega = Sent<typeof entregaCalls.recibeDocumentos>;
export type Remision = NonNullable<Entrega['remisiones']>[number];
type Factura = NonNullable<Entrega['facturas']>[number];
/** Tables that a delivery without changes may write to. */
export const RASTRO = ['auditoria', 'idempotencia'];

let serie = 0;
/** A new, unique remission. */
export const remision = (cambios: Partial<Remision> = {}): Remision => {
  serie++;
  return {
    DOCUMENTO: `DOC-${serie}`,
    FOLIO: `RX${serie}`,
    ALMACEN_ID: 1,
    CLAVE_CLIENTE: 'C-1',
    FECHA: '2026-11-20T10:00:00-06:00',
    RENGLONES: [
      { CLAVE_ARTICULO: 'A-1', UNIDADES: 2, PRECIO: 9.5 },
      { CLAVE_ARTICULO: 'A-8', UNIDADES: 3, PRECIO: 1.25 },
    ],
    ...cambios,
  };
};
/** A new, unique invoice. */
export const factura = (cambios: Partial<Factura> = {}): Factura => {
  serie++;
  return {
    DOCUMENTO: `FAC-${serie}`,
    FOLIO: `FX${serie}`,
    CLAVE_CLIENTE: 'C-1',
    FECHA: '2026-11-20T11:00:00-06:00',
    IMPORTE_NETO: 22.75,
    TOTAL: 26.39,
    ...cambios,
  };
};

/** The outcome of one document. */
export interface Dicho {
  TIPO: string;
  DOCUMENTO: string;
  RESULTADO: string;
  MOTIVO: string | null;
}
/** A company shared by a file's tests and audited when they end, with an operator who delivers documents to it. */
export function conEntregas() {
  const casa = {} as { app: TestApp };
  beforeAll(async () => {
    casa.app = await testApp();
  });
  afterAll(async () => {
    const cliente = new pg.Client(conexionConfig(casa.app.db.url));
    await cliente.connect();
    expect(await auditar(cliente)).toEqual([]);
    await cliente.end();
    await casa.app.close();
  });
  const entrega = async (e: Entrega, como: keyof typeof OP = 'ADMIN'): Promise<Dicho[]> => {
    const r = await casa.app.call('recibeDocumentos', e, { como });
    expect(r.body).toMatchObject({ estatus: '1' });
    return r.body.data;
  };
  const resultados = async (e: Entrega, como?: keyof typeof OP): Promise<(string | null)[]> =>
    (await entrega(e, como)).map((d) => (d.MOTIVO === null ? d.RESULTADO : `${d.RESULTADO}: ${d.MOTIVO}`));
  const guardada = async (documento: string) => {
    const [r] = await casa.app.db.sql(
      `select folio, folio_dr, empresa_id, almacen_id, cliente_id, operador_id, fecha, prometido, urgente, clte_recoge, paqueteria,
              importe_neto, renglones, observaciones, estatus,
              (select json_agg(json_build_array(renglon, clave_articulo, unidades, d.precio) order by renglon)
                 from remisiones_det d join articulos using (articulo_id) where d.docto_ve_id = r.docto_ve_id) lineas
         from remisiones r where documento_externo = $1`,
      [documento],
    );
    return r;
  };
  return { casa, entrega, resultados, guardada };
}
