import { beforeEach, expect, test, vi } from 'vitest';
import { almacen } from '../platform/almacen.muestra.ts';
import type { Lectura } from './colaDeLecturas.ts';
import { CADUCA, depositoDe, recogeRelevo, releva } from './sinAtender.ts';

const A: Lectura = { codigo: 'A', via: 'lector' };
const B: Lectura = { codigo: 'B', via: 'camara', sobre: 7 };
const NADA = { frescas: [], viejas: [] };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('localStorage', almacen());
  vi.stubGlobal('sessionStorage', almacen());
});

test('las de una pantalla abierta sobreviven a la pestaña, las de una que se dejó sólo a una recarga', () => {
  const deposito = depositoDe(1, 'detallecr.5');
  deposito.guarda([A], false);
  deposito.guarda([B], true);
  expect(deposito.recupera()).toEqual({ frescas: [A, B], viejas: [] });
  vi.stubGlobal('sessionStorage', almacen());
  expect(depositoDe(1, 'detallecr.5').recupera()).toEqual({ frescas: [A], viejas: [] });
  deposito.olvida();
  expect(deposito.recupera()).toEqual(NADA);
});

test('son de su operador y de su pantalla', () => {
  depositoDe(1, 'detallecr.5').guarda([A], false);
  expect(depositoDe(2, 'detallecr.5').recupera()).toEqual(NADA);
  expect(depositoDe(1, 'detallecr.6').recupera()).toEqual(NADA);
});

test('a los diez minutos nadie espera ya que se atiendan', () => {
  const deposito = depositoDe(1, 'detallecr.5');
  deposito.guarda([A], true);
  releva('acomodoinv', [B]);
  vi.advanceTimersByTime(CADUCA);
  expect(deposito.recupera()).toEqual({ frescas: [A], viejas: [] });
  vi.advanceTimersByTime(1);
  expect(deposito.recupera()).toEqual({ frescas: [], viejas: [A] });
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
  const deposito = depositoDe(1, 'detallecr.5');
  sessionStorage.setItem(`anden.dejadas.${deposito.id}`, '{roto');
  expect(deposito.recupera()).toEqual(NADA);
  sessionStorage.setItem(
    `anden.dejadas.${deposito.id}`,
    '[null, {"codigo": 5}, {"codigo": "A", "via": "lector"}]',
  );
  expect(deposito.recupera()).toEqual({ frescas: [A], viejas: [] });
});
