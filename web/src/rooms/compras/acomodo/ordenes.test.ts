import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { describe, expect, test } from 'vitest';
import { leido } from '../../../capture/leido.muestra.ts';
import type { Leido } from '../../../capture/motor.ts';
import { decideAcomodo } from './decideAcomodo.ts';
import {
  acomodarRejection,
  decideClave,
  decideUbicacion,
  type EnMano,
  esEnMano,
  llaveDe,
  type Orden,
  ordenEnMano,
} from './ordenes.ts';

const orden = (articulo: number, ubicacion: number, cambios: Partial<Orden> = {}): Orden => ({
  ARTICULO_ID: articulo,
  CAT_UBICACION_ID: ubicacion,
  ALMACEN_ID: 1,
  ALMACEN: 'CENTRAL',
  COMODIN_EMPAQUE: 'N',
  FECHA: '2026-11-21T12:00:00Z',
  CLAVE_ARTICULO: `A-${articulo}`,
  ARTICULO: `Artículo ${articulo}`,
  UNIDADES: 4,
  UBICACION: `1-01-001-01-0${ubicacion}`,
  NUMERIC_UB: `101001010${ubicacion}`,
  TIPO: 'F',
  CADUCA: 'N',
  LOTE: 'N',
  FECHA_PRODUCCION: 'N',
  IMAGEN_ARTICULO_ID: articulo,
  MOTIVO: 'DEVOLUCIÓN',
  ...cambios,
});
const unaA = orden(1, 10);
const unaB = orden(1, 20);
const otra = orden(2, 30, { COMODIN_EMPAQUE: 'S' });
const ordenes = [unaA, unaB, otra];
const clave = (articulo: number, rol = 18) => ({
  CLAVE_ARTICULO: 'x',
  ROL_CLAVE_ART_ID: rol,
  ARTICULO_ID: articulo,
});
const mano = (cambios: Partial<EnMano> = {}): EnMano => ({
  articuloId: 1,
  clave: 'x',
  mostradas: 1,
  ubicacionId: null,
  unidades: '',
  ...cambios,
});

describe('el producto', () => {
  test('su código abre su orden', () => {
    expect(decideClave(ordenes, null, [clave(1)])).toEqual({ tipo: 'producto', orden: unaA });
    expect(decideClave(ordenes, null, [clave(2, 17)])).toEqual({ tipo: 'producto', orden: otra });
  });
  test('sin comodín hace falta el código de barras', () => {
    expect(decideClave(ordenes, null, [clave(1, 17)])).toEqual({
      tipo: 'rechazo',
      tono: 'atencion',
      mensaje: MENSAJES_ACOMODO.sinCodigoDeBarras,
      orden: unaA,
    });
    expect(decideClave(ordenes, null, [clave(1), clave(9)])).toMatchObject({ tipo: 'rechazo' });
  });
  test('lo que no es clave, y lo que no está en la lista', () => {
    expect(decideClave(ordenes, null, [])).toMatchObject({ mensaje: MENSAJES.noEncontrado });
    expect(decideClave(ordenes, null, [clave(9)])).toMatchObject({
      mensaje: MENSAJES_ACOMODO.noEstaEnLista,
    });
  });
  test('otra vez, con la ubicación confirmada, es una pieza más', () => {
    expect(decideClave(ordenes, mano(), [clave(1)])).toMatchObject({ tipo: 'producto' });
    const e = mano({ ubicacionId: 20 });
    expect(decideClave(ordenes, e, [clave(1)])).toEqual({ tipo: 'sumar', orden: unaB, unidades: 2 });
    expect(decideClave(ordenes, { ...e, unidades: '4' }, [clave(1)])).toMatchObject({
      mensaje: MENSAJES_ACOMODO.masQueLaOrden,
    });
  });
  test('lo propuesto no es lo escrito: escanear cuenta desde la primera, y otro producto empieza otra entrada', () => {
    const e = mano({ ubicacionId: 20, unidades: '4', preset: 4 });
    expect(decideClave(ordenes, e, [clave(1)])).toEqual({ tipo: 'sumar', orden: unaB, unidades: 2 });
    expect(decideClave(ordenes, e, [clave(2)])).toEqual({ tipo: 'producto', orden: otra });
    // Typed by hand, the same number stands.
    const tecleada = { ...e, tecleada: true } as const;
    expect(decideClave(ordenes, tecleada, [clave(1)])).toMatchObject({ tipo: 'rechazo' });
    expect(decideClave(ordenes, tecleada, [clave(2)])).toMatchObject({ tipo: 'rechazo', ajena: true });
    expect(acomodarRejection(ordenes, e)).toBeNull();
  });
  test('otro producto espera a que se acomode lo escrito', () => {
    expect(decideClave(ordenes, mano({ ubicacionId: 10, unidades: '2' }), [clave(2)])).toMatchObject({
      tipo: 'rechazo',
      ajena: true,
    });
    expect(decideClave(ordenes, mano(), [clave(2)])).toEqual({ tipo: 'producto', orden: otra });
  });
});

describe('la ubicación', () => {
  test('tiene que ser la de una de sus órdenes', () => {
    expect(decideUbicacion(ordenes, mano(), unaB.NUMERIC_UB)).toEqual({ tipo: 'ubicacion', orden: unaB });
    expect(decideUbicacion(ordenes, mano(), otra.NUMERIC_UB)).toMatchObject({
      mensaje: MENSAJES_ACOMODO.ubicacionEsperada,
    });
  });
  test('sin producto no dice nada', () => {
    expect(decideUbicacion(ordenes, null, unaB.NUMERIC_UB)).toMatchObject({ tipo: 'rechazo' });
    expect(decideUbicacion(ordenes, null, '99999999999')).toBeNull();
    expect(decideUbicacion(ordenes, mano(), '7501000000012')).toBeNull();
  });
});

