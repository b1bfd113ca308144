import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import { encola } from './bandeja/bandeja.ts';
import { type CallOptions, call, type Entrada, newKey, Refusal, type Respuesta } from './client.ts';
import { now } from './clock.ts';
import { contestada, espera, sinContestar } from './propias.ts';
import { currentSession } from './session.ts';

/*
 * The two ways a command leaves the screen that made it: straight to the server, or by the device's outbox.
 */

/** A save made at the shelf waits in the outbox: it will arrive, and what comes of it will be told. */
export type Encolada<N extends CallName> = N extends DeCampo ? 'encolada' : never;

/** What a save at the shelf is put in the outbox with. */
export interface EnCampo {
  titulo: string;
  /** What the operator reads of it while it waits. */
  resumen: string;
  key?: string;
  /** The article it moves, where its input does not say. */
  articuloId?: number | null;
  captura?: Captura | null;
  /** Told once it is written down on the device. */
  alApuntar?: (() => void) | undefined;
}

/**
 * Sends something under a key whose outcome the caller reads again after: until it comes the server's messages about it wait, and
 * after it they say nothing new.
 * @param llego whether what came is its outcome
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
 * By the outbox: the reply, or 'encolada' when it stays there because nobody answers. Throws a {@link Refusal}, which nobody
 * keeps; anything else is the device's refusal to keep it, and nothing was sent.
 */
export async function guardaEnCampo<N extends DeCampo>(
  llamada: N,
  input: Entrada<N>,
  { titulo, resumen, key = newKey(), articuloId = null, captura = null, alApuntar }: EnCampo,
): Promise<Respuesta<N> | Encolada<N>> {
  const sesion = currentSession();
  // Nobody's press: the session is over.
  if (!sesion) throw new Refusal('0', 'La sesión terminó', 401);
  const { OPERADOR_ID: operadorId, NOMBRE: operador } = sesion.data;
  const quien = { operadorId, operador, llamada, input, titulo, resumen, key, articuloId, captura };
  const reply = (await encola({ ...quien, creado: now() }, alApuntar)) as Respuesta<N> | null;
  return reply ?? ('encolada' as Encolada<N>);
}
