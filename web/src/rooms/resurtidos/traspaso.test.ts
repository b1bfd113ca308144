import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { describe, expect, test } from 'vitest';
import type { Lugar } from '../../capture/captura.ts';
import { leido } from '../../capture/leido.muestra.ts';
import type { Leido } from '../../capture/motor.ts';
import { decideTraspaso } from './decideTraspaso.ts';
import { enOrdenDe, estaHecho, type Renglon, seCancela, seCierra, siguienteDe } from './orden.ts';
import {
  bloqueoDe,
  decideClave,
  decideUbicacion,
  type EnMano,
  esEnMano,
  guardarRejection,
  loteRejection,
  lugaresPosibles,
  NADA_EN_MANO,
  pasoDe,
  type Traspaso,
  todasDe,
  tomasDe,
} from './traspaso.ts';

const renglon = (cambios: Partial<Renglon> = {}): Renglon => ({
  RESURTIDO_ID: 1,
  ALMACEN_ID: 1,
  ALMACEN: 'BODEGA 1',
  FECHA: '2026-11-21T15:00:00Z',
  DIFERENCIA: 0,
  MINUTOS: 0,
  HASTA: '2026-11-21T15:00:00Z',
  VENCIDO: 'N',
  ARTICULO_ID: 7,
  CLAVE_ARTICULO: 'A-7',
  ARTICULO: 'Artículo 7',
  COMODIN_EMPAQUE: 'N',
  IMAGEN_ARTICULO_ID: 7,
  CANTIDAD_SOL: 10,
  CANTIDAD_SUR: 0,
  CANTIDAD_ACO: 0,
  CRECIO: null,
  CANTIDAD_ANTES: null,
  LOTES_RESERVA: [],
  LOTES_EN_CAMINO: [],
  OPERADOR_ID_SUR: null,
  OPERADOR_ID_LLEVA: null,
  LLEVA: null,
  TOMADO: null,
  ESTATUS: 'ABIERTO',
  SOLICITO: 'ADMIN',
  SURTIO: null,
  ACOMODO: null,
  CERRO: null,
  FECHA_SOL: '2026-11-21T15:00:00Z',
  FECHA_SUR: null,
  FECHA_ACO: null,
  FECHA_CIERRE: null,
  MOTIVO: 'MINIMO',
  PROMETIDO: null,
  ORIGEN: '10100101020',
  ORIGEN_LEIDO: '1-01-001-01-020',
  DESTINO: '10100101010',
  DESTINO_LEIDO: '1-01-001-01-010',
  RESERVA: 6,
  MINUTOS_RESTANTES: null,
  ...cambios,
});

const lugar = (id: number, TIPO: 'F' | 'M' | 'I', EXISTENCIA?: number): Lugar => ({
  UBICACION_ID: id,
  UBICACION: `1-01-001-01-0${id}`,
  NUMERIC_UB: `101001010${id}`,
  TIPO,
  NOMBRE_TIPO: TIPO,
  EXISTENCIA,
});
const fija = lugar(10, 'F', 0);
const multi = lugar(20, 'M', 6);
const vacia = lugar(30, 'M', 0);
const lugares = [fija, vacia, multi];
const surtir: Traspaso = { renglon: renglon(), operacion: 'surtido', lugares };
const acomodar: Traspaso = {
  renglon: renglon({ CANTIDAD_SUR: 6, CANTIDAD_ACO: 2, OPERADOR_ID_SUR: 5, OPERADOR_ID_LLEVA: 5 }),
  operacion: 'acomodo',
  lugares,
};
const clave = (articulo: number, rol = 18) => ({
  CLAVE_ARTICULO: 'x',
  ROL_CLAVE_ART_ID: rol,
  ARTICULO_ID: articulo,
});
const todo = { clave: 'x', mostradas: 1, ubicacionId: 20, piezas: '' };

