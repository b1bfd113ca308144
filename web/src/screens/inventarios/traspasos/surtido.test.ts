import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { expect, test } from 'vitest';
import { CAPTURA_NUEVA, type Captura, type Lugar } from '../../../capture/captura.ts';
import { linea } from './linea.muestra.ts';
import { reglasDeSurtido, siguienteEn, surtirRejection, todasAqui, totalConEntrada } from './surtido.ts';

const lugar = (id: number, TIPO: Lugar['TIPO'], EXISTENCIA: number): Lugar => ({
  UBICACION_ID: id,
  UBICACION: `1-${id}`,
  NUMERIC_UB: `1010010101${id}`,
  TIPO,
  NOMBRE_TIPO: TIPO,
  EXISTENCIA,
});
const F1 = lugar(1, 'F', 4);
const F2 = lugar(2, 'F', 9);
const M3 = lugar(3, 'M', 50);
const lugares = [F1, F2, M3];
const anexada = (id: number, n: number) => ({ UBICACION_ID: id, CONTADAS: n, lotes: [], cuando: 1 });
const con = (c: Partial<Captura>): Captura => ({ ...CAPTURA_NUEVA, ...c });

test('se surte de ubicaciones fijas, lo que hay y lo solicitado', () => {
  const reglas = reglasDeSurtido(linea(), lugares);
  expect(reglas.bloqueo).toBeNull();
  expect(reglas.anexar(1, 4, [], 'X')).toBeNull();
  expect(reglas.anexar(1, 5, [], 'X')).toContain('No hay existencia suficiente');
  expect(reglas.anexar(2, 7, [], 'X')).toBe(MENSAJES_SURTIDO.masQueSolicitadas);
  expect(reglas.anexar(2, 3, [anexada(1, 4)], 'X')).toBe(MENSAJES_SURTIDO.masQueSolicitadas);
  expect(reglas.anexar(3, 1, [], 'X')).toBe(MENSAJES_SURTIDO.multi);
  expect(reglasDeSurtido(linea(), [M3]).bloqueo).toBe(MENSAJES_SURTIDO.sinFija);
});

test('el código comodín vale sólo para un producto con comodín', () => {
  expect(reglasDeSurtido(linea(), lugares).claveEspecial?.(CODIGO_COMODIN)).toBeUndefined();
  const comodin = reglasDeSurtido(linea({ COMODIN_EMPAQUE: 'S' }), lugares);
  expect(comodin.claveEspecial?.(CODIGO_COMODIN)).toEqual({});
  expect(comodin.claveEspecial?.('123')).toBeUndefined();
});

test('la totalidad, o menos sólo si se cierra corto; lo que está en la mano cuenta', () => {
  const parte = con({ anexadas: [anexada(1, 4)] });
  expect(surtirRejection(linea(), lugares, parte, null)).toBe(MENSAJES_SURTIDO.totalidad);
  expect(surtirRejection(linea(), lugares, parte, null, true)).toBeNull();
  expect(surtirRejection(linea(), lugares, parte, 'aviso', true)).toBe('aviso');
  const enMano = { ...parte, ubicacionId: 2, clave: 'X', cantidad: '2' };
  expect(totalConEntrada(linea(), lugares, enMano)).toBe(6);
  expect(surtirRejection(linea(), lugares, enMano, null)).toBeNull();
  expect(surtirRejection(linea(), lugares, con({}), null, true)).toBe(MENSAJES_SURTIDO.nada);
});

test('Todas escribe lo que falta, hasta lo que hay en la ubicación', () => {
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 1 }))).toBe(4);
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 2, anexadas: [anexada(1, 4)] }))).toBe(2);
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 2, anexadas: [anexada(1, 4), anexada(2, 2)] }))).toBe(
    2,
  );
});

test('el recorrido empieza en su parada y sigue donde hay más', () => {
  const parada = { UBICACION_ID: 1, UBICACION: '1-1', NUMERIC_UB: F1.NUMERIC_UB };
  expect(siguienteEn(linea({ PARADA: parada }), lugares, [])).toEqual({ lugar: F1, piezas: 4 });
  expect(siguienteEn(linea({ PARADA: parada }), lugares, [anexada(1, 4)])).toEqual({ lugar: F2, piezas: 2 });
  expect(siguienteEn(linea(), lugares, [])).toEqual({ lugar: F2, piezas: 6 });
  expect(siguienteEn(linea(), lugares, [anexada(2, 6)])).toBeNull();
  expect(siguienteEn(linea(), [lugar(1, 'F', 0), M3], [])).toBeNull();
});
