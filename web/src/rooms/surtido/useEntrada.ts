import { ESTATUS_NO_ABRE, ESTATUS_SIN_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, hayRed, NoAnswer, newKey, Refusal } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { CON_RECUERDO, refresh } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import { tomaAdelanto } from './adelanto.ts';
import { type Leida, ponRemision, remisionALaMano } from './cache.ts';
import { TITULO } from './linea.ts';
import type { Lugar, Trabajo } from './useLugar.ts';

/** The request for the next remission, as the call takes it. */
const ESTATUS_DE: Record<Trabajo, 'PENDIENTE' | 'AREAEMBARQUE' | ''> = {
  '': '',
  surtir: 'PENDIENTE',
  empacar: 'AREAEMBARQUE',
};

/** Opening a remission takes it from nobody: it is begun by working on it. */
const MIRAR = { empezar: 'N' } as const;

const SIN_RESPUESTA = 'No hubo respuesta del servidor. Revise la conexión e intente de nuevo.';

export interface Entrada {
  /** The remission this operator is in; 0 until the server answers. */
  id: number;
  error: string | null;
  reintenta: () => void;
}

/**
 * Enters the remission in the address; without one, the next one; or the operator's last (specification §4, Load
 * status). If there is none, or it cannot be opened, the screen leads to Inicio (`alSalir`).
 * @param activa false while something else is on screen: nothing is entered
 * @param alEntrar called with the remission before anything of it is shown
 */
export function useEntrada(
  lugar: Lugar,
  activa: boolean,
  { alEntrar, alSalir }: { alEntrar: (doctoVeId: number) => void; alSalir: () => void },
): Entrada {
  const { OPERADOR_ID } = useSession().data;
  const { id, ultima, trabajo } = lugar;
  const [dentro, setDentro] = useState<{ id: number; ultima: boolean } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [intento, setIntento] = useState(0);
  const rechazo = useRef<Refusal | null>(null);
  const enCurso = useRef(false);
  /**
   * The last request. It must not be repeated by itself: its remission takes a moment to reach the address, and the request may have found
   * none.
   */
  const pedida = useRef<string | null>(null);
  const comando = useCommand('getremisionasurtir', {
    titulo: TITULO,
    // Its reply is the remission itself.
    parte: { tema: 'remision', id, parte: 0 },
    onRefusal: (refusal) => {
      rechazo.current = refusal;
    },
  });
  const cual = `${id}|${ultima}|${trabajo}`;
  /** What the address asks for now; empty once the screen is left. */
  const vigente = useRef(cual);
  useEffect(() => {
    vigente.current = cual;
    return () => {
      vigente.current = '';
    };
  }, [cual]);
  const puesta = dentro !== null && dentro.id === id && dentro.ultima === ultima;

  /** Nothing to work on: leads to Inicio, or to what the operator did last. */
  async function despide({ estatus, message }: Refusal): Promise<void> {
    if (estatus === ESTATUS_SIN_REMISION && !ultima) {
      const verla = await confirmar(TITULO, message, {
        aceptar: 'Ver la última remisión',
        cancelar: 'Ir a Inicio',
        tono: 'neutro',
      });
      if (verla) {
        lugar.veUltima(true);
        return;
      }
    } else await avisar(TITULO, message, 'atencion');
    alSalir();
  }

  /** The answer on its way; null: refused; undefined: no answer. */
  async function espera(enCamino: Promise<Leida>): Promise<Leida | null | undefined> {
    try {
      const reply = await enCamino;
      void refresh(['getRemisionesAbiertas']);
      return reply;
    } catch (e) {
      if (e instanceof NoAnswer) return undefined;
      if (e instanceof Refusal) rechazo.current = e;
      return null;
    }
  }

  /** Enters one that was open before; without an answer, the copy read earlier is used. Null: refused. */
  async function entraOSigue(conocida: Leida, enCamino: Promise<Leida> | null): Promise<Leida | null> {
    if (!hayRed()) return conocida;
    const input = { operador: OPERADOR_ID, docto_ve_id: conocida.cabecera.DOCTO_VE_ID, ...MIRAR };
    const pedida = enCamino ?? call('getremisionasurtir', input, { key: newKey(), ...CON_RECUERDO });
    const reply = await espera(pedida);
    return reply === undefined ? conocida : reply;
  }

  /** Enters one that this device has not read, or the next one. */
  async function entraOPide(enCamino: Promise<Leida> | null): Promise<Leida | null> {
    const reply = enCamino ? await espera(enCamino) : undefined;
    if (reply !== undefined) return reply;
    return comando.run({
      operador: OPERADOR_ID,
      docto_ve_id: ultima ? 0 : id,
      ultimaremision: ultima ? 'S' : 'N',
      estatus: id > 0 || ultima ? '' : ESTATUS_DE[trabajo],
      ...MIRAR,
    });
  }

  async function pregunta(): Promise<void> {
    rechazo.current = null;
    setError(null);
    const porId = !ultima && id > 0;
    const conocida = porId ? remisionALaMano(id) : undefined;
    const enCamino = porId ? tomaAdelanto(id) : null;
    const reply = conocida ? await entraOSigue(conocida, enCamino) : await entraOPide(enCamino);
    // The operator has chosen another one meanwhile, which is requested next.
    if (vigente.current !== cual) {
      pedida.current = null;
      return;
    }
    if (reply) {
      const nueva = reply.cabecera.DOCTO_VE_ID;
      if (reply !== conocida) ponRemision(reply);
      alEntrar(nueva);
      setDentro({ id: nueva, ultima });
      lugar.sustituye(nueva);
      return;
    }
    const no = rechazo.current as Refusal | null;
    if (no?.http === 200 && (no.estatus === ESTATUS_SIN_REMISION || no.estatus === ESTATUS_NO_ABRE)) {
      await despide(no);
    } else setError(no?.message ?? SIN_RESPUESTA);
  }

  const entra = useEffectEvent(async () => {
    // One at a time: what the address says then is requested when this one ends.
    if (enCurso.current || pedida.current === cual) return;
    pedida.current = cual;
    enCurso.current = true;
    await pregunta();
    enCurso.current = false;
    setIntento((n) => n + 1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these asks anew
  useEffect(() => {
    if (puesta || !activa) pedida.current = null;
    else void entra();
  }, [activa, puesta, id, ultima, trabajo, intento]);

  return {
    id: puesta ? id : 0,
    error: puesta ? null : error,
    reintenta: () => {
      pedida.current = null;
      setIntento((n) => n + 1);
    },
  };
}
