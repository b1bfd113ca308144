import { enPiezas } from '@anden/contrato/cifras.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { conLineaEnMano } from '../../capture/ajena.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import {
  codigoLiteral,
  type Leida,
  type NoLeida,
  resuelve,
  resuelveALaMano,
} from '../../capture/resolver.ts';
import { useAviso } from '../../capture/useAviso.ts';
import { dejaDicho, useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useEnPantalla, useLlegada } from '../../capture/useEnPantalla.ts';
import { useEnVuelo } from '../../capture/useEnVuelo.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { entero, textoDeLote } from '../../platform/format.ts';
import { useMontada } from '../../platform/montada.ts';
import { refresh } from '../../platform/query.ts';
import { colaDeOrden, faltanDe } from './orden.ts';
import { rechazado, trasDecision } from './trasDecision.ts';
import {
  bloqueoDe,
  type Decision,
  decideClave,
  decideUbicacion,
  type EnMano,
  enCaminoDe,
  esEnMano,
  guardarRejection,
  NADA_EN_MANO,
  type Traspaso,
} from './traspaso.ts';
import { type OpcionesDeTraspaso, TITULO, useEnvioDeTraspaso } from './useEnvioDeTraspaso.ts';

/** Menu of the screen that follows a transfer. */
export const ORDEN = 'resurtidos';
const RENUEVA = ['getaAticulosdeOrden', 'getUbicacionesArticulo'] as const;

type Hecho = Pick<Respuesta<'regresaResurtido'>['data'], 'LOTES'>;

/** The lots that moved, for display; nothing if they have none. */
function lotesDe({ LOTES }: Hecho): string {
  const con = LOTES.filter((l) => l.FECHA_CADUCIDAD || l.LOTE || l.FECHA_PRODUCCION);
  return con.length === 0 ? '' : `. ${con.map((l) => `${entero(l.PIEZAS)}: ${textoDeLote(l)}`).join('; ')}`;
}

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

/** Product, location, pieces, save: for one row of the order (specification §5, Transfer between locations). */
export function useTraspaso(opciones: OpcionesDeTraspaso): TraspasoEnCurso {
  const { resurtidoId, operacion } = opciones;
  const memoria = `traspaso.${operacion}.${resurtidoId}`;
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
    const d = via !== 'teclado' ? decideUbicacion(t, codigoLiteral(codigo)) : null;
    if (d) return aplica(d, null, via);
    const leida = resuelveALaMano(codigo, undefined, via);
    return leida ? decidida(leida, lectura, t) : busca(lectura, t);
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

  /** The entry changed: the lots sent before no longer apply. */
  const pon = ({ caducidades: _, ...e }: EnMano) => enMano.set(e);

  function aplica(d: Decision, leida: Leida | null, via: Lectura['via']): Desenlace {
    const { despues, desenlace } = trasDecision(enMano.get(), d, vigente.current.traspaso, leida, via);
    if (despues) pon(despues);
    return desenlace;
  }

  const montada = useMontada();
  async function manda(t: Traspaso, antes: EnMano): Promise<void> {
    if (operacion === 'acomodo' && !enDuda(antes) && !(await caducado.pide(enCaminoDe(t)))) return;
    const e = { ...antes, ...envio.lotes(antes) };
    enMano.set(e);
    const cantidad = piezasDe(e.piezas);
    const piezas = `${enPiezas(cantidad)} de ${t.renglon.ARTICULO}`;
    const reply = await envio.manda(e, piezas);
    if (!reply) {
      // After a refusal, the next save uses the lots there are by then.
      if (!enDuda(e)) pon(e);
      return;
    }
    caducado.olvida();
    const encolada = reply === 'encolada';
    const dicho = desenlaceDe(reply, encolada ? piezas : `${piezas}${lotesDe(reply.data)}`);
    const falta = encolada
      ? faltanDe(t.renglon, operacion) - cantidad
      : faltanDe({ ...t.renglon, ...reply.data }, operacion);
    if (falta > 0) {
      cola.anota({ ...dicho, mensaje: `${dicho.mensaje}. Faltan ${entero(falta)}` }, 'Guardado');
      // Later scans wait, because what comes next depends on what is left.
      if (!encolada) await refresh(RENUEVA);
      // The product stays; another location comes next. Whoever left and came back may have begun with it.
      if (enMano.get() !== e) return;
      enMano.set({ ...NADA_EN_MANO, clave: e.clave, mostradas: 0 });
      return;
    }
    const orden = colaDeOrden(t.renglon.ALMACEN_ID);
    dejaDicho(orden, dicho);
    enMano.forget();
    if (!montada()) return;
    cola.cede(orden, true);
    vigente.current.alTerminar();
  }

  return {
    enMano,
    cola,
    aviso,
    rechaza(motivo, borra) {
      avisa(motivo);
      const e = enMano.get();
      // What was sent without an answer is sent again unchanged.
      if (borra && !enVuelo.hay() && !enDuda(e)) pon({ ...e, ubicacionId: null, piezas: '' });
    },
    guardando: envio.guardando,
    dialogo: caducado.dialogo,
    enDuda,
    escribe(piezas) {
      const e = enMano.get();
      if (e.piezas === piezas) return;
      avisa(null);
      pon({ ...e, piezas });
    },
    suelta() {
      if (enVuelo.hay()) return;
      envio.olvida();
      avisa(null);
      pon({ ...enMano.get(), ubicacionId: null, piezas: '' });
    },
    async guarda() {
      const e = enMano.get();
      const { traspaso } = vigente.current;
      if (!traspaso || enVuelo.hay() || (!enDuda(e) && guardarRejection(traspaso, e))) return;
      await enVuelo.durante(() => manda(traspaso, e));
    },
  };
}
