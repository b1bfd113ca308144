import { expect, test } from 'vitest';
import type { Leida } from './cache.ts';
import { linea } from './linea.muestra.ts';
import { conParte } from './partes.ts';

const parada = (NUMERIC_UB: string) => ({ UBICACION_ID: 1, UBICACION: NUMERIC_UB, NUMERIC_UB });
const cabecera = { DOCTO_VE_ID: 9, ESTATUS: 'SURTIENDO', RENGLONES_SURTIDOS: 0 } as Leida['cabecera'];
const una = linea({ DOCTO_VE_DET_ID: 1, PARADA: parada('10100101010') });
const dos = linea({ DOCTO_VE_DET_ID: 2, PARADA: parada('10200101010') });
const tres = linea({ DOCTO_VE_DET_ID: 3, PARADA: null });
const leida = { data: [una, dos, tres], claves_articulos: [], cabecera } as unknown as Leida;
const parte = (data: Leida['data'], mas: Partial<Leida['cabecera']> = {}) =>
  ({ data, claves_articulos: [], cabecera: { ...cabecera, ...mas } }) as unknown as Leida;

test('el renglón que cambió toma su lugar: lo surtido al final, lo demás como estaba', () => {
  const surtida = { ...una, UNID_SURT_BOD: 2, DIFERENCIA: 0 };
  const nueva = conParte(leida, parte([surtida], { RENGLONES_SURTIDOS: 1 }));
  expect(nueva?.data).toEqual([dos, tres, surtida]);
  expect(nueva?.data[0]).toBe(dos);
  expect(nueva?.cabecera.RENGLONES_SURTIDOS).toBe(1);
  expect(nueva?.claves_articulos).toBe(leida.claves_articulos);
});

test('a otra ubicación, otro lugar', () => {
  const movida = { ...una, PARADA: parada('10300101010') };
  expect(conParte(leida, parte([movida]))?.data).toEqual([dos, movida, tres]);
});

test('sin renglones, sólo la cabecera', () => {
  const nueva = conParte(leida, parte([], { RENGLONES_SURTIDOS: 3 }));
  expect(nueva?.data).toBe(leida.data);
  expect(nueva?.cabecera.RENGLONES_SURTIDOS).toBe(3);
});

test('la que pasó a otro estado se lee entera', () => {
  expect(conParte(leida, parte([una], { ESTATUS: 'AREAEMBARQUE' }))).toBeNull();
  expect(conParte(leida, parte([], { RENGLONES: 4 }))).toBeNull();
});
