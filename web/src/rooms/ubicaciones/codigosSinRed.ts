import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import type { Respuesta } from '../../platform/client.ts';
import { olvidaCodigosPropios, ponAlmacenPropio, ponCodigosPropios } from '../../platform/codigosPropios.ts';
import { queryKeyOf, useQueryCall } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

const LLAVE = queryKeyOf('getCodigosPropios', {});

/** From now on the own codes are those last read, or kept on the device. Returns a function that stops it. */
export function conservaCodigos(): () => void {
  const suya = hashKey(LLAVE);
  return queryClient.getQueryCache().subscribe((e) => {
    if (e.query.queryHash !== suya) return;
    const leidos = e.query.state.data as Respuesta<'getCodigosPropios'> | undefined;
    if (e.type === 'removed' || !leidos) olvidaCodigosPropios();
    else if (e.type === 'updated') ponCodigosPropios(leidos.data);
  });
}

/** Keeps the own codes current while an operator is signed in; those of the device's warehouse go first. */
export function useCodigosPropios(): void {
  const { almacen } = useAlmacenDeTrabajo();
  const propio = almacen?.ALMACEN_ID ?? null;
  useLayoutEffect(() => ponAlmacenPropio(propio), [propio]);
  useQueryCall('getCodigosPropios', {}, { callada: true, staleTime: 60 * 60_000 });
}
