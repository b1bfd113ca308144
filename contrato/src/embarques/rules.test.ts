import { describe, expect, test } from 'vitest';
import type { EstatusRemision } from '../surtido/remision-rules.ts';
import {
  cajasQueFaltan,
  codigoDeCaja,
  entregadas,
  entregarRejection,
  escanearEmbarque,
  leeCodigoDeCaja,
  otraCaja,
  sinQueEnviar,
} from './rules.ts';

const con = (...estatus: EstatusRemision[]) => estatus.map((ESTATUS, n) => ({ FOLIO: `R${n + 1}`, ESTATUS }));

describe('entregarRejection', () => {
  test('empacadas todas, se entrega', () => {
    expect(entregarRejection(con('EMBARCANDO', 'EMBARCANDO'))).toBeNull();
  });
  test('nombra la primera que estorba y cómo está', () => {
    expect(entregarRejection(con('EMBARCANDO', 'PENDIENTE', 'SURTIENDO'))).toBe(
      'La remisión R2 aún no se surte',
    );
    expect(entregarRejection(con('SURTIENDO'))).toBe('La remisión R1 se está surtiendo');
    expect(entregarRejection(con('AREAEMBARQUE'))).toBe('La remisión R1 no está empacada');
    expect(entregarRejection(con('EMBARCADA'))).toBe('La remisión R1 ya se embarcó');
  });
  test('una cancelada no detiene a las demás; sin otra, sale sin nada que enviar', () => {
    expect(entregarRejection(con('CANCELADA', 'EMBARCANDO'))).toBeNull();
    expect(sinQueEnviar(con('CANCELADA', 'EMBARCANDO'))).toBe(false);
    for (const ninguna of [con('CANCELADA', 'CANCELADA'), []]) {
      expect(entregarRejection(ninguna)).toBeNull();
      expect(sinQueEnviar(ninguna)).toBe(true);
    }
  });
});

test('cuántas facturas', () => {
  expect([entregadas(1), entregadas(3)]).toEqual(['1 factura entregada', '3 facturas entregadas']);
});

test('lo escaneado en el camión: factura, guía o caja', () => {
  const de = (
    DOCTO_VE_ID: number,
    GUIA: string | null,
    REMISIONES: string,
    IMPEDIMENTO: string | null = null,
  ) => ({
    DOCTO_VE_ID,
    FOLIO: `F${DOCTO_VE_ID}`,
    GUIA,
    REMISIONES,
    IMPEDIMENTO,
    DETALLE_REMISIONES: REMISIONES.split(', ')
      .filter(Boolean)
      .map((FOLIO, i) => ({ DOCTO_VE_ID: 10 * DOCTO_VE_ID + i, FOLIO, CAJAS: 2 })),
  });
  const falta = 'La remisión R4 no está empacada';
  const facturas = [
    de(1, 'G-9', 'R1, R2'),
    de(2, 'G-9', 'R3'),
    de(4, 'G-9', 'R4', falta),
    de(5, 'G-1, G-2', ''),
    de(6, null, 'F1'),
  ];
  const lee = (codigo: string, marcadas: number[] = []) => {
    const l = escanearEmbarque(codigo, facturas, new Set<string | number>(marcadas));
    if (l.tipo === 'ninguna') return l.tipo;
    return [l.tipo, ...('facturas' in l ? l.facturas : [l.factura]).map((f) => f.DOCTO_VE_ID)];
  };
  expect(lee(' f1 ')).toEqual(['marca', 1]);
  expect(lee('R2')).toEqual(['marca', 1]);
  // Of two kinds of the same folio, the invoice's; each of several guides is its invoice's.
  expect(lee('F1')).toEqual(['marca', 1]);
  expect(lee('g-2')).toEqual(['marca', 5]);
  expect(escanearEmbarque('G-9', facturas, new Set())).toMatchObject({
    sola: false,
    impedidas: [{ FOLIO: 'F4' }],
  });
  expect(escanearEmbarque('R3', facturas, new Set())).toMatchObject({ sola: true, impedidas: [] });
  // A carton says of which remission it is.
  expect(escanearEmbarque('r2', facturas, new Set())).toMatchObject({ caja: { FOLIO: 'R2', CAJAS: 2 } });
  expect(escanearEmbarque('F1', facturas, new Set())).toMatchObject({ caja: null });
  // A guide carries several, and only what can leave does.
  expect(lee('G-9')).toEqual(['marca', 1, 2]);
  expect(lee('G-9', [1])).toEqual(['marca', 2]);
  expect(lee('R3', [2])).toEqual(['ya', 2]);
  expect(lee('R4')).toEqual(['impedida', 4]);
  for (const nadie of ['R', '', '7501000000012', '0000000000000']) expect(lee(nadie)).toBe('ninguna');
});

