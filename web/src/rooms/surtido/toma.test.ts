import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { expect, test } from 'vitest';
import { CAPTURA_NUEVA, type Captura, decideClave, type Lugar } from '../../capture/captura.ts';
import {
  caducadoEn,
  deOtroLote,
  reglasDeSurtido,
  repartoDeLotes,
  type Surtible,
  siguienteEn,
  surtirRejection,
  type Toma,
  todasAqui,
  totalConEntrada,
} from './toma.ts';

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
const articulo = {
  ARTICULO_ID: 1,
  CLAVE_ARTICULO: 'A-1',
  ARTICULO: 'Taza',
  COMODIN_EMPAQUE: 'N',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
  IMAGEN_ARTICULO_ID: 1,
} as const;
/** Six pieces of a transfer's line. */
const linea = (cambios: Partial<Surtible> = {}): Surtible => ({
  modo: 'traspaso',
  articulo,
  pendientes: 6,
  almacen: { id: 1, nombre: 'PRINCIPAL' },
  parada: null,
  ...cambios,
});
const toma = (ubicacionId: number, LOTE: string, PIEZAS: number): Toma => ({
  UBICACION_ID: ubicacionId,
  UBICACION: `1-${ubicacionId}`,
  FECHA_CADUCIDAD: '2030-01-31',
  LOTE,
  FECHA_PRODUCCION: null,
  PIEZAS,
});
const vacia = (UBICACION_ID: number, EXISTENCIA: number) => ({ UBICACION_ID, EXISTENCIA });
const lote = (LOTE: string, INGRESO: number) => ({
  FECHA_CADUCIDAD: '2030-01-31',
  LOTE,
  FECHA_PRODUCCION: null,
  INGRESO,
});

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
  const comodin = reglasDeSurtido(linea({ articulo: { ...articulo, COMODIN_EMPAQUE: 'S' } }), lugares);
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

test('de una remisión puede surtirse una parte; sin tocar nada no se guarda', () => {
  const remision = linea({ modo: 'remision' });
  expect(surtirRejection(remision, lugares, con({ anexadas: [anexada(1, 4)] }), null)).toBeNull();
  expect(surtirRejection(remision, lugares, con({}), null)).toBe(MENSAJES_SURTIDO.nada);
  expect(surtirRejection(remision, lugares, con({ anexadas: [anexada(1, 0)] }), null)).toBe(
    MENSAJES_SURTIDO.nada,
  );
});

test('Todas escribe lo que falta, hasta lo que hay en la ubicación', () => {
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 1 }))).toBe(4);
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 2, anexadas: [anexada(1, 4)] }))).toBe(2);
  expect(todasAqui(linea(), lugares, con({ ubicacionId: 2, anexadas: [anexada(1, 4), anexada(2, 2)] }))).toBe(
    2,
  );
});

test('el recorrido empieza en su parada y sigue donde hay más', () => {
  const parada = { UBICACION_ID: 1 };
  expect(siguienteEn(linea({ parada }), lugares, [])).toEqual({ lugar: F1, piezas: 4, tomas: [] });
  expect(siguienteEn(linea({ parada }), lugares, [anexada(1, 4)])).toMatchObject({ lugar: F2, piezas: 2 });
  expect(siguienteEn(linea(), lugares, [])).toMatchObject({ lugar: F2, piezas: 6 });
  expect(siguienteEn(linea(), lugares, [anexada(2, 6)])).toBeNull();
  expect(siguienteEn(linea(), [lugar(1, 'F', 0), M3], [])).toBeNull();
});

