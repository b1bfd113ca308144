import { MENSAJES_LOTE } from '@anden/contrato/existencias/rules.ts';
import { describe, expect, test } from 'vitest';
import { textoDeLote } from '../../platform/format.ts';
import {
  agregarRejection,
  avisoDeCaducado,
  camposDe,
  leeLinea,
  lineaDeLote,
  lineaNueva,
  lineaPropuesta,
  lineasDeEtiquetas,
  lineasDeInicio,
  lotesPorElegir,
  type PeticionDeLotes,
  porEscribir,
  previasQueCaben,
  restanDe,
} from './lotes.ts';

const HOY = '2026-11-21';
const articulo = {
  ARTICULO_ID: 1,
  ARTICULO: 'Mermelada',
  CADUCA: 'S',
  LOTE: 'S',
  FECHA_PRODUCCION: 'N',
} as const;
const pide = (cambios: Partial<PeticionDeLotes> = {}): PeticionDeLotes => ({
  articulo,
  almacenId: 1,
  piezas: 12,
  movimiento: 'E',
  quienllama: 'compras',
  lugar: '1-01-001-01-010',
  noSonLote: new Set(['7501000000050']),
  previas: [],
  ...cambios,
});
const escrita = { caducidad: '30/06/27', lote: 'L1', produccion: '', cantidad: '5' };
const L1 = { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null };

describe('diálogo de lotes, entrada', () => {
  test('la línea nueva propone lo que falta', () => {
    expect(lineaNueva(7).cantidad).toBe('7');
    expect(lineaNueva(0).cantidad).toBe('');
  });
  test('lo escrito es una línea', () => {
    expect(leeLinea(escrita, HOY)).toEqual({ ...L1, INGRESO: 5 });
    expect(leeLinea({ ...escrita, lote: '  ', caducidad: 'x', cantidad: '1.5' }, HOY)).toEqual({
      FECHA_CADUCIDAD: null,
      LOTE: null,
      FECHA_PRODUCCION: null,
      INGRESO: Number.NaN,
    });
  });
  test('Enter va al primer campo vacío, y con todos escritos agrega', () => {
    expect(camposDe(articulo)).toEqual(['caducidad', 'lote', 'cantidad']);
    expect(porEscribir(articulo, lineaNueva(3))).toBe('caducidad');
    expect(porEscribir(articulo, { ...escrita, lote: '' })).toBe('lote');
    expect(porEscribir(articulo, escrita)).toBeNull();
  });
  test.each([
    ['completa', escrita, null],
    ['sin fecha', { ...escrita, caducidad: 'pronto' }, MENSAJES_LOTE.caducidad],
    ['cero', { ...escrita, cantidad: '0' }, MENSAJES_LOTE.cantidad],
    ['letras', { ...escrita, cantidad: 'x' }, MENSAJES_LOTE.cantidad],
    ['de más', { ...escrita, cantidad: '13' }, MENSAJES_LOTE.excede],
    [
      'el código del producto',
      { ...escrita, lote: '7501000000050' },
      'Ese código es del producto, no de su lote',
    ],
  ])('%s', (_, linea, motivo) => {
    expect(agregarRejection(pide(), linea, [], [], HOY)).toBe(motivo);
  });
  test('no más de lo que falta, ni el mismo dos veces', () => {
    const antes = [{ ...L1, INGRESO: 10 }];
    expect(restanDe(12, antes)).toBe(2);
    expect(agregarRejection(pide(), { ...escrita, lote: 'L2', cantidad: '3' }, antes, [], HOY)).toBe(
      MENSAJES_LOTE.excede,
    );
    expect(agregarRejection(pide(), { ...escrita, cantidad: '2' }, antes, [], HOY)).toBe(
      MENSAJES_LOTE.repetido,
    );
  });
  test('lo caducado se avisa y no se rechaza', () => {
    expect(agregarRejection(pide(), { ...escrita, caducidad: '01-01-2026' }, [], [], HOY)).toBeNull();
    expect(avisoDeCaducado({ FECHA_CADUCIDAD: '2026-11-20' }, HOY)).not.toBeNull();
    expect(avisoDeCaducado({ FECHA_CADUCIDAD: HOY }, HOY)).toBeNull();
  });
});