test('la etiqueta de una caja dice su número: la misma dos veces no son dos', () => {
  const tres = { DOCTO_VE_ID: 1, FOLIO: 'R1', CAJAS: 3 };
  expect(leeCodigoDeCaja(codigoDeCaja('R 1', 12))).toEqual({ folio: 'R 1', caja: 12 });
  for (const otro of ['R1', 'R1 0', 'R1 1234', '12', '']) expect(leeCodigoDeCaja(otro)).toBeNull();
  expect(otraCaja(tres, {}, 2)).toEqual([2]);
  expect(otraCaja(tres, { 1: [2] }, 2)).toBe('La caja 2 de R1 ya está');
  // A label without its number is another one of those not scanned.
  expect(otraCaja(tres, { 1: [2] }, null)).toEqual([2, 1]);
  expect(otraCaja(tres, {}, 4)).toBe('R1 se empacó en 3 cajas: la etiqueta de la 4 no es de ninguna');
  const [factura, homonima] = [
    {
      DOCTO_VE_ID: 9,
      FOLIO: 'F9',
      GUIA: null,
      REMISIONES: 'R1',
      DETALLE_REMISIONES: [tres],
      IMPEDIMENTO: null,
    },
    { DOCTO_VE_ID: 8, FOLIO: 'R1 2', GUIA: null, REMISIONES: '', DETALLE_REMISIONES: [], IMPEDIMENTO: null },
  ];
  expect(escanearEmbarque('r1 2', [factura], new Set())).toMatchObject({
    tipo: 'marca',
    caja: { FOLIO: 'R1', NUMERO: 2 },
  });
  // A document with exactly that folio goes first, and an invoice's folio with a number is nobody's carton.
  expect(escanearEmbarque('R1 2', [factura, homonima], new Set())).toMatchObject({ caja: null });
  expect(escanearEmbarque('F9 1', [factura], new Set())).toEqual({ tipo: 'ninguna' });
});

test('cajas al pie del camión: cada lectura es otra, y se dice cuáles faltan', () => {
  const [una, otra] = [
    { DOCTO_VE_ID: 1, FOLIO: 'R1', CAJAS: 3 },
    { DOCTO_VE_ID: 2, FOLIO: 'R2', CAJAS: null },
  ];
  expect(otraCaja(una, {}, null)).toEqual([1]);
  expect(otraCaja(una, { 1: [1, 2] }, null)).toEqual([1, 2, 3]);
  expect(otraCaja(una, { 1: [1, 2, 3] }, null)).toBe('Ya están las 3 cajas de R1');
  // Where nobody said how many, one label stands for all.
  expect(otraCaja(otra, {}, null)).toEqual([1]);
  expect(otraCaja(otra, { 2: [1] }, null)).toBe('La caja de R2 ya está');
  expect(cajasQueFaltan([una, otra], { 1: [3] })).toBe('Faltan 2 cajas de R1 y 1 de R2');
  expect(cajasQueFaltan([una, otra], { 1: [1, 2, 3] })).toBe('Falta 1 caja de R2');
  expect(cajasQueFaltan([una, otra], { 1: [1, 2, 3], 2: [1] })).toBeNull();
  expect(cajasQueFaltan([{ ...una, CAJAS: 0 }], {})).toBeNull();
});
