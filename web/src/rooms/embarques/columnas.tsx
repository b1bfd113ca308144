import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import css from './embarque.module.css';

export type Factura = FilaDeListado<'getFacturasSinEntregaAFletera'>;

const estadoDe = (f: Factura): string =>
  f.IMPEDIMENTO ?? (f.SIN_ENVIO === 'S' ? 'Nada que enviar' : 'Lista para enviar');

/** Columns of the invoices that have not left; the first one ticks those that leave. */
export const columnasDeFacturas = (
  marcadas: ReadonlySet<number>,
  alMarcar: (id: number, marcada: boolean) => void,
): readonly Columna<Factura>[] =>
  columnasDe('getFacturasSinEntregaAFletera', {
    ENTREGADO: {
      titulo: 'Entregada',
      ancho: 100,
      valor: (f) => (marcadas.has(f.DOCTO_VE_ID) ? 'Sí' : 'No'),
      celda: (f) => (
        // A press here ticks, and does not open the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is what the keyboard reaches
        <label className={css.marca} title={f.IMPEDIMENTO ?? undefined} onClick={(e) => e.stopPropagation()}>
          <input
            type="checkbox"
            aria-label={`Entregada ${f.FOLIO}${f.IMPEDIMENTO ? `. ${f.IMPEDIMENTO}` : ''}`}
            checked={marcadas.has(f.DOCTO_VE_ID)}
            disabled={f.IMPEDIMENTO !== null}
            onChange={(e) => alMarcar(f.DOCTO_VE_ID, e.target.checked)}
          />
        </label>
      ),
    },
    FOLIO: { ancho: 84, tarjeta: 'titulo' },
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
