import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { expect, test } from 'vitest';
import { enPalabras, type Formulario, leidos, rechazoDe } from './cambios.ts';

const SERVIDOR: Formulario = {
  TIPO_ARTICULO_U: 'D',
  MINIMO: '2',
  MAXIMO: '10',
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
};

test('los números se leen; lo que no lo es no lo es', () => {
  expect(leidos(SERVIDOR)).toEqual({ ...SERVIDOR, MINIMO: 2, MAXIMO: 10 });
  expect(leidos({ ...SERVIDOR, MAXIMO: 'x' }).MAXIMO).toBeNaN();
});

test('el rechazo señala su campo, en el orden en que se revisan', () => {
  expect(rechazoDe(SERVIDOR)).toBeNull();
  const nada: Formulario = { ...SERVIDOR, TIPO_ARTICULO_U: null, MINIMO: '', MAXIMO: '' };
  expect(rechazoDe(nada)).toEqual({ campo: 'TIPO_ARTICULO_U', motivo: MENSAJES_ARTICULO.tipo });
  expect(rechazoDe({ ...nada, TIPO_ARTICULO_U: 'M' })).toEqual({
    campo: 'MINIMO',
    motivo: MENSAJES_ARTICULO.minimo,
  });
  expect(rechazoDe({ ...SERVIDOR, MAXIMO: '1.5' })?.motivo).toBe(MENSAJES_ARTICULO.maximo);
  expect(rechazoDe({ ...SERVIDOR, MINIMO: '11' })).toEqual({
    campo: 'MAXIMO',
    motivo: MENSAJES_ARTICULO.maximoMenor,
  });
});

test('un valor se dice como lo muestra su campo', () => {
  expect(enPalabras('TIPO_ARTICULO_U', 'M')).toBe('MULTIALMACENABLE');
  expect(enPalabras('TIPO_ARTICULO_U', null)).toBe('Sin tipo');
  expect(enPalabras('LOTE', 'S')).toBe('Sí');
  expect(enPalabras('MAXIMO', 40)).toBe('40');
});
