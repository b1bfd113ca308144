import { enPiezas } from '@anden/contrato/cifras.ts';
import { estaCompleta } from '@anden/contrato/compras/rules.ts';
import { useCallback, useRef, useState } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace } from '../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { ademasDe, type Guardado } from '../../capture/motor.ts';
import { avisaYRechaza } from '../../capture/noSeAtendio.ts';
import { useMotor } from '../../capture/useMotor.ts';
import { ajustesStore } from '../../platform/ajustes.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useDraft } from '../../platform/draft.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { afterPaint } from '../../platform/paint.ts';
import { queryKeyOf } from '../../platform/query.ts';
import { queryClient, useSession } from '../../platform/session.ts';
import { createStore, type Store } from '../../platform/store.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import { avisar } from '../../ui/modal.ts';
import { clavesALaMano, detalleALaMano, leeDetalle } from './busqueda.ts';
import { decideRecepcion, type EnRecepcion, type GuardarLinea, type Marca } from './decideRecepcion.ts';
import type { Abierta } from './decision.ts';
import type { Linea } from './lista.ts';

/** Title of the detail's modals (specification §8). */
export const TITULO = 'Recepción de Compra';
/** Saves that both receiving screens offer to undo. */
export const DESHACIBLES = ['guardarRecepcionCompra'] as const;

export interface Recepcion {
  cola: ColaDeLecturas;
  /** The open line and its pieces. Outside React, so that a scan redraws only what it changes. */
  abierta: Pick<Store<Abierta | null>, 'get' | 'subscribe'>;
  /** Set only after the answer has been painted. */
  marca: Pick<Store<Marca | null>, 'get' | 'subscribe'>;
  guardando: boolean;
  /** The pieces typed for this line were sent without an answer: saving them again is the same save. */
  enDuda: (linea: Linea) => boolean;
  /** A row was chosen by hand: marked until its key has been looked up. */
  elige: (linea: Linea) => void;
  escribe: (unidades: string) => void;
  /** Resolves once the operator has read the outcome. */
  guarda: (linea: Linea) => Promise<void>;
  cancela: () => void;
  /** The open line is no longer in the purchase: its draft is dropped. */
  suelta: () => void;
}

/** Said of a scan of another product, while the open line could not be saved. */
const sigueAbierta = ({ ARTICULO }: Linea): Desenlace => ({
  tono: 'atencion',
  mensaje: `Guarde o cancele la recepción de ${ARTICULO} antes de escanear otro producto`,
});

/**
 * Receiving a purchase: scans in order, the open line with its pieces (kept through a reload), Save and Cancel
 * (specification §4, Purchase line). `alLeer` shows a scanned code; `alSalir` clears the field and takes the focus.
 */
export function useRecepcion(
  id: number,
  pantalla: { alLeer: (codigo: string) => void; alSalir: () => void },
): Recepcion {
  const abierta = useDraft<Abierta | null>(`detallecr.${id}`, null);
  const [marca] = useState(() => createStore<Marca | null>(null));
  const marcaPendiente = useRef(() => {});
  const envio = useEnvioDeRecepcion(id);
  const { cola, enVuelo } = useMotor<Abierta | null, EnRecepcion, GuardarLinea, Marca>(
    `detallecr.${id}`,
    {
      titulo: TITULO,
      estado: abierta,
      trabajo: () => conAjuste(detalleALaMano(id)),
      llega: async () => conAjuste(await leeDetalle(id).catch(avisaYRechaza(TITULO))),
      conocidas: (llave) => clavesALaMano(id, llave),
      decide: decideRecepcion,
      guarda: guardaYSigue,
      marca: senala,
    },
    pantalla,
  );

  function conAjuste(detalle: EnRecepcion['detalle'] | undefined): EnRecepcion | undefined {
    const antes = abierta.get();
    const enDuda = antes !== null && envio.enDuda(antes);
    return detalle && { detalle, guardaAlEscanear: ajustesStore.get().guardaAlEscanear && !enDuda };
  }

  function senala(nueva: Marca | null): void {
    marcaPendiente.current();
    marcaPendiente.current = afterPaint(() => marca.set(nueva));
  }

  /** Saves the open line; then the product that was scanned is received. */
  async function guardaYSigue({ linea, unidades }: GuardarLinea): Promise<Guardado> {
    const actual = abierta.get();
    if (actual) abierta.set({ ...actual, unidades: String(unidades) });
    const dicho = await enVuelo.durante(() => envia(linea, unidades));
    if (!dicho || abierta.get()?.detId === linea.DOCTO_CM_DET_ID)
      return { dicho: dicho ?? sigueAbierta(linea) };
    return { junta: ademasDe(dicho) };
  }

  // Stable functions, so that a scan or a keystroke does not redraw the table.
  const elige = useCallback(
    (linea: Linea) => {
      if (abierta.get()) return;
      marcaPendiente.current();
      marca.set({ llave: linea.DOCTO_CM_DET_ID, tono: 'seleccion' });
    },
    [abierta, marca],
  );
  const suelta = useCallback(() => abierta.forget(), [abierta]);

  function sale(): void {
    abierta.forget();
    senala(null);
    pantalla.alSalir();
  }

  /** Resolves to what the operator is to be told. */
  async function envia(linea: Linea, cantidad: number): Promise<Desenlace> {
    const { hecha, dicho } = await envio.manda(linea, cantidad);
    const actual = abierta.get();
    // Whoever left and came back may have another line open by now, or more pieces of this one.
    if (!hecha || actual?.detId !== linea.DOCTO_CM_DET_ID) return dicho;
    const demas = piezasDe(actual.unidades) - cantidad;
    if (demas > 0) abierta.set({ ...actual, unidades: String(demas), faltan: actual.faltan - cantidad });
    else sale();
    return dicho;
  }

  return {
    cola,
    abierta,
    marca,
    guardando: envio.guardando,
    enDuda(linea) {
      const actual = abierta.get();
      return actual?.detId === linea.DOCTO_CM_DET_ID && envio.enDuda(actual);
    },
    elige,
    escribe: (unidades) => {
      const actual = abierta.get();
      if (actual && actual.unidades !== unidades) abierta.set({ ...actual, unidades });
    },
    async guarda(linea) {
      const cantidad = piezasDe(abierta.get()?.unidades ?? '');
      if (Number.isNaN(cantidad) || enVuelo.hay()) return;
      await enVuelo.durante(async () => cola.anota(await envia(linea, cantidad)));
      await envio.leido();
    },
    cancela() {
      if (enVuelo.hay()) return;
      const actual = abierta.get();
      if (actual && envio.enDuda(actual)) {
        const mensaje = 'Recepción cancelada sin saber si se guardó: revise lo recibido del producto';
        cola.anota({ tono: 'atencion', mensaje });
      } else cola.anota({ tono: 'nada', mensaje: 'Recepción cancelada: no se guardó nada' });
      envio.olvida();
      sale();
    },
    suelta,
  };
}

