import { enPiezas } from '@anden/contrato/cifras.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { piezasDe } from '../../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace } from '../../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../../capture/encolada.ts';
import { ademasDe, rechazado } from '../../../capture/motor.ts';
import { type Motor, useMotor } from '../../../capture/useMotor.ts';
import { ajustesStore } from '../../../platform/ajustes.ts';
import { useAlmacenEnTrabajo } from '../../../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../../../platform/draft.ts';
import { askOnce } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.ts';
import { draftStamp } from '../../../platform/storage.ts';
import { useSelected } from '../../../platform/store.ts';
import { decideAcomodo, type EnAcomodo } from './decideAcomodo.ts';
import {
  acomodarRejection,
  type EnMano,
  esEnMano,
  type Orden,
  ordenEnMano,
  sonPropuestas,
} from './ordenes.ts';
import { CLAVE, lotesEnMano, TITULO, useEnvioDeAcomodo } from './useEnvioDeAcomodo.ts';

const leeOrdenes = async (): Promise<readonly Orden[]> => (await askOnce('getArticulosAcomodo', {})).data;

/** Said of a scan that would go on to another product. */
const NO_SIGUE = rechazado(
  'No se guardó lo anterior. Acomódelo o cancélelo antes de escanear otro producto.',
);

export interface AcomodoInvEnCurso {
  enMano: Draft<EnMano | null>;
  cola: ColaDeLecturas;
  aviso: Motor['aviso'];
  /** Shows why the entry is refused; with `borra`, the confirmed location must be confirmed again. */
  rechaza: (motivo: string, borra: boolean) => void;
  /** The row that a refusal is about. */
  senalada: string | null;
  acomodando: boolean;
  dialogo: ReactNode;
  enDuda: (orden: Orden, unidades: number) => boolean;
  escribe: (unidades: string) => void;
  /** The proposed units are back in their field after a scan that was written over them: still nobody's. */
  devuelve: (unidades: string) => void;
  acomoda: () => Promise<void>;
  /** The lots that the entry takes without asking; null: it has none, or they are asked for. */
  lotes: (e: EnMano, orden: Orden) => ReturnType<typeof lotesEnMano>;
  /** Acomodar, with its lots asked for. */
  cambiaLotes: () => Promise<void>;
  cancela: () => void;
}

/** The message for an entry that is given up. */
const alCancelar = (dudosa: boolean): Desenlace =>
  dudosa
    ? {
        tono: 'atencion',
        mensaje: 'Acomodo cancelado sin saber si se guardó: revise lo acomodado del producto',
      }
    : { tono: 'nada', mensaje: 'Acomodo cancelado: no se guardó nada' };

type Envio = ReturnType<typeof useEnvioDeAcomodo>;

/** The save of the entry in hand. Resolves to what was saved; null: nothing was, and the operator has been told why. */
function abreAcomoda(de: {
  enMano: Draft<EnMano | null>;
  envio: Envio;
  enVuelo: Motor['enVuelo'];
  ordenes: () => readonly Orden[];
}): () => Promise<Desenlace | null> {
  const { enMano, envio, enVuelo, ordenes } = de;

  async function manda(orden: Orden, unidades: number): Promise<Desenlace | null> {
    const enviada = enMano.get();
    const piezas = `${enPiezas(unidades)} de ${orden.ARTICULO}`;
    const reply = await envio.manda(orden, unidades, piezas);
    if (!reply) return null;
    // Whoever left and came back may have something else in hand by now.
    if (enMano.get() === enviada) enMano.forget();
    return desenlaceDe(reply, piezas);
  }

  return async () => {
    const e = enMano.get();
    const orden = ordenEnMano(ordenes(), e);
    if (!e || !orden || enVuelo.hay()) return null;
    const unidades = piezasDe(e.unidades);
    if (!envio.enDuda(orden, unidades) && acomodarRejection(ordenes(), e)) return null;
    return (await enVuelo.durante(() => manda(orden, unidades))) ?? null;
  };
}

