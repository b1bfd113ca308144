import { P } from '@anden/contrato/permissions.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { INVARIANTES_DE_CUPONES } from '../src/audit/invariantes-cupones.ts';
import { otraApp, type TestApp, testApp } from './app.ts';
import { OP } from './fixture.ts';
import { puntoDePartida } from './reinicio.ts';

/** A Friday at noon in the business zone. */
const VIERNES = '2026-11-27T18:00:00Z';

type DeTienda = 'cotizaCupon' | 'reservaCupon' | 'consumeCupon' | 'liberaCupon';

/** A line of a cart, of A-1. */
export const renglon = (importe: number, mas: object = {}) => ({
  renglon: 1,
  clave_articulo: 'A-1',
  unidades: 1,
  importe,
  ...mas,
});
/** One piece of A-1 for 100 pesos. */
export const CARRITO = [renglon(100)];

/**
 * The shop's program (UNO) and who keeps the coupons (JEFE), on a clock that the test moves; customers have no e-mail. After each test the invariants of coupons
 * hold, and the company is put back.
 */
export function tiendaDeCupones() {
  const reloj = {
    ahora: new Date(VIERNES),
    /** Minutes forward. */
    pasan(minutos: number) {
      reloj.ahora = new Date(reloj.ahora.getTime() + minutos * 60_000);
    },
  };
  const cambios = { ahora: () => reloj.ahora };
  let app: TestApp;
  let recomienza: () => Promise<void>;
  beforeAll(async () => {
    app = await testApp(cambios);
    recomienza = await puntoDePartida(app);
  });
  beforeEach(async () => {
    reloj.ahora = new Date(VIERNES);
    await app.darControles(OP.UNO, [P.cuponesTienda]);
    await app.darControles(OP.JEFE, [P.cupones, P.redencionesCupones]);
    await app.db.sql('update clientes set email = null');
  });
  afterEach(async () => {
    for (const { nombre, sql } of INVARIANTES_DE_CUPONES) expect(await app.db.sql(sql), nombre).toEqual([]);
    await recomienza();
  });
  afterAll(() => app.close());

  const tienda = (llamada: DeTienda, entrada: object, mas: { clave?: string } = {}) =>
    app.call(llamada, entrada, { como: 'UNO', ...mas });
  const deC1 = { folio: 'PRUEBA', clave_cliente: 'C-1', renglones: CARRITO };
  const jefe = (llamada: Parameters<TestApp['call']>[0], entrada: object) =>
    app.call(llamada, entrada, { como: 'JEFE' });
  return {
    reloj,
    tienda,
    jefe,
    /** Another server on the same database. */
    otra: () => otraApp(app.db, cambios),
    sql: <F extends object>(texto: string, valores: unknown[] = []) => app.db.sql<F>(texto, valores),
    db: () => app.db,
    cotiza: async (mas: object = {}) => (await tienda('cotizaCupon', { ...deC1, ...mas })).body,
    reserva: async (pedido: string, mas: object = {}) =>
      (await tienda('reservaCupon', { pedido, ...deC1, ...mas })).body,
    consume: async (pedido: string) => (await tienda('consumeCupon', { pedido })).body,
    libera: async (pedido: string, motivo = 'CANCELADO') =>
      (await tienda('liberaCupon', { pedido, motivo })).body,
    /** Makes a coupon of 10 % for November 2026, with what else is said. */
    async cupon(mas: object = {}): Promise<number> {
      const FECHAS = { FECHA_INI: '2026-11-01', FECHA_FIN: '2026-11-30' };
      const { body } = await jefe('guardarCupon', {
        cupon: { FOLIO: 'PRUEBA', ...FECHAS, DESCUENTO: 10, ES_NUEVO: 'S', ...mas },
      });
      expect(body.estatus, body.message).toBe('1');
      return body.data.ID;
    },
    /**
     * What a coupon gives on each line by PostgreSQL's own sums, in cents: nothing of it is shared with what is tested.
     * @param centavos what is left of each line
     */
    async oraculo(centavos: readonly number[], centesimas: number, fijo: number): Promise<number[]> {
      const partes = await app.db.sql<{ parte: number }>(
        `with r as (select i, c::numeric as c from unnest($1::int[]) with ordinality x (c, i)),
              t as (select sum(c) as base, least(sum(c), round(sum(c) * $2 / 10000) + $3) as da from r),
              e as (select i, floor(c * da / nullif(base, 0)) as parte, mod(c * da, base) as resto, da from r, t where base > 0)
         select (parte + (row_number() over (order by resto desc, i) <= da - sum(parte) over ())::int)::int as parte
           from e order by i`,
        [centavos, centesimas, fijo],
      );
      return partes.length > 0 ? partes.map((p) => p.parte) : centavos.map(() => 0);
    },
    /** How many uses of PRUEBA are consumed, which its coupons say too. */
    async usos(): Promise<number | undefined> {
      const [fila] = await app.db.sql<{ dichos: number; hay: number }>(
        `select coalesce(sum(c.usos), 0)::int as dichos,
                (select count(*)::int from cupones_usos u join cupones x using (cupon_id) where x.folio = 'PRUEBA' and u.estado = 'CONSUMIDA') as hay
           from cupones c where c.folio = 'PRUEBA'`,
      );
      expect(fila?.dichos).toBe(fila?.hay);
      return fila?.hay;
    },
  };
}
