import { modoDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { conserva } from '../../platform/leidos.ts';
import { ask, atHand, queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

/** A remission with its lines and their codes. */
export type Leida = Respuesta<'getRemision'>;
/** A line after work on it. */
export type Trabajada = Respuesta<'AsignaHoraEmpaqueRemision'>['data'];

/** The cache key of what was read of a remission. */
export const llaveDe = (doctoVeId: number) => queryKeyOf('getRemision', { docto_ve_id: doctoVeId });

/** The remission as it is on screen. */
export const remisionALaMano = (doctoVeId: number): Leida | undefined =>
  atHand('getRemision', { docto_ve_id: doctoVeId });

/** Puts the reply of entering a remission in the cache, so that it is not requested again. */
export function ponRemision(leida: Leida): void {
  const llave = llaveDe(leida.cabecera.DOCTO_VE_ID);
  queryClient.setQueryData(llave, leida);
  conserva(llave);
}

/** Reads it again now. */
export const releeRemision = (doctoVeId: number): Promise<Leida> =>
  ask('getRemision', { docto_ve_id: doctoVeId });

/** Shows at once that this operator began the remission or released it; callers say whether to read it again. */
export function ponEmpezada(doctoVeId: number, EMPEZADA: 'S' | 'N'): void {
  const llave = llaveDe(doctoVeId);
  const estado = queryClient.getQueryState<Leida>(llave);
  if (!estado?.data || estado.isInvalidated || estado.data.cabecera.EMPEZADA === EMPEZADA) return;
  const { cabecera } = estado.data;
  queryClient.setQueryData<Leida>(
    llave,
    { ...estado.data, cabecera: { ...cabecera, EMPEZADA } },
    { updatedAt: estado.dataUpdatedAt },
  );
}

/** Cancels a running request: it was sent before what is about to be written, so its answer would overwrite that. */
export function dejaDeLeer(doctoVeId: number): void {
  void queryClient.cancelQueries({ queryKey: llaveDe(doctoVeId) });
}

/** Shows a packed line at once; the remission is read again when no scan is being handled. */
export function ponEmpacada(trabajada: Trabajada, quien: { id: number; nombre: string }): void {
  queryClient.setQueryData<Leida>(llaveDe(trabajada.DOCTO_VE_ID), (leida) =>
    leida ? conEmpacada(leida, trabajada, quien) : leida,
  );
  conserva(llaveDe(trabajada.DOCTO_VE_ID));
}

/** The remission with this line's pieces in the box, and whoever packs it from now on. */
function conEmpacada(leida: Leida, t: Trabajada, quien: { id: number; nombre: string }): Leida {
  const { cabecera } = leida;
  const i = leida.data.findIndex((l) => l.DOCTO_VE_DET_ID === t.DOCTO_VE_DET_ID);
  const linea = leida.data[i];
  if (!linea) return leida;
  const data = [...leida.data];
  data[i] = {
    ...linea,
    UNID_SURT_BOD: t.UNID_SURT_BOD,
    UNIDADES_SUR_REC: t.UNIDADES_SUR_REC,
    DIFERENCIA: t.DIFERENCIA,
    UNIDADES_EMPACADAS: t.UNIDADES_EMPACADAS,
    FECHA_HORA_EMPAQUE: t.FECHA_HORA_EMPAQUE,
    EMPACO: t.FECHA_HORA_EMPAQUE ? quien.nombre : null,
  };
  return {
    ...leida,
    data,
    cabecera: {
      ...cabecera,
      // Keep what the reply does not know: it may be older than a state that others have caused since.
      ESTATUS: modoDeRemision(t.ESTATUS) === modoDeRemision(cabecera.ESTATUS) ? cabecera.ESTATUS : t.ESTATUS,
      EMPEZADA: 'S',
      RENGLONES_EMPACADOS: data.filter((l) => l.FECHA_HORA_EMPAQUE !== null).length,
      OPERADOR_ID_REVISION: cabecera.OPERADOR_ID_REVISION ?? quien.id,
      OPERADOR_REVISION: cabecera.OPERADOR_REVISION ?? quien.nombre,
    },
  };
}
