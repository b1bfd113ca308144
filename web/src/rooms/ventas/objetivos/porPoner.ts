import { segun } from '@anden/contrato/cifras.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { type MesesDePropuesta, mesesDePropuesta } from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import type { Entrada } from '../../../platform/client.ts';
import { mesEnPalabras } from '../comisiones/regla.ts';

/** A row of the preview. */
export type PorPoner = FilaDeListado<'getObjetivosPropuestos'>;

/** The form as it is filled in; zone and adviser 0: all. */
export interface Escrito {
  modo: 'proponer' | 'pegar';
  zona: number;
  asesor: number;
  meses: MesesDePropuesta;
  aumento: string;
  pegado: string;
}

/** The percent that was typed; NaN if it is none. */
export const aumentoEscrito = (texto: string): number => {
  const limpio = texto.replace(/[%\s]/g, '');
  return /^[+-]?\d+(\.\d*)?$/.test(limpio) ? Number(limpio) : Number.NaN;
};

/** How objectives are proposed, in words. */
export function propuestaEnPalabras(cuales: MesesDePropuesta, aumento: number, hoy: string): string {
  const { desde, hasta } = mesesDePropuesta(cuales, hoy);
  const de =
    desde === hasta
      ? `Lo que se le vendió en ${mesEnPalabras(desde)}`
      : `Lo que se le vendió de ${mesEnPalabras(desde)} a ${mesEnPalabras(hasta)}, al promedio del mes`;
  const mas = aumento === 0 ? '' : `, ${aumento > 0 ? 'más' : 'menos'} ${Math.abs(aumento)} %`;
  return `${de}${mas}: facturado menos devuelto, con IVA, en pesos enteros.`;
}

/** Whether saving a row would change anything. */
const seGuarda = (f: PorPoner): boolean =>
  f.CLIENTE_ID !== null && f.OBJETIVO !== null && (f.ESTADO === 'NUEVO' || f.ESTADO === 'CAMBIA');

/** The rows as they are saved: each with what had been read. */
export const enviados = (filas: readonly PorPoner[]): Entrada<'guardaObjetivosClientes'>['renglones'] =>
  filas.filter(seGuarda).map((f) => ({
    cliente_id: f.CLIENTE_ID ?? 0,
    objetivo: f.OBJETIVO ?? 0,
    obs: f.COMENTARIO,
    leido: f.OBJETIVO_CLTE_VEN,
    leido_obs: f.COMENTARIO_ANTES,
  }));

/** `12 se ponen, 3 cambian, 1 queda igual, 2 no se guardan`. */
export function cuentaDe(filas: readonly PorPoner[]): string {
  const n = (estado: PorPoner['ESTADO']) => filas.filter((f) => f.ESTADO === estado).length;
  const partes = [
    [n('NUEVO'), segun(n('NUEVO'), 'se pone', 'se ponen')],
    [n('CAMBIA'), segun(n('CAMBIA'), 'cambia', 'cambian')],
    [n('IGUAL'), segun(n('IGUAL'), 'queda igual', 'quedan igual')],
    [n('NO'), segun(n('NO'), 'no se guarda', 'no se guardan')],
  ] as const;
  return partes
    .filter(([cuantos]) => cuantos > 0)
    .map(([cuantos, que]) => `${cuantos} ${que}`)
    .join(', ');
}