describe('la ubicación', () => {
  test('de la clase que la operación pide, y con piezas', () => {
    expect(decideUbicacion(surtir, multi.NUMERIC_UB)).toEqual({ tipo: 'ubicacion', lugar: multi });
    expect(decideUbicacion(surtir, fija.NUMERIC_UB)).toMatchObject({
      mensaje: MENSAJES_RESURTIDO.origenMulti,
    });
    expect(decideUbicacion(surtir, vacia.NUMERIC_UB)).toMatchObject({
      mensaje: 'No es posible traspasar más unidades a las que tiene la ubicación origen: 0',
    });
    expect(decideUbicacion(acomodar, fija.NUMERIC_UB)).toEqual({ tipo: 'ubicacion', lugar: fija });
    expect(decideUbicacion(acomodar, multi.NUMERIC_UB)).toMatchObject({
      mensaje: MENSAJES_RESURTIDO.destinoFija,
    });
    expect(decideUbicacion(surtir, '99999999999')).toBeNull();
  });
  test('las posibles, primero la sugerida', () => {
    expect(lugaresPosibles(surtir)).toEqual([multi]);
    expect(lugaresPosibles({ ...acomodar, lugares: [lugar(11, 'F'), fija] })[0]).toBe(fija);
  });
});

describe('el producto', () => {
  test('se confirma, y otra vez es una pieza más', () => {
    expect(decideClave(surtir, NADA_EN_MANO, 'x', [clave(7)])).toEqual({ tipo: 'clave' });
    expect(decideClave(surtir, todo, 'x', [clave(7)])).toEqual({ tipo: 'sumar', piezas: 2 });
    expect(decideClave(surtir, { ...todo, piezas: '6' }, 'x', [clave(7)])).toMatchObject({ tipo: 'rechazo' });
  });
  test('otro producto, sin comodín, o la ubicación de otro', () => {
    expect(decideClave(surtir, NADA_EN_MANO, 'x', [clave(9)])).toMatchObject({
      mensaje: MENSAJES_ACOMODO.otroArticulo,
    });
    expect(decideClave(surtir, NADA_EN_MANO, 'x', [clave(7, 17)])).toMatchObject({
      mensaje: MENSAJES_ACOMODO.sinCodigoDeBarras,
    });
    expect(decideClave(surtir, NADA_EN_MANO, '10100101099', [])).toMatchObject({
      mensaje: MENSAJES_ACOMODO.otraUbicacion,
    });
  });
});

test('las piezas', () => {
  expect(pasoDe(NADA_EN_MANO)).toBe('clave');
  expect(pasoDe({ ...todo, ubicacionId: null })).toBe('ubicacion');
  expect(pasoDe(todo)).toBe('piezas');
  expect(guardarRejection(surtir, todo)).toBe('incompleta');
  expect(guardarRejection(surtir, { ...todo, piezas: '6' })).toBeNull();
  expect(guardarRejection(surtir, { ...todo, piezas: '0' })).toBe(MENSAJES_RESURTIDO.cantidad);
  expect(guardarRejection(surtir, { ...todo, piezas: '7' })).toContain('ubicación origen: 6');
  expect(guardarRejection(surtir, { ...todo, piezas: '11' })).toContain('Faltan: 10');
  expect(guardarRejection(acomodar, { ...todo, ubicacionId: 10, piezas: '5' })).toContain('acomodar: 4');
  expect(guardarRejection({ ...surtir, lugares: [multi] }, todo)).toBe(MENSAJES_RESURTIDO.masDeUna);
  expect(bloqueoDe(surtir)).toBeNull();
  expect(todasDe(surtir, todo)).toBe(6);
  expect(todasDe(acomodar, NADA_EN_MANO)).toBe(4);
});

