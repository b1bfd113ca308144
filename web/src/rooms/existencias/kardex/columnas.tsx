import { conceptoDe } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { entero, fechaHoraSegundos, VACIO } from '../../../platform/format.ts';
import { columnasDe, type Vista } from '../../../platform/reporte.tsx';
import css from './kardex.module.css';

export type Movimiento = FilaDeListado<'getKardex'>;

const pieza = (id: 'ENTRADA' | 'SALIDA', ayuda: string): Vista<Movimiento> => ({
  ayuda,
  ancho: 72,
  texto: (m) => (m[id] === 0 ? VACIO : entero(m[id])),
});

const COLUMNAS = columnasDe('getKardex', {
  // Seconds are shown because the order within a minute matters.
  FECHA: { ancho: 146, texto: (m) => fechaHoraSegundos(m.FECHA) },
  CONCEPTO: {
    ancho: 170,
    tarjeta: 'titulo',
    celda: (m) => (
      <span className={m.DESHECHO === 'S' ? css.deshecho : ''} title={conceptoDe(m)}>
        {conceptoDe(m)}
      </span>
    ),
  },
  ORIGEN: { ancho: 140 },
  DESTINO: { ancho: 140 },
  PIEZAS: { ancho: 76 },
  ENTRADA: pieza('ENTRADA', 'Piezas que entraron a lo consultado'),
  SALIDA: pieza('SALIDA', 'Piezas que salieron de lo consultado'),
  SALDO: {
    ayuda: 'Piezas de lo consultado después del movimiento',
    ancho: 76,
    celda: (m) => <strong>{entero(m.SALDO)}</strong>,
  },
  LOTE: { ancho: 110 },
  FECHA_CADUCIDAD: { ancho: 100 },
  DOCUMENTO: { ancho: 130 },
  OPERADOR: { ancho: 96 },
});

/** For one article, the balance; for several, which article. */
export const COLUMNAS_DE_UNO = COLUMNAS.filter((c) => !['CLAVE_ARTICULO', 'ARTICULO'].includes(c.id));
export const COLUMNAS_DE_VARIOS = COLUMNAS.filter((c) => c.id !== 'SALDO');
