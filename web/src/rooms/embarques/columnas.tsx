import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Estado } from '../../ui/Estado.tsx';

export type Factura = FilaDeListado<'getFacturasSinEntregaAFletera'>;

const estadoDe = (f: Factura): string =>
  f.IMPEDIMENTO ?? (f.SIN_ENVIO === 'S' ? 'Nada que enviar' : 'Lista para enviar');

/** Columns of the invoices that have not left. */
export const COLUMNAS_DE_FACTURAS = columnasDe('getFacturasSinEntregaAFletera', {
  FOLIO: { ancho: 84 },
  CLAVE_CLIENTE: { ancho: 70 },
  CLIENTE: { ancho: 140, recorta: true },
  FLETERA: { ancho: 110, recorta: true },
  GUIA: { ancho: 124, recorta: true },
  REMISIONES: { ancho: 100, recorta: true },
  IMPEDIMENTO: {
    ayuda: 'Por qué no se puede entregar todavía',
    valor: estadoDe,
    celda: (f) => <Estado tono={f.IMPEDIMENTO ? 'atencion' : 'hecho'}>{estadoDe(f)}</Estado>,
  },
});
