import { describe, expect, test } from 'vitest';
import { createStore } from '../platform/store.ts';
import { lugarFijo, REGLAS } from './captura.muestra.ts';
import {
  CAPTURA_NUEVA,
  type Captura,
  conAnexada,
  conPresentada,
  decideClave,
  decideUbicacion,
  entradaRejection,
  esCaptura,
  FALTA_UBICACION,
  olvidaEnviada,
  pasoDe,
  piezasDe,
  propuestaAlDia,
  puestasDe,
  type ReglasDeCaptura,
  sinAnexada,
  sinConfirmar,
  sinOtroLote,
  sinPerdidas,
  totalDe,
} from './captura.ts';
import { dichoCorto } from './corto.ts';

const F1 = lugarFijo(1, '10100101010');
const F2 = lugarFijo(2, '10100101020');
const lugares = [F1, F2];
const CODIGO = '7501000000012';
const clave = (articuloId: number) => ({
  CLAVE_ARTICULO: CODIGO,
  ROL_CLAVE_ART_ID: 18,
  ARTICULO_ID: articuloId,
});
const con = (cambios: Partial<Captura>): Captura => ({ ...CAPTURA_NUEVA, ...cambios });
const anexada = (id: number, n: number) => ({ UBICACION_ID: id, CONTADAS: n, lotes: [], cuando: 1 });

describe('qué es lo escaneado', () => {
  test('una ubicación del artículo lo es en cualquier paso', () => {
    for (const c of [CAPTURA_NUEVA, con({ ubicacionId: 1 }), con({ ubicacionId: 1, clave: CODIGO })]) {
      expect(decideUbicacion(REGLAS, lugares, c, F2.NUMERIC_UB)).toEqual({ tipo: 'ubicacion', lugar: F2 });
    }
  });
  test('primero la ubicación', () => {
    expect(decideUbicacion(REGLAS, lugares, CAPTURA_NUEVA, CODIGO)).toBeNull();
    const falta = { tipo: 'rechazo', mensaje: FALTA_UBICACION };
    expect(decideClave(REGLAS, CAPTURA_NUEVA, CODIGO, [clave(1)])).toEqual(falta);
    expect(decideClave(REGLAS, CAPTURA_NUEVA, CODIGO, [])).toEqual(falta);
    // No location would be right for another product, so that is said first.
    expect(decideClave(REGLAS, CAPTURA_NUEVA, CODIGO, [clave(2)])).toMatchObject({
      mensaje: 'otro producto',
    });
    expect(decideUbicacion(REGLAS, lugares, CAPTURA_NUEVA, '10100101099')).toEqual({
      tipo: 'rechazo',
      mensaje: 'otra ubicación',
    });
    expect(decideUbicacion(REGLAS, lugares, con({ ubicacionId: 1 }), CODIGO)).toBeNull();
  });
  test('de un artículo que no se puede capturar, nada', () => {
    const bloqueadas = { ...REGLAS, bloqueo: 'sin tipo' };
    const no = { tipo: 'rechazo', mensaje: 'sin tipo' };
    expect(decideUbicacion(bloqueadas, lugares, CAPTURA_NUEVA, F1.NUMERIC_UB)).toEqual(no);
    expect(decideClave(bloqueadas, con({ ubicacionId: 1 }), CODIGO, [clave(1)])).toEqual(no);
  });
  test('dos ubicaciones con el mismo código no son ninguna', () => {
    const dobles = [...lugares, lugarFijo(3, F1.NUMERIC_UB)];
    expect(decideUbicacion(REGLAS, dobles, CAPTURA_NUEVA, F1.NUMERIC_UB)).toMatchObject({ tipo: 'rechazo' });
  });
  test('once dígitos que no son clave de nada son otra ubicación', () => {
    const c = con({ ubicacionId: 1 });
    expect(decideClave(REGLAS, c, '10100101099', [])).toEqual({ tipo: 'rechazo', mensaje: 'otra ubicación' });
  });
  test('el código del producto abre la cantidad, y otra vez suma una', () => {
    const c = con({ ubicacionId: 1 });
    expect(decideClave(REGLAS, c, CODIGO, [clave(1)])).toEqual({ tipo: 'clave' });
    const abierta = { ...c, clave: CODIGO, mostradas: 1 };
    expect(decideClave(REGLAS, abierta, CODIGO, [clave(1)])).toEqual({ tipo: 'sumar', cantidad: 2 });
    expect(decideClave(REGLAS, { ...abierta, cantidad: '9' }, CODIGO, [clave(1)])).toEqual({
      tipo: 'sumar',
      cantidad: 10,
    });
    expect(decideClave(REGLAS, { ...abierta, cantidad: '10' }, CODIGO, [clave(1)])).toEqual({
      tipo: 'rechazo',
      mensaje: 'de más',
    });
    expect(decideClave(REGLAS, c, CODIGO, [clave(2)])).toEqual({ tipo: 'rechazo', mensaje: 'otro producto' });
  });
  test('tras el código de cero, el del producto lo sustituye sin cantidad', () => {
    const c = con({ ubicacionId: 1, clave: '0000000000000', cantidad: '0' });
    expect(decideClave(REGLAS, c, CODIGO, [clave(1)])).toEqual({ tipo: 'clave', cantidad: '' });
    expect(decideClave(REGLAS, c, CODIGO, [clave(1)], 6)).toEqual({ tipo: 'clave', cantidad: '6' });
  });
  test('un código con significado propio no se busca', () => {
    expect(decideClave(REGLAS, con({ ubicacionId: 1 }), '0000000000000', [])).toEqual({
      tipo: 'clave',
      cantidad: '0',
    });
  });
});

