import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creaCalma } from './calma.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('suena tras el silencio, y no si se vuelve a esperar o se olvida', () => {
  const alCallar = vi.fn();
  const calma = creaCalma(alCallar);
  calma.aguarda(120);
  vi.advanceTimersByTime(100);
  calma.aguarda(120);
  vi.advanceTimersByTime(100);
  expect(alCallar).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(alCallar).toHaveBeenCalledOnce();
  calma.aguarda(120);
  calma.olvida();
  vi.advanceTimersByTime(1000);
  expect(alCallar).toHaveBeenCalledOnce();
});

test('si la página estaba ocupada, espera un poco más: hay teclas que aún no ha visto', () => {
  let ahora = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ahora);
  const alCallar = vi.fn();
  creaCalma(alCallar).aguarda(120);
  ahora = 220;
  vi.advanceTimersByTime(120);
  expect(alCallar).not.toHaveBeenCalled();
  ahora = 260;
  vi.advanceTimersByTime(40);
  expect(alCallar).toHaveBeenCalledOnce();
});
