import type { DeCampo, Deshacible } from '@anden/contrato/contrato.ts';
import type { Respuesta } from '../../platform/client.ts';
import { type Guardada, proyecta } from '../../platform/proyeccion.ts';

/*
 * The operator's last save is the last one of this device too: one that waits in the outbox is offered to be taken back like
 * any other, and so is told to be undone while its undo waits.
 */

/** Saves made at the shelf that can be taken back: one that is declared and not here does not compile. */
const DESHACIBLES: Readonly<Record<DeCampo & Deshacible, true>> = {
  guardarRecepcionCompra: true,
  guardaAcomodoCompra: true,
  ActualizaArticulosAcomodo: true,
  ajustaConteo: true,
  guardaTraspasoRecepcion: true,
  setTraspasoentreubicaciones: true,
  surtirProductoTraspaso: true,
  cierraFaltanteTraspaso: true,
  surtirArticulodeRemision: true,
  AsignaHoraEmpaqueRemision: true,
  cierraRenglonRemision: true,
};

const comoUltimo = ({
  clave,
  llamada,
  resumen,
  creado,
}: Guardada): Respuesta<'getUltimoGuardado'>['data'] => ({
  OPERACION_ID: clave,
  FECHA: new Date(creado).toISOString(),
  LLAMADA: llamada,
  RESUMEN: resumen,
  DESHECHO: 'N',
});

for (const llamada of Object.keys(DESHACIBLES) as (keyof typeof DESHACIBLES)[]) {
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
