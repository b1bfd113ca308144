import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANOTADO, abreBanco, type Banco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';

let banco: Banco;
beforeAll(async () => {
  banco = await abreBanco();
});
afterAll(() => banco.cierra());

test('minmax changes the minimum and maximum of articles that exist, and twice is once', async () => {
  const archivo = 'CLAVE_ARTICULO|MINIMO|MAXIMO\nA-1|2|12\nA-6|8|\nA-2||';
  const r = await banco.importa('minmax', archivo);
  expect([cuentas(r), r.advertencias]).toEqual([
    [0, 2, 1],
    ['Fila 4: MINIMO y MAXIMO están vacíos: se quedan como están'],
  ]);
  expect(
    await banco.db.sql(
      `select clave_articulo, minimo, maximo from articulos where clave_articulo in ('A-1', 'A-6') order by 1`,
    ),
  ).toEqual([
    { clave_articulo: 'A-1', minimo: 2, maximo: 12 },
    { clave_articulo: 'A-6', minimo: 8, maximo: 20 },
  ]);
  const antes = await huella(banco.db, ANOTADO);
  expect(cuentas(await banco.importa('minmax', archivo))).toEqual([0, 0, 3]);
  expect(await huella(banco.db, ANOTADO)).toEqual(antes);
});

test('minmax refuses unknown articles and a maximum below the minimum, there or here', async () => {
  const r = await banco.importa(
    'minmax',
    'CLAVE_ARTICULO|MINIMO|MAXIMO\nA-9|1|2\nA-5|41|\nA-3|5|4\nA-4|-1|x\nA-5|1|2',
  );
  expect(motivos(r)).toEqual([
    '2 CLAVE_ARTICULO: no existe el artículo',
    '3 MAXIMO: falta, y el que tiene es 40: El valor máximo no puede ser menor al mínimo (41)',
    '4 MAXIMO: El valor máximo no puede ser menor al mínimo (5)',
    '5 MINIMO: debe ser de 0 a 1,000,000',
    '5 MAXIMO: debe ser un número',
    '6 CLAVE_ARTICULO: ya viene en la fila 3',
  ]);
});
