import { beforeEach, describe, expect, test, vi } from 'vitest';
import { almacen } from './almacen.muestra.ts';
import { newKey } from './key.ts';
import {
  draftKey,
  keyDraft,
  onDraft,
  pruneDrafts,
  readDraft,
  recall,
  remember,
  renewDraftKey,
  restoreDraft,
  writeDraft,
  writeDraftSoon,
} from './storage.ts';

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

describe('la clave del guardado que será un borrador', () => {
  const NOMBRE = 'traspaso.surtido.3';
  beforeEach(() => keyDraft(NOMBRE));

  test('se hace con el borrador y no cambia con lo que se corrige en él', () => {
    expect(draftKey(7, NOMBRE)).toBeUndefined();
    writeDraftSoon(7, NOMBRE, '1');
    const clave = draftKey(7, NOMBRE);
    expect(clave).toHaveLength(36);
    writeDraft(7, NOMBRE, '12');
    expect(draftKey(7, NOMBRE)).toBe(clave);
    expect(draftKey(8, NOMBRE)).toBeUndefined();
  });

  test('lo que no es una captura no tiene', () => {
    writeDraft(7, 'captura.traspaso.surtido.3', 'lector');
    expect(draftKey(7, 'captura.traspaso.surtido.3')).toBeUndefined();
  });

  test('se acaba con el borrador: la captura que sigue tiene otra', () => {
    writeDraft(7, NOMBRE, '1');
    const primera = draftKey(7, NOMBRE);
    writeDraft(7, NOMBRE, undefined);
    expect(draftKey(7, NOMBRE)).toBeUndefined();
    writeDraft(7, NOMBRE, '1');
    expect(draftKey(7, NOMBRE)).not.toBe(primera);
  });

  test('guardado, lo que quede en el borrador tendrá otra; rechazado, la que se le da, y se dice', () => {
    const dichos: unknown[] = [];
    writeDraft(7, NOMBRE, '1');
    const primera = draftKey(7, NOMBRE);
    renewDraftKey(7, NOMBRE, undefined);
    expect(readDraft(7, NOMBRE)).toBe('1');
    expect(draftKey(7, NOMBRE)).toBeUndefined();
    writeDraft(7, NOMBRE, '2');
    expect(draftKey(7, NOMBRE)).not.toBe(primera);

    onDraft((_operador, nombre, valor) => dichos.push([nombre, valor, draftKey(7, nombre)]));
    const otra = newKey();
    renewDraftKey(7, NOMBRE, otra);
    expect(dichos).toEqual([[NOMBRE, '2', otra]]);
    renewDraftKey(7, 'sin-borrador', otra);
    expect(draftKey(7, 'sin-borrador')).toBeUndefined();
  });

  test('lo que vuelve de otro equipo trae la suya, o ninguna', () => {
    writeDraft(7, NOMBRE, '1');
    const suya = newKey();
    restoreDraft(7, NOMBRE, '5', Date.now(), suya);
    writeDraft(7, NOMBRE, '6');
    expect(draftKey(7, NOMBRE)).toBe(suya);
    restoreDraft(7, NOMBRE, '5', Date.now());
    expect(draftKey(7, NOMBRE)).toBeUndefined();
  });
});
