import type { Sent } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';

type Calls = typeof entregaCalls;

/** What another system sends that is taken whole, for `ejemplos.ts`: a document of each kind of money and goods. */
export const EJEMPLO_DE_ENTREGA: { [N in keyof Calls]: Sent<Calls[N]> } = {
  recibeDocumentos: {
    clientes: [{ CLAVE_CLIENTE: 'C-9', NOMBRE: 'ABARROTES LA ÑAPA', OPERADOR: 'ADMIN' }],
    remisiones: [
      {
        DOCUMENTO: 'ERP-9',
        FOLIO: 'R9',
        ALMACEN_ID: 1,
        CLAVE_CLIENTE: 'C-9',
        FECHA: '2026-01-15T10:30:00-06:00',
        RENGLONES: [{ CLAVE_ARTICULO: 'A-1', UNIDADES: 2, PRECIO: 9.5 }],
      },
    ],
    pagos: [
      {
        DOCUMENTO: 'ERP-P9',
        FOLIO: 'P9',
        CLAVE_CLIENTE: 'C-9',
        FECHA: '2026-01-16T11:00:00-06:00',
        IMPORTE: 20,
        FORMA_PAGO: 'EFECTIVO',
        FACTURAS: [{ FOLIO: 'F9', IMPORTE: 15.04 }],
      },
    ],
    depositos: [
      {
        DOCUMENTO: 'ERP-B9',
        FECHA: '2026-01-16',
        IMPORTE: 35.5,
        CUENTA: 'CENTRO 0001',
        FORMA_PAGO: 'TRANSFERENCIA',
        REFERENCIA: 'SPEI 9',
        CLAVE_CLIENTE: 'C-9',
      },
    ],
    facturas: [
      {
        DOCUMENTO: 'ERP-F9',
        FOLIO: 'F9',
        CLAVE_CLIENTE: 'C-9',
        FECHA: '2026-01-15T11:00:00-06:00',
        IMPORTE_NETO: 19,
        TOTAL: 22.04,
        REMISIONES: ['R9'],
        GUIAS: [{ GUIA: 'G-9', FLETERA: 'PAQUETERÍA UNO', FECHA: '2026-01-15T12:00:00-06:00' }],
      },
    ],
  },
};
