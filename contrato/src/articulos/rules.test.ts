import { expect, test } from 'vitest';
import { P } from '../permissions.ts';
import { CODIGO_COMODIN } from '../ubicaciones/rules.ts';
import {
  type ConfiguracionDeArticulo,
  cambioDeTipoRejection,
  cambiosRejection,
  claveRejection,
  configuracionRejection,
  MENSAJES_ARTICULO,
} from './rules.ts';

test.each([
  ['D', 0, 0, null],
  ['M', 5, 5, null],
  [null, 0, 0, MENSAJES_ARTICULO.tipo],
  ['X', 0, 0, MENSAJES_ARTICULO.tipo],
  ['D', null, 0, MENSAJES_ARTICULO.minimo],
  ['D', Number.NaN, 0, MENSAJES_ARTICULO.minimo],
  ['D', -1, 0, MENSAJES_ARTICULO.minimo],
  ['D', 1.5, 2, MENSAJES_ARTICULO.minimo],
  ['D', 0, Number.NaN, MENSAJES_ARTICULO.maximo],
  ['D', 0, null, MENSAJES_ARTICULO.maximo],
  ['D', 6, 5, MENSAJES_ARTICULO.maximoMenor],
])('configuración: tipo %s, mínimo %s, máximo %s: %s', (TIPO_ARTICULO_U, MINIMO, MAXIMO, motivo) => {
  expect(configuracionRejection({ TIPO_ARTICULO_U, MINIMO, MAXIMO })).toBe(motivo);
});

const ACTUAL: ConfiguracionDeArticulo = {
  TIPO_ARTICULO_U: 'D',
  MINIMO: 1,
  MAXIMO: 9,
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
};

test.each<[keyof ConfiguracionDeArticulo, ConfiguracionDeArticulo[keyof ConfiguracionDeArticulo], number]>([
  ['TIPO_ARTICULO_U', 'M', P.tipoArticulo],
  ['MINIMO', 2, P.minimoMaximo],
  ['MAXIMO', 8, P.minimoMaximo],
  ['COMODIN_EMPAQUE', 'S', P.comodin],
  ['CADUCA', 'S', P.caducidadLoteProduccion],
  ['LOTE', 'S', P.caducidadLoteProduccion],
  ['FECHA_PRODUCCION', 'S', P.caducidadLoteProduccion],
])('cambiar %s pide su control y sólo el suyo', (campo, valor, control) => {
  const nueva = { ...ACTUAL, [campo]: valor };
  expect(cambiosRejection(ACTUAL, nueva, (c) => c === control)).toBeNull();
  expect(cambiosRejection(ACTUAL, nueva, (c) => c !== control)).toMatch(/^No cuenta con permiso/);
});

test('lo que no cambia no pide control', () => {
  expect(cambiosRejection(ACTUAL, { ...ACTUAL }, () => false)).toBeNull();
});

test('a DEFAULT sólo sin piezas en ubicaciones MULTIALMACEN', () => {
  expect(cambioDeTipoRejection('D', { hay: 0, porAcomodar: 0 })).toBeNull();
  expect(cambioDeTipoRejection('M', { hay: 7, porAcomodar: 6 })).toBeNull();
  expect(cambioDeTipoRejection('D', { hay: 7, porAcomodar: 6 })).toMatch(/hay 7 piezas en/);
  expect(cambioDeTipoRejection('D', { hay: 0, porAcomodar: 6 })).toMatch(
    /órdenes de acomodo que llevan 6 piezas/,
  );
});

const DE_OTRO = (rol: number) => [{ CLAVE_ARTICULO: 'B-1', ROL_CLAVE_ART_ID: rol }];

test.each<[string, Parameters<typeof claveRejection>, string | null]>([
  ['nueva de barras', ['750', 18, [], []], null],
  ['cambia de rol', ['750', 19, [18], []], null],
  ['a otro rol que no es de barras', ['750', 23, [18], []], null],
  ['vacía', ['', 18, [], []], MENSAJES_ARTICULO.clave],
  ['de 26', ['x'.repeat(26), 18, [], []], MENSAJES_ARTICULO.clave],
  ['de 25', ['x'.repeat(25), 18, [], []], null],
  ['13 ceros', [CODIGO_COMODIN, 18, [], []], MENSAJES_ARTICULO.claveComodin],
  ['rol 17', ['750', 17, [], []], MENSAJES_ARTICULO.rolFijo],
  ['rol 22', ['750', 22, [], []], MENSAJES_ARTICULO.rolFijo],
  ['la clave principal', ['A-1', 18, [17], []], MENSAJES_ARTICULO.rolFijo],
  ['la clave anterior', ['A-0', 18, [22], []], MENSAJES_ARTICULO.rolFijo],
  ['barras que ya es de otro', ['750', 18, [], DE_OTRO(20)], 'La clave ya es del artículo B-1'],
  ['barras que otro tiene con otro rol', ['750', 18, [], DE_OTRO(23)], 'La clave ya es del artículo B-1'],
  ['del proveedor, y barras de otro', ['750', 23, [], DE_OTRO(18)], 'La clave ya es del artículo B-1'],
  ['del proveedor, como en otro', ['750', 23, [], DE_OTRO(23)], null],
  ['repetida de antes: deja de ser de barras', ['750', 23, [20], DE_OTRO(18)], null],
  ['repetida de antes: sigue de barras', ['750', 21, [20], DE_OTRO(18)], 'La clave ya es del artículo B-1'],
])('clave %s', (_caso, args, motivo) => {
  expect(claveRejection(...args)).toBe(motivo);
});