describe('lo que sigue', () => {
  test('primero lo que se lleva en la mano, luego lo que urge y tiene de dónde', () => {
    const sinReserva = renglon({ ORIGEN_LEIDO: null, RESERVA: 0 });
    const urge = renglon({ RESURTIDO_ID: 2 });
    expect(siguienteDe([sinReserva, urge], 5)).toMatchObject({
      renglon: urge,
      operacion: 'surtido',
      piezas: 6,
      ubicacion: '1-01-001-01-020',
    });
    expect(siguienteDe([urge, acomodar.renglon], 5)).toMatchObject({
      renglon: acomodar.renglon,
      operacion: 'acomodo',
      piezas: 4,
    });
    // Another operator carries them, so this one may neither place them nor supply meanwhile.
    expect(siguienteDe([acomodar.renglon], 6)).toBeNull();
  });
  test('un artículo que ya está en la orden abre su renglón: lo que se lleva antes que surtir más', () => {
    const orden = [
      renglon({ RESURTIDO_ID: 1 }),
      renglon({ RESURTIDO_ID: 2, ARTICULO_ID: 8, CANTIDAD_SUR: 10 }),
    ];
    const de = (articulo: number, quien: number) => {
      const suyo = enOrdenDe(orden, new Set([articulo]), quien);
      return suyo && [suyo.renglon.RESURTIDO_ID, suyo.operacion, suyo.motivo];
    };
    expect(de(7, 5)).toEqual([1, 'surtido', null]);
    expect(de(8, 5)).toEqual([2, null, MENSAJES_RESURTIDO.yaSurtido]);
    orden[1] = { ...(orden[1] as Renglon), OPERADOR_ID_LLEVA: 5 };
    expect(de(8, 5)).toEqual([2, 'acomodo', null]);
    expect(de(9, 5)).toBeNull();
  });
  test('el renglón con todo acomodado ya no cuenta por resurtir', () => {
    expect(estaHecho(renglon({ CANTIDAD_SUR: 10, CANTIDAD_ACO: 10 }))).toBe(true);
    expect(estaHecho(renglon({ CANTIDAD_SUR: 3, CANTIDAD_ACO: 3 }))).toBe(false);
    expect(estaHecho(renglon({ CANTIDAD_SUR: 10, CANTIDAD_ACO: 3 }))).toBe(false);
  });
  test('cerrar y cancelar', () => {
    expect(seCierra(renglon({ CANTIDAD_SUR: 3, CANTIDAD_ACO: 3 }))).toBe(true);
    expect(seCierra(acomodar.renglon)).toBe(false);
    expect(seCierra(renglon())).toBe(false);
    expect(seCancela(renglon())).toBe(true);
  });
});

test('al acomodar, la etiqueta dice cuál de los lotes en camino se deja', () => {
  const lote = (LOTE: string | null) => ({ LOTE, FECHA_CADUCIDAD: null, FECHA_PRODUCCION: null });
  const t: Traspaso = {
    ...acomodar,
    renglon: {
      ...acomodar.renglon,
      LOTES_EN_CAMINO: [
        { ...lote('A'), PIEZAS: 3 },
        { ...lote('B'), PIEZAS: 1 },
      ],
    },
  };
  const tomas = (piezas: number, leido: string | null) =>
    tomasDe(t, fija.UBICACION_ID, piezas, leido === null ? null : lote(leido), '2026-11-22').map((l) => [
      l.LOTE,
      l.PIEZAS,
    ]);
  expect(tomas(2, null)).toEqual([['A', 2]]);
  expect(tomas(2, 'B')).toEqual([
    ['B', 1],
    ['A', 1],
  ]);
  // More pieces than are known to be on the way: the server decides which lots.
  expect(tomas(5, 'B')).toEqual([]);
  expect(loteRejection(t, fija.UBICACION_ID, lote('B'), '2026-11-22')).toBeNull();
  expect(loteRejection(t, null, lote('Z'), '2026-11-22')).toMatch(/según el sistema no va en camino$/);
});

test('lo guardado por otra versión', () => {
  expect(esEnMano(NADA_EN_MANO)).toBe(true);
  for (const v of [null, 3, {}]) expect(esEnMano(v)).toBe(false);
});

