import { cabeEnGs1, elementosGs1, elementosLegibles, esEan13 } from '@anden/contrato/articulos/gs1.ts';
import { barrasRejection } from '@anden/contrato/escaneo/code128.ts';
import { NOMBRE_TIPO_UBICACION, type TipoUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import type { Simbolo } from '../../platform/imprenta/simbolos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

/** A label to print, on any printer. */
export interface Etiqueta {
  clase: 'ubicacion' | 'articulo' | 'lote' | 'persona';
  /** Readable from two metres: the location, the article's key, or the person's name. */
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
  /** As people read it: the house's own code, or the digits with hyphens. */
  leida: string;
  /** Its own code, if it has one. */
  codigo: string | null;
  almacen: string;
  tipo: TipoUbicacion;
}

/** A location's label, in Code 128: the code that the house calls it by, so that every label of a shelf says the same; else its 11 digits. */
export const etiquetaDeUbicacion = (u: UbicacionImpresa): Etiqueta => ({
  clase: 'ubicacion',
  grande: u.leida,
  lineas: [`${u.almacen} · ${NOMBRE_TIPO_UBICACION[u.tipo]}`],
  simbolo: { tipo: 'code128', texto: u.codigo ?? u.ubicacion },
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

/** A person's card: their login in Code 128, which a scanner writes where one is asked for. It holds no password. */
export const etiquetaDePersona = (p: {
  operador: string;
  nombre: string;
  puesto: string | null;
  departamento: string | null;
}): Etiqueta => {
  rejectIf(barrasRejection(`El usuario ${p.operador}`, p.operador));
  return {
    clase: 'persona',
    grande: p.nombre,
    lineas: [[p.puesto, p.departamento].filter((t) => t !== null).join(' · ')],
    simbolo: { tipo: 'code128', texto: p.operador },
    legible: p.operador,
    copias: 1,
  };
};

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
