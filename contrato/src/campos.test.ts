import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fundir, type Valor } from './campos.ts';

const CAMPOS = ['a', 'b', 'c', 'd'] as const;
type Registro = Record<(typeof CAMPOS)[number], Valor>;
/** Few values, so that two operators often write the same one. */
const valor = fc.constantFrom<Valor>(0, 1, 2, 'S', 'N', '', true, null);
const registro: fc.Arbitrary<Registro> = fc.record({ a: valor, b: valor, c: valor, d: valor });

test('lo que otro cambió se queda, lo que yo cambié se guarda, y lo mismo de los dos no es choque', () => {
  const era = { MINIMO: 1, MAXIMO: 5, LOTE: 'N', TIPO: null as string | null };
  const ahora = { ...era, MINIMO: 4, LOTE: 'S' };
  expect(fundir(era, ahora, { ...era, MAXIMO: 50, LOTE: 'S' })).toEqual({
    valores: { MINIMO: 4, MAXIMO: 50, LOTE: 'S', TIPO: null },
    choques: [],
  });
});

test('un campo que los dos cambiaron se dice con sus tres valores, y se queda como está', () => {
  const era = { TIPO: null, MAXIMO: 5 };
  const ahora = { TIPO: 'D', MAXIMO: 5 };
  expect(fundir(era, ahora, { TIPO: 'M', MAXIMO: 9 })).toEqual({
    valores: { TIPO: 'D', MAXIMO: 9 },
    choques: [{ CAMPO: 'TIPO', ERA: null, AHORA: 'D', MIO: 'M' }],
  });
});

test('sin decir lo leído se escribe lo mandado', () => {
  fc.assert(
    fc.property(registro, registro, (ahora, pedido) => {
      expect(fundir({}, ahora, pedido)).toEqual({ valores: pedido, choques: [] });
    }),
  );
});

test('cada campo es de quien lo cambió; choca si y sólo si lo cambiaron los dos, a valores distintos', () => {
  fc.assert(
    fc.property(registro, registro, registro, (era, ahora, pedido) => {
      const { valores, choques } = fundir(era, ahora, pedido);
      for (const campo of CAMPOS) {
        const suyo = ahora[campo] !== era[campo];
        const mio = pedido[campo] !== era[campo];
        const choca = suyo && mio && ahora[campo] !== pedido[campo];
        expect(choques.some((c) => c.CAMPO === campo)).toBe(choca);
        expect(valores[campo]).toBe(mio && !choca ? pedido[campo] : ahora[campo]);
      }
    }),
  );
});

test('el orden en que llegan dos operadores no cambia lo que queda de lo que no choca', () => {
  fc.assert(
    fc.property(registro, registro, registro, (era, uno, otro) => {
      const primeroUno = fundir(era, fundir(era, era, uno).valores, otro);
      const primeroOtro = fundir(era, fundir(era, era, otro).valores, uno);
      const enChoque = new Set(primeroUno.choques.map((c) => c.CAMPO));
      expect(new Set(primeroOtro.choques.map((c) => c.CAMPO))).toEqual(enChoque);
      for (const campo of CAMPOS)
        if (!enChoque.has(campo)) expect(primeroUno.valores[campo]).toBe(primeroOtro.valores[campo]);
    }),
  );
});

test('lo elegido de cada choque se guarda la vez siguiente, y guardar otra vez no cambia nada', () => {
  fc.assert(
    fc.property(
      registro,
      registro,
      registro,
      fc.array(fc.boolean(), { minLength: 4 }),
      (era, ahora, pedido, mios) => {
        const { choques } = fundir(era, ahora, pedido);
        const leido = { ...era, ...Object.fromEntries(choques.map((c) => [c.CAMPO, c.AHORA])) };
        const elegido = {
          ...pedido,
          ...Object.fromEntries(choques.map((c, i) => [c.CAMPO, mios[i] ? c.MIO : c.AHORA])),
        };
        const luego = fundir(leido, ahora, elegido);
        expect(luego.choques).toEqual([]);
        for (const c of choques) expect(luego.valores[c.CAMPO]).toBe(elegido[c.CAMPO]);
        expect(fundir(luego.valores, luego.valores, luego.valores)).toEqual({
          valores: luego.valores,
          choques: [],
        });
      },
    ),
  );
});
