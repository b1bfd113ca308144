import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { describe, expect, test } from 'vitest';
import { ARTICULO } from '../../capture/articulo.muestra.ts';
import { CAPTURA_NUEVA, type Lugar } from '../../capture/captura.ts';
import {
  type Acomodable,
  destinosDe,
  guardarRejection,
  lotesSinPreguntar,
  lugaresDe,
  pedidoDe,
  reglasDeAcomodo,
  restanPara,
  type Sugerencia,
} from './acomodo.ts';

const articulo: Acomodable['articulo'] = {
  ...ARTICULO,
  MAXIMO: 20,
};
const a: Acomodable = { modo: 'compras', articulo, pendientes: 12, almacen: { id: 1, nombre: 'PRINCIPAL' } };
const lugar = (id: number, TIPO: Lugar['TIPO'], NUEVA?: 'S'): Lugar => ({
  UBICACION_ID: id,
  UBICACION: `1-${id}`,
  NUMERIC_UB: `1010010101${id}`,
  TIPO,
  NOMBRE_TIPO: TIPO,
  EXISTENCIA: 3,
  NUEVA,
});
const F1 = lugar(1, 'F');
const F2 = lugar(2, 'F');
const M3 = lugar(3, 'M');
const I4 = lugar(4, 'I');
const anexada = (id: number, n: number, lotes = []) => ({ UBICACION_ID: id, CONTADAS: n, lotes, cuando: 1 });
const sugerencia = (id: number, UNIDADES: number, NUEVA: 'S' | 'N' = 'N'): Sugerencia => {
  const { EXISTENCIA: _, ...l } = lugar(id, 'F');
  return { ...l, UNIDADES, RAZON: 'porque sí', NUEVA };
};

const CODIGO = '7501000000012';

describe('reglas del acomodo', () => {
  const reglas = reglasDeAcomodo(a, [F1, F2, M3, I4]);
  test('cada cantidad en su lugar', () => {
    expect(reglas.bloqueo).toBeNull();
    expect(reglas.anexar(1, 12, [], CODIGO)).toBeNull();
    expect(reglas.anexar(1, 0, [], CODIGO)).toBeNull();
    expect(reglas.anexar(1, 13, [], CODIGO)).toBe(MENSAJES_ACOMODO.masQuePendientes);
    expect(reglas.anexar(2, 5, [anexada(1, 8)], CODIGO)).toBe(MENSAJES_ACOMODO.sumaMasQuePendientes);
    expect(reglas.anexar(1, 12, [anexada(1, 8)], CODIGO)).toBeNull();
    expect(reglas.anexar(3, 1, [], CODIGO)).toBe(MENSAJES_ACOMODO.defaultEnMulti);
    expect(reglas.anexar(4, 1, [], CODIGO)).toBe(MENSAJES_UBICACION.inhabilitada);
    expect(reglas.anexar(9, 1, [], CODIGO)).toBe(MENSAJES_ACOMODO.otraUbicacion);
    expect(reglas.anexar(1, Number.NaN, [], CODIGO)).toBe(MENSAJES_ACOMODO.cantidad);
  });
  test('la ubicación vacía que se ofrece no quita el bloqueo, y recibe piezas', () => {
    expect(reglasDeAcomodo(a, [lugar(5, 'F', 'S')]).bloqueo).toMatch('no cuenta con ubicaciones');
    expect(reglasDeAcomodo(a, [F1, lugar(5, 'F', 'S')]).anexar(5, 3, [], CODIGO)).toBeNull();
  });
  test('el código tiene que ser del artículo y de barras', () => {
    const clave = { CLAVE_ARTICULO: 'x', ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1 };
    expect(reglas.clave([clave])).toBeNull();
    expect(reglas.clave([{ ...clave, ROL_CLAVE_ART_ID: 17 }])).toBe(MENSAJES_ACOMODO.sinCodigoDeBarras);
    expect(reglas.clave([{ ...clave, ARTICULO_ID: 2 }])).toBe(MENSAJES_ACOMODO.otroArticulo);
  });
});

describe('guardar', () => {
  const lugares = [F1, F2];
  test('con piezas, sin aviso', () => {
    expect(guardarRejection(a, lugares, CAPTURA_NUEVA, null)).toBe(MENSAJES_ACOMODO.nada);
    const c = { ...CAPTURA_NUEVA, anexadas: [anexada(1, 5)] };
    expect(guardarRejection(a, lugares, c, null)).toBeNull();
    expect(guardarRejection(a, lugares, c, 'algo')).toBe('algo');
  });
  test('la entrada completa cuenta; una que no cabe no deja', () => {
    const c = { ...CAPTURA_NUEVA, ubicacionId: 1, clave: 'x', cantidad: '5' };
    expect(guardarRejection(a, lugares, c, null)).toBeNull();
    expect(guardarRejection(a, lugares, { ...c, cantidad: '13' }, null)).toBe(
      MENSAJES_ACOMODO.masQuePendientes,
    );
    expect(guardarRejection(a, lugares, { ...c, cantidad: '0' }, null)).toBe(MENSAJES_ACOMODO.nada);
    expect(guardarRejection(a, lugares, { ...c, cantidad: '', anexadas: [anexada(2, 1)] }, null)).toBeNull();
  });
  test('si otro acomodó mientras tanto, lo anexado puede ya no caber', () => {
    const c = { ...CAPTURA_NUEVA, anexadas: [anexada(1, 8)] };
    expect(guardarRejection({ ...a, pendientes: 7 }, lugares, c, null)).toBe(
      MENSAJES_ACOMODO.masQuePendientes,
    );
  });
  test('lo que se manda', () => {
    const lote = { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null, INGRESO: 5 };
    const anexadas = [{ ...anexada(1, 5), lotes: [lote] }, anexada(2, 0)];
    expect(pedidoDe(anexadas)).toEqual({
      cantidad: 5,
      ubicaciones: [{ UBICACION_ID: 1, CONTADAS: 5 }],
      caducidades: [{ ...lote, UBICACION_ID: 1 }],
    });
  });
});

