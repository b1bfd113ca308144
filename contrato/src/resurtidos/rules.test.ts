import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acomodarRejection,
  avisoDeOrden,
  cerrarRejection,
  estaVencido,
  MENSAJES_RESURTIDO,
  MINUTOS_PARA_VENCER,
  necesidad,
  ordenGenerada,
  type Renglon,
  regresarRejection,
  revisaOrdenAlNavegar,
  surtirRejection,
  type TraspasoEntreUbicaciones,
  tomarRejection,
  traspasoRejection,
} from './rules.ts';

const YO = 1;
const OTRO = 2;

const renglon = (sol: number, sur: number, aco: number, quien: number | null = YO): Renglon => ({
  ESTATUS: 'ABIERTO',
  CANTIDAD_SOL: sol,
  CANTIDAD_SUR: sur,
  CANTIDAD_ACO: aco,
  OPERADOR_ID_LLEVA: sur ? quien : null,
  LLEVA: sur ? (quien === YO ? 'YO' : 'OTRO') : null,
  SURTIO: sur ? (quien === YO ? 'YO' : 'OTRO') : null,
});
const tomado: Renglon = { ...renglon(5, 3, 1), SURTIO: 'OTRO' };
const deQuienTomo: Renglon = { ...renglon(5, 3, 1, OTRO), SURTIO: 'YO' };
const cerrado: Renglon = { ...renglon(5, 5, 5), ESTATUS: 'CERRADO' };

test.each([
  ['sin surtir', renglon(5, 0, 0), null],
  ['surtido en parte por mí', renglon(5, 3, 1), null],
  ['en camino con otro', renglon(5, 3, 1, OTRO), 'OTRO ya está surtiendo este renglón'],
  ['lo que surtió otro ya está acomodado', renglon(5, 3, 3, OTRO), null],
  ['surtido completo', renglon(5, 5, 0), MENSAJES_RESURTIDO.yaSurtido],
  ['cerrado', cerrado, MENSAJES_RESURTIDO.cerrado],
])('surtir: %s', (_caso, r, motivo) => {
  expect(surtirRejection(r, YO)).toBe(motivo);
});

test.each([
  ['lo que surtí', renglon(5, 3, 1), null],
  ['lo que surtió otro', renglon(5, 3, 1, OTRO), 'Sólo OTRO puede acomodar las piezas que surtió'],
  ['lo que tomé de otro', tomado, null],
  ['lo que otro me tomó', deQuienTomo, 'Sólo OTRO puede acomodar las piezas que tomó'],
  ['nada surtido', renglon(5, 0, 0), MENSAJES_RESURTIDO.nadaPorAcomodar],
  ['todo acomodado', renglon(5, 3, 3), MENSAJES_RESURTIDO.nadaPorAcomodar],
  ['cerrado', cerrado, MENSAJES_RESURTIDO.cerrado],
])('acomodar: %s', (_caso, r, motivo) => {
  expect(acomodarRejection(r, YO)).toBe(motivo);
});

test.each([
  ['lo que llevo', tomado, null],
  ['lo que lleva otro', deQuienTomo, 'Sólo OTRO puede regresar las piezas que tomó'],
  ['nada en camino', renglon(5, 3, 3), MENSAJES_RESURTIDO.nadaEnCamino],
  ['cerrado', cerrado, MENSAJES_RESURTIDO.cerrado],
])('regresar: %s', (_caso, r, motivo) => {
  expect(regresarRejection(r, YO)).toBe(motivo);
});

test.each([
  ['lo que lleva otro', renglon(5, 3, 1, OTRO), OTRO, null],
  ['sin haber visto a nadie', renglon(5, 3, 1, OTRO), undefined, null],
  ['ya lo lleva un tercero', renglon(5, 3, 1, OTRO), 9, 'Ahora las lleva OTRO. Revíselo antes de tomarlas.'],
  ['lo que ya llevo', tomado, OTRO, MENSAJES_RESURTIDO.yaLasLleva],
  ['nada en camino', renglon(5, 3, 3, OTRO), OTRO, MENSAJES_RESURTIDO.nadaEnCamino],
  ['cerrado', cerrado, OTRO, MENSAJES_RESURTIDO.cerrado],
])('tomar: %s', (_caso, r, de, motivo) => {
  expect(tomarRejection(r, YO, de)).toBe(motivo);
});