/** Put-away orders one after another: product, location, pieces, Acomodar (specification §2 and §5, Put-away). */
export function useAcomodoInv(ordenes: readonly Orden[] | undefined): AcomodoInvEnCurso {
  const enMano = useDraft<EnMano | null>(CLAVE, null, esEnMano);
  const [senalada, setSenalada] = useState<string | null>(null);
  const lista = useRef(ordenes);
  const envio = useEnvioDeAcomodo(enMano);
  const almacenId = useSelected(enMano, (e) => ordenes && ordenEnMano(ordenes, e)?.ALMACEN_ID);
  useAlmacenEnTrabajo(almacenId);
  const { cola, enVuelo, aviso, avisa } = useMotor<EnMano | null, EnAcomodo, 'entrada', string>(
    CLAVE,
    {
      titulo: TITULO,
      estado: enMano,
      trabajo: ordenesLeidas,
      // A reading may come before the screen has its list.
      llega: async () => ordenesLeidas() ?? { ordenes: await leeOrdenes(), guardaAlEscanear: false },
      decide: decideAcomodo,
      async guarda() {
        const dicho = await acomoda();
        return dicho ? { junta: ademasDe(dicho) } : { dicho: NO_SIGUE };
      },
      marca: setSenalada,
    },
    { alEmpezar: () => setSenalada(null) },
  );
  const acomoda = abreAcomoda({ enMano, envio, enVuelo, ordenes: () => lista.current ?? [] });

  useEffect(() => {
    lista.current = ordenes;
  });

  useOrdenPerdida(ordenes, { enMano, envio, cola, hay: enVuelo.hay });

  function ordenesLeidas(): EnAcomodo | undefined {
    const e = enMano.get();
    const suyas = lista.current;
    const orden = suyas && ordenEnMano(suyas, e);
    const enDuda = e !== null && orden !== undefined && envio.enDuda(orden, piezasDe(e.unidades));
    return suyas && { ordenes: suyas, guardaAlEscanear: ajustesStore.get().guardaAlEscanear && !enDuda };
  }

  async function acomodaYDice(): Promise<void> {
    const dicho = await acomoda();
    if (dicho) cola.anota(dicho, 'Acomodado');
  }

  return {
    enMano,
    cola,
    aviso,
    rechaza(motivo, borra) {
      avisa(motivo);
      const e = enMano.get();
      const orden = ordenEnMano(lista.current ?? [], e);
      if (!borra || !e || enVuelo.hay()) return;
      // What was sent without an answer is sent again unchanged.
      if (orden && envio.enDuda(orden, piezasDe(e.unidades))) return;
      const { preset: _, tecleada: __, ...resto } = e;
      enMano.set({ ...resto, ubicacionId: null, unidades: '' });
    },
    senalada,
    acomodando: envio.guardando,
    dialogo: envio.dialogo,
    enDuda: envio.enDuda,
    escribe(unidades) {
      const e = enMano.get();
      if (e && !(e.unidades === unidades && e.tecleada)) enMano.set({ ...e, unidades, tecleada: true });
    },
    devuelve(unidades) {
      const actual = enMano.get();
      if (!actual) return;
      const { tecleada: _, ...e } = actual;
      enMano.set({ ...e, unidades });
    },
    acomoda: acomodaYDice,
    lotes: lotesEnMano,
    cambiaLotes() {
      envio.pregunta();
      return acomodaYDice();
    },
    cancela() {
      const e = enMano.get();
      if (enVuelo.hay() || !e) return;
      const orden = ordenEnMano(lista.current ?? [], e);
      const dudosa = orden !== undefined && envio.enDuda(orden, piezasDe(e.unidades));
      envio.olvida();
      enMano.forget();
      cola.anota(alCancelar(dudosa), 'Cancelado');
    },
  };
}

/** What is said of an entry whose order is gone: pieces that somebody counted may lie at their location. */
function alPerderse(e: EnMano, { ARTICULO, UBICACION }: Orden): Desenlace {
  const piezas = piezasDe(e.unidades);
  const puestas = e.ubicacionId !== null && piezas > 0 && !sonPropuestas(e);
  return {
    tono: 'atencion',
    mensaje: puestas
      ? `Lo que puso no se registró: ${enPiezas(piezas)} de ${ARTICULO} en ${UBICACION}. Ya no está por acomodar.`
      : `${ARTICULO} ya no está por acomodar`,
  };
}

/** Gives up, with a message, the entry of an order that others finished or that is gone. Another tab of this operator may have saved it. */
function useOrdenPerdida(
  ordenes: readonly Orden[] | undefined,
  que: Pick<AcomodoInvEnCurso, 'enMano' | 'cola'> & { envio: Envio; hay: () => boolean },
): void {
  const { OPERADOR_ID } = useSession().data;
  const { enMano, envio, cola, hay } = que;
  const ultima = useRef<Orden | undefined>(undefined);
  const { enDuda } = envio;
  useEffect(() => {
    const e = enMano.get();
    if (!ordenes || !e || hay()) return;
    const orden = ordenEnMano(ordenes, e);
    if (orden) {
      ultima.current = orden;
      return;
    }
    const suya = ultima.current;
    const guardada = draftStamp(OPERADOR_ID, CLAVE) === null || (suya && enDuda(suya, piezasDe(e.unidades)));
    enMano.forget();
    if (suya?.ARTICULO_ID === e.articuloId && !guardada) cola.anota(alPerderse(e, suya), 'Orden');
  });
}