describe('la entrada en mano', () => {
  test('el paso que sigue', () => {
    expect(pasoDe(CAPTURA_NUEVA)).toBe('ubicacion');
    expect(pasoDe(con({ ubicacionId: 1 }))).toBe('clave');
    expect(pasoDe(con({ ubicacionId: 1, clave: CODIGO }))).toBe('cantidad');
  });
  test('incompleta, válida o rechazada', () => {
    const c = con({ ubicacionId: 1, clave: CODIGO });
    expect(entradaRejection(REGLAS, c)).toBe('incompleta');
    expect(entradaRejection(REGLAS, { ...c, cantidad: '0' })).toBeNull();
    expect(entradaRejection(REGLAS, { ...c, cantidad: '10' })).toBeNull();
    expect(entradaRejection(REGLAS, { ...c, cantidad: '11' })).toBe('de más');
    expect(entradaRejection(REGLAS, { ...c, cantidad: '1.5' })).toBe('cantidad');
  });
  test('lo anexado a una ubicación se reemplaza y se quita', () => {
    const uno = conAnexada(con({ ubicacionId: 1, clave: CODIGO, cantidad: '4' }), anexada(1, 4));
    expect(uno).toEqual(con({ anexadas: [anexada(1, 4)] }));
    const dos = conAnexada(conAnexada(uno, anexada(2, 3)), anexada(1, 2));
    expect(totalDe(dos.anexadas)).toBe(5);
    expect(totalDe(sinAnexada(dos, 2).anexadas)).toBe(2);
  });
  test('la cantidad son piezas enteras', () => {
    expect(piezasDe(' 12 ')).toBe(12);
    for (const t of ['', '1.5', '-1', '1e3', 'x', '1234567890']) expect(piezasDe(t)).toBeNaN();
  });
  test('lo guardado por otra versión no es una captura', () => {
    expect(esCaptura(CAPTURA_NUEVA)).toBe(true);
    for (const v of [null, 3, {}, { cantidad: '' }, { ...CAPTURA_NUEVA, anexadas: [{}] }]) {
      expect(esCaptura(v)).toBe(false);
    }
  });
});

describe('lo que se guarda tarde', () => {
  /** A draft holding the capture as it is when the answer arrives. */
  function enMano(ahora: Captura) {
    const store = createStore(ahora);
    return { ...store, forget: () => store.set(CAPTURA_NUEVA) };
  }

  test('sin nada más se vacía', () => {
    const enviada = con({ anexadas: [anexada(1, 4)] });
    const igual = enMano({ ...enviada });
    olvidaEnviada(igual, enviada);
    expect(igual.get()).toBe(CAPTURA_NUEVA);
  });

  test('lo anexado a otra ubicación mientras tanto se queda', () => {
    const enviada = con({ anexadas: [anexada(1, 4)] });
    const seguida = enMano(con({ anexadas: [...enviada.anexadas, anexada(2, 3)] }));
    olvidaEnviada(seguida, enviada);
    expect(seguida.get().anexadas).toEqual([anexada(2, 3)]);
  });

  test('y lo que se empezaba a capturar', () => {
    const enviada = con({ anexadas: [anexada(1, 4)] });
    const seguida = enMano(con({ anexadas: enviada.anexadas, ubicacionId: 2, cantidad: '7' }));
    olvidaEnviada(seguida, enviada);
    expect(seguida.get()).toEqual(con({ ubicacionId: 2, cantidad: '7' }));
  });
});