/** The save of a receipt. */
function useEnvioDeRecepcion(id: number) {
  const operadorId = useSession().data.OPERADOR_ID;
  const rechazo = useRef<string | null>(null);
  const leido = useRef<Promise<void> | null>(null);
  const comando = useGuardado('guardarRecepcionCompra', {
    titulo: TITULO,
    memoria: `detallecr.${id}`,
    onRefusal: (refusal) => {
      rechazo.current = refusal.message;
      leido.current = avisar(TITULO, refusal.message, 'rechazo');
    },
  });

  const orden = (detId: number, cantidad: number) => ({
    docto_cm_det_id: detId,
    operador_id: operadorId,
    cantidad,
  });

  return {
    guardando: comando.running,
    /** These pieces were sent without an answer: sending them again is the same save. */
    enDuda: ({ detId, unidades }: Abierta) => comando.unanswered(orden(detId, piezasDe(unidades))),
    /** Resolves to what the operator is told, and whether it was saved or waits to be sent. */
    async manda(linea: Linea, cantidad: number): Promise<{ hecha: boolean; dicho: Desenlace }> {
      rechazo.current = null;
      const que = `${enPiezas(cantidad)} de ${linea.ARTICULO}`;
      const reply = await comando.run(orden(linea.DOCTO_CM_DET_ID, cantidad), que);
      if (reply) {
        if (reply !== 'encolada') aplica(id, reply.data);
        return { hecha: true, dicho: desenlaceDe(reply, que, 'Recepción guardada') };
      }
      const mensaje =
        rechazo.current ?? 'Sin respuesta: no se sabe si se guardó. Guarde de nuevo; no se cuenta dos veces.';
      return { hecha: false, dicho: { tono: rechazo.current ? 'rechazo' : 'atencion', mensaje } };
    },
    /** Resolves once the operator has read the refusal, if there was one. */
    leido: async () => leido.current,
    olvida: () => comando.forget(),
  };
}

/** Shows a saved receipt at once; the detail is read again in the background. */
function aplica(id: number, linea: Linea): void {
  const llave = queryKeyOf('getDetalleCompraRecepcion', { docto_cm_id: id });
  queryClient.setQueryData<Respuesta<'getDetalleCompraRecepcion'>>(llave, (detalle) => {
    if (!detalle) return detalle;
    // A reply that arrives after another operator's receipt must not undo that on screen.
    const nueva = (l: Linea) =>
      l.DOCTO_CM_DET_ID === linea.DOCTO_CM_DET_ID && l.UNIDADES_RECIB < linea.UNIDADES_RECIB ? linea : l;
    return { ...detalle, data: detalle.data.map(nueva) };
  });
}

/** Tone of a line's row: its current mark, otherwise green if it is complete. */
export function tonoDeLinea(linea: Linea, marca: Marca | null): TonoDeFila {
  if (marca?.llave === linea.DOCTO_CM_DET_ID) return marca.tono;
  return estaCompleta(linea) ? 'hecho' : null;
}
