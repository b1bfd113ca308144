import { articuloDe, type Lineas } from './datos.ts';

/** A measured command, and the lines it works on. */
export interface Escritura {
  llamada: 'guardarRecepcionCompra' | 'guardaAcomodoCompra' | 'surtirArticulodeRemision';
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
  const ubicaciones = [{ UBICACION_ID: (l.ubicacion ?? 0) + k, CONTADAS: cantidad }];
  if (llamada === 'surtirArticulodeRemision') {
    return { docto_ve_det_id: l.detalle + k, operador_id, cantidad, ubicaciones };
  }
  return { articulo_id: articuloDe(l, k), operador_id, cantidad, ubicaciones, caducidades: [] };
}
