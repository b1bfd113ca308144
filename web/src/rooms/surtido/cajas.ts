import { CAJAS_MAX } from '@anden/contrato/surtido/papeles-rules.ts';

const CAJAS = `Las cajas van de 1 a ${CAJAS_MAX}`;

/** Why the cartons cannot be that many, or null; none is none said. */
export const cajasRejection = (cajas: string): string | null =>
  cajas.trim() === '' || (/^\d{1,3}$/.test(cajas.trim()) && Number(cajas) > 0) ? null : CAJAS;
