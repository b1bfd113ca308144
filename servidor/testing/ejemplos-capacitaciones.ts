import type { Sent } from '@anden/contrato/call.ts';
import type { capacitacionesCalls } from '@anden/contrato/rh/capacitaciones.ts';
import { CAPACITACION, SESION } from './capacitaciones.ts';

type Calls = typeof capacitacionesCalls;

/** An input for each call of trainings (`ejemplos.ts`). */
export const EJEMPLOS_DE_CAPACITACIONES: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getCapacitaciones: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getDetalleCapacitaciones: { capacitacion_id: CAPACITACION.MONTACARGAS },
  guardaCapacitacion: {
    capacitacion: {
      FOLIO: 'cap-000-100',
      TITULO: 'Uso de extintores',
      DESCRIPCION: 'Qué extintor va con qué fuego',
      ES_NUEVO: 'S',
    },
  },
  agregaCapacitacionDetalle: {
    capacitacion: {
      CAPACITACION_ID: CAPACITACION.MONTACARGAS,
      DIRIGIDO_A: 'Almacén',
      IMPARTIDA_POR: 'Protección civil',
      FECHA_PROGRAMADA: '2025-03-20',
      HORA_PROGRAMADA: '09:30',
      DURACION: 90,
      ES_NUEVO: 'S',
    },
  },
  eliminaProgramacion: { capacitacion_id: CAPACITACION.VACIA },
  eliminaProgramacionDet: { capacitacion_det_id: SESION.PROGRAMADA },
};

/** The same saves with another input. */
export const OTRO_DE_CAPACITACIONES = {
  guardaCapacitacion: { leido: { TITULO: 'OTRO' } },
  agregaCapacitacionDetalle: { leido: { DIRIGIDO_A: 'OTRA' } },
  eliminaProgramacion: { capacitacion_id: CAPACITACION.MONTACARGAS },
  eliminaProgramacionDet: { capacitacion_det_id: SESION.IMPARTIDA },
} satisfies { [N in keyof Calls]?: object };
