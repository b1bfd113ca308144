import { tituloDe } from '@anden/contrato/rutas.ts';

/** Title of the screen, of its export and of its modals. */
export const TITULO = tituloDe('caducados');

/** The default start of the list: expired pieces are still there, however long ago they expired. */
export const DESDE = '2000-01-01';

const DIA = 24 * 60 * 60 * 1000;

/** Days between two days, both `YYYY-MM-DD`. */
export const diasDesde = (desde: string, hasta: string): number =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DIA);