describe('una caja cuenta sus piezas', () => {
  const en = (cambios: Partial<Captura> = {}) => con({ ubicacionId: 1, ...cambios });
  const decide = (c: Captura, piezas: number, suyas = REGLAS) =>
    decideClave(suyas, c, CODIGO, [clave(1)], piezas);

  test('se escriben al aceptarla y se suman en cada lectura', () => {
    expect(decide(en(), 6)).toEqual({ tipo: 'clave', cantidad: '6' });
    expect(decide(en({ clave: CODIGO, cantidad: '2', mostradas: 1 }), 6)).toEqual({
      tipo: 'sumar',
      cantidad: 8,
    });
  });

  test('lo que no cabe se dice, y no se escribe', () => {
    expect(decide(en(), 12)).toMatchObject({
      tipo: 'clave',
      mostradas: 0,
      aviso: expect.stringContaining('de 12 piezas'),
    });
    expect(decide(en({ clave: CODIGO, cantidad: '6', mostradas: 6 }), 6)).toEqual({
      tipo: 'rechazo',
      mensaje: 'de más La etiqueta es de 6 piezas.',
    });
  });

  test('donde se proponen piezas, enseña las suyas', () => {
    const propone = { ...REGLAS, inicial: () => 8 };
    expect(decide(en(), 6, propone)).toEqual({ tipo: 'clave', cantidad: '8' });
    const enMano = en({ clave: CODIGO, cantidad: '8', mostradas: 6 });
    expect(decide(enMano, 1, propone)).toEqual({ tipo: 'mostrar', mostradas: 7, cantidad: 8 });
    expect(decide(enMano, 6, propone)).toMatchObject({ tipo: 'rechazo' });
    expect(decide(en(), 9, propone)).toMatchObject({ tipo: 'clave', cantidad: '8', mostradas: 0 });
  });
});

test('elegir el otro lote quita lo de ese lote, deja lo demás, y su ubicación para escanear el otro', () => {
  const de = (id: number, LOTE: string) => ({
    UBICACION_ID: id,
    CONTADAS: 2,
    lotes: [{ FECHA_CADUCIDAD: null, LOTE, FECHA_PRODUCCION: null, INGRESO: 2 }],
    cuando: 1,
  });
  const [bueno, malo, tambienBueno] = [de(1, 'BUENO'), de(2, 'MALO'), de(3, 'BUENO')];
  const c = { ...CAPTURA_NUEVA, anexadas: [bueno, malo, tambienBueno] };
  expect(sinOtroLote(c, [malo])).toEqual({
    ...CAPTURA_NUEVA,
    ubicacionId: 2,
    anexadas: [bueno, tambienBueno],
  });
  expect(sinOtroLote(c, [])).toBe(c);
  expect(sinOtroLote(c, c.anexadas)).toEqual({ ...CAPTURA_NUEVA, ubicacionId: 3 });
});

test.each([
  [5, 6, 'Se surten 5 de 6 piezas de TAZA; la otra ya no se surtirá aquí.'],
  [1, 3, 'Se surte 1 de 3 piezas de TAZA; las otras 2 ya no se surtirán aquí.'],
  [0, 1, 'La pieza de TAZA ya no se surtirá aquí.'],
  [0, 6, 'Las 6 piezas de TAZA ya no se surtirán aquí.'],
])('lo que deja un cierre corto: %i de %i', (tomadas, pendientes, dicho) => {
  expect(dichoCorto(tomadas, pendientes, 'TAZA', 'aquí')).toBe(dicho);
});

