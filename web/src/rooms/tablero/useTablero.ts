import { P } from '@anden/contrato/permissions.ts';
import type { Alcance } from '@anden/contrato/tablero/lugares.ts';
import { COLAS } from '@anden/contrato/tablero/pasos.ts';
import { businessDay } from '../../platform/clock.ts';
import { type Espera, useEspera } from '../../platform/espera.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';

/**
 * Milliseconds. Messages tell of changes, which are read at most every five seconds; no message tells that time passed,
 * so every figure is also requested each minute.
 */
const LECTURA = { keep: true, pausa: 5_000, cada: 60_000 } as const;

/** The warehouse that the board covers, kept in the address; 0: everything the operator may see. */
export function useAlmacen() {
  const { almacenes } = useSession();
  const [{ almacen }, setLugar] = useSearchState({ almacen: 0 });
  const elegido = almacenes.length > 1 ? almacenes.find((a) => a.ALMACEN_ID === almacen) : undefined;
  const suyos = can(P.verOtros) ? null : almacenes.map((a) => a.NOMBRE);
  const alcance: Alcance = {
    almacen_id: elegido?.ALMACEN_ID ?? null,
    almacenes: elegido ? [elegido.NOMBRE] : suyos,
    hoy: businessDay(),
  };
  return {
    almacenes,
    elegido: elegido?.ALMACEN_ID ?? 0,
    onElegir: (id: number) => setLugar({ almacen: id }),
    alcance,
    input: elegido ? { almacen_id: elegido.ALMACEN_ID } : {},
  };
}

/** Every figure of the board, kept current. */
export function useTablero(input: { almacen_id?: number }) {
  return {
    avance: useQueryCall('getAvanceDelDia', input, LECTURA),
    puntualidad: useQueryCall('getPuntualidad', input, LECTURA),
    colas: useQueryCall('getColas', input, LECTURA),
    quien: useQueryCall('getQuienTrabaja', input, LECTURA),
    porSalir: useQueryCall('getPorSalir', input, LECTURA),
    tardias: useQueryCall('getComprasTardias', input, LECTURA),
    errores: useQueryCall('getErroresDeSurtido', input, LECTURA),
    caducidad: useQueryCall('getPorCaducar', input, LECTURA),
  };
}

export type Figuras = ReturnType<typeof useTablero>;

/** What the parts of the board wait for that have never had anything; asked while a queue is empty. */
export const useEsperaDelTablero = (input: { almacen_id?: number }, { colas }: Figuras): Espera =>
  useEspera(colas.data !== undefined && colas.data.data.length < COLAS.length, input);
