import { businessDay } from '../../platform/clock.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { Alcance } from './ligas.ts';

/**
 * Milliseconds. What changes is told by messages, and is read again at the most every five seconds; time that passes tells nobody, so that
 * each figure is asked for every minute.
 */
const LECTURA = { keep: true, pausa: 5_000, cada: 60_000 } as const;

/** The warehouse that the board looks at, in the address: 0 is all that the operator sees. */
export function useAlmacen() {
  const { almacenes } = useSession();
  const [{ almacen }, setLugar] = useSearchState({ almacen: 0 });
  const elegido = almacenes.length > 1 ? almacenes.find((a) => a.ALMACEN_ID === almacen) : undefined;
  const alcance: Alcance = { almacen: elegido?.NOMBRE ?? null, hoy: businessDay() };
  return {
    almacenes,
    elegido: elegido?.ALMACEN_ID ?? 0,
    onElegir: (id: number) => setLugar({ almacen: id }),
    alcance,
    input: elegido ? { almacen_id: elegido.ALMACEN_ID } : {},
  };
}

/** Every figure of the board, current by itself. */
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
