import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { describe, expect, test } from 'vitest';
import { piezasDe } from '../../capture/captura.ts';
import { leido } from '../../capture/leido.muestra.ts';
import type { Leido } from '../../capture/motor.ts';
import type { Respuesta } from '../../platform/client.ts';
import { decideRecepcion } from './decideRecepcion.ts';
import { type Abierta, avisoDeResto, cuentaDeRecibidos, decide, terminaLaLinea } from './decision.ts';
import type { Linea } from './lista.ts';

const linea = (id: number, articulo: number, unidades: number, recibidas: number, comodin: 'S' | 'N' = 'N') =>
  ({
    DOCTO_CM_ID: 1,
    DOCTO_CM_DET_ID: id,
    ARTICULO_ID: articulo,
    CLAVE_ARTICULO: `A${articulo}`,
    ARTICULO: `Artículo ${articulo}`,
    UNIDADES: unidades,
    UNIDADES_RECIB: recibidas,
    UNIDADES_ACOM: 0,
    COMODIN_EMPAQUE: comodin,
  }) satisfies Linea;
const clave = (articulo: number, rol = 18) => ({
  CLAVE_ARTICULO: '750',
  ROL_CLAVE_ART_ID: rol,
  ARTICULO_ID: articulo,
});
const abierta = (unidades: string, mostradas = 1, faltan = 3): Abierta => ({
  detId: 1,
  unidades,
  mostradas,
  faltan,
});

const conFecha = { FECHA_RECEPCION: '2026-11-21T12:00:00Z' };
const lineas = [linea(1, 7, 5, 2), linea(2, 8, 4, 4), linea(3, 9, 4, 0, 'S')];

describe('sin línea abierta', () => {
  test('sin fecha de recepción no se busca nada', () => {
    const d = decide({ FECHA_RECEPCION: null }, lineas, null, [clave(7)]);
    expect(d).toMatchObject({ tipo: 'rechazo', tono: 'atencion', mensaje: MENSAJES.sinFecha });
  });
  test('código de barras: se recibe', () => {
    expect(decide(conFecha, lineas, null, [clave(7)])).toEqual({ tipo: 'recibir', linea: lineas[0] });
  });
  test('completa: en rojo; sin código de barras: en ámbar; de nadie: sin renglón', () => {
    expect(decide(conFecha, lineas, null, [clave(8)])).toMatchObject({
      tono: 'rechazo',
      mensaje: MENSAJES.yaRecibido,
      linea: lineas[1],
    });
    expect(decide(conFecha, lineas, null, [clave(7, 17)])).toMatchObject({
      tono: 'atencion',
      linea: lineas[0],
    });
    expect(decide(conFecha, lineas, null, [])).toMatchObject({ mensaje: MENSAJES.noEncontrado, linea: null });
  });
});

describe('con una línea abierta', () => {
  test.each([
    ['', 1, 2],
    ['', 0, 1],
    ['1', 1, 2],
    ['2', 0, 3],
  ])('escritas %j, mostradas %i: una más son %i', (escritas, mostradas, unidades) => {
    const d = decide(conFecha, lineas, abierta(escritas, mostradas), [clave(7)]);
    expect(d).toEqual({ tipo: 'sumar', linea: lineas[0], unidades });
  });
  test('nunca más de lo pendiente', () => {
    const d = decide(conFecha, lineas, abierta('3'), [clave(7)]);
    expect(d).toMatchObject({ tipo: 'rechazo', mensaje: expect.stringContaining('Pendientes: 3') });
  });
  test('otro producto espera', () => {
    const d = decide(conFecha, lineas, abierta('1'), [clave(9)]);
    expect(d).toMatchObject({
      mensaje: 'Guarde o cancele la recepción de Artículo 7 antes de escanear otro producto',
      ajena: true,
    });
    expect(decide(conFecha, lineas, abierta('1'), [])).not.toHaveProperty('ajena');
  });
  test('otro producto de la compra guarda lo que se contó, si cabe', () => {
    const guarda = (a: Abierta, ...claves: ReturnType<typeof clave>[]) =>
      terminaLaLinea(lineas, a, claves)?.unidades;
    expect(guarda(abierta('2'), clave(9))).toBe(2);
    // One scan is one piece; a typed key shows none.
    expect(guarda(abierta(''), clave(9))).toBe(1);
    expect(guarda(abierta('', 0), clave(9))).toBeUndefined();
    // Too many, the same product, one that is complete, one of nobody and one that is not in the purchase.
    expect(guarda(abierta('4'), clave(9))).toBeUndefined();
    expect(guarda(abierta('x'), clave(9))).toBeUndefined();
    expect(guarda(abierta('2'), clave(7))).toBeUndefined();
    expect(guarda(abierta('2'), clave(8))).toBeUndefined();
    expect(guarda(abierta('2'))).toBeUndefined();
    expect(guarda(abierta('2'), clave(99))).toBeUndefined();
  });
  test('su clave interna no prueba una pieza', () => {
    const d = decide(conFecha, lineas, abierta('1'), [clave(7, 17)]);
    expect(d).toMatchObject({ mensaje: MENSAJES.sinCodigoDeBarras });
  });
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['', Number.NaN],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['7501234567893', Number.NaN],
])('unidades escritas %j', (texto, n) => expect(piezasDe(texto)).toBe(n));

