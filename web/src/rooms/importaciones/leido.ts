import type { Respuesta } from '../../platform/client.ts';

/** A file that was read, with what would come of it. */
export type Leido = Respuesta<'getImportacion'>['data'];
