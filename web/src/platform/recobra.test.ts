import { expect, test } from 'vitest';
import { dichoDeSobra, recobra, recobraEscritos } from './recobra.ts';

const servidor = { TIPO: null as string | null, MINIMO: '5', CONCEPTO: 3, ACTIVO: true };

test('un borrador de esta versión es él mismo', () => {
  const escritos = { MINIMO: { era: '5', valor: '6' }, TIPO: { era: null, valor: 'D' } };
  const leido = recobraEscritos(escritos, servidor);
  expect(leido.valor).toBe(escritos);
  expect(leido.sobra).toEqual([]);
  expect(recobraEscritos(null, servidor)).toEqual({ valor: null, sobra: [] });
});

test('lo que otra versión escribió campo por campo se lee donde caben nombre y tipo, y lo demás se dice', () => {
  expect(
    recobraEscritos(
      { MINIMO: 6, CONCEPTO: '7', TIPO: 'M', ACTIVO: 'S', TELEFONO: '55 1234', MAXIMO: '' },
      servidor,
    ),
  ).toEqual({
    valor: {
      MINIMO: { era: '5', valor: '6' },
      CONCEPTO: { era: 3, valor: 7 },
      TIPO: { era: null, valor: 'M' },
    },
    sobra: [
      { campo: 'ACTIVO', valor: 'S' },
      { campo: 'TELEFONO', valor: '55 1234' },
    ],
  });
  // The same in the present shape: a field of another form, and one whose kind changed.
  expect(
    recobraEscritos(
      { CONCEPTO: { era: '3', valor: 'siete' }, FAX: { era: '', valor: '99' }, MINIMO: { era: 5, valor: 8 } },
      servidor,
    ),
  ).toEqual({
    valor: { MINIMO: { era: '5', valor: '8' } },
    sobra: [
      { campo: 'CONCEPTO', valor: 'siete' },
      { campo: 'FAX', valor: '99' },
    ],
  });
  expect(recobraEscritos('D', servidor)).toEqual({ valor: null, sobra: [{ campo: '', valor: 'D' }] });
});

test('un borrador suelto toma de su valor inicial lo que le falta o es de otro tipo; lo optativo se queda', () => {
  const inicial = { cantidad: '', mostradas: 0, anexadas: [] as number[], clave: null as string | null };
  const bueno = { ...inicial, cantidad: '6', lotes: ['A'] };
  expect(recobra(bueno, inicial).valor).toBe(bueno);
  expect(recobra({ cantidad: 6, mostradas: 'dos', anexadas: { a: 1 }, clave: '750' }, inicial)).toEqual({
    valor: { cantidad: '6', mostradas: 0, anexadas: [], clave: '750' },
    sobra: [
      { campo: 'mostradas', valor: 'dos' },
      { campo: 'a', valor: '1' },
    ],
  });
  expect(recobra({ cantidad: '6' }, inicial)).toEqual({ valor: { ...inicial, cantidad: '6' }, sobra: [] });
  expect(recobra('nota', inicial)).toEqual({ valor: inicial, sobra: [{ campo: '', valor: 'nota' }] });
  expect(recobra({ motivo: 'roto' }, '')).toEqual({ valor: '', sobra: [{ campo: 'motivo', valor: 'roto' }] });
  expect(recobra({ de: 'x' }, null)).toEqual({ valor: { de: 'x' }, sobra: [] });
  expect(recobra(undefined, inicial)).toEqual({ valor: inicial, sobra: [] });
});

test('lo que no cabe se dice con su nombre, y una lista larga se acorta', () => {
  expect(dichoDeSobra([{ campo: 'FAX', valor: '99' }])).toContain('ya no cabe en esta forma: FAX: «99».');
  const muchas = Array.from({ length: 25 }, (_, i) => ({ campo: '', valor: String(i) }));
  expect(dichoDeSobra(muchas)).toContain('«19» y 5 más.');
});
