import { ESTATUS_RECLAMADO, MINUTOS_RECLAMO } from '@anden/contrato/reclamos/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call, newKey, Refusal } from '../platform/client.ts';
import { now } from '../platform/clock.ts';
import { refresh, useCommand } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import type { Reclamado } from './reclamo.ts';

const DETALLES = ['gettraspasoDetalleSurtido', 'gettraspasoDetalleRecepcion'] as const;
/** Work renews a claim, but not with every key. */
const RENUEVA_CADA = (MINUTOS_RECLAMO * 60_000) / 4;

/** What an operator at work does: a key, of a hand or a scanner, or a touch. */
const TRABAJO = ['keydown', 'pointerdown'] as const;

/** Claims and their releases go one after another: the last one said is the one that stands. */
let turno: Promise<unknown> = Promise.resolve();
function enTurno(hacer: () => Promise<unknown>): void {
  // A claim that cannot be made stops nobody: each save asks for it again.
  turno = turno.then(hacer).catch(() => {});
}

const reclama = (detId: number) =>
  call('reclamaLinea', { documento: 'traspaso', documento_det_id: detId }, { clave: newKey() }).catch((e) => {
    if (e instanceof Refusal && e.estatus === ESTATUS_RECLAMADO) return refresh(DETALLES);
    throw e;
  });

const suelta = (detId: number) =>
  call('sueltaLinea', { documento: 'traspaso', documento_det_id: detId }, { clave: newKey() });

export interface Reclamada {
  /** Another operator who holds the line now, or null. */
  ajeno: Reclamado | null;
  /** Takes the line over; it is written down. */
  toma: () => void;
  tomando: boolean;
}

/**
 * The claim on the line that is open: made on opening it, renewed while the operator works, let go on leaving. While
 * another operator's stands nothing is asked until this one takes it over.
 * @param linea the line, with its claim as the server last told; undefined while it is being read or when it is done
 */
export function useReclamo(
  linea: { DOCTO_IN_DET_ID: number; RECLAMO: Reclamado | null } | undefined,
  titulo: string,
): Reclamada {
  const yo = useSession().data.OPERADOR_ID;
  const comando = useCommand('reclamaLinea', { titulo, refreshes: DETALLES });
  const [vencido, setVencido] = useState<string | null>(null);
  const detId = linea?.DOCTO_IN_DET_ID;
  const reclamo = linea?.RECLAMO ?? null;
  const deOtro = reclamo && reclamo.OPERADOR_ID !== yo && reclamo.VENCE !== vencido ? reclamo : null;
  const libre = deOtro === null;
  const ultimo = useRef(0);

  useEffect(() => {
    if (detId === undefined || !libre) return;
    ultimo.current = now();
    enTurno(() => reclama(detId));
    const trabaja = () => {
      if (now() - ultimo.current < RENUEVA_CADA) return;
      ultimo.current = now();
      enTurno(() => reclama(detId));
    };
    for (const que of TRABAJO) document.addEventListener(que, trabaja, true);
    return () => {
      for (const que of TRABAJO) document.removeEventListener(que, trabaja, true);
      enTurno(() => suelta(detId));
    };
  }, [detId, libre]);

  // Nobody tells that a claim expired.
  const vence = deOtro?.VENCE ?? null;
  useEffect(() => {
    if (vence === null) return;
    const reloj = setTimeout(() => setVencido(vence), Math.max(0, Date.parse(vence) - now()));
    return () => clearTimeout(reloj);
  }, [vence]);

  return {
    ajeno: deOtro,
    toma: () => {
      if (detId === undefined) return;
      void comando.run({ documento: 'traspaso', documento_det_id: detId, tomar: true });
    },
    tomando: comando.running,
  };
}