test('el resto que cambia se dice', () => {
  expect(avisoDeResto({ faltan: 3 }, linea(1, 7, 5, 2))).toBeNull();
  expect(avisoDeResto({ faltan: 3 }, linea(1, 7, 5, 3))).toBe('Quedan 2. Otro operador recibió 1 pieza.');
  expect(avisoDeResto({ faltan: 3 }, linea(1, 7, 5, 5))).toBe(
    'Otro operador recibió 3 piezas. Ya no queda nada por recibir.',
  );
});

test('cuenta de recibidos', () => {
  expect(cuentaDeRecibidos(lineas)).toBe('Productos recibidos: 1 de 3 (en verde)');
});

describe('una lectura, y lo que hace', () => {
  const con = (FECHA_RECEPCION: string | null) => ({
    detalle: { cabecera: { FECHA_RECEPCION }, data: lineas } as Respuesta<'getDetalleCompraRecepcion'>,
    guardaAlEscanear: true,
  });
  const en = con(conFecha.FECHA_RECEPCION);
  const de = (articulo: number, piezas = 1) => leido('750', { claves: [clave(articulo)], piezas });
  test('sin fecha de recepción no se busca', () => {
    const paso = decideRecepcion(null, leido('750'), con(null));
    expect(paso).toMatchObject({
      tipo: 'queda',
      desenlace: { tono: 'atencion', mensaje: MENSAJES.sinFecha },
    });
    expect(decideRecepcion(null, leido('750'), en)).toEqual({ tipo: 'busca' });
  });
  type Fila = [string, [Abierta | null, Leido], string, Abierta | undefined, string | null | undefined];
  test.each<Fila>([
    ['abre su línea', [null, de(7)], 'Recibiendo Artículo 7', abierta('', 1), 'seleccion'],
    ['abre con la caja', [null, de(7, 3)], 'Recibiendo Artículo 7', abierta('3', 3), 'seleccion'],
    ['una pieza más', [abierta('1'), de(7)], '2 de 3: Artículo 7', abierta('2'), undefined],
    ['ya completa', [null, de(8)], MENSAJES.yaRecibido, undefined, 'rechazo'],
    ['de nadie', [null, leido('750', { claves: [] })], MENSAJES.noEncontrado, undefined, null],
    [
      'de nadie, con una abierta',
      [abierta('1'), leido('9', { claves: [] })],
      MENSAJES.noEncontrado,
      undefined,
      undefined,
    ],
  ])('%s', (_, [antes, lectura], mensaje, estado, tono) => {
    const paso = decideRecepcion(antes, lectura, en);
    expect(paso).toMatchObject({ tipo: 'queda', desenlace: { mensaje } });
    expect('estado' in paso ? paso.estado : undefined).toEqual(estado);
    const marca = 'marca' in paso ? paso.marca : undefined;
    expect(marca ? marca.tono : marca).toBe(tono);
  });
  test('otro producto de la compra guarda lo contado, una vez y si el equipo guarda al escanear', () => {
    expect(decideRecepcion(abierta('2'), leido('750', { claves: [clave(9)] }), en)).toEqual({
      tipo: 'guarda',
      que: { linea: lineas[0], unidades: 2 },
    });
    for (const [lectura, guardaAlEscanear] of [
      [{ ...de(9), tras: true }, true],
      [de(9), false],
    ] as const)
      expect(decideRecepcion(abierta('2'), lectura, { ...en, guardaAlEscanear })).toMatchObject({
        desenlace: { ajena: { trabajo: 'recepcion' } },
      });
  });
});
