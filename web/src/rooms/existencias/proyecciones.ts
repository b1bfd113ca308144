import { deshaciblesDeCampo } from '../../platform/campo.ts';
import type { Respuesta } from '../../platform/client.ts';
import { alGuardar, type Guardada, type ProyeccionesDeCampo, proyecta } from '../../platform/proyeccion.ts';

/*
 * A save that waits in the outbox is the operator's last one on this device, so it is offered for undoing like any
 * other; while its undo waits too, it is shown as undone.
 */

const comoUltimo = (guardada: Guardada): Respuesta<'getUltimoGuardado'>['data'] => ({
  OPERACION_ID: guardada.key,
  FECHA: alGuardar(guardada),
  LLAMADA: guardada.llamada,
  RESUMEN: guardada.resumen,
  DESHECHO: 'N',
});

for (const llamada of deshaciblesDeCampo()) {
  proyecta('getUltimoGuardado', llamada, (leido, _g, _pedido, quien) => ({
    ...leido,
    data: comoUltimo(quien),
  }));
}

export const deExistencias = {
  deshacerGuardado: {
    getUltimoGuardado: (leido, { operacion_id }) =>
      leido.data?.OPERACION_ID === operacion_id
        ? { ...leido, data: { ...leido.data, DESHECHO: 'S' as const } }
        : leido,
  },
} satisfies Partial<ProyeccionesDeCampo>;
