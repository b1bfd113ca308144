import { type LineaDeLote, pideLote } from '@anden/contrato/existencias/rules.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { type Captura, entradaRejection, type Lugar, totalDe } from '../../capture/captura.ts';
import type { EnTrabajo } from '../../capture/colaDeLecturas.ts';
import type { AlSeguir, Trabajo } from '../../capture/trabajo.ts';
import { type CapturaEnCurso, useCaptura } from '../../capture/useCaptura.ts';
import { Refusal } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { ask, useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { pedidoDeSalida, useDialogoLotes } from '../existencias/index.ts';
import {
  alcanzaLoPropuesto,
  lotesSinPreguntar,
  reglasDeSurtido,
  repartoDeLotes,
  type Surtible,
  surtirRejection,
  todasAqui,
  totalConEntrada,
} from './toma.ts';

const SIN_LUGARES: never[] = [];

export interface OpcionesDeSurtido {
  /** Identifies the screen and its record: `surtido.traspaso.12`. */
  memoria: string;
  /** Title of this screen's modals (specification §8). */
  titulo: string;
  /** Which screen asks, by the server's names: traspasos, remision. */
  quienllama: string;
  /** What is being worked on, for the message about a product that is not the line's. */
  en: EnTrabajo;
  /** Called once the proposed lot was scanned, and nothing of the line is left to take. */
  alConfirmar?: () => void;
  /** What the scan of the next work does once nothing of this line is left to take; absent: it is refused. */
  alSeguir?: Omit<AlSeguir, 'entera'> | undefined;
}

/** A line's picking in progress: its locations, the capture, and what can be done with it. */
export interface SurtidoEnCurso {
  surtible: Surtible;
  /** undefined while they are being read. */
  lugares: readonly Lugar[] | undefined;
  trabajo: Trabajo | undefined;
  enCurso: CapturaEnCurso;
  captura: Captura;
  /** Why the locations could not be read. */
  falla: string | null;
  relee: () => void;
  /** Why Guardar, and closing short with the capture, are disabled; null: they are not. */
  rechazo: string | null;
  rechazoCorto: string | null;
  /** Pieces set; including the current entry; and those left. */
  total: number;
  tomadas: number;
  restan: number;
  /** The amount 'Todas' enters. */
  todas: number;
  /** The lots that the entry in hand takes without asking; null: it has none, or they are asked for. */
  lotes: readonly LineaDeLote[] | null;
  /** The next entry that is set asks for its lots even if they follow. */
  preguntaLotes: () => void;
  /** Sets the current entry if it is valid; false if it is not. */
  recoge: () => Promise<boolean>;
  dialogo: ReactNode;
}

/** The picking of a transfer's or a remission's line from its locations (specification §2 and §5, Picking). */
export function useSurtido(surtible: Surtible, opciones: OpcionesDeSurtido): SurtidoEnCurso {
  const { memoria, titulo, quienllama, en, alConfirmar, alSeguir } = opciones;
  const { articulo, almacen } = surtible;
  const ubicaciones = useQueryCall(
    'getUbicacionesArticulo',
    { articulo_id: articulo.ARTICULO_ID, almacen_id: almacen.id, quienllama },
    // No message told what others took while another line was open.
    { staleTime: 0 },
  );
  const { error } = ubicaciones;
  // Refused because the article has no location in the warehouse, which is a rule of this screen (specification §8).
  const sinLugares = error instanceof Refusal && error.http === 200;
  const lugares: readonly Lugar[] | undefined = sinLugares ? SIN_LUGARES : ubicaciones.data?.data;
  const lotes = useDialogoLotes(memoria);
  const trabajo = useMemo(
    () => (lugares ? { articulo, lugares, reglas: reglasDeSurtido(surtible, lugares) } : undefined),
    [surtible, articulo, lugares],
  );
  /** The line with the lots was touched: they are asked for even if they follow. */
  const conPregunta = useRef(false);
  const enCurso = useCaptura({
    ...{ memoria, titulo, trabajo, en, pideLotes },
    alConfirmar: confirmado,
    alSeguir: alSeguir && { ...alSeguir, entera },
  });
  const captura = useStore(enCurso.captura);
  const motivo = useStore(enCurso.aviso);

  function confirmado(): void {
    if (totalDe(enCurso.captura.get().anexadas) === surtible.pendientes) alConfirmar?.();
  }

  function entera(c: Captura): boolean {
    if (!lugares || surtirRejection(surtible, lugares, c, null) !== null) return false;
    const conLotes = pideLote(articulo) && c.ubicacionId !== null;
    if (conLotes && lotesSinPreguntar(surtible, c, businessDay()) === null) return false;
    return totalConEntrada(surtible, lugares, c) === surtible.pendientes;
  }

  async function pideLotes(
    lugar: Lugar,
    piezas: number,
    leidos: readonly LineaDeLote[],
  ): Promise<readonly LineaDeLote[] | null> {
    const directos = conPregunta.current
      ? null
      : lotesSinPreguntar(surtible, enCurso.captura.get(), businessDay());
    conPregunta.current = false;
    if (directos) return directos;
    const { clave: codigo, anexadas } = enCurso.captura.get();
    const puestas = anexadas.find((x) => x.UBICACION_ID === lugar.UBICACION_ID)?.lotes ?? [];
    return lotes.pide({
      articulo,
      almacenId: almacen.id,
      piezas,
      movimiento: 'S',
      quienllama,
      lugar: lugar.UBICACION,
      ubicacionId: lugar.UBICACION_ID,
      noSonLote: new Set([articulo.CLAVE_ARTICULO, lugar.NUMERIC_UB, ...(codigo ? [codigo] : [])]),
      // Lots on scanned labels go before the proposed ones.
      previas: puestas.length > 0 ? puestas : leidos.length > 0 ? [] : await reparto(lugar, piezas),
      leidos,
    });
  }

  /** The default lots of so many pieces, which the operator only confirms. A transfer's are proposed one by one. */
  async function reparto(lugar: Lugar, piezas: number): Promise<LineaDeLote[]> {
    if (surtible.modo === 'traspaso') return [];
    const { UBICACION_ID } = lugar;
    const hoy = businessDay();
    const propuestos = repartoDeLotes(surtible, UBICACION_ID, [], piezas, hoy);
    if (alcanzaLoPropuesto(surtible, UBICACION_ID, piezas)) return propuestos;
    try {
      const { data } = await ask(
        'getCaducidadArticulo',
        pedidoDeSalida({
          articulo_id: articulo.ARTICULO_ID,
          almacen_id: almacen.id,
          quienllama,
          ubicacion_id: UBICACION_ID,
        }),
      );
      return repartoDeLotes(surtible, UBICACION_ID, data, piezas, hoy);
    } catch {
      // The dialog reads them itself, and shows the error.
      return propuestos;
    }
  }

  const sinLeer = 'Todavía no se leen las ubicaciones';
  const total = totalDe(captura.anexadas);
  return {
    surtible,
    lugares,
    trabajo,
    enCurso,
    captura,
    falla: error && !lugares ? error.message : null,
    relee: () => void ubicaciones.refetch(),
    rechazo: lugares ? surtirRejection(surtible, lugares, captura, motivo) : sinLeer,
    rechazoCorto: lugares ? surtirRejection(surtible, lugares, captura, motivo, true) : sinLeer,
    total,
    tomadas: lugares ? totalConEntrada(surtible, lugares, captura) : total,
    restan: surtible.pendientes - total,
    todas: lugares ? todasAqui(surtible, lugares, captura) : 0,
    lotes: lotesSinPreguntar(surtible, captura, businessDay()),
    preguntaLotes: () => {
      conPregunta.current = true;
    },
    async recoge() {
      // Until the locations are read nothing can be judged; without an entry in hand there is nothing to.
      if (!trabajo) return enCurso.captura.get().ubicacionId === null;
      const enMano = entradaRejection(trabajo.reglas, enCurso.captura.get()) === null;
      return (!enMano || (await enCurso.anexa())) && enCurso.completa();
    },
    dialogo: lotes.dialogo,
  };
}