test('lo propuesto va primero, y una ubicación vacía se deja atrás', () => {
  const propuesta = [toma(1, 'A', 2), toma(2, 'B', 3), toma(1, 'C', 1)];
  const s = linea({ modo: 'remision', parada: { UBICACION_ID: 2 }, propuesta });
  expect(siguienteEn(s, lugares, [])).toMatchObject({
    lugar: F1,
    piezas: 3,
    tomas: [{ LOTE: 'A' }, { LOTE: 'C' }],
  });
  // What the empty location lacked is taken here too, from lots nobody proposed.
  const sinF1 = { ...s, vacias: [vacia(1, 4)] };
  const F4 = lugar(4, 'F', 2);
  expect(siguienteEn({ ...sinF1, propuesta: [toma(1, 'A', 3)] }, [F1, F4], [])).toEqual({
    lugar: F4,
    piezas: 2,
    tomas: [],
  });
  // Pieces nobody proposed may have expired.
  expect(siguienteEn({ ...s, propuesta: [toma(1, 'A', 3)] }, lugares, [anexada(1, 3)])).toBeNull();
  expect(siguienteEn(sinF1, lugares, [])).toEqual({ lugar: F2, piezas: 6, tomas: [] });
  expect(reglasDeSurtido(sinF1, lugares).inicial?.(2, [])).toBe(6);
  expect(siguienteEn({ ...s, vacias: [vacia(1, 4), vacia(2, 9)] }, lugares, [])).toBeNull();
  // It was filled since, so it no longer counts as empty.
  expect(siguienteEn({ ...s, vacias: [vacia(1, 1), vacia(2, 9)] }, lugares, [])).toMatchObject({ lugar: F1 });
});

test('si tomó menos de lo que hay, lo que falta se toma de ahí; primero de donde no ha tomado', () => {
  const s = linea({ modo: 'remision', pendientes: 3, propuesta: [toma(1, 'A', 3)] });
  const dos = [anexada(1, 2)];
  expect(siguienteEn(s, [F1], dos)).toEqual({ lugar: F1, piezas: 1, tomas: [] });
  expect(caducadoEn(s, [F1], dos)).toBeNull();
  // Anexar replaces what the location has.
  expect(reglasDeSurtido(s, [F1]).inicial?.(1, dos)).toBe(3);
  expect(siguienteEn(s, lugares, dos)).toMatchObject({ lugar: F2, piezas: 1 });
  expect(siguienteEn({ ...s, vacias: [vacia(1, 4)] }, [F1, M3], dos)).toBeNull();
  // Only what was proposed there: the fourth piece has expired.
  expect(siguienteEn({ ...s, pendientes: 4 }, [F1], dos)).toMatchObject({ piezas: 1 });
  // Without a proposal, whatever the location holds.
  expect(siguienteEn(linea(), [F1, M3], dos)).toMatchObject({ lugar: F1, piezas: 2 });
});

test('lo que queda caducado se dice, y dónde; sólo donde por eso no se propone más', () => {
  const s = linea({ modo: 'remision', propuesta: [toma(1, 'A', 3)] });
  expect(caducadoEn(s, lugares, [])).toBeNull();
  expect(caducadoEn(s, lugares, [anexada(1, 3)])).toBe(F1);
  expect(caducadoEn(s, [lugar(1, 'F', 3), F2], [anexada(1, 3)])).toBe(F2);
  expect(caducadoEn(s, [lugar(1, 'F', 3), M3], [anexada(1, 3)])).toBeNull();
  expect(caducadoEn({ ...s, propuesta: [] }, [F2], [])).toBe(F2);
  // It was found empty, so nothing in it can have expired; and there is no proposal.
  expect(caducadoEn({ ...s, propuesta: [], vacias: [vacia(2, 9)] }, [F2], [])).toBeNull();
  expect(caducadoEn(linea(), [lugar(1, 'F', 0)], [])).toBeNull();
  expect(caducadoEn(s, lugares, [anexada(1, 3), anexada(2, 3)])).toBeNull();
});

