import { type ReactNode, useEffect, useRef } from 'react';
import { conLineaEnMano } from '../../capture/ajena.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import {
  codigoLiteral,
  type Leida,
  type NoLeida,
  resuelve,
  resuelveALaMano,
} from '../../capture/resolver.ts';
import { useAviso } from '../../capture/useAviso.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useEnPantalla, useLlegada } from '../../capture/useEnPantalla.ts';
import { useEnVuelo } from '../../capture/useEnVuelo.ts';
import { ajustesStore } from '../../platform/ajustes.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { useMontada } from '../../platform/montada.ts';
import { abreGuardado, pon } from './guardarTraspaso.ts';
import { colaDeTraspaso } from './orden.ts';
import { rechazado, trasDecision } from './trasDecision.ts';
import {
  bloqueoDe,
  type Decision,
  decideClave,
  decideUbicacion,
  type EnMano,
  esEnMano,
  guardarRejection,
  NADA_EN_MANO,
  type Traspaso,
  terminaElSurtido,
} from './traspaso.ts';
import { type OpcionesDeTraspaso, TITULO, useEnvioDeTraspaso } from './useEnvioDeTraspaso.ts';

/** Menu of the screen that follows a transfer. */
export const ORDEN = 'resurtidos';

export interface TraspasoEnCurso {
  enMano: Draft<EnMano>;
  cola: ColaDeLecturas;
  aviso: ReturnType<typeof useAviso>['aviso'];
  /** Shows why a location's code is refused; with `borra`, the accepted one is cleared too. */
  rechaza: (motivo: string, borra: boolean) => void;
  guardando: boolean;
  /** The entry was sent without an answer: sending it again is the same press. */
  enDuda: (e: EnMano) => boolean;
  escribe: (piezas: string) => void;
  guarda: () => Promise<void>;
  /** Clears the location and its pieces. */
  suelta: () => void;
  dialogo: ReactNode;
}

/** Clears the location and its pieces. */
const sinLugar = ({ preset: _, tecleada: __, ...e }: EnMano): EnMano => ({
  ...e,
  ubicacionId: null,
  piezas: '',
});

/** Product, location, pieces, save: for one row of the order (specification §5, Transfer between locations). */
export function useTraspaso(opciones: OpcionesDeTraspaso): TraspasoEnCurso {
  const { resurtidoId, operacion } = opciones;
  const memoria = colaDeTraspaso(operacion, resurtidoId);
  const enMano = useDraft<EnMano>(memoria, NADA_EN_MANO, esEnMano);
  const vigente = useRef(opciones);
  const enVuelo = useEnVuelo();
  const enPantalla = useEnPantalla();
  const llega = useLlegada(opciones.traspaso !== undefined, enPantalla);
  const envio = useEnvioDeTraspaso(opciones, memoria, vigente);
  const { enDuda, caducado } = envio;
  const { aviso, avisa } = useAviso();
  useAlmacenEnTrabajo(opciones.traspaso?.renglon.ALMACEN_ID);
  const cola = useColaDeLecturas(memoria, atiende);

  useEffect(() => {
    vigente.current = opciones;
  });

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    avisa(null);
    const { traspaso } = vigente.current;
    return enVuelo.hay() || !traspaso ? despues(lectura) : contesta(lectura, traspaso);
  }

  async function despues(lectura: Lectura): Promise<Desenlace> {
    await llega();
    await enVuelo.espera();
    const { traspaso } = vigente.current;
    return traspaso ? contesta(lectura, traspaso) : rechazado('No se pudo leer el renglón');
  }

  function contesta(lectura: Lectura, t: Traspaso): Desenlace | Promise<Desenlace> {
    const { codigo, via } = lectura;
    const bloqueo = bloqueoDe(t);
    if (bloqueo) return rechazado(bloqueo);
    // Typed text goes to the article's field: a location is never typed (specification §5).
    const literal = codigoLiteral(codigo);
    const e = enMano.get();
    const sigue = via !== 'teclado' && ajustesStore.get().guardaAlEscanear;
    if (sigue && !enDuda(e) && terminaElSurtido(t, e, literal)) return surteYSigue(lectura, t, e);
    const d = via !== 'teclado' ? decideUbicacion(t, literal) : null;
    if (d) return aplica(d, null, via);
    const leida = resuelveALaMano(codigo, undefined, via);
    return leida ? decidida(leida, lectura, t) : busca(lectura, t);
  }

  /** The shelf was scanned: what is in hand was supplied, and this is where it is put. */
  async function surteYSigue(lectura: Lectura, t: Traspaso, e: EnMano): Promise<Desenlace> {
    const dicho = await enVuelo.durante(() => manda(t, e, lectura));
    return (
      dicho ?? rechazado(`No se surtió: revise las piezas antes de llevarlas a ${t.renglon.DESTINO_LEIDO}`)
    );
  }

  function decidida(leida: Leida | NoLeida, lectura: Lectura, t: Traspaso): Desenlace {
    if ('rechazo' in leida) return rechazado(leida.rechazo);
    const { codigo, claves, piezas } = leida;
    const dicho = aplica(decideClave(t, enMano.get(), codigo, claves, piezas), leida, lectura.via);
    return conLineaEnMano(dicho, t.renglon.ARTICULO_ID, lectura, claves, { trabajo: 'resurtido' });
  }

  async function busca(lectura: Lectura, t: Traspaso): Promise<Desenlace> {
    try {
      return decidida(await resuelve(lectura.codigo, TITULO, lectura.via), lectura, t);
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  function aplica(d: Decision, leida: Leida | null, via: Lectura['via']): Desenlace {
    const { despues, desenlace } = trasDecision(enMano.get(), d, vigente.current.traspaso, leida, via);
    if (despues) pon(enMano, despues);
    return desenlace;
  }

  const montada = useMontada();
  const manda = abreGuardado({ vigente: () => vigente.current, enMano, envio, cola, montada });

  return {
    enMano,
    cola,
    aviso,
    rechaza(motivo, borra) {
      avisa(motivo);
      const e = enMano.get();
      // What was sent without an answer is sent again unchanged.
      if (borra && !enVuelo.hay() && !enDuda(e)) pon(enMano, sinLugar(e));
    },
    guardando: envio.guardando,
    dialogo: caducado.dialogo,
    enDuda,
    escribe(piezas) {
      const e = enMano.get();
      if (e.piezas === piezas && e.tecleada) return;
      avisa(null);
      pon(enMano, { ...e, piezas, tecleada: true });
    },
    suelta() {
      if (enVuelo.hay()) return;
      envio.olvida();
      avisa(null);
      pon(enMano, sinLugar(enMano.get()));
    },
    async guarda() {
      const e = enMano.get();
      const { traspaso } = vigente.current;
      if (!traspaso || enVuelo.hay() || (!enDuda(e) && guardarRejection(traspaso, e))) return;
      await enVuelo.durante(() => manda(traspaso, e));
    },
  };
}
