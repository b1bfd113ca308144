import type { EstatusRemision } from '@anden/contrato/surtido/remision-rules.ts';
import type { EstadoTono } from '../../../ui/Estado.tsx';
import type { Remision } from './linea.ts';

/** How a remission stands, in the operator's words. */
export const ESTATUS_EN_PALABRAS: Record<EstatusRemision, string> = {
  PENDIENTE: 'Por surtir',
  SURTIENDO: 'Surtiendo',
  AREAEMBARQUE: 'En área de embarque',
  EMBARCANDO: 'Empacada',
  EMBARCADA: 'Embarcada',
  CANCELADA: 'Cancelada',
};

export const TONO_DE_ESTATUS: Record<EstatusRemision, EstadoTono> = {
  PENDIENTE: 'nada',
  SURTIENDO: 'atencion',
  AREAEMBARQUE: 'atencion',
  EMBARCANDO: 'hecho',
  EMBARCADA: 'hecho',
  CANCELADA: 'rechazo',
};

/** Who takes it away: the carrier, or the customer (specification §2). */
export const entregaDe = (r: Pick<Remision, 'CLTE_RECOGE' | 'PAQUETERIA'>): string =>
  r.CLTE_RECOGE === 'N' ? (r.PAQUETERIA ?? 'Paquetería sin asignar') : 'Cliente recoge';

/** Folio, and that of the order it comes from. */
export const foliosDe = (r: Pick<Remision, 'FOLIO' | 'FOLIO_DR'>): string =>
  r.FOLIO_DR ? `${r.FOLIO} / ${r.FOLIO_DR}` : r.FOLIO;

/** 'TIENDA CENTRO (C001)'. */
export const clienteDe = (r: Pick<Remision, 'NOMBRE' | 'CLAVE_CLIENTE'>): string =>
  `${r.NOMBRE} (${r.CLAVE_CLIENTE})`;
