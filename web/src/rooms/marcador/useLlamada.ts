import { useCallback, useRef, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
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

/** Whether two answers of the server are about one stretch of one call; taken up again after a pause it is another. */
const esLaMisma = (una: Llamada, otra: Llamada): boolean =>
  una.DIR_CLI_ID === otra.DIR_CLI_ID &&
  una.SEGUIMIENTO_ID === otra.SEGUIMIENTO_ID &&
  una.DESDE === otra.DESDE;

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
  AGENDADA: null,
  INICIADA: INICIADA ?? new Date().toISOString(),
});

/**
 * The customer on the operator's screen and everything that is done with it. The server keeps the call; here stands its last answer.
 * @param alQuedarSin called when nobody is left, with the server's words; null: the day is paused
 */
export function useLlamada(alQuedarSin: (motivo: string | null) => void) {
  const operador_id = useSession().data.OPERADOR_ID;
  const [llamada, setLlamada] = useState<Llamada | null>(null);
  const enPantalla = useRef(llamada);
  enPantalla.current = llamada;
  const sin = useRef(alQuedarSin);
  sin.current = alQuedarSin;
  const { aparta, lanza, inicia, responde, borra, agenda, guarda, pausa, salta } = useOrdenes((r) =>
    sin.current(r),
  );

  const toma = useCallback(
    async (cual: Cual | null, anexado = false): Promise<boolean> => {
      const reply = await aparta.run({
        evento: 1,
        operador_id,
        ...(cual ?? {}),
        ...(anexado ? { es_clte_anexado: 1 as const } : {}),
      });
      setLlamada(reply?.data ?? null);
      return reply !== null;
    },
    [aparta.run, operador_id],
  );

  /** The next customer, who was reserved with the save that took the one before off the screen. */
  function pasa({ siguiente }: { siguiente?: Siguiente | undefined }): void {
    setLlamada(siguiente?.llamada ?? null);
    if (!siguiente?.llamada) sin.current(siguiente?.motivo ?? null);
  }

  const cual = llamada && {
    dir_cli_id: llamada.DIR_CLI_ID,
    seguimiento_id: llamada.SEGUIMIENTO_ID,
    operador_id,
  };
  /**
   * Changes the call that a command was about. Paused or skipped before the answer came, another customer may be there, whose call it is not.
   * @returns whether it is still on the screen
   */
  function cambia(suya: Llamada, cambios: Partial<Llamada>): boolean {
    if (!enPantalla.current || !esLaMisma(enPantalla.current, suya)) return false;
    setLlamada((l) => (l && esLaMisma(l, suya) ? { ...l, ...cambios } : l));
    return true;
  }

  async function comienza(): Promise<void> {
    if (!llamada || !cual) return;
    if (llamada.requieremarcacionapp === 'N') {
      const reply = await inicia.run(cual);
      if (reply) cambia(llamada, { INICIADA: reply.data.INICIADA });
      return;
    }
    const reply = await lanza.run({ dir_cli_id: llamada.DIR_CLI_ID, operador_id });
    // Whoever is on the screen by now is not who would be dialled.
    if (!reply || !cambia(llamada, { INICIADA: reply.data.INICIADA })) return;
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
      pasa(reply);
      return true;
    }
    cambia(llamada, trasContestar(llamada, reply.data));
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
    cambia(llamada, { ...reply.data, RESOLUCION: null, AGENDADA: null });
  }

  async function agendaPara(minutos: number, fecha: string | null): Promise<Respuesta<'agendar'> | null> {
    if (!cual || !llamada) return null;
    const reply = await agenda.run({ ...cual, minutos, fecha });
    if (!reply) return null;
    cambia(llamada, {
      RESOLUCION: 'por_agendar',
      siguientepregunta: null,
      AGENDADA: reply.data.FECHA_AGENDO,
    });
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
    pasa(reply);
    return true;
  }

  async function deja(como: 'pausa' | string): Promise<void> {
    if (!cual) return;
    const reply =
      como === 'pausa'
        ? await pausa.run({ ...cual, siguiente: 1 })
        : await salta.run({ ...cual, motivo: como, siguiente: 1 });
    if (reply) pasa(reply);
  }

  return {
    llamada,
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