test('la cantidad se escribe sola, y las piezas mostradas una a una son de ella', () => {
  const s = linea({ modo: 'remision', propuesta: [toma(2, 'A', 2), toma(2, 'B', 3)] });
  const reglas = reglasDeSurtido(s, lugares);
  const claves = [{ CLAVE_ARTICULO: '7501', ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1 }];
  const c = con({ ubicacionId: 2 });
  expect(decideClave(reglas, c, '7501', claves)).toEqual({ tipo: 'clave', cantidad: '5' });
  const enMano = { ...c, clave: '7501', cantidad: '5', mostradas: 1 };
  expect(decideClave(reglas, enMano, '7501', claves)).toEqual({ tipo: 'mostrar', mostradas: 2, cantidad: 5 });
  expect(decideClave(reglas, { ...enMano, mostradas: 5 }, '7501', claves)).toEqual({
    tipo: 'sumar',
    cantidad: 6,
  });
  expect(reglasDeSurtido(linea(), lugares).inicial).toBeUndefined();
  expect(reglas.inicial?.(3, [])).toBeUndefined();
  expect(reglas.acepta?.('1')).toBeUndefined();
  expect(reglasDeSurtido({ ...s, caja: 3 }, lugares).acepta?.('2')).toBe('Caja 3: 2 piezas');
});

const HOY = '2029-01-01';

test('cinco piezas se reparten solas en lotes de dos y tres', () => {
  const propuesta = [toma(1, 'A', 2), toma(1, 'B', 8)];
  expect(repartoDeLotes({ propuesta }, 1, [], 5, HOY)).toEqual([lote('A', 2), lote('B', 3)]);
  const existentes = [
    { FECHA_CADUCIDAD: '2031-01-31', LOTE: 'B', FECHA_PRODUCCION: null, EXISTENCIA: 8 },
    { FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, EXISTENCIA: 9 },
    { FECHA_CADUCIDAD: '2030-01-31', LOTE: 'A', FECHA_PRODUCCION: null, EXISTENCIA: 2 },
  ];
  const tarde = { ...lote('B', 3), FECHA_CADUCIDAD: '2031-01-31' };
  expect(repartoDeLotes({}, 1, existentes, 5, HOY)).toEqual([lote('A', 2), tarde]);
  // A proposal for another location does not reduce what is available here.
  expect(repartoDeLotes({ propuesta: [toma(2, 'A', 2)] }, 1, existentes, 5, HOY)).toEqual([
    lote('A', 2),
    tarde,
  ]);
  // Pieces without a lot can be taken like any other; expired ones are never taken by default.
  const sinLote = { FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, INGRESO: 4 };
  expect(repartoDeLotes({}, 1, existentes, 14, HOY).at(-1)).toEqual(sinLote);
  expect(repartoDeLotes({}, 1, existentes, 5, '2030-06-01')).toEqual([{ ...tarde, INGRESO: 5 }]);
});

test('de otro lote: sobra lo que caduca después, y nada de lo que tocaba, aunque se capturara más tarde', () => {
  const de = (ubicacionId: number, FECHA_CADUCIDAD: string, LOTE: string, INGRESO: number) => ({
    ...anexada(ubicacionId, INGRESO),
    lotes: [{ FECHA_CADUCIDAD, LOTE, FECHA_PRODUCCION: null, INGRESO }],
  });
  const propuesta = [toma(1, 'A', 2), { ...toma(2, 'B', 3), FECHA_CADUCIDAD: '2031-01-31' }];
  const [pronto, tarde] = [de(1, '2030-01-31', 'A', 2), de(2, '2031-01-31', 'B', 3)];
  const hoy = '2026-11-29';
  expect(deOtroLote([tarde, pronto], propuesta, hoy)).toEqual([]);
  // Another lot first, and then what was proposed.
  const otro = de(1, '2032-01-31', 'C', 2);
  expect(deOtroLote([otro, tarde], propuesta, hoy)).toEqual([otro]);
  expect(deOtroLote([tarde, otro], propuesta, hoy)).toEqual([otro]);
  // Of the same day but of another shelf, it does not count instead of the one that was proposed.
  const deAlLado = de(3, '2031-01-31', 'D', 3);
  expect(deOtroLote([deAlLado, pronto, tarde], propuesta, hoy)).toEqual([deAlLado]);
  // Without what expires first, less of the later one was to leave.
  expect(deOtroLote([tarde], propuesta, hoy)).toEqual([tarde]);
});
