import { articuloDe, type Lineas } from './datos.ts';

/** A command that is measured, and the lines it works on. */
export interface Escritura {
  llamada: 'guardarRecepcionCompra' | 'guardaAcomodoCompra';
  lineas: Lineas;
}

/** What an operator sends for line `k`. */
export function pedidoDe(
  llamada: Escritura['llamada'],
  l: Lineas,
  k: number,
  operador_id: number,
  cantidad: number,
): object {
  if (llamada === 'guardarRecepcionCompra') {
    return { docto_cm_det_id: l.detalle + k, operador_id, cantidad };
  }
  return {
    articulo_id: articuloDe(l, k),
    operador_id,
    cantidad,
    ubicaciones: [{ UBICACION_ID: (l.ubicacion ?? 0) + k, CONTADAS: cantidad }],
    caducidades: [],
  };
}
