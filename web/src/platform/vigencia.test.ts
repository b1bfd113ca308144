import type { CallName } from '@anden/contrato/contrato.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Entrada } from './client.ts';
import { queryClient } from './session.ts';
import { enPartes, hayCambio, type Oye, releeLoQueCambia, releeTodo } from './vigencia.ts';

const cierres: (() => void)[] = [];
afterEach(() => {
  for (const cierra of cierres.splice(0)) cierra();
  queryClient.clear();
});

/** An answer in memory or on a screen, with how often it was read. */
async function leida<N extends CallName>(
  name: N,
  input: Entrada<N>,
  oye?: Oye<N> | 'sin pantalla',
  pausa?: number,
) {
  let veces = 0;
  const queryKey = [name, input];
  const queryFn = () => Promise.resolve({ vez: ++veces, suyo: 7 });
  await queryClient.fetchQuery({ queryKey, queryFn });
  if (oye !== 'sin pantalla') {
    const opciones = {
      queryKey,
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { ...(oye ? { oye } : {}), ...(pausa ? { pausa } : {}) },
    };
    const pantalla = new QueryObserver(queryClient, opciones);
    cierres.push(pantalla.subscribe(() => {}));
  }
  return {
    /** How many times it was read again. */
    releida: () => veces - 1,
    vieja: () => queryClient.getQueryState(queryKey)?.isInvalidated,
  };
}

test('se relee lo que declara que lee de eso, y de ese registro', async () => {
  const suya = await leida('getDetalleCompraRecepcion', { docto_cm_id: 1 });
  const otra = await leida('getDetalleCompraRecepcion', { docto_cm_id: 2 });
  const lista = await leida('getComprasRecepcion', {});
  const ajena = await leida('getCalendario', {});
  await hayCambio({ tema: 'compra', id: 1 });
  expect([suya, otra, lista, ajena].map((q) => q.releida())).toEqual([1, 0, 1, 0]);
  await hayCambio({ tema: 'compra' });
  expect([suya, otra, lista, ajena].map((q) => q.releida())).toEqual([2, 1, 2, 0]);
});

test('lo que nadie ve queda viejo y no se lee', async () => {
  const oculta = await leida('getComprasRecepcion', {}, 'sin pantalla');
  await hayCambio({ tema: 'compra', id: 1 });
  expect([oculta.releida(), oculta.vieja()]).toEqual([0, true]);
});

test('una pantalla oye de lo suyo: de nada, de un registro, o del que dice su respuesta', async () => {
  const orden = { almacen_id: 1 };
  const nada = await leida('getaAticulosdeOrden', orden, { existencia: false });
  await hayCambio({ tema: 'existencia', id: 5 });
  await releeLoQueCambia('retiraCaducado');
  expect([nada.releida(), nada.vieja()]).toEqual([0, false]);
  await hayCambio({ tema: 'resurtido', id: 1 });
  expect(nada.releida()).toBe(1);

  const uno = await leida('getEsperas', {}, { existencia: 5 });
  const dicho = await leida(
    'getinfoArticuloUbicacion',
    { clave_articulo: 'A', almacen_id: 1 },
    { existencia: (r) => (r as unknown as { suyo: number }).suyo },
  );
  await hayCambio({ tema: 'existencia', id: 5 });
  expect([uno.releida(), dicho.releida()]).toEqual([1, 0]);
  await hayCambio({ tema: 'existencia', id: 7 });
  expect([uno.releida(), dicho.releida()]).toEqual([1, 1]);
});

test('de un cambio en parte se relee la parte, donde alguien sabe hacerlo', async () => {
  const partes: unknown[] = [];
  enPartes('getRemision', (pedido, parte, visible) => {
    partes.push([pedido, parte, visible]);
    return parte !== 99;
  });
  const remision = await leida('getRemision', { docto_ve_id: 3 });
  const lista = await leida('getRemisionesAbiertas', {});
  await hayCambio({ tema: 'remision', id: 3, parte: 8 });
  await hayCambio({ tema: 'remision', id: 4, parte: 8 });
  expect(partes).toEqual([[{ docto_ve_id: 3 }, 8, true]]);
  expect([remision.releida(), lista.releida()]).toEqual([0, 2]);
  await hayCambio({ tema: 'remision', id: 3, parte: 99 });
  expect(remision.releida()).toBe(1);
});

test('un comando relee lo que declara que cambia; de su parte, sólo la parte', async () => {
  const partes: number[] = [];
  enPartes('getRemision', (_pedido, parte) => {
    partes.push(parte);
    return true;
  });
  const remision = await leida('getRemision', { docto_ve_id: 3 });
  const lugares = await leida('getUbicacionesArticulo', {
    articulo_id: 5,
    almacen_id: 1,
    quienllama: 'remision',
  });
  const guardado = await leida('getUltimoGuardado', {});
  const compras = await leida('getComprasRecepcion', {});
  await releeLoQueCambia('surtirArticulodeRemision', { tema: 'remision', id: 3, parte: 8 });
  expect([remision, lugares, guardado, compras].map((q) => q.releida())).toEqual([0, 1, 1, 0]);
  expect(partes).toEqual([8]);
  await releeLoQueCambia('surtirArticulodeRemision');
  expect(remision.releida()).toBe(1);
});

test('tras un silencio se relee todo lo que vive de mensajes', async () => {
  const lista = await leida('getComprasRecepcion', {});
  const fija = await leida('getRolesCLavesArt', {});
  await releeTodo();
  expect([lista.releida(), fija.releida()]).toEqual([1, 0]);
});

test('la que pide una pausa se relee una vez al pasar, por más avisos que lleguen', async () => {
  vi.useFakeTimers();
  cierres.push(() => vi.useRealTimers());
  const tablero = await leida('getColas', {}, undefined, 5_000);
  for (let i = 0; i < 3; i++) await hayCambio({ tema: 'remision', id: i });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(tablero.releida()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(tablero.releida()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await hayCambio({ tema: 'remision', id: 1 });
  expect(tablero.releida()).toBe(2);
});
