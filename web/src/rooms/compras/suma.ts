import { cuantos } from '@anden/contrato/cifras.ts';
import { duracion, fechaHora } from '../../platform/format.ts';

/** Minutes subtracted for each Sunday (specification §9: 36 h). */
export const MINUTOS_POR_DOMINGO = 2160;

interface Fila {
  FECHA_RECEPCION: string;
  ULTIMO_ACOMODO: string | null;
  DIFERENCIA: number | null;
  DOMINGOS: number;
}

/** Explains 'DIFERENCIA' line by line, as the server computes it; null while nothing has been put away. */
export function sumaDeDiferencia(fila: Fila): Array<[concepto: string, valor: string]> | null {
  if (fila.ULTIMO_ACOMODO === null || fila.DIFERENCIA === null) return null;
  const transcurrido = Math.floor(
    (Date.parse(fila.ULTIMO_ACOMODO) - Date.parse(fila.FECHA_RECEPCION)) / 60_000,
  );
  const descuento = fila.DOMINGOS * MINUTOS_POR_DOMINGO;
  const domingos = cuantos(fila.DOMINGOS, ['domingo', 'domingos']);
  const renglones: Array<[string, string]> = [
    ['Recibida', fechaHora(fila.FECHA_RECEPCION)],
    ['Último acomodo', fechaHora(fila.ULTIMO_ACOMODO)],
    ['Transcurrido', duracion(transcurrido)],
    [`${domingos} × ${duracion(MINUTOS_POR_DOMINGO)}`, `− ${duracion(descuento)}`],
  ];
  if (transcurrido - descuento < 0) renglones.push(['Nunca menor que', '00:00']);
  renglones.push(['Diferencia', duracion(fila.DIFERENCIA)]);
  return renglones;
}
