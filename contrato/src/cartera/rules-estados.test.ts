import { expect, test } from 'vitest';
import { adivinaColumnas } from './rules-estados.ts';

/** The titles of a statement as a bank downloads it, and a row of a deposit under them. */
function adivinadas(titulos: string, renglon: string) {
  const nombres = titulos.split(',');
  const celdas = renglon.split(',');
  return adivinaColumnas(nombres, (titulo) => {
    const celda = celdas[nombres.indexOf(titulo)] ?? '';
    return celda === '' ? [] : [celda];
  });
}

test('de Banorte se adivina la descripción que dice quién pagó y por qué, y no la corta', () => {
  expect(
    adivinadas(
      'Cuenta,Fecha de Operación,Fecha,Referencia,Descripción,Cod. Transac,Sucursal,Depósitos,Retiros,Saldo,Movimiento,Descripción Detallada,Cheque',
      "'0123456789,25/11/2024,25/11/2024,0000123456,DEPOSITO SPEI,003,7777,1500.00,0.00,9000.00,12,SPEI RECIBIDO DEL CLIENTE FERRETERIA LA PERLA CONCEPTO: PAGO F30318,",
    ),
  ).toEqual({
    fecha: 'Fecha de Operación',
    importe: 'Depósitos',
    tipo: null,
    referencia: 'Referencia',
    descripcion: 'Descripción Detallada',
    ordenante: null,
  });
});

test('de Santander se adivinan el concepto que escribió quien paga y su nombre, y no el de quien recibe', () => {
  expect(
    adivinadas(
      'Cuenta,Fecha,Hora,Sucursal,Descripción,Cargo/Abono,Importe,Saldo,Referencia,Concepto,Banco Participante,Clabe Beneficiario,Nombre Beneficiario,Cta Ordenante,Nombre Ordenante',
      "'65500000000','25112024',10:21,0981,ABONO TRANSFERENCIA SPEI,+,1500.00,9000.00,7654321,PAGO FACTURA F30318,BANORTE,,ANDEN SA DE CV,072000000000000000,FERRETERIA LA PERLA SA DE CV",
    ),
  ).toEqual({
    fecha: 'Fecha',
    importe: 'Importe',
    tipo: 'Cargo/Abono',
    referencia: 'Referencia',
    descripcion: 'Concepto',
    ordenante: 'Nombre Ordenante',
  });
});

test('un concepto que nadie llenó deja su lugar a la descripción', () => {
  expect(
    adivinadas('Fecha,Descripción,Concepto,Abono', '25/11/2024,DEPOSITO EN EFECTIVO,,100.00').descripcion,
  ).toBe('Descripción');
  expect(adivinaColumnas(['Fecha', 'Descripción', 'Concepto', 'Abono']).descripcion).toBe('Concepto');
});
