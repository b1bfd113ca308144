import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import css from './embarque.module.css';

export type Factura = Respuesta<'getFacturasSinEntregaAFletera'>['data'][number];

const c = de<Factura>();

/** An invoice that nothing keeps here. */
const LISTA = 'Lista para enviar';
const NADA_QUE_ENVIAR = 'Nada que enviar';

/** Columns of the invoices that have not left; the first one ticks those that leave. */
export const columnasDeFacturas = (
  marcadas: ReadonlySet<number>,
  alMarcar: (id: number, marcada: boolean) => void,
): readonly Columna<Factura>[] => [
  {
    id: 'ENTREGADO',
    titulo: 'Entregada',
    ancho: 100,
    ordenable: false,
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
  c.texto('FOLIO', 'Factura', { ancho: 84, tarjeta: 'titulo' }),
  c.fechaHora('FECHA', 'Fecha'),
  c.texto('CLAVE_CLIENTE', 'Clave', { ancho: 70 }),
  c.texto('CLIENTE', 'Cliente', { ancho: 140, celda: (f) => <Recorta>{f.CLIENTE}</Recorta> }),
  c.texto('FLETERA', 'Fletera', { ancho: 110, celda: (f) => <Recorta>{f.FLETERA}</Recorta> }),
  c.texto('GUIA', 'Guía', { ancho: 124, celda: (f) => <Recorta>{f.GUIA}</Recorta> }),
  c.texto('REMISIONES', 'Remisiones', { ancho: 100, celda: (f) => <Recorta>{f.REMISIONES}</Recorta> }),
  {
    id: 'IMPEDIMENTO',
    titulo: 'Estado',
    ayuda: 'Por qué no se puede entregar todavía',
    valor: (f) => f.IMPEDIMENTO ?? (f.SIN_ENVIO === 'S' ? NADA_QUE_ENVIAR : LISTA),
    celda: (f) =>
      f.IMPEDIMENTO ? (
        <Estado tono="atencion">{f.IMPEDIMENTO}</Estado>
      ) : (
        <Estado tono="hecho">{f.SIN_ENVIO === 'S' ? NADA_QUE_ENVIAR : LISTA}</Estado>
      ),
  },
];
