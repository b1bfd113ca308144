import { COLAS } from '@anden/contrato/tablero/pasos.ts';
import type { Respuesta } from '../../platform/client.ts';
import type { Cola } from './ligas.ts';

export type NombreDeCola = Cola['COLA'];
type Promesas = Pick<Respuesta<'getPuntualidad'>['data'], 'A_TIEMPO' | 'TARDE'>;

/** The name of each queue, and what it counts. */
export const NOMBRE_COLA: Readonly<
  Record<NombreDeCola, readonly [nombre: string, unidad: readonly [una: string, varias: string]]>
> = {
  recibir: ['Por recibir', ['compra', 'compras']],
  acomodar: ['Por acomodar', ['artículo', 'artículos']],
  surtir: ['Por surtir', ['remisión', 'remisiones']],
  empacar: ['Por empacar', ['remisión', 'remisiones']],
  embarcar: ['Por embarcar', ['remisión', 'remisiones']],
  contar: ['Por contar', ['artículo', 'artículos']],
  resurtir: ['Por resurtir', ['artículo', 'artículos']],
};

/** Every queue in the order of the work; null: it is empty. */
export const enSuOrden = (colas: readonly Cola[]): readonly (readonly [NombreDeCola, Cola | null])[] =>
  COLAS.map((cola) => [cola, colas.find((c) => c.COLA === cola) ?? null]);

/** The percentage on time of those that left or were due; null: there are none. */
export function aTiempoDe({ A_TIEMPO, TARDE }: Promesas): number | null {
  const todas = A_TIEMPO + TARDE;
  return todas === 0 ? null : Math.round((100 * A_TIEMPO) / todas);
}

/** Milliseconds without an answer after which figures are out of date; they are requested every minute. */
export const VIEJO = 90_000;

/**
 * When the oldest of the answers came, epoch milliseconds, if that is too long ago; null: all are current, or none has
 * come yet.
 */
export function viejoDesde(llegaron: readonly number[], ahora: number): number | null {
  const leidas = llegaron.filter((l) => l > 0);
  if (leidas.length === 0) return null;
  const primera = Math.min(...leidas);
  return ahora - primera > VIEJO ? primera : null;
}

/** The size of a figure on the wall: smaller for many digits, so that it fits. */
export const tallaDe = (cifra: number): 'corta' | 'larga' => (Math.abs(cifra) < 10_000 ? 'corta' : 'larga');
