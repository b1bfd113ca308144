import { type EstatusRemision, NOMBRE_ESTATUS_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { Estado, type EstadoTono } from '../../ui/Estado.tsx';

const TONO: Record<EstatusRemision, EstadoTono> = {
  PENDIENTE: 'nada',
  SURTIENDO: 'atencion',
  AREAEMBARQUE: 'atencion',
  EMBARCANDO: 'hecho',
  EMBARCADA: 'hecho',
  CANCELADA: 'rechazo',
};

/** The state of a remission: colour, icon and word. */
export const EstatusDeRemision = ({ estatus }: { estatus: EstatusRemision }) => (
  <Estado tono={TONO[estatus]}>{NOMBRE_ESTATUS_REMISION[estatus]}</Estado>
);
