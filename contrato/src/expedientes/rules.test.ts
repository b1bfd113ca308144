import { expect, test } from 'vitest';
import { documentoEscrito } from './rules.ts';

test.each([
  ['Compra OC0004218', { tipo: 'compra', folio: 'OC0004218' }],
  ['Remisión R20362', { tipo: 'remision', folio: 'R20362' }],
  ['Traspaso A 12', { tipo: 'traspaso', folio: 'A 12' }],
  ['Resurtido', null],
  ['Inventario INV-7', { tipo: 'conteo', folio: 'INV-7' }],
  ['Acomodo DV-12', { tipo: 'acomodo', folio: 'DV-12' }],
  ['Inventario inicial', null],
  ['', null],
])('el kardex escribe «%s»', (texto, documento) => {
  expect(documentoEscrito(texto)).toEqual(documento);
});
