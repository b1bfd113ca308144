import type { Etiqueta } from '@anden/contrato/escaneo/gs1.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { describe, expect, test } from 'vitest';
import {
  type EnDialogo,
  etiquetaSola,
  leeEnLotes,
  MENSAJES_LECTURA_DE_LOTE,
  sinPreguntar,
} from './lecturaDeLote.ts';
import { agregarRejection, type LineaEscrita, leeLinea, lineaNueva, porEscribir } from './lotes.ts';

const HOY = '2026-11-21';
const ARTICULO = {
  ARTICULO_ID: 1,
  ARTICULO: 'Pasta',
  CADUCA: 'S',
  LOTE: 'S',
  FECHA_PRODUCCION: 'N',
} as const;
const CLAVE = { CLAVE_ARTICULO: '7501000000012', ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1, UNIDADES: 1 };

function dialogo(cambios: {
  escrita?: LineaEscrita;
  lineas?: readonly LineaDeLote[];
  existentes?: EnDialogo['existentes'];
  movimiento?: 'E' | 'S';
}): EnDialogo {
  const { lineas = [], existentes = [], movimiento = 'E' } = cambios;
  const escrita = cambios.escrita ?? lineaNueva(24);
  const peticion = { articulo: ARTICULO, piezas: 24, movimiento, noSonLote: new Set<string>() };
  return {
    peticion,
    escrita,
    lineas,
    existentes,
    linea: leeLinea(escrita, HOY),
    motivo: porEscribir(ARTICULO, escrita) ?? agregarRejection(peticion, escrita, lineas, existentes, HOY),
  };
}

const NADA: Etiqueta = {
  gtin: '07501000000012',
  sscc: null,
  lote: null,
  caducidad: null,
  produccion: null,
  piezas: null,
  deContenido: false,
};
const lee = (etiqueta: Partial<Etiqueta> | null, en: EnDialogo, piezas = 1, claves = [CLAVE], codigo = 'X') =>
  leeEnLotes(codigo, { codigo, claves, etiqueta: etiqueta && { ...NADA, ...etiqueta }, piezas }, en);

describe('una lectura sobre el cuadro de lotes', () => {
  test('una etiqueta llena lo que el artículo pide, con sus piezas', () => {
    const en = dialogo({});
    const etiqueta = { lote: 'L1', caducidad: '2027-06-30', produccion: '2026-01-01', piezas: 12 };
    expect(lee(etiqueta, en, 12)).toMatchObject({
      tono: 'hecho',
      escrita: { caducidad: '30-06-2027', lote: 'L1', produccion: '', cantidad: '12' },
    });
    expect(lee({ lote: 'L1', caducidad: '2027-06-30' }, en).escrita?.cantidad, 'No dice cuántas').toBe('24');
    expect(lee({ lote: 'L1', piezas: 30 }, en, 30)).toMatchObject({
      tono: 'atencion',
      escrita: { cantidad: '24' },
    });
    expect(lee({ produccion: '2026-01-01' }, en).mensaje).toBe(MENSAJES_LECTURA_DE_LOTE.noLoPide);
  });

  test('otra caja del mismo lote suma; la de otro lote agrega antes la que está escrita', () => {
    const escrita = { caducidad: '30-06-2027', lote: 'L1', produccion: '', cantidad: '6' };
    const en = dialogo({ escrita });
    expect(lee({ lote: 'L1', caducidad: '2027-06-30', piezas: 6 }, en, 6).escrita?.cantidad).toBe('12');
    const otra = lee({ lote: 'L2', caducidad: '2027-07-31', piezas: 6 }, en, 6);
    expect(otra.lineas).toEqual([
      { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null, INGRESO: 6 },
    ]);
    expect(otra.escrita).toEqual({ caducidad: '31-07-2027', lote: 'L2', produccion: '', cantidad: '6' });
    expect(lee({ lote: 'L1', caducidad: '2027-06-30', piezas: 20 }, en, 20).tono).toBe('rechazo');
  });

  test('de una salida se elige uno de los que hay', () => {
    const hay = [{ FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null, EXISTENCIA: 5 }];
    const en = dialogo({ movimiento: 'S', existentes: hay });
    expect(lee({ lote: 'L1' }, en).escrita).toMatchObject({ lote: 'L1', cantidad: '5' });
    expect(lee({ lote: 'L9' }, en).mensaje).toBe(MENSAJES_LECTURA_DE_LOTE.noEsta);
    expect(lee(null, en, 1, [], 'L1').escrita).toMatchObject({ lote: 'L1' });
  });

  test('nada más es un lote: ni el producto, ni otro, ni una ubicación; lo que nadie conoce se pregunta', () => {
    const en = dialogo({});
    expect(lee(null, en).mensaje).toBe(MENSAJES_LECTURA_DE_LOTE.esProducto);
    expect(lee({ lote: 'L1' }, en, 1, [{ ...CLAVE, ARTICULO_ID: 2 }]).mensaje).toBe(
      MENSAJES_LECTURA_DE_LOTE.otroArticulo,
    );
    expect(lee({ lote: 'L1' }, en, 1, []).mensaje).toBe(MENSAJES_LECTURA_DE_LOTE.nadieLoConoce);
    expect(lee(null, en, 1, [], ']C0LOTE-77')).toMatchObject({ tono: 'atencion', posibleLote: 'LOTE-77' });
    expect(sinPreguntar(']C010200304010')?.mensaje).toContain('1-02-003-04-010');
    expect(sinPreguntar('LOTE-77')).toBeNull();
  });

  test('la etiqueta que sólo trae el lote es de las piezas a la mano', () => {
    expect(etiquetaSola(']C110L1', HOY)).toMatchObject({ lote: 'L1' });
    expect(etiquetaSola(']C10107501000000012', HOY)).toBeNull();
    expect(etiquetaSola('L1', HOY)).toBeNull();
  });
});
