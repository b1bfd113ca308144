import { describe, expect, test } from 'vitest';
import {
  ESTADOS_DE_INTENTO,
  type EstadoDeIntento,
  esDefinitivo,
  extensionRejection,
  NOTICIAS_DE_CENTRALITA,
  trasNoticia,
} from './centralita.ts';

const permutaciones = <T>(todos: readonly T[]): T[][] =>
  todos.length === 0
    ? [[]]
    : todos.flatMap((uno, i) => permutaciones(todos.toSpliced(i, 1)).map((resto) => [uno, ...resto]));
const tras = (noticias: readonly EstadoDeIntento[]) =>
  noticias.reduce<EstadoDeIntento>(trasNoticia, 'ENVIADO');

describe('una llamada de la centralita', () => {
  test.each(['TERMINADO', 'OCUPADO', 'SIN_RESPUESTA', 'FALLO'] as const)(
    'acaba en %s en el orden que lleguen sus avisos, y aunque lleguen dos veces',
    (fin) => {
      for (const orden of permutaciones([
        'ACEPTADO',
        'TIMBRANDO',
        'CONTESTADO',
        'SIN_NOTICIAS',
        fin,
      ] as const)) {
        expect(tras(orden)).toBe(fin);
        expect(tras([...orden, ...orden])).toBe(fin);
      }
    },
  );

  test('sin el aviso de su fin queda en lo último que se supo, y el silencio dura hasta que hay noticias', () => {
    for (const orden of permutaciones(['ACEPTADO', 'TIMBRANDO', 'CONTESTADO'] as const))
      expect(tras(orden)).toBe('CONTESTADO');
    expect(tras(['TIMBRANDO', 'SIN_NOTICIAS'])).toBe('SIN_NOTICIAS');
    expect(tras(['TIMBRANDO', 'SIN_NOTICIAS', 'ACEPTADO'])).toBe('SIN_NOTICIAS');
    expect(tras(['SIN_NOTICIAS', 'TIMBRANDO'])).toBe('TIMBRANDO');
  });

  test('lo definitivo no cambia con nada, y todo lo que dice una centralita es de los estados', () => {
    for (const fin of ESTADOS_DE_INTENTO.filter(esDefinitivo))
      for (const otro of ESTADOS_DE_INTENTO) expect(trasNoticia(fin, otro)).toBe(fin);
    expect(NOTICIAS_DE_CENTRALITA.filter(esDefinitivo)).toHaveLength(4);
  });

  test('una extensión son dígitos', () => {
    expect(['', '101', '*9#'].map(extensionRejection)).toEqual([null, null, null]);
    for (const mala of ['10 1', 'ext', '12345678901', '1;drop'])
      expect(extensionRejection(mala)).not.toBeNull();
  });
});
