import { seDemoro } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { duracion, fechaHora } from '../../platform/format.ts';
import { minutosEntre, type Suma, sumaSinDomingos } from '../../platform/sinDomingos.ts';

type Remision = FilaDeListado<'getTiemposRemisiones'>;

/** '26:10 DEMORADA': the word is shown wherever the figure is read or exported. */
export const leeTiempo = ({ DIFERENCIA }: Pick<Remision, 'DIFERENCIA'>): string =>
  `${duracion(DIFERENCIA)}${seDemoro(DIFERENCIA) ? ' DEMORADA' : ''}`;

/** Explains 'DIFERENCIA' line by line; of a remission that has not left, as the server read its clock. */
export function sumaDeTiempo(
  f: Pick<Remision, 'ESTATUS' | 'CREADO' | 'FECHA_A_FLETERA' | 'DIFERENCIA' | 'DOMINGOS'>,
): Suma {
  const { CREADO: desde, FECHA_A_FLETERA: hasta } = f;
  const fin =
    hasta !== null
      ? (['Entregada', fechaHora(hasta)] as const)
      : (['Sin entregar', f.ESTATUS === 'CANCELADA' ? 'hasta que se canceló' : 'hasta ahora'] as const);
  return sumaSinDomingos(
    [['Creada', fechaHora(desde)], fin],
    hasta === null ? null : minutosEntre(desde, hasta),
    f,
  );
}