describe('dónde sigue', () => {
  test('en el orden sugerido, con lo que falta', () => {
    const todas = [sugerencia(1, 8), sugerencia(2, 4)];
    const piezas = (anexadas: ReturnType<typeof anexada>[]) =>
      destinosDe(a, todas, anexadas).map((d) => [d.sugerencia.UBICACION_ID, d.piezas]);
    expect(piezas([])).toEqual([
      [1, 8],
      [2, 4],
    ]);
    expect(piezas([anexada(1, 5)])).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(piezas([anexada(1, 8)])).toEqual([[2, 4]]);
    // All pieces were put elsewhere.
    expect(piezas([anexada(9, 12)])).toEqual([]);
    expect(piezas([anexada(9, 10)])).toEqual([[1, 2]]);
  });
  test('Todas es lo que falta, más lo que ya tenía la ubicación en mano', () => {
    expect(restanPara(a, CAPTURA_NUEVA)).toBe(12);
    expect(restanPara(a, { ubicacionId: 1, anexadas: [anexada(1, 5), anexada(2, 4)] })).toBe(8);
    expect(restanPara({ ...a, pendientes: 3 }, { ubicacionId: null, anexadas: [anexada(1, 5)] })).toBe(0);
  });
  test('las vacías sugeridas se suman a las del artículo', () => {
    const data = [
      {
        ...F1,
        UBICACION_UA_ID: 1,
        CAT_UBICACION_ID: 1,
        ALMACEN_ID: 1,
        CONTADAS: 0,
        CONTABILIZADA: 'N' as const,
      },
    ];
    const lugares = lugaresDe({ data, sugerencias: [sugerencia(1, 8), sugerencia(5, 0, 'S')] });
    expect(lugares.map((l) => [l.UBICACION_ID, l.NUEVA, l.EXISTENCIA])).toEqual([
      [1, undefined, 3],
      [5, 'S', 0],
    ]);
  });
});

describe('2 lecturas y un toque', () => {
  test('lo que se propone en cada ubicación: lo sugerido ahí, o todo lo que falta', () => {
    const reglas = reglasDeAcomodo(a, [F1, F2], [sugerencia(1, 8), sugerencia(2, 4)]);
    expect(reglas.preset?.(1, [])).toBe(8);
    expect(reglas.preset?.(2, [anexada(1, 8)])).toBe(4);
    // What the location has goes with what is still to be put there, because the entry replaces it.
    expect(reglas.preset?.(1, [anexada(1, 5)])).toBe(8);
    expect(reglasDeAcomodo(a, [F1, F2]).preset?.(2, [anexada(1, 5)])).toBe(7);
  });
  test('el lote de la etiqueta, o el que llega, es de todas las piezas propuestas; lo incompleto se pregunta', () => {
    const conLote: Acomodable = { ...a, articulo: { ...articulo, CADUCA: 'S', LOTE: 'S' } };
    const L1 = { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null };
    const c = { preset: 12, anexadas: [], lotes: [{ ...L1, INGRESO: 1 }] };
    const pide = (de: Acomodable, mas: object = {}, piezas = 12) =>
      lotesSinPreguntar(de, { ...c, ...mas }, piezas, '2026-11-21');
    expect(pide(conLote)).toEqual([{ ...L1, INGRESO: 12 }]);
    expect(pide(conLote, { lotes: [{ ...L1, FECHA_CADUCIDAD: null, INGRESO: 1 }] })).toBeNull();
    // Nothing was proposed: the dialog asks, as ever.
    expect(pide(conLote, { preset: undefined })).toBeNull();
    expect(pide(a)).toBeNull();
    const llegan = { ...conLote, lotes: [{ ...L1, PIEZAS: 12 }] };
    expect(pide(llegan, { lotes: [] })).toEqual([{ ...L1, INGRESO: 12 }]);
    expect(pide({ ...conLote, lotes: [{ ...L1, PIEZAS: 5 }] }, { lotes: [] })).toBeNull();
    const dos = [
      { ...L1, INGRESO: 1 },
      { ...L1, LOTE: 'L2', INGRESO: 1 },
    ];
    expect(pide(conLote, { lotes: dos })).toBeNull();
    expect(pide(conLote, { lotes: dos }, 2)).toEqual(dos);
  });
});
