import { enPiezas, entero, segun } from '@anden/contrato/cifras.ts';

/**
 * What closing a line short means, in words: what is picked of it and what no longer will be.
 * @param donde the document, as in 'en este traspaso'
 */
export function dichoCorto(tomadas: number, pendientes: number, articulo: string, donde: string): string {
  if (tomadas === 0) {
    const nada = segun(pendientes, 'La pieza', `Las ${entero(pendientes)} piezas`);
    return `${nada} de ${articulo} ya no se ${segun(pendientes, 'surtirá', 'surtirán')} ${donde}.`;
  }
  const faltan = pendientes - tomadas;
  const resto = segun(faltan, 'la otra ya no se surtirá', `las otras ${entero(faltan)} ya no se surtirán`);
  return `Se ${segun(tomadas, 'surte', 'surten')} ${entero(tomadas)} de ${enPiezas(pendientes)} de ${articulo}; ${resto} ${donde}.`;
}
