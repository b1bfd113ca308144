import type { Respuesta } from '../../platform/client.ts';

/** Title of the modals of cleanup lists. */
export const TITULO_DEPURACION = 'Listas de depuración';

export type Fila = Respuesta<'getDetalleListasDepuracion'>['data'][number];
export type Clasificacion = Respuesta<'getListasDepuracion'>['catalogo_clasif'][number];