describe('el producto escaneado para encontrar el trabajo', () => {
  const leida = {
    codigo: CODIGO,
    claves: [{ CLAVE_ARTICULO: CODIGO, ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1 }],
  };
  const con = (mas: Partial<ReglasDeCaptura>) =>
    conPresentada({ ...REGLAS, clave: () => null, anexar: () => null, ...mas }, CAPTURA_NUEVA, 1, leida);
  test('se acepta con su ubicación, con las piezas que ahí van', () => {
    expect(con({ preset: () => 8 })).toMatchObject({
      ubicacionId: 1,
      clave: CODIGO,
      cantidad: '8',
      preset: 8,
      mostradas: 0,
    });
    // What is proposed does not fit, or nothing is: the quantity is asked for.
    expect(con({ preset: () => 8, anexar: () => 'de más' })).toMatchObject({ clave: CODIGO, cantidad: '' });
    expect(con({})).toMatchObject({ clave: CODIGO, cantidad: '' });
    expect(con({ clave: () => 'es de otro' })).toBeNull();
    expect(con({ bloqueo: 'nada' })).toBeNull();
  });
  test('lo propuesto sigue a lo que falta cuando se lee otra vez, y lo que alguien contó o tecleó se queda', () => {
    const c = con({ preset: () => 6 }) as Captura;
    const queda = (piezas: number, anexar: () => string | null = () => null) => ({
      ...REGLAS,
      clave: () => null,
      anexar,
      preset: () => piezas,
    });
    expect(propuestaAlDia(queda(6), c)).toBe(c);
    expect(propuestaAlDia(queda(1), c)).toMatchObject({ clave: CODIGO, cantidad: '1', preset: 1 });
    expect(
      propuestaAlDia(
        queda(1, () => 'de más'),
        c,
      ),
    ).not.toHaveProperty('preset');
    expect(propuestaAlDia(queda(0), c)).toMatchObject({ clave: CODIGO, cantidad: '' });
    for (const suya of [
      { ...c, tecleada: true as const },
      { ...c, cantidad: '5' },
      { ...c, mostradas: 1 },
    ])
      expect(propuestaAlDia(queda(1), suya)).toBe(suya);
  });
  test('lo propuesto no es una entrada hasta que se confirma; escanear sus piezas las cuenta desde la primera', () => {
    const c = con({ preset: () => 8 }) as Captura;
    expect(sinConfirmar(c)).toBe(true);
    expect(sinConfirmar({ ...c, cantidad: '7' })).toBe(false);
    // A hand that writes the same number confirms it.
    expect(sinConfirmar({ ...c, tecleada: true })).toBe(false);
    // As at a location whose product was not scanned before: the first scan accepts it, the next ones add.
    const cuenta = { ...REGLAS, clave: () => null };
    expect(decideClave(cuenta, c, CODIGO, leida.claves)).toEqual({ tipo: 'clave', cantidad: '' });
    const { preset: _, ...contada } = { ...c, cantidad: '', mostradas: 1 };
    expect(decideClave(cuenta, contada, CODIGO, leida.claves)).toEqual({ tipo: 'sumar', cantidad: 2 });
    expect(sinConfirmar({ ...c, mostradas: 1 })).toBe(false);
    expect(sinConfirmar(CAPTURA_NUEVA)).toBe(false);
  });
});

test('las piezas que una captura tiene puestas cuentan la entrada en la mano, si alguien la contó o la confirmó', () => {
  const c = con({ anexadas: [anexada(1, 5), anexada(2, 0)] });
  const puesta = (id: number, n: number) => expect.objectContaining({ UBICACION_ID: id, CONTADAS: n });
  expect(puestasDe(c)).toEqual([puesta(1, 5)]);
  // What was proposed is not in the hand yet.
  expect(puestasDe({ ...c, ubicacionId: 2, cantidad: '3' })).toEqual([puesta(1, 5)]);
  expect(puestasDe({ ...c, ubicacionId: 2, clave: CODIGO, cantidad: '3', preset: 3 })).toEqual([
    puesta(1, 5),
  ]);
  expect(puestasDe({ ...c, ubicacionId: 2, clave: CODIGO, cantidad: '3' })).toEqual([
    puesta(1, 5),
    puesta(2, 3),
  ]);
  // Set again, it replaces what the location had.
  expect(puestasDe({ ...c, ubicacionId: 1, clave: CODIGO, cantidad: '3' })).toEqual([puesta(1, 3)]);
  expect(puestasDe({ ...c, ubicacionId: 1, clave: CODIGO, cantidad: '' })).toEqual([puesta(1, 5)]);
});

test('lo capturado en ubicaciones que ya no son del artículo se quita, y se dice cuánto', () => {
  const c = con({ anexadas: [anexada(1, 5), anexada(9, 3)], ubicacionId: 2, clave: CODIGO, cantidad: '4' });
  expect(sinPerdidas([F1, F2], con({ anexadas: [anexada(1, 5)] })).perdidas).toEqual([]);
  expect(sinPerdidas(lugares, c)).toEqual({
    captura: { ...c, anexadas: [anexada(1, 5)] },
    perdidas: [anexada(9, 3)],
  });
  // The entry in hand goes too.
  expect(sinPerdidas([F1], c)).toEqual({
    captura: con({ anexadas: [anexada(1, 5)] }),
    perdidas: [anexada(9, 3), { UBICACION_ID: 2, CONTADAS: 0 }],
  });
});
