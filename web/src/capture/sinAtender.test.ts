import { beforeEach, expect, test, vi } from 'vitest';
import { almacen } from '../platform/almacen.muestra.ts';
import type { Lectura } from './colaDeLecturas.ts';
import { CADUCA, recogeRelevo, releva, repasaDejadas, resguardoDe } from './sinAtender.ts';

const A: Lectura = { codigo: 'A', via: 'lector' };
const B: Lectura = { codigo: 'B', via: 'camara', sobre: 7 };
const NADA = { frescas: [], viejas: [] };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('localStorage', almacen());
  vi.stubGlobal('sessionStorage', almacen());
});

test('las de una pantalla abierta sobreviven a la pestaña, las de una que se dejó sólo a una recarga', () => {
  const resguardo = resguardoDe(1, 'detallecr.5');
  resguardo.guarda([A], false);
  resguardo.guarda([B], true);
  expect(resguardo.recupera()).toEqual({ frescas: [A, B], viejas: [] });
  vi.stubGlobal('sessionStorage', almacen());
  expect(resguardoDe(1, 'detallecr.5').recupera()).toEqual({ frescas: [A], viejas: [] });
  resguardo.olvida();
  expect(resguardo.recupera()).toEqual(NADA);
});

test('son de su operador y de su pantalla', () => {
  resguardoDe(1, 'detallecr.5').guarda([A], false);
  expect(resguardoDe(2, 'detallecr.5').recupera()).toEqual(NADA);
  expect(resguardoDe(1, 'detallecr.6').recupera()).toEqual(NADA);
});

test('a los diez minutos nadie espera ya que se atiendan', () => {
  const resguardo = resguardoDe(1, 'detallecr.5');
  resguardo.guarda([A], true);
  releva('acomodoinv', [B]);
  vi.advanceTimersByTime(CADUCA);
  expect(resguardo.recupera()).toEqual({ frescas: [A], viejas: [] });
  vi.advanceTimersByTime(1);
  expect(resguardo.recupera()).toEqual({ frescas: [], viejas: [A] });
  expect(recogeRelevo('acomodoinv')).toEqual({ frescas: [], viejas: [B] });
});

test('lo que se releva se recoge una vez, en su orden', () => {
  releva('acomodoinv', [A]);
  releva('acomodoinv', [B]);
  expect(recogeRelevo('otra')).toEqual(NADA);
  expect(recogeRelevo('acomodoinv')).toEqual({ frescas: [A, B], viejas: [] });
  expect(recogeRelevo('acomodoinv')).toEqual(NADA);
});

test('lo guardado por otra versión, o roto, no son lecturas', () => {
  const resguardo = resguardoDe(1, 'detallecr.5');
  sessionStorage.setItem(`anden.dejadas.${resguardo.id}`, '{roto');
  expect(resguardo.recupera()).toEqual(NADA);
  sessionStorage.setItem(
    `anden.dejadas.${resguardo.id}`,
    '[null, {"codigo": 5}, {"codigo": "A", "via": "lector"}]',
  );
  expect(resguardo.recupera()).toEqual({ frescas: [A], viejas: [] });
});

test('las de otra pestaña son suyas mientras viva, y de esta cuando se cierra', async () => {
  vi.useRealTimers();
  const cierra = Promise.withResolvers<void>();
  void navigator.locks.request('anden.pagina.otra', () => cierra.promise);
  localStorage.setItem(
    'anden.borrador.1.lecturas.detallecr.5',
    JSON.stringify({ cuando: Date.now(), valor: [{ ...A, desde: Date.now(), pagina: 'otra' }] }),
  );
  const resguardo = resguardoDe(1, 'detallecr.5');
  expect(resguardo.recupera()).toEqual(NADA);
  resguardo.guarda([B], false);
  const heredadas = new Promise((listo) => resguardo.hereda(listo, new AbortController().signal));
  resguardo.olvida();
  resguardo.guarda([B], false);
  cierra.resolve();
  expect(await heredadas).toEqual({ frescas: [A], viejas: [] });
  expect(resguardo.recupera()).toEqual({ frescas: [B], viejas: [] });
});

test('una pestaña duplicada no atiende las que dejó la original, que vive; de una que se fue sin decirlo, sí', async () => {
  vi.useRealTimers();
  const cierra = Promise.withResolvers<void>();
  const original = navigator.locks.request('anden.pagina.original', () => cierra.promise);
  const resguardo = resguardoDe(1, 'detallecr.5');
  const copia = JSON.stringify([{ ...A, desde: Date.now(), pagina: 'original' }]);
  const llave = `anden.dejadas.${resguardo.id}`;
  sessionStorage.setItem(llave, copia);
  expect(resguardo.recupera()).toEqual(NADA);
  await repasaDejadas();
  expect(sessionStorage.getItem(llave)).toBeNull();

  cierra.resolve();
  await original;
  sessionStorage.setItem(llave, copia);
  await repasaDejadas();
  expect(resguardo.recupera()).toEqual({ frescas: [A], viejas: [] });
});
