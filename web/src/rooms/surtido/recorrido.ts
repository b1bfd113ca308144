import type { Respuesta } from '../../platform/client.ts';
import { porSurtirDe } from './linea.ts';

export type Leido = Respuesta<'getRecorrido'>;
export type LineaDeRecorrido = Leido['data'][number];

/** A stop of the walk: an article at a location, for one or more totes. */
export interface Parada {
  /** Identifies it: location and article. */
  llave: string;
  ubicacion: string | null;
  /** In the order of their totes. */
  lineas: readonly LineaDeRecorrido[];
}

const llaveDe = (l: LineaDeRecorrido): string => `${l.PARADA?.UBICACION_ID ?? 0}.${l.ARTICULO_ID}`;

/** Whether somebody else is working on a line now. */
const esDeOtro = (l: LineaDeRecorrido, yo: number): boolean =>
  l.RECLAMO !== null && l.RECLAMO.OPERADOR_ID !== yo;

/**
 * The remaining stops in walking order: lines with pieces to pick, grouped if an article is taken for several totes at
 * the same location. Last come lines left for later, those somebody else is working on, those without pieces on the
 * shelf, and those whose shelf lacked them.
 * @param dejados lines left for later, by id, in the order they were left
 */
export function paradasDe(
  lineas: readonly LineaDeRecorrido[],
  dejados: readonly number[],
  yo: number,
): Parada[] {
  const paradas = new Map<string, LineaDeRecorrido[]>();
  const ultimas: LineaDeRecorrido[] = [];
  const pon = (l: LineaDeRecorrido, llave: string) => paradas.set(llave, [...(paradas.get(llave) ?? []), l]);
  for (const l of lineas) {
    if (porSurtirDe(l) === 0) continue;
    const espera =
      dejados.includes(l.DOCTO_VE_DET_ID) || esDeOtro(l, yo) || l.DISPONIBLES === 0 || Boolean(l.FALTANTE);
    if (espera || l.PARADA === null) ultimas.push(l);
    else pon(l, llaveDe(l));
  }
  // Lines left repeatedly take turns.
  const turno = (l: LineaDeRecorrido) => dejados.indexOf(l.DOCTO_VE_DET_ID);
  for (const l of ultimas.sort((a, b) => turno(a) - turno(b))) pon(l, `despues.${llaveDe(l)}`);
  return [...paradas].map(([llave, suyas]) => ({
    llave,
    ubicacion: suyas[0]?.PARADA?.UBICACION ?? null,
    lineas: suyas.sort((a, b) => a.CAJA - b.CAJA),
  }));
}

/** The walk's current line: the first of the first stop. */
export const enTurno = (paradas: readonly Parada[]): LineaDeRecorrido | undefined => paradas[0]?.lineas[0];
