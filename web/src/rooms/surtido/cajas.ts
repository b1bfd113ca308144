import { CAJAS_MAX } from '@anden/contrato/surtido/papeles-rules.ts';

const CAJAS = `Las cajas van de 1 a ${CAJAS_MAX}`;

/** Why this cannot be the number of cartons, or null; leaving it empty is allowed. */
export const cajasRejection = (cajas: string): string | null =>
  cajas.trim() === '' || (/^\d{1,3}$/.test(cajas.trim()) && Number(cajas) > 0) ? null : CAJAS;
