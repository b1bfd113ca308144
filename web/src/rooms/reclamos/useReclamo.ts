import {
  type DocumentoReclamable,
  ESTATUS_RECLAMADO,
  MINUTOS_RECLAMO,
} from '@anden/contrato/reclamos/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call, newKey, Refusal } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { useSession } from '../../platform/session.ts';
import { releeLoQueCambia } from '../../platform/vigencia.ts';
import type { Reclamado } from './reclamo.ts';

/** Work renews the claim, but not with every keystroke. */
const RENUEVA_CADA = (MINUTOS_RECLAMO * 60_000) / 4;

/** Signs of work: a key, by hand or by scanner, or a touch. */
const TRABAJO = ['keydown', 'pointerdown'] as const;

/** Claims and releases are sent one after another, so that the last one wins. */
let turno: Promise<unknown> = Promise.resolve();
export function enTurno(hacer: () => Promise<unknown>): void {
  // A claim that fails stops nobody, because each save asks for it again.
  turno = turno.then(hacer).catch(() => {});
}

/** A document line that can be claimed, with its claim as last read. */
export interface Reclamable {
  documento: DocumentoReclamable;
  detId: number;
  RECLAMO: Reclamado | null;
}

type Renglon = Pick<Reclamable, 'documento' | 'detId'>;

const porNombre = ({ documento, detId }: Renglon) => ({ documento, documento_det_id: detId });

async function intenta(reclama: () => Promise<unknown>): Promise<void> {
  try {
    await reclama();
  } catch (e) {
    if (!(e instanceof Refusal && e.estatus === ESTATUS_RECLAMADO)) throw e;
    await releeLoQueCambia('reclamaLinea');
  }
}

const reclama = (renglon: Renglon) => call('reclamaLinea', porNombre(renglon), { key: newKey() });
const suelta = (renglon: Renglon) => call('sueltaLinea', porNombre(renglon), { key: newKey() });

export interface Reclamada {
  /** Another operator who has the line now; null: nobody. */
  ajeno: Reclamado | null;
  /** Takes the line over, which is recorded. */
  toma: () => void;
  tomando: boolean;
}

/**
 * The claim on the open line: made on opening, renewed while the operator works, released on leaving. If another
 * operator has it, nothing is sent until this one takes it over.
 * @param renglon undefined while it is being read or when it is done
 * @param abre the command that opens the line and thereby claims it, if there is one
 */
export function useReclamo(
  renglon: Reclamable | undefined,
  titulo: string,
  abre?: () => Promise<unknown>,
): Reclamada {
  const yo = useSession().data.OPERADOR_ID;
  const documento = renglon?.documento ?? 'traspaso';
  const comando = useCommand('reclamaLinea', { titulo });
  const [vencido, setVencido] = useState<string | null>(null);
  const detId = renglon?.detId;
  const reclamo = renglon?.RECLAMO ?? null;
  const deOtro = reclamo && reclamo.OPERADOR_ID !== yo && reclamo.VENCE !== vencido ? reclamo : null;
  const libre = deOtro === null;
  const ultimo = useRef(0);
  const alAbrir = useRef(abre);
  useEffect(() => {
    alAbrir.current = abre;
  });

  useEffect(() => {
    if (detId === undefined || !libre) return;
    const suyo = { documento, detId };
    ultimo.current = now();
    enTurno(() => intenta(() => alAbrir.current?.() ?? reclama(suyo)));
    const trabaja = () => {
      if (now() - ultimo.current < RENUEVA_CADA) return;
      ultimo.current = now();
      enTurno(() => intenta(() => reclama(suyo)));
    };
    for (const que of TRABAJO) document.addEventListener(que, trabaja, true);
    return () => {
      for (const que of TRABAJO) document.removeEventListener(que, trabaja, true);
      enTurno(() => suelta(suyo));
    };
  }, [documento, detId, libre]);

  // No message tells that a claim expired.
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
      void comando.run({ ...porNombre({ documento, detId }), tomar: true });
    },
    tomando: comando.running,
  };
}
