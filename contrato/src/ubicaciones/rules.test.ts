import { expect, test } from 'vitest';
import { P } from '../permissions.ts';
import {
  anexarRejection,
  asignarRejection,
  cambiarTipoRejection,
  cambiarUbicacionRejection,
  claveParaAnexarRejection,
  conGuiones,
  creaUbicacionRejection,
  elegirTipoRejection,
  existenciaCambioRejection,
  MENSAJES_UBICACION,
  piezasEnUbicacionRejection,
  sumaFijasRejection,
  type TipoArticulo,
  type TipoUbicacion,
} from './rules.ts';

const todo = () => true;
const nada = () => false;

test.each([
  ['1010010101', 'F', 1, todo, MENSAJES_UBICACION.codigo],
  ['101001010100', 'F', 1, todo, MENSAJES_UBICACION.codigo],
  ['1010010101A', 'F', 1, todo, MENSAJES_UBICACION.codigo],
  ['10100101010', null, 1, todo, MENSAJES_UBICACION.tipo],
  ['10100101010', 'X', 1, todo, MENSAJES_UBICACION.tipo],
  ['20100101010', 'F', 1, todo, 'El código no es de una ubicación de la bodega 1'],
  ['10100101010', 'F', 1, todo, null],
  ['40100101010', 'F', 4, nada, null],
])('crear %s de tipo %s en el almacén %i: %#', (codigo, tipo, almacen, puede, motivo) => {
  expect(creaUbicacionRejection(codigo, tipo, almacen, puede)).toBe(motivo);
});

test.each([
  [1, P.crearUbicacionBodega1],
  [2, P.crearUbicacionBodega2],
  [3, P.crearUbicacionBodega3],
])('crear en la bodega %i pide el control %i y ningún otro', (bodega, control) => {
  const codigo = `${bodega}0100101010`;
  expect(creaUbicacionRejection(codigo, 'F', bodega, (c) => c === control)).toBeNull();
  expect(creaUbicacionRejection(codigo, 'F', bodega, (c) => c !== control)).toBe(
    `El usuario no cuenta con privilegios para crear ubicaciones en la bodega ${bodega}`,
  );
});

test('elegir el tipo pide 1157; sin él lo nuevo es FIJA y lo demás se queda como está', () => {
  const conTipo = (c: number) => c === P.tipoUbicacion;
  expect(elegirTipoRejection(null, 'F', nada)).toBeNull();
  expect(elegirTipoRejection('M', 'M', nada)).toBeNull();
  for (const [actual, tipo] of [
    [null, 'M'],
    [null, 'I'],
    ['F', 'M'],
    ['M', 'F'],
  ] as const) {
    expect(elegirTipoRejection(actual, tipo, nada)).toBe(MENSAJES_UBICACION.tipoSinPermiso);
    expect(elegirTipoRejection(actual, tipo, conTipo)).toBeNull();
  }
  expect(elegirTipoRejection('F', null, todo)).toBe(MENSAJES_UBICACION.tipo);
});

test.each<[TipoUbicacion, number, number, string | null]>([
  ['I', 0, 0, null],
  ['I', 1, 0, MENSAJES_UBICACION.inhabilitada],
  ['M', 9, 0, null],
  ['M', 9, 1, MENSAJES_UBICACION.defaultEnMulti],
  ['F', 9, 9, null],
])('cambiar el tipo a %s con %i piezas, %i de artículos default', (tipo, todas, suyas, motivo) => {
  expect(cambiarTipoRejection(tipo, { todas, default: suyas }, { todas: 0, default: 0 })).toBe(motivo);
});

test.each([
  ['I', 3, 0, 'Hay órdenes de acomodo que llevan 3 piezas a la ubicación: acomódelas antes'],
  ['M', 3, 1, 'Hay órdenes de acomodo que llevan 1 pieza a la ubicación: acomódelas antes'],
  ['M', 3, 0, null],
  ['F', 3, 3, null],
] as const)('a %s, con %i piezas por acomodar', (tipo, todas, suyas, motivo) => {
  expect(cambiarTipoRejection(tipo, { todas: 0, default: 0 }, { todas, default: suyas })).toBe(motivo);
});

