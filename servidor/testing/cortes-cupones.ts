import { randomUUID } from 'node:crypto';
import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { ClientBase } from 'pg';
import { expect } from 'vitest';
import { type Contestado, llamar } from './instalacion.ts';

/** Orders that are paid at the moment of the cut. */
const PAGADOS = 5;
/** The coupon of which there is one, and the one of which there are as many as orders. */
const UNICO = 'CORTE1';
const VARIOS = 'CORTEN';

interface Pago {
  pedido: string;
  clave: string;
}

/** What the shop asked of coupons before a cut: an order that waits for its payment, and those whose payment was told as the server was killed. */
export interface CuponesCortados {
  /** Their payments settle when the cut does. */
  pagos: readonly Pago[];
  /** Settles when each payment was answered or lost. */
  fin: Promise<unknown>;
}

const uso = async (url: string, llamada: string, input: object, clave: string = randomUUID()) =>
  (await llamar(url, llamada, input, { 'idempotency-key': clave })) as Contestado & {
    message: string;
    data: { ESTADO: string; MENSAJE: string }[];
  };

const reserva = (url: string, pedido: string, folio: string, clave_articulo: string) =>
  uso(url, 'reservaCupon', {
    pedido,
    folio,
    renglones: [{ renglon: 1, clave_articulo, unidades: 1, importe: 100 }],
  });

/** Reserves coupons for orders, and begins to tell the payment of all but one without waiting for the answers. */
export async function antesDelCorte(url: string, articulo: string): Promise<CuponesCortados> {
  for (const [FOLIO, LIMITE] of [
    [UNICO, 1],
    [VARIOS, PAGADOS],
  ] as const) {
    const DIAS = { FECHA_INI: '2025-01-01', FECHA_FIN: '2999-12-31' };
    const cupon = { FOLIO, ...DIAS, DESCUENTO: 10, LIMITE, ES_NUEVO: 'S' };
    expect(await llamar(url, 'guardarCupon', { cupon })).toMatchObject({ estatus: '1' });
  }
  expect(await reserva(url, 'ESPERA', UNICO, articulo)).toMatchObject({ estatus: '1' });
  const pagos = Array.from({ length: PAGADOS }, (_, n) => ({ pedido: `PAGO-${n}`, clave: randomUUID() }));
  for (const { pedido } of pagos)
    expect(await reserva(url, pedido, VARIOS, articulo)).toMatchObject({ estatus: '1' });
  const fin = Promise.allSettled(
    pagos.map(({ pedido, clave }) => uso(url, 'consumeCupon', { pedido }, clave)),
  );
  return { pagos, fin };
}

/**
 * After a cut: each payment told again is one use, what was reserved still holds its place, and the place is free once it expires.
 * @param duenio moves the end of the reservation to now, as waiting for it would
 */
export async function trasElCorte(
  url: string,
  duenio: ClientBase,
  { pagos }: CuponesCortados,
  articulo: string,
): Promise<void> {
  for (const { pedido, clave } of pagos)
    for (const otra of [clave, randomUUID()])
      expect((await uso(url, 'consumeCupon', { pedido }, otra)).data).toMatchObject([
        { ESTADO: 'CONSUMIDA', MENSAJE: M.conPedido.consumido(VARIOS) },
      ]);
  const { rows } = await duenio.query(`select usos from cupones where folio = $1`, [VARIOS]);
  expect(rows).toEqual([{ usos: PAGADOS }]);
  expect((await reserva(url, 'LLEGA', UNICO, articulo)).message).toBe(`El cupón ${UNICO} se agotó`);
  await duenio.query(`update cupones_usos set expira = now() where pedido = 'ESPERA'`);
  expect((await reserva(url, 'LLEGA', UNICO, articulo)).estatus).toBe('1');
  expect((await uso(url, 'consumeCupon', { pedido: 'LLEGA' })).data[0]?.ESTADO).toBe('CONSUMIDA');
  expect((await uso(url, 'consumeCupon', { pedido: 'ESPERA' })).data[0]?.MENSAJE).toBe(
    M.conPedido.agotado(UNICO),
  );
}