test.each([
  ['a la reserva', 'M', 2, null],
  ['a una fija', 'F', 2, MENSAJES_RESURTIDO.regresoMulti],
  [
    'más de lo que va en camino',
    'M',
    3,
    'No es posible traspasar más unidades a las que faltan por acomodar: 2',
  ],
] as const)('regreso: %s', (_caso, TIPO, cantidad, motivo) => {
  const ubicacion = { TIPO, NUMERIC_UB: '10100101010', EXISTENCIA: 0 };
  expect(
    traspasoRejection({ operacion: 'regreso', ubicacion, cantidad, renglon: tomado, ubicaciones: 2 }),
  ).toBe(motivo);
});

test.each([
  ['surtido = acomodado', renglon(5, 3, 3), null],
  ['nada surtido: se cancela', renglon(5, 0, 0), null],
  ['piezas en camino', renglon(5, 3, 2), MENSAJES_RESURTIDO.faltaAcomodar],
  ['ya cerrado', cerrado, MENSAJES_RESURTIDO.cerrado],
])('cerrar: %s', (_caso, r, motivo) => {
  expect(cerrarRejection(r)).toBe(motivo);
});

describe('traspaso entre ubicaciones', () => {
  const base: TraspasoEntreUbicaciones = {
    operacion: 'surtido',
    ubicacion: { TIPO: 'M', NUMERIC_UB: '10100104010', EXISTENCIA: 4 },
    cantidad: 2,
    renglon: renglon(5, 3, 1),
    ubicaciones: 2,
  };
  const acomodo: TraspasoEntreUbicaciones = {
    ...base,
    operacion: 'acomodo',
    ubicacion: { TIPO: 'F', NUMERIC_UB: '10100101010', EXISTENCIA: 0 },
  };
  const de = (EXISTENCIA: number | undefined) => ({ ...base.ubicacion, EXISTENCIA });
  test.each<[string, TraspasoEntreUbicaciones, string | null]>([
    ['surtir lo que falta', base, null],
    ['una sola ubicación', { ...base, ubicaciones: 1 }, MENSAJES_RESURTIDO.masDeUna],
    ['acomodar en la única que queda', { ...acomodo, ubicaciones: 1 }, null],
    ['regresar a la única que queda', { ...base, operacion: 'regreso', ubicaciones: 1 }, null],
    ['origen fijo', { ...base, ubicacion: acomodo.ubicacion }, MENSAJES_RESURTIDO.origenMulti],
    ['cero', { ...base, cantidad: 0 }, MENSAJES_RESURTIDO.cantidad],
    ['fracción', { ...base, cantidad: 1.5 }, MENSAJES_RESURTIDO.cantidad],
    [
      'más de lo solicitado',
      { ...base, cantidad: 3 },
      'No es posible traspasar más unidades a las Solicitadas. Faltan: 2',
    ],
    [
      'más de la existencia',
      { ...base, ubicacion: de(1) },
      'No es posible traspasar más unidades a las que tiene la ubicación origen: 1',
    ],
    ['existencia que no se ve', { ...base, ubicacion: de(undefined) }, null],
    ['acomodar lo que falta', acomodo, null],
    ['destino multialmacén', { ...acomodo, ubicacion: base.ubicacion }, MENSAJES_RESURTIDO.destinoFija],
    [
      'destino inhabilitado',
      { ...acomodo, ubicacion: { ...base.ubicacion, TIPO: 'I' } },
      MENSAJES_RESURTIDO.destinoFija,
    ],
    [
      'más de lo surtido',
      { ...acomodo, cantidad: 3 },
      'No es posible traspasar más unidades a las que faltan por acomodar: 2',
    ],
  ])('%s', (_caso, traspaso, motivo) => {
    expect(traspasoRejection(traspaso)).toBe(motivo);
  });
});

