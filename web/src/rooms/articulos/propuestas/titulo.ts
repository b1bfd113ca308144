import { tituloDe } from '@anden/contrato/rutas.ts';
/** Title of the screen and of its modals. */
export const TITULO = tituloDe('clavespropuestas');
