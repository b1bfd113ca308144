import type { Sent } from '@anden/contrato/call.ts';
import type { Contrato } from '@anden/contrato/contrato.ts';
import type { puenteCalls } from '@anden/contrato/puente/puente.ts';
import type { sistemaCalls } from '@anden/contrato/sistema/sistema.ts';
import { SESION } from './fixture.ts';

/** Inputs that succeed for the fixture's ADMIN, of the calls of the administrator's page and of the bridge. */
export const EJEMPLOS_DE_SISTEMA = {
  getPuente: {},
  getSistema: {},
  terminaSesion: { sesion_id: SESION.CONTEO },
  getAuditoria: { fecha_ini: '2020-01-01', fecha_fin: '2030-12-31' },
} satisfies { [N in keyof (typeof puenteCalls & typeof sistemaCalls)]: Sent<Contrato[N]> };