describe('diálogo de lotes, salida', () => {
  const conocido = { ...L1, EXISTENCIA: 4 };
  const salida = pide({ movimiento: 'S' });
  test('un lote propone lo que tiene, y de entrada lo que falta', () => {
    expect(lineaDeLote(conocido, 12, 'S')).toEqual({
      caducidad: '30-06-2027',
      lote: 'L1',
      produccion: '',
      cantidad: '4',
    });
    expect(lineaDeLote(conocido, 12, 'E').cantidad).toBe('12');
  });
  test('propone lo que caduca antes, y después lo que sigue', () => {
    const otro = { ...conocido, FECHA_CADUCIDAD: '2028-01-01', LOTE: 'L2', EXISTENCIA: 99 };
    expect(lineaPropuesta(salida, [conocido, otro], [], HOY)).toMatchObject({ lote: 'L1', cantidad: '4' });
    expect(lineaPropuesta(salida, [conocido, otro], [{ ...L1, INGRESO: 4 }], HOY)).toMatchObject({
      lote: 'L2',
      cantidad: '8',
    });
    expect(lineaPropuesta(pide(), [conocido], [], HOY)).toEqual(lineaNueva(12));
  });
  test('lo caducado nunca se propone solo, y las piezas sin lote se toman como cualquiera', () => {
    const viejo = { ...conocido, FECHA_CADUCIDAD: '2020-01-01', LOTE: 'V' };
    const sinLote = { FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, EXISTENCIA: 5 };
    expect(lineaPropuesta(salida, [viejo], [], HOY)).toEqual(lineaNueva(12));
    const propuesta = lineaPropuesta(salida, [viejo, sinLote], [], HOY);
    expect(propuesta).toEqual({ caducidad: '', lote: '', produccion: '', cantidad: '5' });
    expect(porEscribir(articulo, propuesta, 'S')).toBeNull();
    expect(agregarRejection(salida, propuesta, [], [viejo, sinLote], HOY)).toBeNull();
    expect(agregarRejection(salida, propuesta, [], [viejo], HOY)).toBe(MENSAJES_LOTE.noExiste);
  });
  test('sólo de los que hay, y hasta lo que tienen', () => {
    expect(agregarRejection(salida, { ...escrita, cantidad: '4' }, [], [conocido], HOY)).toBeNull();
    expect(agregarRejection(salida, escrita, [], [conocido], HOY)).toMatch(/^No hay existencia suficiente/);
    expect(agregarRejection(salida, { ...escrita, lote: 'L9', cantidad: '1' }, [], [conocido], HOY)).toBe(
      MENSAJES_LOTE.noExiste,
    );
  });
  test('lo ya elegido no se ofrece otra vez', () => {
    expect(lotesPorElegir([conocido], [])).toEqual([conocido]);
    expect(lotesPorElegir([conocido], [{ ...L1, INGRESO: 1 }])).toEqual([]);
  });
});

test('lo capturado antes vuelve mientras quepa', () => {
  const previas = [{ ...L1, INGRESO: 10 }];
  expect(previasQueCaben(previas, 10)).toBe(previas);
  expect(previasQueCaben(previas, 9)).toEqual([]);
});

test('un lote en palabras', () => {
  expect(textoDeLote({ ...L1, FECHA_PRODUCCION: '2026-06-30' })).toBe(
    'Caduca 30-06-2027 · Lote L1 · Prod. 30-06-2026',
  );
  expect(textoDeLote({ FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null })).toBe('Sin lote');
});

