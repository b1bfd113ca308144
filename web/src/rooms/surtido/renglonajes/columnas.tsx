import { de } from '../../../platform/columns.ts';
import { entero, pesos } from '../../../platform/format.ts';
import type { Columna } from '../../../ui/columna.ts';
import { Estado } from '../../../ui/Estado.tsx';
import { Explicada } from '../../../ui/Explicada.tsx';
import { Recorta } from '../../../ui/Recorta.tsx';
import { porHora, type RemisionSurtida, type Renglonaje, reloj, sumaDeTpsh } from './cifras.ts';

const d = de<Renglonaje>();
const r = de<RemisionSurtida>();

/** Columns of the tab 'Renglonaje': an operator's day. */
export const COLUMNAS_RENGLONAJE: readonly Columna<Renglonaje>[] = [
  d.texto('USUARIO_SURTIDO', 'Usuario', { ancho: 110 }),
  d.texto('NOMBRE', 'Nombre', { tarjeta: 'titulo', ancho: 190, celda: (f) => <Recorta>{f.NOMBRE}</Recorta> }),
  d.fecha('FECHA', 'Fecha', { ancho: 106 }),
  d.entero('RENGLONES', 'Renglones', { ayuda: 'Renglones que completó' }),
  d.dinero('IMPORTESURTIDO', 'Importe surtido', { texto: (f) => pesos(f.IMPORTESURTIDO) }),
  {
    id: 'TPSH',
    titulo: 'TPSH',
    ayuda: 'Renglones por hora de tarea, sin contar esperas',
    tipo: 'numero',
    valor: (f) => f.TPSH,
    texto: (f) => porHora(f.TPSH),
    celda: (f) => <Explicada leido={porHora(f.TPSH)} renglones={sumaDeTpsh(f)} />,
  },
  d.entero('PIEZAS', 'Piezas'),
  {
    id: 'SEGUNDOS',
    titulo: 'Tarea',
    ayuda: 'Tiempo de tarea, horas:minutos:segundos',
    numerica: true,
    valor: (f) => reloj(f.SEGUNDOS),
  },
  {
    id: 'ESPERA',
    titulo: 'Espera',
    ayuda: 'Lo que esperó a que se llenara una ubicación; no cuenta',
    numerica: true,
    valor: (f) => reloj(f.ESPERA),
  },
  d.entero('ERRORES', 'Errores', {
    ayuda: 'Errores hallados ese día al empacar renglones que surtió',
    celda: (f) => (f.ERRORES > 0 ? <Estado tono="rechazo">{entero(f.ERRORES)}</Estado> : entero(0)),
  }),
];

/** Columns of the tab 'Remisiones': what a picker picked of a remission in a day. */
export const COLUMNAS_REMISIONES: readonly Columna<RemisionSurtida>[] = [
  r.texto('SURTIDOR', 'Surtidor', { ancho: 170, celda: (f) => <Recorta>{f.SURTIDOR}</Recorta> }),
  r.texto('FOLIO', 'Remisión', { tarjeta: 'titulo', ancho: 96 }),
  r.fechaHora('FECHA_DOCUMENTO', 'Documento', { ayuda: 'Fecha del documento' }),
  r.fechaHora('FECHA_SURTIDO', 'Surtida', { ayuda: 'Lo último que surtió de ella ese día' }),
  r.texto('CLAVE_CLIENTE', 'Clave', { ancho: 90 }),
  r.texto('NOMBRE', 'Cliente', { ancho: 170, celda: (f) => <Recorta>{f.NOMBRE}</Recorta> }),
  r.texto('ZONA', 'Zona'),
  r.dinero('IMPORTE_NETO', 'Importe neto', { texto: (f) => pesos(f.IMPORTE_NETO) }),
  r.entero('RENGLONES', 'Renglones', { ayuda: 'Renglones de ella que este surtidor completó' }),
];
