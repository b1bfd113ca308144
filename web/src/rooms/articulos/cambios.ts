import { configuracionRejection, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { enteroDe } from '../../platform/numero.ts';
import type { Articulo } from './articulo.ts';

type SiNo = 'S' | 'N';

/** An article's settings as the form holds them: its numbers as written. */
export interface Formulario {
  TIPO_ARTICULO_U: TipoArticulo | null;
  MINIMO: string;
  MAXIMO: string;
  COMODIN_EMPAQUE: SiNo;
  CADUCA: SiNo;
  LOTE: SiNo;
  FECHA_PRODUCCION: SiNo;
}

/**
 * What the operator has changed and not saved, and only that: the rest is shown as the server has it now, so that what
 * another operator saves meanwhile is neither hidden nor undone.
 */
export type Cambios = Partial<Formulario>;

/** The settings as the server has them. */
export const formularioDe = (a: Articulo): Formulario => ({
  TIPO_ARTICULO_U: a.TIPO_ARTICULO_U,
  MINIMO: String(a.MINIMO),
  MAXIMO: String(a.MAXIMO),
  COMODIN_EMPAQUE: a.COMODIN_EMPAQUE,
  CADUCA: a.CADUCA,
  LOTE: a.LOTE,
  FECHA_PRODUCCION: a.FECHA_PRODUCCION,
});

/** The changes with one more; what is again as the server has it is no change. Null: none is left. */
export function cambia<K extends keyof Formulario>(
  cambios: Cambios | null,
  servidor: Formulario,
  campo: K,
  valor: Formulario[K],
): Cambios | null {
  const { [campo]: _, ...resto } = cambios ?? {};
  const nuevos: Cambios = valor === servidor[campo] ? resto : { ...resto, [campo]: valor };
  return Object.keys(nuevos).length > 0 ? nuevos : null;
}

/** The form's numbers read; NaN for what is no number of pieces. */
export const leidos = (f: Formulario) => ({
  ...f,
  MINIMO: enteroDe(f.MINIMO),
  MAXIMO: enteroDe(f.MAXIMO),
});

/** Why the form cannot be saved, and the field that is to blame. */
export interface Rechazo {
  campo: 'TIPO_ARTICULO_U' | 'MINIMO' | 'MAXIMO';
  motivo: string;
}

/** The first thing that keeps the form from being saved, in the order the specification checks it (§5), or null. */
export function rechazoDe(f: Formulario): Rechazo | null {
  const motivo = configuracionRejection(leidos(f));
  if (motivo === null) return null;
  if (motivo === MENSAJES_ARTICULO.tipo) return { campo: 'TIPO_ARTICULO_U', motivo };
  return { campo: motivo === MENSAJES_ARTICULO.minimo ? 'MINIMO' : 'MAXIMO', motivo };
}
