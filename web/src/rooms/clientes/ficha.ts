import type { Respuesta } from '../../platform/client.ts';

export type Info = Respuesta<'getInfoGralCliente'>['data'];
