import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAMPOS, LEE, PIEZAS } from './campos.ts';
import { expect, test } from './casa.ts';

const WEB = join(import.meta.dirname, '../web/src');

const fuentes = (): string[] =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /\.tsx?$/.test(f) && !f.includes('.test.'),
  );

test('cada lugar de la web que toma lecturas está en la tabla, y cada renglón tiene su prueba', () => {
  const leen = fuentes().filter((f) => {
    const texto = readFileSync(join(WEB, f), 'utf8');
    return LEE.some((seña) => seña.test(texto));
  });
  const enTabla = new Set<string>([...Object.values(CAMPOS).flat(), ...PIEZAS]);
  expect(
    leen.filter((f) => !enTabla.has(f)),
    'Toman lecturas y nadie las prueba código por código',
  ).toEqual([]);
  expect(
    [...enTabla].filter((f) => !leen.includes(f)),
    'Están en la tabla y ya no toman lecturas',
  ).toEqual([]);

  const pruebas = readdirSync(import.meta.dirname)
    .filter((f) => /^campos-.*\.spec\.ts$/.test(f))
    .map((f) => readFileSync(join(import.meta.dirname, f), 'utf8'))
    .join('\n');
  expect(Object.keys(CAMPOS).filter((c) => !new RegExp(`campo\\(\\s*'${c}'`).test(pruebas))).toEqual([]);
});