describe('una lectura, y lo que hace', () => {
  const en = { traspaso: surtir, guardaAlEscanear: true };
  const enMulti = { clave: 'x', mostradas: 1, ubicacionId: 20, piezas: '6', preset: 6 };
  test.each([
    [
      'nada en la mano',
      NADA_EN_MANO,
      leido('x', { claves: [clave(7)] }),
      'Producto correcto',
      { clave: 'x' },
    ],
    ['otro producto', NADA_EN_MANO, leido('x', { claves: [clave(9)] }), MENSAJES_ACOMODO.otroArticulo, null],
    [
      'la reserva, con el producto',
      { ...NADA_EN_MANO, clave: 'x', mostradas: 1 },
      leido(multi.NUMERIC_UB),
      'Ubicación correcta: 1-01-001-01-020. Propuesto: 6 piezas',
      { ubicacionId: 20, piezas: '6', preset: 6 },
    ],
    ['una pieza contada', enMulti, leido('x', { claves: [clave(7)] }), '2 piezas', { piezas: '2' }],
    ['su lugar, sin guardar', NADA_EN_MANO, leido(fija.NUMERIC_UB), MENSAJES_RESURTIDO.origenMulti, null],
  ])('%s', (_, e, lectura, mensaje, cambia) => {
    const paso = decideTraspaso(e, lectura, en);
    expect(paso).toMatchObject({ tipo: 'queda', desenlace: { mensaje } });
    expect('estado' in paso ? paso.estado : null).toEqual(cambia && expect.objectContaining(cambia));
  });
  test('contadas hasta lo propuesto, una lectura de más se rechaza: no vuelve a empezar la cuenta', () => {
    const pieza = leido('x', { claves: [clave(7)] });
    let e: EnMano = enMulti;
    for (const piezas of ['2', '3', '4', '5', '6']) {
      const paso = decideTraspaso(e, pieza, en);
      if (paso.tipo !== 'queda' || !paso.estado) throw new Error('The piece was not counted');
      e = paso.estado;
      expect(e.piezas).toBe(piezas);
    }
    const demas = decideTraspaso(e, pieza, en);
    expect(demas).toMatchObject({ tipo: 'queda', desenlace: { tono: 'rechazo' } });
    expect('estado' in demas).toBe(false);
  });
  describe('etiquetas de lotes', () => {
    const lote = (LOTE: string | null) => ({ LOTE, FECHA_CADUCIDAD: null, FECHA_PRODUCCION: null });
    const reserva = (...lotes: (string | null)[]) => ({
      ...en,
      traspaso: {
        ...surtir,
        renglon: {
          ...surtir.renglon,
          LOTES_RESERVA: lotes.map((l) => ({ ...lote(l), UBICACION_ID: 20, PIEZAS: 6 })),
        },
      },
    });
    const etiqueta = (l: string | null): Leido => {
      const lectura = leido('x', { claves: [clave(7)] });
      const { leida } = lectura;
      if (!leida || l === null) return lectura;
      const dice = {
        gtin: null,
        sscc: null,
        caducidad: null,
        produccion: null,
        piezas: null,
        deContenido: false,
      };
      return { ...lectura, leida: { ...leida, etiqueta: { ...dice, lote: l } } };
    };
    const deA = { ...enMulti, piezas: '2', tecleada: true as const, leido: lote('A') };
    test('contadas las de uno, las de otro no se suman: todas se moverían de ese otro', () => {
      const paso = decideTraspaso(deA, etiqueta('B'), reserva('A', 'B'));
      expect(paso).toMatchObject({ tipo: 'queda', desenlace: { tono: 'rechazo' } });
      expect('desenlace' in paso && paso.desenlace.mensaje).toMatch(
        /^Es otro lote: van piezas de Lote A\. Súrtalas/,
      );
      expect('estado' in paso).toBe(false);
      expect(decideTraspaso(deA, etiqueta('A'), reserva('A', 'B'))).toMatchObject({
        estado: { piezas: '3' },
      });
    });
    test('el código sin lote es de uno más del mismo', () => {
      expect(decideTraspaso(deA, etiqueta(null), reserva('A', 'B'))).toMatchObject({
        estado: { piezas: '3', leido: lote('A') },
      });
    });
    test('lo que se lleva sin lotes se cuenta con cualquier etiqueta', () => {
      expect(decideTraspaso(deA, etiqueta('B'), reserva(null))).toMatchObject({ estado: { piezas: '3' } });
    });
  });
  test('la ubicación a donde va dice que se surtió, una vez y si el equipo guarda al escanear', () => {
    const suLugar = surtir.renglon.DESTINO ?? '';
    expect(decideTraspaso(enMulti, leido(suLugar), en)).toEqual({
      tipo: 'guarda',
      que: { surtido: surtir, entrada: enMulti },
    });
    for (const [lectura, guardaAlEscanear] of [
      [leido(suLugar), false],
      [leido(suLugar, { tras: true }), true],
    ] as const)
      expect(decideTraspaso(enMulti, lectura, { ...en, guardaAlEscanear })).toMatchObject({
        desenlace: { mensaje: MENSAJES_RESURTIDO.origenMulti },
      });
    // A location is never typed.
    expect(decideTraspaso(enMulti, leido(suLugar, { via: 'teclado' }), en)).toEqual({ tipo: 'busca' });
  });
});
