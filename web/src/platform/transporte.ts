import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import { encola } from './bandeja/bandeja.ts';
import { type CallOptions, call, type Entrada, newKey, Refusal, type Respuesta } from './client.ts';
import { now } from './clock.ts';
import { contestada, espera, sinContestar } from './propias.ts';
import { currentSession } from './session.ts';

/* The two ways in which a command leaves its screen: straight to the server, or through the device's outbox. */

/** A save made at the shelf may wait in the outbox: it will arrive, and its outcome will be reported. */
export type Encolada<N extends CallName> = N extends DeCampo ? 'encolada' : never;

/** What a shelf save in the outbox consists of, besides its input. */
export interface EnCampo {
  titulo: string;
  /** The operator's description of it while it waits. */
  resumen: string;
  key?: string;
  /** The article it moves, if its input does not say. */
  articuloId?: number | null;
  captura?: Captura | null;
  /** Called once it is written down on the device. */
  alApuntar?: (() => void) | undefined;
}

/**
 * Sends something under a key, for a caller who reads again what it changed. The server's messages about it are held until the answer
 * comes, and ignored afterwards.
 * @param llego whether a result is the answer
 */
export async function conKey<R>(
  key: string,
  envia: () => Promise<R>,
  llego: (r: R) => boolean = () => true,
): Promise<R> {
  espera(key);
  let contesto = false;
  try {
    const reply = await envia();
    contesto = llego(reply);
    return reply;
  } catch (e) {
    contesto = e instanceof Refusal && e.http < 500;
    throw e;
  } finally {
    if (contesto) contestada(key);
    else sinContestar(key);
  }
}

/** Straight to the server. Throws as {@link call} does. */
export const porRed = <N extends CallName>(
  name: N,
  input: Entrada<N>,
  como: Required<Pick<CallOptions, 'key' | 'captura'>> & Pick<CallOptions, 'paciencia'>,
): Promise<Respuesta<N>> => conKey(como.key, () => call(name, input, como));

/**
 * Sends a save through the outbox. Resolves to the reply, or to 'encolada' if it stays there because nobody answers. Throws a {@link
 * Refusal} that the outbox does not keep; any other error means that the device could not store the save and nothing was sent.
 */
export async function guardaEnCampo<N extends DeCampo>(
  llamada: N,
  input: Entrada<N>,
  { titulo, resumen, key = newKey(), articuloId = null, captura = null, alApuntar }: EnCampo,
): Promise<Respuesta<N> | Encolada<N>> {
  const sesion = currentSession();
  // The session is over, so the press belongs to nobody.
  if (!sesion) throw new Refusal('0', 'La sesión terminó', 401);
  const { OPERADOR_ID: operadorId, NOMBRE: operador } = sesion.data;
  const quien = { operadorId, operador, llamada, input, titulo, resumen, key, articuloId, captura };
  const reply = (await encola({ ...quien, creado: now() }, alApuntar)) as Respuesta<N> | null;
  return reply ?? ('encolada' as Encolada<N>);
}