describe('lo que dice la etiqueta', () => {
  const leido = { ...L1, INGRESO: 12 };
  const conLoteDe = (l: Partial<typeof leido>) => ({ ...leido, ...l });

  test('llena la línea: una sola es de todas las piezas, varias de las que enseñaron', () => {
    const una = pide({ piezas: 10, leidos: [conLoteDe({ INGRESO: 1 })] });
    expect(lineaPropuesta(una, [], [], HOY)).toEqual({
      caducidad: '30-06-2027',
      lote: 'L1',
      produccion: '',
      cantidad: '10',
    });
    const dos = pide({ leidos: [conLoteDe({ INGRESO: 4 }), conLoteDe({ LOTE: 'L2', INGRESO: 6 })] });
    expect(lineaPropuesta(dos, [], [], HOY).cantidad).toBe('4');
    expect(lineaPropuesta(dos, [], [{ ...L1, INGRESO: 4 }], HOY)).toMatchObject({
      lote: 'L2',
      cantidad: '6',
    });
  });

  test('de una salida, elige ese lote y no el que caduca primero', () => {
    const primero = { ...L1, LOTE: 'L0', FECHA_CADUCIDAD: '2027-01-01', EXISTENCIA: 50 };
    const suyo = { ...L1, EXISTENCIA: 5 };
    const p = pide({ movimiento: 'S', leidos: [conLoteDe({ FECHA_CADUCIDAD: null as never })] });
    expect(lineaPropuesta(p, [primero, suyo], [], HOY)).toMatchObject({ lote: 'L1', cantidad: '5' });
  });

  test('da las líneas hechas si dice todo lo que se pide, de todas las piezas; nada que no se pida', () => {
    expect(lineasDeEtiquetas(articulo, [leido], 12)).toEqual([leido]);
    expect(lineasDeEtiquetas(articulo, [leido], 13)).toEqual([]);
    expect(lineasDeEtiquetas(articulo, [conLoteDe({ LOTE: null as never })], 12)).toEqual([]);
    const sinLote = { ...articulo, CADUCA: 'N', LOTE: 'N' } as const;
    expect(lineasDeEtiquetas(sinLote, [leido], 12)).toEqual([]);
  });
});

describe('líneas con que empieza el diálogo', () => {
  const deLote = (LOTE: string, INGRESO: number) => ({ ...L1, LOTE, INGRESO });
  const inicio = (cambios: Partial<PeticionDeLotes>) => lineasDeInicio(pide(cambios));
  const A = deLote('A', 2);

  test('sin etiquetas son las de antes; sin las de antes, las de las etiquetas', () => {
    expect(inicio({ piezas: 2, previas: [A] })).toEqual([A]);
    expect(inicio({ piezas: 2, previas: [], leidos: [A] })).toEqual([A]);
  });

  test('contar otra vez con etiquetas de otro lote no deja las piezas en el de antes', () => {
    expect(inicio({ piezas: 2, previas: [A], leidos: [deLote('B', 2)] })).toEqual([deLote('B', 2)]);
    expect(inicio({ piezas: 3, previas: [A], leidos: [A, deLote('B', 1)] })).toEqual([A, deLote('B', 1)]);
    // One label and the pieces typed: the label is proposed, and nothing is left of the lot before.
    expect(inicio({ piezas: 2, previas: [A], leidos: [deLote('B', 1)] })).toEqual([]);
    expect(inicio({ piezas: 2, previas: [A], leidos: [deLote('A', 1)] })).toEqual([A]);
    expect(inicio({ piezas: 2, previas: [A], leidos: [A, deLote('B', 1)] })).toEqual([]);
  });

  test('las que se suman a las de antes se suman en su lote', () => {
    expect(inicio({ piezas: 5, previas: [A], leidos: [deLote('A', 3)] })).toEqual([deLote('A', 5)]);
    expect(inicio({ piezas: 3, previas: [A], leidos: [deLote('B', 1)] })).toEqual([A, deLote('B', 1)]);
  });

  test('al surtir son siempre las de antes', () => {
    expect(inicio({ piezas: 2, movimiento: 'S', previas: [A], leidos: [deLote('B', 2)] })).toEqual([A]);
    expect(inicio({ piezas: 2, movimiento: 'S', previas: [], leidos: [A] })).toEqual([]);
  });
});
