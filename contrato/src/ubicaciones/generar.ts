import { entero } from '../cifras.ts';
import {
  codigoDePartes,
  codigoPropioRejection,
  letrasDeNumero,
  numeroDeLetras,
  PARTES_UBICACION,
  type ParteUbicacion,
} from './propios.ts';
import type { TipoUbicacion } from './rules.ts';

/*
 * Many locations at once, from ranges of their parts: what a warehouse needs before its first day.
 */

/** Most locations made at once. */
export const GENERADAS_MAX = 20_000;

/** A part's numbers, from one to another; slots may go in steps (10, 20, 30). */
export interface RangoDeParte {
  desde: number;
  hasta: number;
  paso: number;
}

export interface PorGenerar {
  almacenId: number;
  tipo: TipoUbicacion;
  rangos: Readonly<Record<ParteUbicacion, RangoDeParte>>;
  /** The own code of the first location, as the house writes it ('A-01-01'), whose form the others take; null: they have none. */
  propio: string | null;
}

/** A location to be made. */
export interface Generada {
  UBICACION: string;
  TIPO: TipoUbicacion;
  CODIGO_PROPIO: string | null;
}

/** How many numbers a range has. */
const cuantosDe = ({ desde, hasta, paso }: RangoDeParte): number => Math.floor((hasta - desde) / paso) + 1;

/** How many locations these ranges make. */
export const cuantasGenera = ({ rangos }: Pick<PorGenerar, 'rangos'>): number =>
  PARTES_UBICACION.reduce((n, { parte }) => n * cuantosDe(rangos[parte]), 1);

/** A piece of an own code's form: fixed text, or a part written in so many letters or digits. */
type Pieza = string | { parte: ParteUbicacion; letras: boolean; ancho: number };

/** The form of the own code of the first location, or why it does not say where that is. */
function formaDe({ propio, rangos }: PorGenerar): readonly Pieza[] | string {
  const pedazos = (propio ?? '').split(/([A-Za-z]+|\d+)/).filter((p) => p !== '');
  const dichas = pedazos.filter((p) => /^[A-Za-z\d]/.test(p));
  const forma: Pieza[] = [];
  let cual = 0;
  for (const p of pedazos) {
    const parte = PARTES_UBICACION[cual];
    if (!/^[A-Za-z\d]/.test(p)) forma.push(p);
    else if (!parte) return `«${propio}» dice más que pasillo, módulo, nivel y casilla`;
    else {
      const letras = /^[A-Za-z]/.test(p);
      const n = letras ? numeroDeLetras(p) : Number(p);
      const primera = rangos[parte.parte].desde;
      if ((letras && cual > 0) || n !== primera)
        return `La primera es de ${parte.nombre.toLowerCase()} ${primera}, y «${propio}» dice ${p}`;
      forma.push({ parte: parte.parte, letras, ancho: letras ? 0 : p.length });
      cual++;
    }
  }
  const callada = PARTES_UBICACION.slice(dichas.length).find(({ parte }) => cuantosDe(rangos[parte]) > 1);
  return callada ? `«${propio}» no dice ${callada.nombre.toLowerCase()}, y hay varios` : forma;
}

const escrita = (forma: readonly Pieza[], partes: Readonly<Record<ParteUbicacion, number>>): string =>
  forma
    .map((p) =>
      typeof p === 'string'
        ? p
        : p.letras
          ? letrasDeNumero(partes[p.parte])
          : String(partes[p.parte]).padStart(p.ancho, '0'),
    )
    .join('');

/** Why these locations cannot be made, or null. */
export function generarRejection(pedido: PorGenerar): string | null {
  for (const { parte, nombre, digitos } of PARTES_UBICACION) {
    const { desde, hasta, paso } = pedido.rangos[parte];
    const maximo = 10 ** digitos - 1;
    if (![desde, hasta].every((n) => Number.isInteger(n) && n >= 0 && n <= maximo))
      return `${nombre}: de 0 a ${maximo}`;
    if (hasta < desde) return `${nombre}: «hasta» es menor que «desde»`;
    if (!Number.isInteger(paso) || paso < 1) return `${nombre}: el salto es un entero desde 1`;
  }
  const n = cuantasGenera(pedido);
  if (n > GENERADAS_MAX)
    return `Son ${entero(n)} ubicaciones; se hacen hasta ${entero(GENERADAS_MAX)} a la vez`;
  if (pedido.propio === null) return null;
  const mal = codigoPropioRejection(pedido.propio);
  if (mal) return mal;
  const forma = formaDe(pedido);
  return typeof forma === 'string' ? forma : null;
}

/**
 * The locations of these ranges, in the order in which they are walked. Only where {@link generarRejection} has no reason against them.
 */
export function generaUbicaciones(pedido: PorGenerar): Generada[] {
  const forma = pedido.propio === null ? null : formaDe(pedido);
  const hechas: Generada[] = [];
  const partes = { pasillo: 0, modulo: 0, nivel: 0, casilla: 0 };
  function de(i: number): void {
    const cual = PARTES_UBICACION[i];
    if (!cual) {
      hechas.push({
        UBICACION: codigoDePartes(pedido.almacenId, partes) ?? '',
        TIPO: pedido.tipo,
        CODIGO_PROPIO: forma === null || typeof forma === 'string' ? null : escrita(forma, partes),
      });
      return;
    }
    const { desde, hasta, paso } = pedido.rangos[cual.parte];
    for (let n = desde; n <= hasta; n += paso) {
      partes[cual.parte] = n;
      de(i + 1);
    }
  }
  de(0);
  return hechas;
}
