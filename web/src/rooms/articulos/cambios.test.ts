import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { expect, test } from 'vitest';
import { type Cambios, cambia, type Formulario, leidos, rechazoDe } from './cambios.ts';

const SERVIDOR: Formulario = {
  TIPO_ARTICULO_U: 'D',
  MINIMO: '2',
  MAXIMO: '10',
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
};

test('sólo se guarda lo que cambió', () => {
  const uno = cambia(null, SERVIDOR, 'MINIMO', '3');
  expect(uno).toEqual({ MINIMO: '3' });
  expect(cambia(uno, SERVIDOR, 'CADUCA', 'S')).toEqual({ MINIMO: '3', CADUCA: 'S' });
});

test('lo que vuelve a ser como estaba deja de ser un cambio', () => {
  const cambios: Cambios = { MINIMO: '3', CADUCA: 'S' };
  expect(cambia(cambios, SERVIDOR, 'MINIMO', '2')).toEqual({ CADUCA: 'S' });
  expect(cambia({ CADUCA: 'S' }, SERVIDOR, 'CADUCA', 'N')).toBeNull();
});

test('lo que otro operador guarda se ve en lo que no se ha tocado', () => {
  const cambios = cambia(null, SERVIDOR, 'MINIMO', '3');
  const fresco: Formulario = { ...SERVIDOR, MAXIMO: '40' };
  expect({ ...fresco, ...cambios }).toEqual({ ...SERVIDOR, MINIMO: '3', MAXIMO: '40' });
});

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
