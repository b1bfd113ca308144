import { cabeEnGs1, elementosGs1, elementosLegibles, esEan13 } from '@anden/contrato/articulos/gs1.ts';
import { barrasRejection } from '@anden/contrato/escaneo/code128.ts';
import {
  leerUbicacion,
  NOMBRE_TIPO_UBICACION,
  type TipoUbicacion,
} from '@anden/contrato/ubicaciones/rules.ts';
import type { Simbolo } from '../../platform/imprenta/simbolos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

/** A label to print, on any printer. */
export interface Etiqueta {
  clase: 'ubicacion' | 'articulo' | 'lote';
  /** Readable from two metres: the location with hyphens, or the article's key. */
  grande: string;
  /** Lines below it, most important first. */
  lineas: readonly string[];
  simbolo: Simbolo;
  /** The content of the symbol in readable form. */
  legible: string;
  copias: number;
}

export interface UbicacionImpresa {
  ubicacion: string;
  almacen: string;
  tipo: TipoUbicacion;
}

/** A location's label: its 11-digit code in Code 128. */
export const etiquetaDeUbicacion = (u: UbicacionImpresa): Etiqueta => ({
  clase: 'ubicacion',
  grande: leerUbicacion(u.ubicacion),
  lineas: [`${u.almacen} · ${NOMBRE_TIPO_UBICACION[u.tipo]}`],
  simbolo: { tipo: 'code128', texto: u.ubicacion },
  legible: u.ubicacion,
  copias: 1,
});

export interface ArticuloImpreso {
  clave_articulo: string;
  articulo: string;
  /** Its bar codes that no other article has, best first. */
  barras: readonly string[];
}

/**
 * An article's label: EAN-13 if one of its bar codes is one, otherwise its key in Code 128. Throws a {@link Rejection}
 * if Code 128 cannot encode the key.
 */
export function etiquetaDeArticulo(a: ArticuloImpreso, copias: number): Etiqueta {
  const ean = a.barras.find(esEan13);
  if (!ean) rejectIf(barrasRejection(`La clave ${a.clave_articulo}`, a.clave_articulo));
  return {
    clase: 'articulo',
    grande: a.clave_articulo,
    lineas: [a.articulo],
    simbolo: ean ? { tipo: 'ean13', texto: ean } : { tipo: 'code128', texto: a.clave_articulo },
    legible: ean ?? a.clave_articulo,
    copias,
  };
}

export interface LoteImpreso {
  lote: string | null;
  fecha_caducidad: string | null;
  fecha_produccion: string | null;
}

const dia = (iso: string): string => iso.split('-').reverse().join('-');

/** The label of an article's lot: a GS1 DataMatrix, and the same in words. */
export function etiquetaDeLote(a: ArticuloImpreso, l: LoteImpreso, copias: number): Etiqueta {
  const ean = a.barras.find(esEan13) ?? null;
  const elementos = elementosGs1(
    { ean, clave: a.clave_articulo },
    { lote: l.lote, caducidad: l.fecha_caducidad, produccion: l.fecha_produccion },
  );
  if (elementos.length === 0) {
    throw new Rejection(`El lote ${l.lote ?? ''} no se puede imprimir en un código GS1`);
  }
  return {
    clase: 'lote',
    grande: a.clave_articulo,
    lineas: [
      a.articulo,
      ...(l.fecha_caducidad ? [`Caduca ${dia(l.fecha_caducidad)}`] : []),
      ...(l.lote ? [`Lote ${l.lote}${cabeEnGs1(l.lote) ? '' : ' (no va en el código)'}`] : []),
      ...(l.fecha_produccion ? [`Producción ${dia(l.fecha_produccion)}`] : []),
    ],
    simbolo: { tipo: 'datamatrix', elementos },
    legible: elementosLegibles(elementos),
    copias,
  };
}
