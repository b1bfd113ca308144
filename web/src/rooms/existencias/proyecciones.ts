import { deshaciblesDeCampo } from '../../platform/campo.ts';
import type { Respuesta } from '../../platform/client.ts';
import { alGuardar, type Guardada, proyecta } from '../../platform/proyeccion.ts';

/*
 * The operator's last save is the last one of this device too: one that waits in the outbox is offered to be taken back like
 * any other, and so is told to be undone while its undo waits.
 */

const comoUltimo = (guardada: Guardada): Respuesta<'getUltimoGuardado'>['data'] => ({
  OPERACION_ID: guardada.clave,
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

proyecta('getUltimoGuardado', 'deshacerGuardado', (leido, { operacion_id }) =>
  leido.data?.OPERACION_ID === operacion_id
    ? { ...leido, data: { ...leido.data, DESHECHO: 'S' as const } }
    : leido,
);
