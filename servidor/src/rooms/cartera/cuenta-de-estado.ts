import type { Output } from '@anden/contrato/call.ts';
import type { estadosCalls } from '@anden/contrato/cartera/estados.ts';
import { Hilo, type Limites } from '../../importar/hilo.ts';
import { sinSenas } from '../../importar/parecido.ts';
import type { Tx } from '../../platform/calls/handlers.ts';

/** What a statement's file says of whose it is: cells above its titles, row by row, and the accounts that its rows name. */
export interface CabezaDeEstado {
  cabeza: string[][];
  enRenglones: string[];
}

/**
 * Reads the head of a statement in a thread of its own.
 * @throws ArchivoError where it cannot be read
 */
export async function leeCabeza(ruta: string, limites: Limites): Promise<CabezaDeEstado> {
  const hilo = new Hilo<CabezaDeEstado>(new URL('./cuenta-hilo.ts', import.meta.url), ruta, limites);
  try {
    return await hilo.pide();
  } finally {
    await hilo.cierra();
  }
}

/** Fewest digits that name an account: banks hide all but the last four. */
const DIGITOS_MIN = 4;

/** A word that an account's number follows, in its cell or in the next one. */
const DICE_CUENTA = /\b(cuenta|cta|clabe|contrato)\b/i;
/** A number of an account, whole or with its first digits hidden. */
const NUMERO = /[*xX•\d](?:[*xX•\d\s-]*\d)?/;

const digitos = (texto: string): string => texto.replace(/\D/g, '');

/** The number of an account in a text, as it is written there; null: none. */
function numeroEn(texto: string): string | null {
  const [hallado] = NUMERO.exec(texto) ?? [];
  return hallado && digitos(hallado).length >= DIGITOS_MIN ? hallado.trim() : null;
}

/** The accounts named above the titles: after the word, beside it, or below it. */
function enCabeza(cabeza: readonly string[][]): string[] {
  return cabeza.flatMap((celdas, fila) =>
    celdas.flatMap((celda, i) => {
      const palabra = DICE_CUENTA.exec(celda);
      if (!palabra) return [];
      const siguiente = celdas.slice(i + 1).find((c) => c !== '') ?? '';
      const debajo = cabeza[fila + 1]?.[i] ?? '';
      const dicho =
        numeroEn(celda.slice(palabra.index + palabra[0].length)) ?? numeroEn(siguiente) ?? numeroEn(debajo);
      return dicho ?? [];
    }),
  );
}

/** Whether the digits of a registered account's name and those that a file says are one number, of which either may have only the last ones. */
function esLaMisma(nombre: string, dicha: string): boolean {
  const suyos = (nombre.match(/\d[\d\s-]*/g) ?? []).map(digitos).filter((d) => d.length >= DIGITOS_MIN);
  const dichos = digitos(dicha);
  return suyos.some((d) => dichos.endsWith(d) || d.endsWith(dichos));
}

const elUnico = <T>(hallados: readonly T[]): T | null =>
  hallados.length === 1 ? (hallados[0] ?? null) : null;

/** Of which account and bank a statement says it is, among those that are registered. */
export async function cuentaDeEstado(
  db: Tx,
  leido: CabezaDeEstado & { nombre: string },
): Promise<Output<(typeof estadosCalls)['getCuentaDeEstado']>['data']> {
  const { cabeza, enRenglones } = leido;
  const dichas = enRenglones.length > 0 ? enRenglones : enCabeza(cabeza);
  const registradas = await db.selectFrom('cuentas_banco').select(['cuenta_ba_id', 'cuenta']).execute();
  const bancos = await db.selectFrom('bancos').select(['banco_id as BANCO_ID', 'banco as BANCO']).execute();
  const texto = ` ${sinSenas([leido.nombre, ...cabeza.flat()].join(' '))} `;
  return {
    ARCHIVO: leido.nombre,
    cuentas: [...new Map(dichas.map((d) => [digitos(d) || d, d])).values()].map((DICHA) => ({
      DICHA,
      CUENTA_BA_ID: elUnico(registradas.filter((c) => esLaMisma(c.cuenta, DICHA)))?.cuenta_ba_id ?? null,
    })),
    BANCO_ID: elUnico(bancos.filter((b) => texto.includes(` ${sinSenas(b.BANCO)} `)))?.BANCO_ID ?? null,
  };
}
