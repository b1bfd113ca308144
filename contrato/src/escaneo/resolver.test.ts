import { describe, expect, it } from 'vitest';
import { digitoVerificador } from '../articulos/gs1.ts';
import type { ClaveArticulo } from '../articulos/rules.ts';
import { MENSAJES_ETIQUETA, resuelveCodigo } from './resolver.ts';

const HOY = '2026-11-21';
const GTIN = '07501000000012';
const EAN = '7501000000012';
const CAJA = '17501000000019';
const GS = '\u001d';
const clave = (CLAVE_ARTICULO: string, ARTICULO_ID: number, UNIDADES = 1): ClaveArticulo => ({
  CLAVE_ARTICULO,
  ROL_CLAVE_ART_ID: 18,
  ARTICULO_ID,
  UNIDADES,
});
const con =
  (...claves: ClaveArticulo[]) =>
  (k: string) =>
    claves.filter((c) => c.CLAVE_ARTICULO === k);
const A = clave(EAN, 1);
const lee = (codigo: string, ...claves: ClaveArticulo[]) => resuelveCodigo(codigo, HOY, con(...claves));
const leida = (codigo: string, ...claves: ClaveArticulo[]) => {
  const r = lee(codigo, ...claves);
  if (r.tipo !== 'leida') throw new Error(JSON.stringify(r));
  return r.leida;
};

describe('resuelveCodigo', () => {
  it.each([EAN, `]E0${EAN}`, `\u0002${EAN}\u0003`, ` ${EAN} `])('%j es su clave literal', (codigo) => {
    expect(leida(codigo, A)).toEqual({ codigo: EAN, claves: [A], etiqueta: null, piezas: 1 });
  });

  it('un UPC-A es el mismo número con su cero o sin él; si alguien lo tiene así escrito, ése', () => {
    const [upc, ean] = ['012345678905', '0012345678905'];
    const [doce, trece] = [clave(upc, 3), clave(ean, 4)];
    expect(leida(ean, doce)).toMatchObject({ codigo: upc, claves: [doce] });
    expect(leida(upc, trece)).toMatchObject({ codigo: ean, claves: [trece] });
    expect(leida(upc, doce, trece).claves).toEqual([doce]);
    expect(leida(ean, doce, trece).claves).toEqual([trece]);
    expect(leida('012345678906', clave('0012345678906', 5)).claves, 'Su dígito no es suyo').toEqual([]);
    expect(leida('0000000000000', clave('000000000000', 5)).claves, 'El comodín no es de nadie').toEqual([]);
    expect(resuelveCodigo(ean, HOY, (k) => (k === ean ? [] : null))).toEqual({
      tipo: 'falta',
      claves: [upc],
    });
  });

  it('la clave literal va antes que la etiqueta que también podría ser', () => {
    const rara = clave(`01${GTIN}`, 9);
    expect(leida(`01${GTIN}`, A, rara).claves).toEqual([rara]);
    expect(leida(`01${GTIN}`, A).claves).toEqual([A]);
  });

  it('una etiqueta de GS1 es de la clave de su GTIN, con su lote y sus fechas', () => {
    const r = leida(`]C101${GTIN}17270630${'10'}L1${GS}3012`, A);
    expect(r).toMatchObject({ codigo: EAN, claves: [A], piezas: 12 });
    expect(r.etiqueta).toMatchObject({ lote: 'L1', caducidad: '2027-06-30' });
  });

  it.each([
    [CAJA, 12],
    [`01${CAJA}`, 12],
    [`01${CAJA}3010`, 10],
    // The carton's content is itself boxes: three of them.
    [`02${CAJA}373`, 36],
    [`02${GTIN}3724`, 24],
  ])('%s muestra %i piezas', (codigo, piezas) => {
    expect(leida(codigo, A, clave(CAJA, 1, 12)).piezas).toBe(piezas);
  });

  it('lo que no se ha preguntado se pide de una vez: la clave y las de su GTIN', () => {
    expect(resuelveCodigo(EAN, HOY, () => null)).toEqual({ tipo: 'falta', claves: [EAN] });
    expect(resuelveCodigo(`01${GTIN}`, HOY, () => null)).toEqual({
      tipo: 'falta',
      claves: [`01${GTIN}`, GTIN, EAN],
    });
  });

  it('un GTIN de dos artículos, o un lote que puede terminar en fecha: se pregunta', () => {
    const dos = lee(`01${GTIN}`, A, clave(GTIN, 2));
    expect(dos.tipo === 'ambigua' && dos.opciones.map((o) => o.claves[0]?.ARTICULO_ID)).toEqual([2, 1]);
    const lotes = lee(`01${GTIN}10L117270630`, A);
    expect(lotes.tipo === 'ambigua' && lotes.opciones.map((o) => o.etiqueta?.lote)).toEqual([
      'L117270630',
      'L1',
    ]);
  });

  it('de un producto que nadie conoce no se pregunta nada', () => {
    expect(leida(`01${GTIN}10L117270630`)).toMatchObject({ codigo: EAN, claves: [] });
    expect(leida('NADA')).toEqual({ codigo: 'NADA', claves: [], etiqueta: null, piezas: 1 });
    expect(leida('X'.repeat(26)).claves).toEqual([]);
  });

  it('un lote sin producto no es de nadie', () => {
    const rechazo = (mensaje: string) => ({ tipo: 'rechazo', mensaje });
    expect(lee(']C110L1', A)).toEqual(rechazo(MENSAJES_ETIQUETA.sinArticulo));
    expect(lee(`]C10037501000000000001${digitoVerificador('37501000000000001')}`, A)).toEqual(
      rechazo(MENSAJES_ETIQUETA.soloCaja),
    );
    expect(lee(']C10107501000000013', A).tipo).toBe('rechazo');
  });
});