test('la orden en mano', () => {
  expect(ordenEnMano(ordenes, null)).toBeUndefined();
  expect(ordenEnMano(ordenes, mano())).toBe(unaA);
  expect(ordenEnMano(ordenes, mano({ ubicacionId: 20 }))).toBe(unaB);
  expect(ordenEnMano(ordenes, mano({ ubicacionId: 99 }))).toBeUndefined();
  expect(llaveDe(unaB)).toBe('1.20');
});

test('Acomodar', () => {
  const e = mano({ ubicacionId: 10 });
  expect(acomodarRejection(ordenes, null)).toBe('incompleta');
  expect(acomodarRejection(ordenes, mano({ unidades: '2' }))).toBe('incompleta');
  expect(acomodarRejection(ordenes, e)).toBe('incompleta');
  expect(acomodarRejection(ordenes, { ...e, unidades: '4' })).toBeNull();
  for (const u of ['0', 'x', '1.5']) {
    expect(acomodarRejection(ordenes, { ...e, unidades: u })).toBe(MENSAJES_ACOMODO.unidades);
  }
  expect(acomodarRejection(ordenes, { ...e, unidades: '5' })).toBe(MENSAJES_ACOMODO.masQueLaOrden);
});

test('lo guardado por otra versión', () => {
  expect(esEnMano(mano())).toBe(true);
  for (const v of [null, 3, {}, { articuloId: 1 }]) expect(esEnMano(v)).toBe(false);
});

describe('una lectura, y lo que hace', () => {
  const en = { ordenes, guardaAlEscanear: true };
  type Fila = [string, [EnMano | null, Leido], string, object | null, string | null | undefined];
  test.each<Fila>([
    [
      'un producto',
      [null, leido('x', { claves: [clave(1)] })],
      'Lleve Artículo 1 a 1-01-001-01-010',
      { articuloId: 1, mostradas: 1, ubicacionId: null },
      undefined,
    ],
    [
      'su lugar',
      [mano(), leido(unaB.NUMERIC_UB)],
      'Ubicación correcta: 1-01-001-01-020. Propuesto: 4 piezas',
      { ubicacionId: 20, unidades: '4', preset: 4 },
      undefined,
    ],
    [
      'otra pieza',
      [mano({ ubicacionId: 20, unidades: '2' }), leido('x', { claves: [clave(1)] })],
      '3 de 4',
      { unidades: '3' },
      undefined,
    ],
    [
      'un lugar sin producto',
      [null, leido(otra.NUMERIC_UB)],
      'Primero escanee el producto que va a acomodar: aquí va Artículo 2',
      null,
      llaveDe(otra),
    ],
    ['el lugar de otro', [mano(), leido(otra.NUMERIC_UB)], MENSAJES_ACOMODO.ubicacionEsperada, null, null],
  ])('%s', (_, [e, lectura], mensaje, cambia, marca) => {
    const paso = decideAcomodo(e, lectura, en);
    expect(paso).toMatchObject({ tipo: 'queda', desenlace: { mensaje } });
    expect('estado' in paso ? paso.estado : null).toEqual(cambia && expect.objectContaining(cambia));
    expect('marca' in paso ? paso.marca : undefined).toBe(marca);
  });
  test('contada hasta lo propuesto es lo contado: una lectura de más se rechaza, y otro producto la guarda', () => {
    const pieza = leido('x', { claves: [clave(1)] });
    let e: EnMano | null = mano({ ubicacionId: 20, unidades: '4', preset: 4 });
    for (const unidades of ['2', '3', '4']) {
      const paso = decideAcomodo(e, pieza, en);
      if (paso.tipo !== 'queda' || !paso.estado) throw new Error('The piece was not counted');
      e = paso.estado;
      expect(e.unidades).toBe(unidades);
    }
    expect(decideAcomodo(e, pieza, en)).toMatchObject({
      tipo: 'queda',
      desenlace: { tono: 'rechazo', mensaje: MENSAJES_ACOMODO.masQueLaOrden },
    });
    const deOtra = leido('x', { claves: [clave(2)] });
    expect(decideAcomodo(e, deOtra, en)).toEqual({ tipo: 'guarda', que: 'entrada' });
    expect(decideAcomodo(e, deOtra, { ...en, guardaAlEscanear: false })).toMatchObject({
      tipo: 'queda',
      desenlace: { tono: 'rechazo' },
    });
  });
  test('otro producto guarda lo contado, una vez; no lo propuesto, ni lo que pide lote, ni sin el ajuste', () => {
    const contada = mano({ ubicacionId: 20, unidades: '2' });
    const deOtra = leido('x', { claves: [clave(2)] });
    const conLote = { ...en, ordenes: [unaA, { ...unaB, LOTE: 'S' as const }, otra] };
    expect(decideAcomodo(contada, deOtra, en)).toEqual({ tipo: 'guarda', que: 'entrada' });
    for (const [e, lectura, de] of [
      [mano({ ubicacionId: 20, unidades: '4', preset: 4 }), deOtra, en],
      [contada, { ...deOtra, tras: true }, en],
      [contada, deOtra, conLote],
      [contada, deOtra, { ...en, guardaAlEscanear: false }],
    ] as const)
      expect(decideAcomodo(e, lectura, de).tipo).toBe('queda');
  });
});
