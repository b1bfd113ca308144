import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import { anexoRechazado, existenciaRechazada } from './anexo.ts';

const BARRAS = '7501000000012';
const articulo = (tipo: 'D' | 'M' | null, comodin: 'S' | 'N' = 'N') => ({
  articulo: {
    ARTICULO_ID: 1,
    CLAVE_ARTICULO: 'A-1',
    ARTICULO: 'TAZA',
    TIPO_ARTICULO_U: tipo,
    NOMBRE_TIPO: null,
    COMODIN_EMPAQUE: comodin,
    CADUCA: 'N' as const,
    LOTE: 'N' as const,
    FECHA_PRODUCCION: 'N' as const,
    MINIMO: 0,
    MAXIMO: 0,
    UNIDAD_VENTA: 'PIEZA',
    IMAGEN_ARTICULO_ID: 1,
    DIVISION_ID: null,
  },
  claves: [
    { CLAVE_ARTICULO: 'A-1', ROL_CLAVE_ART_ID: 17, ARTICULO_ID: 1, NOMBRE: 'PRINCIPAL', UNIDADES: 1 },
    { CLAVE_ARTICULO: BARRAS, ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1, NOMBRE: 'BARRAS', UNIDADES: 1 },
  ],
});
const FIJA = { TIPO: 'F' } as const;
const MULTI = { TIPO: 'M' } as const;
const INHABILITADA = { TIPO: 'I' } as const;

describe('anexoRechazado', () => {
  test('por su código de barras, sin piezas o con ellas', () => {
    expect(anexoRechazado(FIJA, [], articulo('D'), BARRAS, 0)).toBeNull();
    expect(anexoRechazado(FIJA, [{ ARTICULO_ID: 2 }], articulo('D'), BARRAS, 12)).toBeNull();
  });
  test('ya está en la ubicación', () =>
    expect(anexoRechazado(FIJA, [{ ARTICULO_ID: 1 }], articulo('D'), BARRAS, 0)).toEqual({
      de: 'articulo',
      motivo: MENSAJES_UBICACION.yaEsta,
    }));
  test('por su clave sólo con comodín', () => {
    expect(anexoRechazado(FIJA, [], articulo('D'), 'A-1', 0)?.motivo).toBe(MENSAJES_UBICACION.sinComodin);
    expect(anexoRechazado(FIJA, [], articulo('D', 'S'), 'A-1', 0)).toBeNull();
  });
  test('un producto por default no va a una ubicación multialmacén', () => {
    expect(anexoRechazado(MULTI, [], articulo('D'), BARRAS, 0)?.motivo).toBe(
      MENSAJES_UBICACION.defaultEnMulti,
    );
    expect(anexoRechazado(MULTI, [], articulo('M'), BARRAS, 5)).toBeNull();
  });
  test('una inhabilitada no tiene piezas', () => {
    expect(anexoRechazado(INHABILITADA, [], articulo('D'), BARRAS, 1)).toEqual({
      de: 'existencia',
      motivo: MENSAJES_UBICACION.inhabilitada,
    });
    expect(anexoRechazado(INHABILITADA, [], articulo('D'), BARRAS, 0)).toBeNull();
  });
});

describe('existenciaRechazada', () => {
  test('piezas enteras', () => {
    expect(existenciaRechazada(FIJA, { TIPO_ARTICULO_U: 'D' }, Number.NaN)?.motivo).toBe(
      MENSAJES_UBICACION.existencia,
    );
    expect(existenciaRechazada(FIJA, { TIPO_ARTICULO_U: 'D' }, 0)).toBeNull();
  });
  test('lo que no debió estar se puede dejar en 0', () => {
    expect(existenciaRechazada(MULTI, { TIPO_ARTICULO_U: 'D' }, 4)?.motivo).toBe(
      MENSAJES_UBICACION.defaultEnMulti,
    );
    expect(existenciaRechazada(MULTI, { TIPO_ARTICULO_U: 'D' }, 0)).toBeNull();
  });
});
