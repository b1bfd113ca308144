import { expect, test } from 'vitest';
import { aLaVista, conTecla, conTexto, informeDe, type Registro, SIN_REGISTRO } from './prueba.ts';

const HOY = '2026-11-21';
const tecla = (key: string, timeStamp: number, ctrlKey = false) => ({
  key,
  timeStamp,
  ctrlKey,
  altKey: false,
  metaKey: false,
});
const porTeclas = (texto: string, cada: number, sufijo?: 'Enter' | 'Tab'): Registro => {
  let r = SIN_REGISTRO;
  [...texto].forEach((c, i) => {
    r = conTecla(r, c === '\u001d' ? tecla(']', i * cada, true) : tecla(c, i * cada));
  });
  return sufijo ? conTecla(r, tecla(sufijo, texto.length * cada)) : r;
};

test('por teclas: ritmo entre caracteres, sufijo y símbolo', () => {
  expect(informeDe(porTeclas(']E07501000000012', 8, 'Enter'), HOY)).toEqual({
    texto: ']E07501000000012',
    caracteres: 16,
    modo: 'Por teclas, una a una',
    ritmo: 8,
    sufijo: 'Enter',
    prefijo: ']E0 EAN o UPC',
    gs1: [],
    aviso: null,
  });
});

test('una etiqueta GS1: sus elementos y el separador a la vista', () => {
  const i = informeDe(porTeclas(']C1010750100000001210L1\u001d17270630', 5, 'Tab'), HOY);
  expect(i.texto).toBe(']C1010750100000001210L1⟨FNC1⟩17270630');
  expect(i.sufijo).toBe('Tab');
  expect(i.prefijo).toBe(']C1 GS1-128');
  expect(i.gs1).toEqual([
    ['Artículo (01, 02)', '07501000000012'],
    ['Lote (10)', 'L1'],
    ['Caducidad (17, 15)', '2027-06-30'],
  ]);
});

test('texto de una vez, con su fin de línea', () => {
  const i = informeDe(conTexto(SIN_REGISTRO, '7501000000012\n', 'inyectada'), HOY);
  expect(i).toMatchObject({
    texto: '7501000000012',
    modo: 'Texto de una sola vez',
    ritmo: null,
    sufijo: 'Fin de línea en el texto',
  });
});

test('teclas sin nombre: el texto viene aparte', () => {
  let r = SIN_REGISTRO;
  for (const [i, c] of [...'750'].entries())
    r = conTexto(conTecla(r, tecla('Unidentified', i * 20)), c, 'inyectada');
  expect(informeDe(r, HOY)).toMatchObject({
    texto: '750',
    modo: 'Por teclas, una a una (teclas sin nombre)',
    ritmo: 20,
    sufijo: 'Ninguno',
  });
});

test('una etiqueta GS1 rota lo dice; los caracteres de control se ven', () => {
  expect(informeDe(porTeclas(']C101075', 5), HOY).aviso).toMatch(/no se puede leer/);
  expect(aLaVista('\u0002A\r')).toBe('⟨2⟩A⟨CR⟩');
});
