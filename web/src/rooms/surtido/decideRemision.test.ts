import { describe, expect, test } from 'vitest';
import { leido } from '../../capture/leido.muestra.ts';
import type { Leida } from './cache.ts';
import { decideRemision, type EnRemision } from './decideRemision.ts';
import { LECTURA_CORTA } from './decision.ts';
import { linea } from './linea.muestra.ts';

const CODIGO = '7501000000012';
const clave = { CLAVE_ARTICULO: CODIGO, ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1 };
const porSurtir = linea();
const surtida = linea({ UNID_SURT_BOD: 2, DIFERENCIA: 0, FECHA_HORA_SURTIDO: '2026-11-21T16:00:00Z' });
const en = (ESTATUS: string, suya: Leida['data'][number], cambios: Partial<EnRemision> = {}): EnRemision => ({
  remision: {
    cabecera: { ESTATUS, OPERADOR_ID_REVISION: null, OPERADOR_REVISION: null, EMPAQUE_POR_PIEZA: 'S' },
    data: [suya],
    claves_articulos: [clave],
  } as unknown as Leida,
  operadorId: 7,
  tecleadas: false,
  guardaAlEscanear: true,
  ...cambios,
});

describe('al surtir', () => {
  test('el producto abre su renglón; su ubicación también, y allí no se pide otra vez', () => {
    const lugar = porSurtir.PARADA?.NUMERIC_UB ?? '';
    expect(decideRemision(null, leido(CODIGO), en('PENDIENTE', porSurtir))).toEqual({
      tipo: 'guarda',
      que: { que: 'abre', linea: porSurtir, ademas: null },
    });
    expect(decideRemision(null, leido(lugar), en('PENDIENTE', porSurtir))).toEqual({
      tipo: 'guarda',
      que: { que: 'abre', linea: porSurtir, ademas: { codigo: lugar, via: 'lector' } },
    });
  });
  test('lo ya surtido se marca; lo que no está deja de marcar y se dice a dónde va', () => {
    expect(decideRemision(null, leido(CODIGO), en('PENDIENTE', surtida))).toMatchObject({
      tipo: 'queda',
      marca: { llave: 90, tono: 'atencion' },
    });
    expect(decideRemision(null, leido('7999999999999'), en('PENDIENTE', porSurtir))).toMatchObject({
      desenlace: { tono: 'rechazo', ajena: { trabajo: 'remision' } },
      marca: null,
    });
  });
});

describe('al empacar', () => {
  const empacando = en('AREAEMBARQUE', surtida);
  test('una pieza se empaca; un código de menos de 9 dígitos se descarta', () => {
    expect(decideRemision(null, leido(CODIGO), empacando)).toMatchObject({
      tipo: 'guarda',
      que: { que: 'empaca', piezas: { linea: surtida, piezas: 1, como: 'una a una', via: 'lector' } },
    });
    expect(decideRemision(null, leido('123'), empacando)).toMatchObject({
      desenlace: { tono: 'nada', mensaje: LECTURA_CORTA },
    });
  });
  test('lo que otro revisa no se empaca', () => {
    const { remision } = empacando;
    const cabecera = { ...remision.cabecera, OPERADOR_ID_REVISION: 8, OPERADOR_REVISION: 'OTRO' };
    const paso = decideRemision(null, leido(CODIGO), { ...empacando, remision: { ...remision, cabecera } });
    expect(paso).toMatchObject({ tipo: 'queda', desenlace: { tono: 'rechazo' } });
  });
  test('las piezas tecleadas se empacan primero, una vez; sin el ajuste esperan', () => {
    const conTecleadas = { ...empacando, tecleadas: true };
    expect(decideRemision(null, leido(CODIGO), conTecleadas)).toEqual({
      tipo: 'guarda',
      que: { que: 'contadas' },
    });
    expect(decideRemision(null, leido(CODIGO, { tras: true }), conTecleadas)).toMatchObject({
      que: { que: 'empaca' },
    });
    expect(decideRemision(null, leido(CODIGO), { ...conTecleadas, guardaAlEscanear: false })).toMatchObject({
      desenlace: { tono: 'atencion', mensaje: 'Primero empaque o borre las piezas tecleadas' },
    });
  });
});
