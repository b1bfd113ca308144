import type { Respuesta } from '../../platform/client.ts';
import { useQueryCall } from '../../platform/query.ts';

export type Espera = Respuesta<'getEsperas'>['data'][number];

const SIN_ESPERAS: readonly Espera[] = [];

/** The lines this operator waits for. */
export function useEsperas(): readonly Espera[] {
  const query = useQueryCall('getEsperas', {}, { oye: { existencia: false } });
  return query.data?.data ?? SIN_ESPERAS;
}

/** Keeps the waits for an article current: any movement of its pieces may end them. */
export function useVigila(articuloId: number): void {
  useQueryCall('getEsperas', {}, { callada: true, oye: { existencia: articuloId } });
}

/** `3:07` or `1:02:07`: the duration of a wait, given in milliseconds. */
export function transcurrido(milisegundos: number): string {
  const total = Math.max(0, Math.floor(milisegundos / 1000));
  const dos = (n: number) => String(n).padStart(2, '0');
  const minutos = Math.floor(total / 60);
  const cola = dos(total % 60);
  return minutos < 60 ? `${minutos}:${cola}` : `${Math.floor(minutos / 60)}:${dos(minutos % 60)}:${cola}`;
}
