import { expect, test } from 'vitest';
import { saneado } from './consulta.ts';

const base = { hoy: '2026-11-21', orden: 'FECHA', columnas: [{ id: 'FECHA' }, { id: 'FOLIO' }] };
const bueno = {
  desde: '2026-11-01',
  hasta: '2026-11-20',
  filtro: 'x',
  orden: 'FOLIO',
  sentido: 'asc',
  pagina: 3,
};

test('una dirección con sentido queda como está', () => expect(saneado(bueno, base)).toEqual(bueno));

test('lo que no significa nada es como si no estuviera', () =>
  expect(
    saneado(
      { desde: 'basura', hasta: '2026-13-45', filtro: '', orden: 'zzz', sentido: 'x', pagina: -3 },
      base,
    ),
  ).toEqual({
    desde: '2026-11-21',
    hasta: '2026-11-21',
    filtro: '',
    orden: 'FECHA',
    sentido: 'desc',
    pagina: 1,
  }));

test('un filtro más largo de lo que recibe el servidor se corta, sin dejar medio carácter', () => {
  expect(saneado({ ...bueno, filtro: 'x'.repeat(300) }, base).filtro).toBe('x'.repeat(100));
  expect(saneado({ ...bueno, filtro: `${'x'.repeat(99)}😀` }, base).filtro).toBe('x'.repeat(99));
});

test('un día que no existe no es el que le sigue, que nadie escribió', () => {
  const { desde, hasta } = saneado({ ...bueno, desde: '2026-02-31', hasta: '2026-11-31' }, base);
  expect([desde, hasta]).toEqual([base.hoy, base.hoy]);
});

test.each([1.5, 0, Number.POSITIVE_INFINITY])('página %d', (pagina) =>
  expect(saneado({ ...bueno, pagina }, base).pagina).toBe(1),
);
