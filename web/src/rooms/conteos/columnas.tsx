import { estadoPorContar } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { fecha } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { ConComodin } from '../../ui/Comodin.tsx';
import { Estado } from '../../ui/Estado.tsx';
import css from './lista.module.css';

export type Inventario = FilaDeListado<'get_inventarioPendiente.cabecera'>;

/** The lists: folio, date, warehouse, totals, adjusted, pending (specification §2, Pending inventory list). */
export const COLUMNAS_INVENTARIOS = columnasDe('get_inventarioPendiente.cabecera', {
  FOLIO: {
    tarjeta: 'titulo',
    celda: (f) => (
      <span className={css.folio}>
        {f.FOLIO} {f.DESCRIPCION ? <span>{f.DESCRIPCION}</span> : null}
      </span>
    ),
  },
  FECHA: { ancho: 106, texto: (f) => fecha(f.FECHA) },
  TOTAL: { ancho: 90 },
  AJUSTADOS: { ancho: 100 },
  PENDIENTES: { ancho: 110 },
});

/** The articles to count. */
export const COLUMNAS_POR_CONTAR = columnasDe('get_inventarioPendiente', {
  CLAVE_ARTICULO: { ancho: 84 },
  ARTICULO: {
    tarjeta: 'titulo',
    celda: (f) => <ConComodin articulo={f.ARTICULO} comodin={f.COMODIN_EMPAQUE === 'S'} se="se cuenta con" />,
  },
  NOMBRE_TIPO: false,
  UBICACION: { ancho: 124, ayuda: 'La primera de sus ubicaciones' },
  NUM_UBICACIONES: { ancho: 104 },
  DENEGADO: { ancho: 100, ayuda: 'Piezas que se pidieron y no se encontraron' },
  FOLIO: { ancho: 84 },
  FOLIO_CONTEO_TMP: { ancho: 96 },
  ESTATUS: {
    ancho: 130,
    celda: (f) => (
      <Estado tono={f.PUEDE_CONTAR === 'S' && f.ESTATUS === 'RECONTEO' ? 'atencion' : 'nada'}>
        {estadoPorContar(f) ?? 'Pendiente'}
      </Estado>
    ),
  },
});
