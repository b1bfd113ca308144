import { type ReactNode, useEffect, useRef } from 'react';
import type { ColaDeLecturas } from '../../capture/colaDeLecturas.ts';
import { type Guardado, rechazado } from '../../capture/motor.ts';
import { useEnPantalla, useLlegada } from '../../capture/useEnPantalla.ts';
import { type Motor, useMotor } from '../../capture/useMotor.ts';
import { ajustesStore } from '../../platform/ajustes.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { useMontada } from '../../platform/montada.ts';
import { decideTraspaso, type EnTraspaso, type SurtirYSeguir } from './decideTraspaso.ts';
import { abreGuardado, pon } from './guardarTraspaso.ts';
import { colaDeTraspaso } from './orden.ts';
import { type EnMano, esEnMano, guardarRejection, NADA_EN_MANO } from './traspaso.ts';
import { type OpcionesDeTraspaso, TITULO, useEnvioDeTraspaso } from './useEnvioDeTraspaso.ts';

/** Menu of the screen that follows a transfer. */
export const ORDEN = 'resurtidos';

export interface TraspasoEnCurso {
  enMano: Draft<EnMano>;
  cola: ColaDeLecturas;
  aviso: Motor['aviso'];
  /** Shows why a location's code is refused; with `borra`, the accepted one is cleared too. */
  rechaza: (motivo: string, borra: boolean) => void;
  guardando: boolean;
  /** The entry was sent without an answer: sending it again is the same press. */
  enDuda: (e: EnMano) => boolean;
  escribe: (piezas: string) => void;
  /** The proposed pieces are back in their field after a scan that was written over them: still nobody's. */
  devuelve: (piezas: string) => void;
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
  const enPantalla = useEnPantalla();
  const llega = useLlegada(opciones.traspaso !== undefined, enPantalla);
  const envio = useEnvioDeTraspaso(opciones, memoria, vigente);
  const { enDuda, caducado } = envio;
  const montada = useMontada();
  useAlmacenEnTrabajo(opciones.traspaso?.renglon.ALMACEN_ID);
  const { cola, enVuelo, aviso, avisa } = useMotor<EnMano, EnTraspaso, SurtirYSeguir>(memoria, {
    titulo: TITULO,
    // A reading changes the entry: the lots sent before no longer apply.
    estado: { get: enMano.get, set: (e) => pon(enMano, e) },
    trabajo: leida,
    llega: () => llega().then(leida),
    sinTrabajo: rechazado('No se pudo leer el renglón'),
    decide: decideTraspaso,
    async guarda({ surtido: t, entrada }, lectura): Promise<Guardado> {
      const dicho = await enVuelo.durante(() => manda(t, entrada, lectura));
      const porque = `No se surtió: revise las piezas antes de llevarlas a ${t.renglon.DESTINO_LEIDO}`;
      return { dicho: dicho ?? rechazado(porque) };
    },
  });
  const manda = abreGuardado({ vigente: () => vigente.current, enMano, envio, cola, montada });

  useEffect(() => {
    vigente.current = opciones;
  });

  function leida(): EnTraspaso | undefined {
    const { traspaso } = vigente.current;
    return (
      traspaso && {
        traspaso,
        guardaAlEscanear: ajustesStore.get().guardaAlEscanear && !enDuda(enMano.get()),
      }
    );
  }

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
    devuelve(piezas) {
      const { tecleada: _, ...e } = enMano.get();
      pon(enMano, { ...e, piezas });
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
