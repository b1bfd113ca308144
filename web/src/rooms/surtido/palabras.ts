import { now } from '../../platform/clock.ts';
import { estaSoltada } from './decision.ts';
import type { Remision } from './linea.ts';

/** Who collects it: the carrier, or the customer (specification §2). */
export const entregaDe = (r: Pick<Remision, 'CLTE_RECOGE' | 'PAQUETERIA'>): string =>
  r.CLTE_RECOGE === 'N' ? (r.PAQUETERIA ?? 'Paquetería sin asignar') : 'Cliente recoge';

/** Its folio, and that of its order. */
export const foliosDe = (r: Pick<Remision, 'FOLIO' | 'FOLIO_DR'>): string =>
  r.FOLIO_DR ? `${r.FOLIO} / ${r.FOLIO_DR}` : r.FOLIO;

/** 'TIENDA CENTRO (C001)'. */
export const clienteDe = (r: Pick<Remision, 'NOMBRE' | 'CLAVE_CLIENTE'>): string =>
  `${r.NOMBRE} (${r.CLAVE_CLIENTE})`;

/** Whether it is still to be picked or packed after its promised time. */
export const vaAtrasada = (r: Pick<Remision, 'PROMETIDO' | 'ESTATUS'>): boolean =>
  r.PROMETIDO !== null && Date.parse(r.PROMETIDO) < now() && !estaSoltada(r);
