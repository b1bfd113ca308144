import { useCallback, useEffect, useRef, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { ask } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { type Llamada, TITULO_MARCADOR } from './marcador.ts';

/** Which customer to call: one of a list, or the next one if it does not say. */
export interface Cual {
  dir_cli_id: number;
  seguimiento_id: number;
}

type Siguiente = NonNullable<Respuesta<'guardaIncidencia'>['siguiente']>;

const TITULO = { titulo: TITULO_MARCADOR };

/** The commands of a call. `alNegar` is told why no customer was given. */
function useOrdenes(alNegar: (motivo: string) => void) {
  const aparta = useCommand('clienteDisponible', { ...TITULO, onRefusal: (r) => alNegar(r.message) });
  const lanza = useCommand('validarylanzarllamada', TITULO);
  const inicia = useCommand('iniciaLlamada', TITULO);
  const responde = useCommand('anexaRespuesta', TITULO);
  const borra = useCommand('borrarRespuesta', TITULO);
  const agenda = useCommand('agendar', TITULO);
  const guarda = useCommand('guardaIncidencia', TITULO);
  const pausa = useCommand('pausarMarcacion', TITULO);
  const salta = useCommand('saltaCliente', TITULO);
  return { aparta, lanza, inicia, responde, borra, agenda, guarda, pausa, salta };
}

/** When the customer is called back, if this call said so before a reload: the customer's record tells. */
async function agendadaDe({ RESOLUCION, DIR_CLI_ID }: Llamada, operador_id: number): Promise<string | null> {
  if (RESOLUCION !== 'por_agendar') return null;
  const info = await ask('getInfoClienteAMarcar', { dir_cli_id: DIR_CLI_ID, operador_id }).catch(() => null);
  return info?.data.FECHA_AGENDO ?? null;
}

/** What an answer changes of a call. */
const trasContestar = (
  { INICIADA }: Llamada,
  { estado, siguientepregunta, historico, INCIDENCIA_ID }: Respuesta<'anexaRespuesta'>['data'],
): Partial<Llamada> => ({
  siguientepregunta,
  historico,
  INCIDENCIA_ID,
  ultimapregunta: historico.at(-1)?.PREGUNTA_ID ?? null,
  RESOLUCION: estado === 'siguiente_pregunta' ? null : estado,
  INICIADA: INICIADA ?? new Date().toISOString(),
});

/**
 * The customer on the operator's screen and everything that is done with it. The server keeps the call; here stands its last answer.
 * @param alQuedarSin called when nobody is left, with the server's words; null: the day is paused
 */
export function useLlamada(alQuedarSin: (motivo: string | null) => void) {
  const operador_id = useSession().data.OPERADOR_ID;
  const [llamada, setLlamada] = useState<Llamada | null>(null);
  /** When the customer is to be called back, once this call has said so. */
  const [agendada, setAgendada] = useState<string | null>(null);
  const sin = useRef(alQuedarSin);
  sin.current = alQuedarSin;
  const { aparta, lanza, inicia, responde, borra, agenda, guarda, pausa, salta } = useOrdenes((r) =>
    sin.current(r),
  );

  /** Puts a customer on the screen. */
  const recibe = useCallback(
    async (data: Llamada): Promise<void> => {
      setAgendada(await agendadaDe(data, operador_id));
      setLlamada(data);
    },
    [operador_id],
  );
  const toma = useCallback(
    async (cual: Cual | null, anexado = false): Promise<boolean> => {
      const reply = await aparta.run({
        evento: 1,
        operador_id,
        ...(cual ?? {}),
        ...(anexado ? { es_clte_anexado: 1 as const } : {}),
      });
      if (reply) await recibe(reply.data);
      else setLlamada(null);
      return reply !== null;
    },
    [aparta.run, operador_id, recibe],
  );

  /** The next customer, who was reserved with the save that took the one before off the screen. */
  async function pasa({ siguiente }: { siguiente?: Siguiente | undefined }): Promise<void> {
    if (siguiente?.llamada) return await recibe(siguiente.llamada);
    setLlamada(null);
    sin.current(siguiente?.motivo ?? null);
  }

  const cual = llamada && {
    dir_cli_id: llamada.DIR_CLI_ID,
    seguimiento_id: llamada.SEGUIMIENTO_ID,
    operador_id,
  };
  const cambia = (cambios: Partial<Llamada>) => setLlamada((l) => (l ? { ...l, ...cambios } : l));

  async function comienza(): Promise<void> {
    if (!llamada || !cual) return;
    if (llamada.requieremarcacionapp === 'N') {
      const reply = await inicia.run(cual);
      if (reply) cambia({ INICIADA: reply.data.INICIADA });
      return;
    }
    const reply = await lanza.run({ dir_cli_id: llamada.DIR_CLI_ID, operador_id });
    if (!reply) return;
    cambia({ INICIADA: reply.data.INICIADA });
    // The device's own telephone takes it; on one without any, the browser asks or does nothing.
    if (reply.data.URL) location.assign(reply.data.URL);
  }

  async function contesta(respuesta_id: number, orden: number, observaciones: string): Promise<boolean> {
    if (!cual || !llamada) return false;
    const reply = await responde.run({
      ...cual,
      respuesta_id,
      orden,
      ...(observaciones ? { observaciones } : {}),
      siguiente: 1,
    });
    if (!reply) return false;
    if (reply.data.estado === 'agendado') {
      await pasa(reply);
      return true;
    }
    setAgendada(null);
    cambia(trasContestar(llamada, reply.data));
    return true;
  }

  async function atras(orden: number): Promise<void> {
    if (!llamada) return;
    const reply = await borra.run({
      dir_cli_id: llamada.DIR_CLI_ID,
      seguimiento_id: llamada.SEGUIMIENTO_ID,
      orden,
    });
    if (!reply) return;
    setAgendada(null);
    cambia({ ...reply.data, RESOLUCION: null });
  }

  async function agendaPara(minutos: number, fecha: string | null): Promise<Respuesta<'agendar'> | null> {
    if (!cual) return null;
    const reply = await agenda.run({ ...cual, minutos, fecha });
    if (!reply) return null;
    cambia({ RESOLUCION: 'por_agendar', siguientepregunta: null });
    setAgendada(reply.data.FECHA_AGENDO);
    return reply;
  }

  async function termina(input: {
    incidencia_id: number | null;
    incidencia: string | null;
    observaciones: string;
    dias_dist: number | null;
  }): Promise<boolean> {
    if (!cual) return false;
    const reply = await guarda.run({ ...cual, ...input, siguiente: 1 });
    if (!reply) return false;
    await pasa(reply);
    return true;
  }

  async function deja(como: 'pausa' | string): Promise<void> {
    if (!cual) return;
    const reply =
      como === 'pausa'
        ? await pausa.run({ ...cual, siguiente: 1 })
        : await salta.run({ ...cual, motivo: como, siguiente: 1 });
    if (reply) await pasa(reply);
  }

  // A customer that another screen of this operator closed, or that was lost, is no longer here.
  useEffect(() => setAgendada((a) => (llamada ? a : null)), [llamada]);

  return {
    llamada,
    agendada,
    toma,
    comienza,
    contesta,
    atras,
    agendaPara,
    termina,
    pausa: () => deja('pausa'),
    salta: (motivo: string) => deja(motivo),
    suelta: () => setLlamada(null),
    tomando: aparta.running,
    lanzando: lanza.running || inicia.running,
    contestando: responde.running || borra.running,
    agendando: agenda.running,
    guardando: guarda.running,
    dejando: pausa.running || salta.running,
  };
}
