import type { Etiqueta } from '@anden/contrato/escaneo/gs1.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { describe, expect, test } from 'vitest';
import {
  type EnDialogo,
  etiquetasSolas,
  leeEnLotes,
  leeSolas,
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
  previas?: readonly LineaDeLote[];
  confirmadas?: readonly LineaDeLote[];
  propuesta?: boolean;
  movimiento?: 'E' | 'S';
}): EnDialogo {
  const { existentes = [], movimiento = 'E', previas = [], confirmadas = [], propuesta = false } = cambios;
  const lineas = cambios.lineas ?? previas;
  const escrita = cambios.escrita ?? lineaNueva(24);
  const peticion = { articulo: ARTICULO, piezas: 24, movimiento, previas, noSonLote: new Set<string>() };
  return {
    peticion,
    escrita,
    propuesta,
    lineas,
    confirmadas,
    existentes,
    hoy: HOY,
    linea: leeLinea(escrita, HOY),
    motivo:
      porEscribir(ARTICULO, escrita, movimiento) ??
      agregarRejection(peticion, escrita, lineas, existentes, HOY),
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
    expect(lee(null, en, 1, [], ']C0LOTE-77')).toMatchObject({
      tono: 'atencion',
      opciones: [{ texto: 'Es el lote: LOTE-77', escrita: { lote: 'LOTE-77' } }],
    });
    expect(sinPreguntar(']C010200304010')?.mensaje).toContain('1-02-003-04-010');
    expect(sinPreguntar('LOTE-77')).toBeNull();
  });

  test('la etiqueta que sólo trae el lote es de las piezas a la mano', () => {
    expect(etiquetasSolas(']C110L1', HOY)).toMatchObject([{ lote: 'L1' }]);
    expect(etiquetasSolas(']C10107501000000012', HOY)).toEqual([]);
    expect(etiquetasSolas('L1', HOY)).toEqual([]);
  });

  describe('donde salen piezas', () => {
    const L1 = { FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null };
    const L2 = { FECHA_CADUCIDAD: '2027-09-30', LOTE: 'L2', FECHA_PRODUCCION: null };
    const existentes = [
      { ...L1, EXISTENCIA: 24 },
      { ...L2, EXISTENCIA: 24 },
    ];
    const sale = (cambios: Parameters<typeof dialogo>[0]) =>
      dialogo({ movimiento: 'S', existentes, ...cambios });

    test('el lote propuesto se confirma al leerlo, y así se guarda; otro dice cuál se toma', () => {
      const previas = [{ ...L1, INGRESO: 24 }];
      for (const leido of [
        lee({ lote: 'L1' }, sale({ previas })),
        lee({ lote: 'L1', piezas: 6 }, sale({ previas }), 6),
        lee(null, sale({ previas }), 1, [], 'L1'),
      ])
        expect(leido).toMatchObject({ tono: 'hecho', listo: true, lineas: previas });
      const otro = lee({ lote: 'L2' }, sale({ previas }));
      expect(otro.tono).toBe('rechazo');
      expect(otro.mensaje).toContain('Tome Caduca 30-06-2027 · Lote L1: leyó Caduca 30-09-2027 · Lote L2');
      expect(otro.lineas).toBeUndefined();
      expect(lee({ lote: 'L9' }, sale({ previas })).mensaje).toBe(MENSAJES_LECTURA_DE_LOTE.noEsta);
    });

    test('de dos propuestos se guarda al leer el segundo', () => {
      const previas = [
        { ...L1, INGRESO: 20 },
        { ...L2, INGRESO: 4 },
      ];
      const uno = lee({ lote: 'L2' }, sale({ previas }));
      expect(uno).toMatchObject({ tono: 'hecho', confirmada: { LOTE: 'L2' } });
      expect(uno.listo).toBeUndefined();
      expect(uno.mensaje).toContain('Falta leer Caduca 30-06-2027 · Lote L1');
      const confirmadas = [{ ...L2, INGRESO: 4 }];
      expect(lee({ lote: 'L2' }, sale({ previas, confirmadas })).listo).toBeUndefined();
      expect(lee({ lote: 'L1' }, sale({ previas, confirmadas })).listo).toBe(true);
    });

    test('lo mismo cuando la propuesta está en la línea por agregar', () => {
      const escrita = { caducidad: '30-06-2027', lote: 'L1', produccion: '', cantidad: '24' };
      const en = sale({ escrita, propuesta: true });
      expect(lee({ lote: 'L1' }, en)).toMatchObject({ listo: true, lineas: [{ ...L1, INGRESO: 24 }] });
      expect(lee({ lote: 'L1', piezas: 6 }, en, 6), 'Una caja de las que se toman').toMatchObject({
        escrita: { lote: 'L1', cantidad: '6' },
      });
      const otro = lee({ lote: 'L2' }, en);
      expect(otro.escrita).toBeUndefined();
      expect(otro.mensaje).toContain('Tome Caduca 30-06-2027 · Lote L1');
      expect(otro.opciones?.[0]?.escrita).toMatchObject({ lote: 'L2', cantidad: '24' });
      // Whoever chose another lot is asked nothing.
      const elegida = { caducidad: '30-09-2027', lote: 'L2', produccion: '', cantidad: '24' };
      expect(lee({ lote: 'L2' }, sale({ escrita: elegida })).listo).toBe(true);
    });
  });

  describe('un lote conocido con otra fecha se pregunta', () => {
    const existentes = [{ FECHA_CADUCIDAD: '2027-06-30', LOTE: 'L1', FECHA_PRODUCCION: null }];
    const conocida = { caducidad: '30-06-2027', lote: 'L1', produccion: '', cantidad: '24' };
    const caducidades = (hecho: ReturnType<typeof lee>) =>
      hecho.opciones?.map(({ escrita }) => [escrita.lote, escrita.caducidad]);

    test('al leer el lote y luego una etiqueta con otra fecha', () => {
      const en = dialogo({ existentes, escrita: conocida });
      const hecho = lee({ caducidad: '2027-07-31' }, en);
      expect(hecho).toMatchObject({ tono: 'atencion' });
      expect(hecho.escrita).toBeUndefined();
      expect(caducidades(hecho)).toEqual([
        ['L1', '31-07-2027'],
        ['L1', '30-06-2027'],
        ['', '31-07-2027'],
      ]);
    });

    test('al leer una sola etiqueta que lo dice, o la fecha primero', () => {
      const hecho = lee({ lote: 'L1', caducidad: '2027-07-31' }, dialogo({ existentes }));
      expect(caducidades(hecho)).toEqual([
        ['L1', '31-07-2027'],
        ['L1', '30-06-2027'],
      ]);
      const conFecha = { ...lineaNueva(24), caducidad: '31-07-2027' };
      expect(lee({ lote: 'L1' }, dialogo({ existentes, escrita: conFecha })).escrita).toBeUndefined();
    });

    test('también si nadie conoce el lote y la segunda etiqueta no lo dice', () => {
      const hecho = lee({ caducidad: '2027-07-31' }, dialogo({ escrita: { ...conocida, lote: 'L7' } }));
      expect(caducidades(hecho)).toEqual([
        ['L7', '31-07-2027'],
        ['L7', '30-06-2027'],
        ['', '31-07-2027'],
      ]);
    });

    test('con su misma fecha no se pregunta nada', () => {
      const en = dialogo({ existentes });
      expect(lee({ lote: 'L1', caducidad: '2027-06-30' }, en).escrita).toMatchObject({ lote: 'L1' });
    });
  });

  test('la etiqueta sola que perdió sus separadores se pregunta, salvo que sólo una lectura esté aquí', () => {
    const solas = etiquetasSolas(']C110ABC12321SN0001', HOY);
    const hecho = leeSolas(solas, dialogo({}));
    expect(hecho.escrita).toBeUndefined();
    expect(hecho.opciones?.map(({ escrita }) => escrita.lote)).toEqual(['ABC12321SN0001', 'ABC123']);
    const aqui = [{ FECHA_CADUCIDAD: null, LOTE: 'ABC123', FECHA_PRODUCCION: null, EXISTENCIA: 24 }];
    expect(leeSolas(solas, dialogo({ movimiento: 'S', existentes: aqui })).escrita?.lote).toBe('ABC123');
  });
});
