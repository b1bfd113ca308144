import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { fechaHora } from '../../platform/format.ts';
import { minutosEntre, type Suma, sumaSinDomingos } from '../../platform/sinDomingos.ts';

type Compra = FilaDeListado<'getHistorialRecepcionAcomodo'>;

/** Explains 'DIFERENCIA' line by line; null while nothing has been put away. */
export function sumaDeDiferencia({
  FECHA_RECEPCION: desde,
  ULTIMO_ACOMODO: hasta,
  DIFERENCIA,
  DOMINGOS,
}: Pick<Compra, 'FECHA_RECEPCION' | 'ULTIMO_ACOMODO' | 'DIFERENCIA' | 'DOMINGOS'>): Suma | null {
  if (hasta === null || DIFERENCIA === null) return null;
  return sumaSinDomingos(
    [
      ['Recibida', fechaHora(desde)],
      ['Último acomodo', fechaHora(hasta)],
    ],
    minutosEntre(desde, hasta),
    { DIFERENCIA, DOMINGOS },
  );
}
