import { beforeEach, expect, test, vi } from 'vitest';
import { pruneDrafts, readDraft, recall, remember, writeDraft, writeDraftSoon } from './storage.ts';

/** A browser's storage: the part of the Web Storage standard that is used, over a Map, with a quota. */
function almacen(cupo = Number.POSITIVE_INFINITY) {
  const mapa = new Map<string, string>();
  const propias = {
    getItem: (k: string) => mapa.get(k) ?? null,
    setItem(k: string, v: string) {
      if (v.length > cupo) throw new DOMException('lleno', 'QuotaExceededError');
      mapa.set(k, v);
    },
    removeItem: (k: string) => void mapa.delete(k),
  };
  return new Proxy(propias, {
    ownKeys: () => [...mapa.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('localStorage', almacen());
});

test('recuerda lo que se le dijo y cae al valor inicial con lo que no entiende', () => {
  expect(recall('tema', 'auto')).toBe('auto');
  remember('tema', 'dark');
  expect(recall('tema', 'auto')).toBe('dark');
  localStorage.setItem('anden.tema', '{roto');
  expect(recall('tema', 'auto')).toBe('auto');
  localStorage.setItem('anden.seccionesCerradas', '"Compras"');
  expect(recall('seccionesCerradas', [])).toEqual([]);
});

test('un borrador es de su operador y de su pantalla', () => {
  writeDraft(7, 'detallecr.12', { cantidad: '5' });
  expect(readDraft(7, 'detallecr.12')).toEqual({ cantidad: '5' });
  expect(readDraft(8, 'detallecr.12')).toBeUndefined();
  expect(readDraft(7, 'detallecr.13')).toBeUndefined();
  writeDraft(7, 'detallecr.12', undefined);
  expect(readDraft(7, 'detallecr.12')).toBeUndefined();
});

test('un borrador de hace más de dos semanas ya no cuenta y se barre', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  writeDraft(7, 'viejo', 'x');
  vi.setSystemTime(Date.parse('2026-11-21T12:00:00Z'));
  writeDraft(7, 'nuevo', 'y');
  expect(readDraft(7, 'viejo')).toBeUndefined();
  pruneDrafts();
  expect(Object.keys(localStorage)).toEqual(['anden.borrador.7.nuevo']);
});

test('sin almacén, o lleno, la aplicación sigue', () => {
  vi.stubGlobal('localStorage', almacen(3));
  expect(() => remember('usuario', 'ADMINISTRADOR')).not.toThrow();
  vi.stubGlobal('localStorage', undefined);
  expect(recall('usuario', 'nadie')).toBe('nadie');
  expect(() => pruneDrafts()).not.toThrow();
});

test('lo tecleado se guarda en un momento, se lee antes de eso, y olvidarlo gana', () => {
  writeDraftSoon(7, 'pronto', '1');
  writeDraftSoon(7, 'pronto', '12');
  expect(readDraft(7, 'pronto')).toBe('12');
  writeDraftSoon(7, 'olvidado', 'x');
  writeDraft(7, 'olvidado', undefined);
  expect(readDraft(7, 'olvidado')).toBeUndefined();
});