describe('necesidad', () => {
  test.each([
    ['sobre el mínimo', { demanda: 0, enFijas: 10, minimo: 10, maximo: 50 }, 0],
    ['bajo el mínimo: hasta el máximo', { demanda: 0, enFijas: 9, minimo: 10, maximo: 50 }, 41],
    ['demanda que cabe en lo que hay', { demanda: 20, enFijas: 40, minimo: 10, maximo: 50 }, 0],
    ['demanda que lo deja bajo el mínimo', { demanda: 20, enFijas: 25, minimo: 10, maximo: 50 }, 45],
    ['demanda y mínimo', { demanda: 20, enFijas: 5, minimo: 10, maximo: 50 }, 65],
    ['sin mínimo ni máximo: sólo la demanda', { demanda: 20, enFijas: 5, minimo: 0, maximo: 0 }, 15],
    ['máximo sin límite: hasta el mínimo', { demanda: 0, enFijas: 2, minimo: 10, maximo: 0 }, 8],
  ])('%s', (_caso, s, piezas) => {
    expect(necesidad(s)).toBe(piezas);
  });

  test('con lo que pide alcanza para la demanda y el mínimo, y nunca es negativa', () => {
    const n = fc.nat({ max: 200 });
    fc.assert(
      fc.property(n, n, n, n, (demanda, enFijas, minimo, maximo) => {
        const piezas = necesidad({ demanda, enFijas, minimo, maximo });
        expect(piezas).toBeGreaterThanOrEqual(0);
        expect(enFijas + piezas - demanda).toBeGreaterThanOrEqual(minimo);
      }),
    );
  });
});

test('VENCIDO es más de dos horas hábiles', () => {
  expect(estaVencido(MINUTOS_PARA_VENCER)).toBe(false);
  expect(estaVencido(MINUTOS_PARA_VENCER + 1)).toBe(true);
});

test('lo que dice generar la orden', () => {
  expect([0, 1, 7].map((n) => ordenGenerada(n))).toEqual([
    'No hay artículos por resurtir',
    '1 artículo agregado a la orden de resurtido',
    '7 artículos agregados a la orden de resurtido',
  ]);
  expect([ordenGenerada(0, 1), ordenGenerada(0, 1, 2), ordenGenerada(0, 0, 1), ordenGenerada(2, 3)]).toEqual([
    '1 renglón creció en la orden de resurtido',
    '1 renglón creció; 2 renglones son más urgentes en la orden de resurtido',
    '1 renglón es más urgente en la orden de resurtido',
    '2 artículos agregados a la orden de resurtido; 3 renglones crecieron',
  ]);
});

test('la revisión de la orden al ir por el menú: departamento 15, sin ser del puesto 5 ni tener tickets', () => {
  const de = (DEPARTAMENTO_ID: number | null, PUESTO_ID: number | null, permisos: number[]) =>
    revisaOrdenAlNavegar({ DEPARTAMENTO_ID, PUESTO_ID }, permisos);
  expect(de(15, 4, [1158])).toBe(true);
  expect(de(15, null, [1158])).toBe(true);
  expect(de(15, 5, [1158])).toBe(false);
  expect(de(14, 4, [1158])).toBe(false);
  expect(de(null, null, [1158])).toBe(false);
  expect(de(15, 4, [1158, 1207])).toBe(false);
  // The server would refuse the call.
  expect(de(15, 4, [])).toBe(false);
  expect([0, 1, 3].map(avisoDeOrden)).toEqual([
    null,
    'Hay 1 artículo en la Orden de Resurtido',
    'Hay 3 artículos en la Orden de Resurtido',
  ]);
});
