import { describe, expect, test } from 'vitest';
import { lugarFijo, REGLAS } from './captura.muestra.ts';
import { CAPTURA_NUEVA, type Captura, FALTA_UBICACION, type ReglasDeCaptura } from './captura.ts';
import { decideCaptura, type EnCaptura } from './decideCaptura.ts';
import { leido } from './leido.muestra.ts';
import type { AlSeguir } from './trabajo.ts';

const [F1, F2] = [lugarFijo(1, '10100101010'), lugarFijo(2, '10100101020')];
const clave = (articulo: number) => ({ CLAVE_ARTICULO: '750', ROL_CLAVE_ART_ID: 18, ARTICULO_ID: articulo });
const reglas: ReglasDeCaptura = {
  ...REGLAS,
  lote: (_, codigo) =>
    codigo === 'L1' ? { confirma: 'Lote L1' } : codigo === 'L2' ? { rechazo: 'otro lote' } : undefined,
};
const ARTICULO = {
  ...{ ARTICULO_ID: 1, CLAVE_ARTICULO: 'A-1', CADUCA: 'N', LOTE: 'N', FECHA_PRODUCCION: 'N' },
} as EnCaptura['trabajo']['articulo'];
const en: EnCaptura = {
  trabajo: { articulo: ARTICULO, lugares: [F1, F2], reglas },
  titulo: 'Surtir',
  en: { trabajo: 'remision' },
  alSeguir: undefined,
  presentada: null,
};
const con = (cambios: Partial<Captura>): Captura => ({ ...CAPTURA_NUEVA, ...cambios });
const suyo = leido('750', { claves: [clave(1)] });
const ajeno = leido('750', { claves: [clave(2)] });
const entera = con({ ubicacionId: 1, clave: '750', cantidad: '3' });

describe('una lectura, y lo que hace', () => {
  test.each([
    ['una ubicación', CAPTURA_NUEVA, leido(F1.NUMERIC_UB), 'Ubicación 10100101010', { ubicacionId: 1 }],
    ['una que no es suya', CAPTURA_NUEVA, leido('10100101099'), 'otra ubicación', null],
    [
      'el producto',
      con({ ubicacionId: 1 }),
      suyo,
      'Producto correcto. Indique la cantidad.',
      { clave: '750' },
    ],
    ['otra pieza', entera, suyo, '4 piezas', { cantidad: '4' }],
    ['de más', con({ ...entera, cantidad: '10' }), suyo, 'de más', null],
    ['otro producto', entera, ajeno, 'otro producto', null],
    [
      '13 ceros',
      con({ ubicacionId: 1 }),
      leido('0000000000000'),
      'Producto correcto: 0 piezas',
      { cantidad: '0' },
    ],
    ['otro lote', entera, leido('L2'), 'otro lote', null],
  ])('%s', (_, c, lectura, mensaje, cambia) => {
    const paso = decideCaptura(c, lectura, en);
    expect(paso).toMatchObject({ tipo: 'queda', desenlace: { mensaje } });
    expect('estado' in paso ? paso.estado : null).toEqual(cambia && expect.objectContaining(cambia));
  });
  test('el producto que llevó al trabajo no se pide otra vez en su lugar', () => {
    const paso = decideCaptura(CAPTURA_NUEVA, leido(F1.NUMERIC_UB), { ...en, presentada: suyo.leida });
    expect(paso).toMatchObject({ estado: { ubicacionId: 1, clave: '750', mostradas: 0 } });
  });
  test('sin ubicación se busca sólo para decir cuál falta; con ella, cuál producto es', () => {
    expect(decideCaptura(CAPTURA_NUEVA, leido('750'), en)).toMatchObject({
      tipo: 'busca',
      siNo: FALTA_UBICACION,
    });
    expect(decideCaptura(con({ ubicacionId: 1 }), leido('750'), en)).not.toHaveProperty('siNo');
    // A location is never typed.
    const tecleada = leido(F1.NUMERIC_UB, { via: 'teclado' });
    expect(decideCaptura(con({ ubicacionId: 1 }), tecleada, en).tipo).toBe('busca');
  });
});

describe('lo que una lectura guarda', () => {
  test('otra ubicación anexa lo capturado, una vez; lo que nadie contó no', () => {
    const otra = leido(F2.NUMERIC_UB);
    expect(decideCaptura(entera, otra, en)).toEqual({ tipo: 'guarda', que: { que: 'entrada' } });
    expect(decideCaptura(entera, { ...otra, tras: true }, en)).toMatchObject({ estado: { ubicacionId: 2 } });
    const propuesta = con({ ...entera, preset: 3 });
    expect(decideCaptura(propuesta, otra, en)).toMatchObject({ estado: { ubicacionId: 2 } });
  });
  test('otra ubicación, sin que se haya dicho cuántas se contaron en la de antes, lo dice', () => {
    const sinCantidad = con({ ubicacionId: 1, clave: '750' });
    const desenlaceEn = (lugar: typeof F1) => decideCaptura(sinCantidad, leido(lugar.NUMERIC_UB), en);
    expect(desenlaceEn(F2)).toMatchObject({
      estado: { ubicacionId: 2, clave: null },
      desenlace: { tono: 'atencion', mensaje: 'No se anexó: faltó la cantidad. Ubicación 10100101020' },
    });
    expect(desenlaceEn(F1)).toMatchObject({ desenlace: { tono: 'hecho', mensaje: 'Ubicación 10100101010' } });
  });
  test('el lote propuesto la confirma', () => {
    expect(decideCaptura(entera, leido('L1'), en)).toEqual({
      tipo: 'guarda',
      que: { que: 'confirmada', dicho: 'Lote L1' },
    });
  });
  test('el trabajo que sigue guarda la línea entera, y si no, se rechaza', () => {
    const sigue = (cambios: Partial<AlSeguir>): EnCaptura => ({
      ...en,
      alSeguir: { entera: () => true, espera: () => true, guarda: async () => true, ...cambios },
    });
    for (const lectura of [ajeno, leido('10100101099', { claves: [] })])
      expect(decideCaptura(entera, lectura, sigue({}))).toMatchObject({
        tipo: 'guarda',
        que: { que: 'linea' },
      });
    for (const [c, de] of [
      [entera, sigue({ entera: () => false })],
      [entera, sigue({ espera: () => false })],
      [con({ ubicacionId: 1 }), sigue({})],
    ] as const)
      expect(decideCaptura(c, ajeno, de)).toMatchObject({ desenlace: { tono: 'rechazo' } });
    const tecleado = leido('750', { claves: [clave(2)], via: 'teclado' });
    expect(decideCaptura(entera, tecleado, sigue({}))).toMatchObject({ desenlace: { tono: 'rechazo' } });
  });
});
