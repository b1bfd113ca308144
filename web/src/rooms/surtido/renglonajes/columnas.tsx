import { pesos } from '../../../platform/format.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { porHora, sumaDeTpsh } from './cifras.ts';

/** Columns of the tab 'Renglonaje': one day of an operator. */
export const COLUMNAS_RENGLONAJE = columnasDe('getRenglonajeOperadores.renglonaje', {
  USUARIO_SURTIDO: { ancho: 110 },
  NOMBRE: { tarjeta: 'titulo', ancho: 190, recorta: true },
  FECHA: { ancho: 106 },
  RENGLONES: { ayuda: 'Renglones que completó' },
  IMPORTESURTIDO: { texto: (f) => pesos(f.IMPORTESURTIDO) },
  TPSH: {
    ayuda: 'Renglones por hora de tarea, sin contar esperas',
    texto: (f) => porHora(f.TPSH),
    explica: sumaDeTpsh,
  },
  SEGUNDOS: { ayuda: 'Tiempo de tarea, horas:minutos:segundos' },
  ESPERA: { ayuda: 'Lo que esperó a que se llenara una ubicación; no cuenta' },
  ERRORES: {
    ayuda: 'Errores hallados ese día al empacar renglones que surtió',
    tono: (f) => (f.ERRORES > 0 ? 'rechazo' : null),
  },
});

/** Columns of the tab 'Remisiones': what a picker picked of a remission in a day. */
export const COLUMNAS_REMISIONES = columnasDe('getRenglonajeOperadores.remisiones', {
  SURTIDOR: { ancho: 170, recorta: true },
  FOLIO: { tarjeta: 'titulo', ancho: 96 },
  FECHA_DOCUMENTO: { ayuda: 'Fecha del documento' },
  FECHA_SURTIDO: { ayuda: 'Lo último que surtió de ella ese día' },
  CLAVE_CLIENTE: { ancho: 90 },
  NOMBRE: { ancho: 170, recorta: true },
  IMPORTE_NETO: { texto: (f) => pesos(f.IMPORTE_NETO) },
  RENGLONES: { ayuda: 'Renglones de ella que este surtidor completó' },
});
