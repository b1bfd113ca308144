import { elementosGs1 } from '@anden/contrato/articulos/gs1.ts';
import bwip from 'bwip-js/generic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barrasDe, matrizDe } from '../../platform/imprenta/simbolos.ts';
import { datosCode128, textoZpl } from '../../platform/imprenta/zpl.ts';
import { etiquetaDeLote } from './etiquetas-modelo.ts';
import { datosDataMatrix, enZpl } from './etiquetas-zpl.ts';

/** Code 128's patterns by value (ISO/IEC 15417, table 1); 103 to 105 are the start characters. */
const PATRONES =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const FIN = '2331112';

/** Decodes the values of a symbol, in subsets B and C, the only ones printed. */
function textoDeValores(valores: readonly number[]): string {
  let texto = '';
  let subconjunto = valores[0] === 105 ? 'C' : 'B';
  for (const v of valores.slice(1)) {
    if (subconjunto === 'B' && v === 99) subconjunto = 'C';
    else if (subconjunto === 'C' && v === 100) subconjunto = 'B';
    else if (subconjunto === 'C') texto += String(v).padStart(2, '0');
    else texto += String.fromCharCode(v + 32);
  }
  return texto;
}

/** Reads bars as a scanner does, and verifies their check character. */
function leeCode128(anchos: readonly number[]): string {
  const todo = anchos.join('');
  expect(todo.endsWith(FIN)).toBe(true);
  const valores = (todo.slice(0, -FIN.length).match(/.{6}/g) ?? []).map((p) => PATRONES.indexOf(p));
  expect(valores).not.toContain(-1);
  const verificador = valores.pop();
  expect(verificador).toBe(valores.reduce((n, v, i) => n + v * Math.max(1, i), 0) % 103);
  return textoDeValores(valores);
}

/** Field data of `^BC` as printed according to Zebra's table of invocation codes. */
function leeZplCode128(datos: string): string {
  const CODIGOS: Record<string, number> = {
    '<': 62,
    '0': 30,
    '=': 94,
    '5': 99,
    '6': 100,
    ':': 104,
    ';': 105,
  };
  const valores: number[] = [];
  let subconjunto = 'B';
  for (let i = 0; i < datos.length; ) {
    if (datos[i] === '>') {
      const v = CODIGOS[datos[i + 1] ?? ''] ?? -1;
      if (v === 105 || v === 99) subconjunto = 'C';
      if (v === 104 || v === 100) subconjunto = 'B';
      valores.push(v);
      i += 2;
    } else if (subconjunto === 'C') {
      valores.push(Number(datos.slice(i, i + 2)));
      i += 2;
    } else {
      valores.push(datos.charCodeAt(i) - 32);
      i += 1;
    }
  }
  return textoDeValores(valores);
}

const clave = fc.oneof(
  fc.stringMatching(/^[\x20-\x7e]{1,25}$/),
  fc.stringMatching(/^\d{1,25}$/),
  fc.constantFrom('>', '^~', '>;12', '>:', '__', '10100101010', '\\&'),
);

describe('Code 128', () => {
  test('las barras dicen la clave, con su verificador', async () => {
    await fc.assert(
      fc.asyncProperty(clave, async (texto) => {
        const { anchos, modulos } = await barrasDe({ tipo: 'code128', texto });
        expect(leeCode128(anchos)).toBe(texto);
        expect(modulos % 11).toBe(2);
      }),
      { numRuns: 60 },
    );
  });

  test('y el ZPL la misma, también con lo que ZPL toma por orden', () => {
    fc.assert(
      fc.property(clave, (texto) => {
        const datos = datosCode128(texto);
        expect(datos).not.toMatch(/[\^~]/);
        expect(leeZplCode128(datos)).toBe(texto);
      }),
    );
    expect(datosCode128('10200304010')).toBe('>;1020030401>60');
  });
});

