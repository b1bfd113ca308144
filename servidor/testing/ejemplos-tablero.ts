import type { Sent } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';

type Calls = typeof tableroCalls;

/** Inputs of the board's calls that succeed for the fixture's ADMIN. */
export const EJEMPLOS_DE_TABLERO: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getAvanceDelDia: {},
  getPuntualidad: { almacen_id: 1 },
  getColas: { almacen_id: 1 },
  getPorEstrenar: {},
  getQuienTrabaja: { almacen_id: 1 },
  getPorSalir: { almacen_id: 1 },
  getComprasTardias: { almacen_id: 1 },
  getErroresDeSurtido: { almacen_id: 1 },
  getPorCaducar: { almacen_id: 1 },
};
