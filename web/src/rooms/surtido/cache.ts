import { modoDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { conserva } from '../../platform/leidos.ts';
import { ask, atHand, queryKeyOf } from '../../platform/query.ts';
import { queryClient } from '../../platform/session.ts';

/** A remission with its lines and the codes they are scanned by. */
export type Leida = Respuesta<'getRemision'>;
/** A line after work on it. */
export type Trabajada = Respuesta<'AsignaHoraEmpaqueRemision'>['data'];

/** Where what was read of a remission is. */
export const llaveDe = (doctoVeId: number) => queryKeyOf('getRemision', { docto_ve_id: doctoVeId });

/** The remission as it is on screen. */
export const remisionALaMano = (doctoVeId: number): Leida | undefined =>
  atHand('getRemision', { docto_ve_id: doctoVeId });

/** Puts on screen what entering the remission answered: it is not asked twice. */
export function ponRemision(leida: Leida): void {
  const llave = llaveDe(leida.cabecera.DOCTO_VE_ID);
  queryClient.setQueryData(llave, leida);
  conserva(llave);
}

/** Reads it again now. */
export const releeRemision = (doctoVeId: number): Promise<Leida> =>
  ask('getRemision', { docto_ve_id: doctoVeId });

/** Shows at once that this operator has begun the remission, or let go of it; what is to be read again anyway says it itself. */
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

/** A reading under way was asked before what is about to be written: its answer would take it off the screen again. */
export function dejaDeLeer(doctoVeId: number): void {
  void queryClient.cancelQueries({ queryKey: llaveDe(doctoVeId) });
}

/** Shows a packed line at once; the remission is read again when no scan is under way. */
export function ponEmpacada(trabajada: Trabajada, quien: { id: number; nombre: string }): void {
  queryClient.setQueryData<Leida>(llaveDe(trabajada.DOCTO_VE_ID), (leida) =>
    leida ? conEmpacada(leida, trabajada, quien) : leida,
  );
  conserva(llaveDe(trabajada.DOCTO_VE_ID));
}

/** The remission with what that line has in the box, by who from now on packs it. */
export function conEmpacada(leida: Leida, t: Trabajada, quien: { id: number; nombre: string }): Leida {
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
      // What the reply does not know: it may be older than the state others have left since.
      ESTATUS: modoDeRemision(t.ESTATUS) === modoDeRemision(cabecera.ESTATUS) ? cabecera.ESTATUS : t.ESTATUS,
      EMPEZADA: 'S',
      RENGLONES_EMPACADOS: data.filter((l) => l.FECHA_HORA_EMPAQUE !== null).length,
      OPERADOR_ID_REVISION: cabecera.OPERADOR_ID_REVISION ?? quien.id,
      OPERADOR_REVISION: cabecera.OPERADOR_REVISION ?? quien.nombre,
    },
  };
}