test.each<[TipoArticulo | null, TipoUbicacion, number, string | null]>([
  ['D', 'F', 5, null],
  ['D', 'M', 5, MENSAJES_UBICACION.defaultEnMulti],
  ['D', 'M', 0, null],
  ['D', 'I', 1, MENSAJES_UBICACION.inhabilitada],
  ['M', 'I', 0, null],
  ['M', 'M', 5, null],
  ['M', 'F', 5, null],
  [null, 'M', 5, null],
])('artículo %s en ubicación %s con %i piezas', (articulo, ubicacion, piezas, motivo) => {
  expect(piezasEnUbicacionRejection(articulo, ubicacion, piezas)).toBe(motivo);
});

test('anexar: lo default no va en multialmacén, ni sin piezas', () => {
  expect(anexarRejection('D', 'M')).toBe(MENSAJES_UBICACION.defaultEnMulti);
  expect(anexarRejection('M', 'M')).toBeNull();
  expect(anexarRejection('D', 'I')).toBeNull();
});

test.each([
  ['10100101010', 0, null],
  ['10100101010', 5, null],
  ['1010010101', 5, MENSAJES_UBICACION.codigo],
  ['10100101010', -1, MENSAJES_UBICACION.existencia],
  ['10100101010', 1.5, MENSAJES_UBICACION.existencia],
  ['10100101010', Number.NaN, MENSAJES_UBICACION.existencia],
  ['10100101010', null, MENSAJES_UBICACION.existencia],
])('asignar %s con %s piezas', (codigo, existencia, motivo) => {
  expect(asignarRejection(codigo, existencia)).toBe(motivo);
});

test.each<[TipoArticulo | null, TipoUbicacion, boolean, string | null]>([
  ['D', 'F', false, null],
  ['D', 'F', true, MENSAJES_UBICACION.yaEsta],
  ['D', 'I', false, MENSAJES_UBICACION.cambioAInhabilitada],
  ['D', 'M', false, MENSAJES_UBICACION.defaultEnMulti],
  ['M', 'M', false, null],
])('cambiar un artículo %s a una ubicación %s (ya suya: %s)', (articulo, TIPO, esDelArticulo, motivo) => {
  expect(cambiarUbicacionRejection(articulo, { TIPO, esDelArticulo })).toBe(motivo);
});

test('la suma de las fijas de un multialmacenable no pasa de su máximo; 0 es sin límite', () => {
  expect(sumaFijasRejection('M', 20, 20)).toBeNull();
  expect(sumaFijasRejection('M', 20, 21)).toBe(
    'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 20',
  );
  expect(sumaFijasRejection('M', 0, 9_999)).toBeNull();
  expect(sumaFijasRejection('D', 20, 21)).toBeNull();
});

test('lo que cambió mientras se editaba se dice con lo que hay', () => {
  expect(existenciaCambioRejection(null, 5)).toBeNull();
  expect(existenciaCambioRejection(5, 5)).toBeNull();
  expect(existenciaCambioRejection(5, 3)).toMatch(/^La existencia cambió a 3 /);
});

test('un código se lee por partes', () => {
  expect(conGuiones('10200304010')).toBe('1-02-003-04-010');
  expect(conGuiones('102')).toBe('102');
});

test.each([
  [17, 'N', MENSAJES_UBICACION.sinComodin],
  [18, 'N', null],
  [19, 'N', null],
  [20, 'N', null],
  [21, 'N', MENSAJES_UBICACION.sinComodin],
  [17, 'S', null],
] as const)('anexar con una clave de rol %i (comodín %s)', (rol, comodin, motivo) => {
  const claves = [{ CLAVE_ARTICULO: '750', ROL_CLAVE_ART_ID: rol }];
  expect(claveParaAnexarRejection('750', comodin, claves)).toBe(motivo);
});