test('EAN-13: cada dígito en su juego, y el primero en la alternancia', async () => {
  const L = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
  const G = L.map((p) => [...p].reverse().join(''));
  const PRIMERO = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
  for (const ean of ['7501000000012', '4006381333931', '0012345678905', '9780201379624']) {
    const { anchos, modulos } = await barrasDe({ tipo: 'ean13', texto: ean });
    expect(modulos).toBe(95);
    const todo = anchos.join('');
    expect([todo.slice(0, 3), todo.slice(27, 32), todo.slice(56)]).toEqual(['111', '11111', '111']);
    const izquierda = todo.slice(3, 27).match(/.{4}/g) ?? [];
    const derecha = todo.slice(32, 56).match(/.{4}/g) ?? [];
    const juegos = izquierda.map((p) => (L.includes(p) ? 'L' : 'G')).join('');
    const digitos = izquierda.map((p) => (L.includes(p) ? L : G).indexOf(p));
    expect(`${PRIMERO.indexOf(juegos)}${digitos.join('')}${derecha.map((p) => L.indexOf(p)).join('')}`).toBe(
      ean,
    );
  }
});

describe('DataMatrix GS1', () => {
  const lote = { lote: 'L_1', caducidad: '2059-06-30', produccion: '2026-01-05' };

  test('la matriz es la que la norma da a esos elementos', async () => {
    const e = elementosGs1({ ean: '7501000000050', clave: 'A-5' }, lote);
    const { lado, oscuros } = await matrizDe(e);
    const [norma] = bwip.raw({
      bcid: 'gs1datamatrix',
      text: '(01)07501000000050(17)590630(11)260105(10)L_1',
    }) as { pixs: number[]; pixx: number }[];
    expect(lado).toBe(norma?.pixx);
    expect(oscuros.flat().map(Number)).toEqual(norma?.pixs);
    // The finder pattern: its left and lower edges are dark, the others alternate.
    expect(oscuros.every((fila) => fila[0])).toBe(true);
    expect(oscuros.at(-1)?.every(Boolean)).toBe(true);
    expect(oscuros[0]?.map(Number)).toEqual(Array.from({ length: lado }, (_, i) => (i % 2 === 0 ? 1 : 0)));
  });

  test('el ZPL empieza con FNC1, cierra lo variable y guarda el guion bajo', async () => {
    const articulo = { clave_articulo: 'A-5', articulo: 'MERMELADA', barras: [] };
    const etiqueta = etiquetaDeLote(
      articulo,
      { lote: 'L_1', fecha_caducidad: '2059-06-30', fecha_produccion: null },
      3,
    );
    const { simbolo } = etiqueta;
    expect(simbolo.tipo === 'datamatrix' && datosDataMatrix(simbolo)).toBe('_11759063010L__1_191A-5');
    const zpl = await enZpl([etiqueta]);
    expect(zpl).toMatch(/\^BXN,\d+,200,,,,_\^FD_11759063010L__1_191A-5\^FS/);
    expect(zpl).toContain('^PQ3');
  });
});

describe('textos de ZPL', () => {
  test('ningún texto puede ser una orden', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (texto) => {
        const escrito = textoZpl(texto);
        expect(escrito).not.toMatch(/[\^~\p{Cc}]/u);
        expect(escrito.replace(/_(5F|5E|7E)/g, '')).not.toContain('_');
      }),
    );
    expect(textoZpl('a_b^XA~JA\\&')).toBe('a_5Fb_5EXA_7EJA\\\\&');
    expect(textoZpl('NIÑO\nÑANDÚ')).toBe('NIÑO ÑANDÚ');
  });

  test('un nombre largo se corta y no se encima', async () => {
    const largo = { clave_articulo: 'A-5', articulo: 'LARGO '.repeat(60), barras: [] };
    const zpl = await enZpl([
      etiquetaDeLote(largo, { lote: 'L1', fecha_caducidad: null, fecha_produccion: null }, 1),
    ]);
    expect(zpl).toMatch(/LARGO LARGO[^^]{0,80}…\^FS/);
  });
});
