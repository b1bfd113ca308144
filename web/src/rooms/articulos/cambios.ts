import { configuracionRejection, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Valor } from '@anden/contrato/campos.ts';
import { NOMBRE_TIPO_ARTICULO, type TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { enteroDe } from '../../platform/numero.ts';
import type { Articulo } from './articulo.ts';

type SiNo = 'S' | 'N';

/** An article's settings as the form holds them: numbers as they were typed. */
export interface Formulario {
  TIPO_ARTICULO_U: TipoArticulo | null;
  MINIMO: string;
  MAXIMO: string;
  COMODIN_EMPAQUE: SiNo;
  CADUCA: SiNo;
  LOTE: SiNo;
  FECHA_PRODUCCION: SiNo;
}

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

/** The form's values with its numbers parsed; NaN if one is no number of pieces. */
export const leidos = (f: Formulario) => ({
  ...f,
  MINIMO: enteroDe(f.MINIMO),
  MAXIMO: enteroDe(f.MAXIMO),
});

/** Why the form cannot be saved, and which field is wrong. */
export interface Rechazo {
  campo: 'TIPO_ARTICULO_U' | 'MINIMO' | 'MAXIMO';
  motivo: string;
}

/** The first error in the form, in the order in which the specification checks it (§5), or null. */
export function rechazoDe(f: Formulario): Rechazo | null {
  const motivo = configuracionRejection(leidos(f));
  if (motivo === null) return null;
  if (motivo === MENSAJES_ARTICULO.tipo) return { campo: 'TIPO_ARTICULO_U', motivo };
  return { campo: motivo === MENSAJES_ARTICULO.minimo ? 'MINIMO' : 'MAXIMO', motivo };
}

/** The name of each field in messages. */
export const NOMBRES: Readonly<Record<keyof Formulario, string>> = {
  TIPO_ARTICULO_U: 'Tipo de artículo',
  MINIMO: 'Mínimo',
  MAXIMO: 'Máximo',
  COMODIN_EMPAQUE: 'Cuenta con comodín',
  CADUCA: 'Pide caducidad',
  LOTE: 'Pide lote',
  FECHA_PRODUCCION: 'Pide fecha de producción',
};

/** A field's value in words. */
export function enPalabras(campo: keyof Formulario, valor: Valor): string {
  if (campo === 'TIPO_ARTICULO_U') return NOMBRE_TIPO_ARTICULO[valor as TipoArticulo] ?? 'Sin tipo';
  if (valor === 'S' || valor === 'N') return valor === 'S' ? 'Sí' : 'No';
  return String(valor);
}
