import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { fechaHora } from '../../platform/format.ts';
import { minutosEntre, type Suma, sumaSinDomingos } from '../../platform/sinDomingos.ts';

type Remision = FilaDeListado<'getTiemposRemisiones'>;

/** Explains 'DIFERENCIA' line by line. For a remission that has not left, it counts up to when the server read its clock. */
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
