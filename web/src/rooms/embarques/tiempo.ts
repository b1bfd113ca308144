import { cuantos } from '@anden/contrato/cifras.ts';
import { seDemoro } from '@anden/contrato/lecturas.ts';
import { duracion, fechaHora } from '../../platform/format.ts';

/** Minutes subtracted for each Sunday (specification §9: 36 h). */
const MINUTOS_POR_DOMINGO = 2160;

interface Fila {
  ESTATUS: string;
  CREADO: string;
  FECHA_A_FLETERA: string | null;
  DIFERENCIA: number;
  DOMINGOS: number;
}

/** '26:10 DEMORADA': the word is shown wherever the figure is read or exported. */
export const leeTiempo = ({ DIFERENCIA }: Pick<Fila, 'DIFERENCIA'>): string =>
  `${duracion(DIFERENCIA)}${seDemoro(DIFERENCIA) ? ' DEMORADA' : ''}`;

/** Explains 'DIFERENCIA' line by line, as the server computes it. */
export function sumaDeTiempo(fila: Fila): Array<[concepto: string, valor: string]> {
  const { CREADO, FECHA_A_FLETERA, DIFERENCIA, DOMINGOS } = fila;
  const descuento = DOMINGOS * MINUTOS_POR_DOMINGO;
  // Only the server knows when it read the clock of one that has not left, and a difference below zero is shown as
  // zero.
  const transcurrido =
    FECHA_A_FLETERA !== null
      ? Math.floor((Date.parse(FECHA_A_FLETERA) - Date.parse(CREADO)) / 60_000)
      : DIFERENCIA > 0
        ? DIFERENCIA + descuento
        : null;
  const domingos = cuantos(DOMINGOS, ['domingo', 'domingos']);
  const renglones: Array<[string, string]> = [
    ['Creada', fechaHora(CREADO)],
    FECHA_A_FLETERA !== null
      ? ['Entregada', fechaHora(FECHA_A_FLETERA)]
      : ['Sin entregar', fila.ESTATUS === 'CANCELADA' ? 'hasta que se canceló' : 'hasta ahora'],
  ];
  if (transcurrido !== null) renglones.push(['Transcurrido', duracion(transcurrido)]);
  renglones.push([`${domingos} × ${duracion(MINUTOS_POR_DOMINGO)}`, `− ${duracion(descuento)}`]);
  if (DIFERENCIA === 0 && descuento > 0) renglones.push(['Nunca menor que', '00:00']);
  renglones.push(['Diferencia', duracion(DIFERENCIA)]);
  return renglones;
}
