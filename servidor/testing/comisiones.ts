import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Marcando, marcando } from './marcando.ts';

/** Of the running test. */
export let m: Marcando;
export const NOVIEMBRE = { fecha_ini: '2026-11-01', fecha: '2026-11-27' };
export type Fila = Record<string, unknown> & {
  TOTAL: number;
  COMISION: number;
  PCTJ: number;
  LINEA_ID: number;
};

/** Before each test of the file: customers C-1001 and C-1002 of operator 1, C-1003 of operator 2; today is 27 November 2026. Operator 1 keeps rules and closes months. */
export function conComisiones(): void {
  beforeEach(async () => {
    m = await marcando(2, 3);
    await m.app.db.sql(
      `insert into operador_controles (operador_id, control_id)
       select o, c from unnest(array[1001, 1002]) o, unnest($1::int[]) c where o = 1001 or c = $2`,
      [
        [
          P.comisionesventatmk,
          P.alcanceFechaInicial,
          P.todosLosClientes,
          P.reglasComision,
          P.cierresComision,
          P.ventasgenerales,
        ],
        P.comisionesventatmk,
      ],
    );
    await m.app.db.sql(`update clientes set operador_id = 1002 where cliente_id = 1003`);
    await m.app.db.sql(
      `insert into objetivos_operador (operador_id, venta) values (1001, 1000), (1002, 1000)`,
    );
  });
  afterEach(() => m.close());
}

/** A tier as the contract has it. */
export const tramo = (porcentaje: number, desde = 0, modo: 'MARGINAL' | 'ENTERO' = 'MARGINAL') => ({
  desde,
  porcentaje,
  modo,
});
export const REGLA = {
  nombre: 'Prueba',
  desde: '2026-11-01',
  marca: '',
  tipo_cliente: '',
  sobre: 'FACTURADO' as 'FACTURADO' | 'COBRADO',
  tramos: [tramo(2)],
};
/** Saves this rule with these changes. */
export const guarda = async (cambios: object = {}) =>
  (await m.como(1, 'guardaReglaComision', { ...REGLA, ...cambios })).body;
/** The next version of the general rule, which stands from the beginning. */
export const general = async (tramos: readonly object[], cambios: object = {}) => {
  const { estatus, message } = await guarda({ regla_id: 1, nombre: 'General', tramos, ...cambios });
  expect(estatus, message).toBe('1');
};
/** Runs a statement by itself, or in the transaction of a connection. */
const corre = async (texto: string, valores: unknown[], en?: pg.Client) =>
  en ? (await en.query(texto, valores)).rows : m.app.db.sql(texto, valores);
/** An invoice; its trigger writes its charge. `en`: within that connection's transaction. */
export const factura = async (
  id: number,
  total: number,
  fecha = '2026-11-10T18:00:00Z',
  cliente = 1001,
  en?: pg.Client,
) => {
  await corre(
    `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values ($1::int, 'F-' || $1::int, $2, $3, $4)`,
    [id, cliente, fecha, total],
    en,
  );
};
/** A return of an invoice. */
export const devuelve = async (
  id: number,
  importe: number,
  fecha = '2026-11-12T18:00:00Z',
  cliente = 1001,
) => {
  await m.app.db.sql(
    `insert into cartera (cliente_id, clase, fecha, importe, folio, docto_ve_id) values ($1, 'DEVOLUCION', $2, $3, 'D-' || $4::int, $4::int)`,
    [cliente, fecha, importe, id],
  );
};
/** A payment applied whole to an invoice; its application's id. */
export const paga = async (
  id: number,
  importe: number,
  fecha = '2026-11-15T18:00:00Z',
  clase = 'PAGO',
  en?: pg.Client,
) =>
  (
    await corre(
      `with p as (insert into cartera (cliente_id, clase, fecha, importe, folio)
                  select cliente_id, $4, $2, $3, 'P-' || docto_ve_id from facturas where docto_ve_id = $1 returning asiento_id)
       insert into aplicaciones (abono_id, cargo_id, importe)
       select p.asiento_id, k.asiento_id, $3 from p, cartera k where k.docto_ve_id = $1 and k.clase = 'CARGO' returning aplicacion_id`,
      [id, fecha, importe, clase],
      en,
    )
  )[0]?.aplicacion_id as number;
/** What operator `n` sees of November in 'Alcance de venta', by date. */
export const filas = async (n = 1, mas: object = {}): Promise<Fila[]> =>
  (await m.como(n, 'getComisionesAsesores', { ...NOVIEMBRE, orden: 'FECHA', sentido: 'asc', ...mas })).body
    .data;
/** To the cent. */
export const suma = (de: readonly Fila[], que: 'TOTAL' | 'COMISION') =>
  de.reduce((n, f) => n + Math.round(f[que] * 100), 0) / 100;
export const comisiones = async () => (await filas()).map((f) => f.COMISION);
