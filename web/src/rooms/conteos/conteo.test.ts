import { faltaContar, MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import { ARTICULO } from '../../capture/articulo.muestra.ts';
import { CAPTURA_NUEVA, decideClave, entradaRejection, type Lugar } from '../../capture/captura.ts';
import {
  conMotivo,
  estaCompleto,
  guardarRejection,
  type PorContar,
  pedidoDe,
  reglasDeConteo,
  SIN_MOTIVO,
  seGuardaAlEscanear,
} from './conteo.ts';

const linea = (cambios: Partial<PorContar> = {}): PorContar => ({
  INVENTARIO_ID: 1,
  INVENTARIO_DET_ID: 9,
  FOLIO: 'INV1',
  FOLIO_CONTEO_TMP: 'T-1',
  ALMACEN_ID: 1,
  ALMACEN: 'PRINCIPAL',
  DENEGADO: 0,
  NUM_UBICACIONES: 2,
  UBICACION: null,
  ESTATUS: 'PENDIENTE',
  PUEDE_CONTAR: 'S',
  ...ARTICULO,
  ...cambios,
});
const lugar = (id: number, TIPO: Lugar['TIPO'] = 'F'): Lugar => ({
  UBICACION_ID: id,
  UBICACION: `1-${id}`,
  NUMERIC_UB: `1010010101${id}`,
  TIPO,
  NOMBRE_TIPO: TIPO,
});
const lugares = [lugar(1), lugar(2)];
const CUANDO = Date.UTC(2026, 2, 15, 18);
const anexada = (UBICACION_ID: number, CONTADAS: number) => ({
  UBICACION_ID,
  CONTADAS,
  lotes: [],
  cuando: CUANDO,
});

describe('reglas de la captura', () => {
  test('los 13 ceros: cero piezas, o el artículo mismo si es comodín', () => {
    const sin = reglasDeConteo(linea(), lugares);
    const con = reglasDeConteo(linea({ COMODIN_EMPAQUE: 'S' }), lugares);
    const c = { ...CAPTURA_NUEVA, ubicacionId: 1 };
    expect(decideClave(sin, c, CODIGO_COMODIN, [])).toEqual({ tipo: 'clave', cantidad: '0' });
    expect(decideClave(con, c, CODIGO_COMODIN, [])).toEqual({ tipo: 'clave' });
    expect(sin.acepta?.('0')).toBe('Cero piezas en esta ubicación. Presione Anexar.');
    expect(con.acepta?.('')).toBeUndefined();
    const cuatro = { ...c, clave: CODIGO_COMODIN, cantidad: '4' };
    expect(entradaRejection(sin, cuatro)).toBe(MENSAJES_CONTEO.ceroSinCodigo);
    expect(entradaRejection(con, cuatro)).toBeNull();
    expect(entradaRejection(sin, { ...cuatro, clave: '750' })).toBeNull();
  });

  test('sin tipo o sin fija se bloquea', () => {
    expect(reglasDeConteo(linea({ TIPO_ARTICULO_U: null }), lugares).bloqueo).toBe(MENSAJES_CONTEO.sinTipo);
    expect(reglasDeConteo(linea(), [lugar(1, 'M')]).bloqueo).toBe(MENSAJES_CONTEO.sinFija);
    expect(reglasDeConteo(linea(), []).bloqueo).toMatch(/PRINCIPAL/);
  });
});

describe('guardar', () => {
  test('sólo con todas contadas; la entrada en mano cuenta como anexada', () => {
    const una = { ...CAPTURA_NUEVA, anexadas: [anexada(1, 5)] };
    expect(guardarRejection(linea(), lugares, una, SIN_MOTIVO, null)).toBe(faltaContar('1-2'));
    const enMano = { ...una, ubicacionId: 2, clave: '750', cantidad: '0' };
    expect(guardarRejection(linea(), lugares, enMano, SIN_MOTIVO, null)).toBeNull();
    expect(guardarRejection(linea(), lugares, { ...enMano, cantidad: 'x' }, SIN_MOTIVO, null)).toBe(
      MENSAJES_CONTEO.cantidad,
    );
    expect(guardarRejection(linea(), lugares, enMano, SIN_MOTIVO, 'aviso')).toBe('aviso');
  });

  test('el motivo se pregunta con todo contado y denegadas, y pide observaciones', () => {
    const denegadas = linea({ DENEGADO: 3 });
    const anexadas = [anexada(1, 5), anexada(2, 0)];
    const completa = { ...CAPTURA_NUEVA, anexadas };
    expect(conMotivo(denegadas, lugares, anexadas)).toBe(true);
    expect(conMotivo(denegadas, lugares, anexadas.slice(1))).toBe(false);
    expect(conMotivo(linea(), lugares, anexadas)).toBe(false);
    const motivo = { motivo: '2', observaciones: ' ' };
    expect(guardarRejection(denegadas, lugares, completa, motivo, null)).toBe(MENSAJES_CONTEO.observaciones);
    expect(guardarRejection(denegadas, lugares, completa, SIN_MOTIVO, null)).toBeNull();
    expect(guardarRejection(linea(), lugares, completa, motivo, null)).toBeNull();
  });

  test('lo contado se guarda al escanear lo que sigue, si nada falta por contar ni por preguntar', () => {
    const completa = { ...CAPTURA_NUEVA, anexadas: [anexada(1, 5), anexada(2, 0)] };
    expect(seGuardaAlEscanear(linea(), lugares, completa)).toBe(true);
    expect(seGuardaAlEscanear(linea({ DENEGADO: 3 }), lugares, completa)).toBe(false);
    expect(seGuardaAlEscanear(linea(), lugares, { ...completa, ubicacionId: 2 })).toBe(false);
    expect(seGuardaAlEscanear(linea(), lugares, { ...completa, anexadas: [anexada(1, 5)] })).toBe(false);
  });

  test('va cada ubicación con su momento, y el motivo sólo si se preguntó', () => {
    const lotes = [{ FECHA_CADUCIDAD: null, LOTE: 'L1', FECHA_PRODUCCION: null, INGRESO: 5 }];
    const anexadas = [{ ...anexada(1, 5), lotes }, anexada(2, 0), anexada(7, 3)];
    expect(estaCompleto(lugares, anexadas)).toBe(true);
    const momento = '2026-03-15T18:00:00.000Z';
    expect(pedidoDe(linea(), lugares, anexadas, { motivo: '2', observaciones: 'x' })).toEqual({
      INVENTARIO_DET_ID: 9,
      ARTICULO_ID: 1,
      ubicaciones: [
        { UBICACION_ID: 1, CONTADAS: 5, CONTABILIZADA: 'S', CONTADA_EN: momento },
        { UBICACION_ID: 2, CONTADAS: 0, CONTABILIZADA: 'S', CONTADA_EN: momento },
      ],
      caducidades: [{ ...lotes[0], UBICACION_ID: 1 }],
    });
    expect(
      pedidoDe(linea({ DENEGADO: 1 }), lugares, anexadas, { motivo: '2', observaciones: ' rota ' }),
    ).toMatchObject({ motivo_id: 2, observaciones: 'rota' });
  });
});
