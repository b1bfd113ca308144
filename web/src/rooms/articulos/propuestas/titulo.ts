import { tituloDe } from '@anden/contrato/rutas.ts';
/** Title of the screen and of its modals. */
export const TITULO = tituloDe('clavespropuestas');

/** Calls to read again after a decision. */
export const LECTURAS = ['getClavesPropuestas'] as const;
