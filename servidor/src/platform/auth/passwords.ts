import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Fault } from '../rejection.ts';

/** argon2id with OWASP's minimum, in a variant that uses little memory: about 9 ms and 9 MiB per verification. */
const OPCIONES = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 9_216, timeCost: 4, parallelism: 1 };

/** What an unknown operator's attempt is compared with, so that it takes as long as a known one's. */
const NADIE =
  '$argon2id$v=19$m=9216,t=4,p=1$c29sby1wYXJhLXRhcmRhcg$jZoX1eYvDrXNJ70GqDsL9vi18QssPXe6E1rMXSFe+nc';

/** One core is left for everybody already signed in; and memory peaks when a shift starts, so few run at once. */
const A_LA_VEZ = Math.min(2, Math.max(1, availableParallelism() - 1));
/**
 * Most that may wait per address: a whole warehouse signing in at seven fits, and a flood of guesses only fills its own
 * queue.
 */
const EN_ESPERA = 64;

let corriendo = 0;
/** Who waits, by address; the first address is served next and then goes to the end. */
const filas = new Map<string, (() => void)[]>();

function siguiente(): (() => void) | undefined {
  for (const [direccion, fila] of filas) {
    filas.delete(direccion);
    const turno = fila.shift();
    if (fila.length) filas.set(direccion, fila);
    if (turno) return turno;
  }
  return undefined;
}

/** Throws 503 if too many of that address are waiting. Checked first, before the database is asked anything. */
export function exigirLugar(direccion: string): void {
  if ((filas.get(direccion)?.length ?? 0) >= EN_ESPERA)
    throw new Fault(503, 'El servidor está ocupado. Intente de nuevo en un momento.', 2);
}

/**
 * Hashing runs off the event loop, a few at a time, with addresses taking turns. An address with too many waiting gets
 * a 503.
 */
async function porTurno<T>(direccion: string, tarea: () => Promise<T>): Promise<T> {
  if (corriendo >= A_LA_VEZ) {
    exigirLugar(direccion);
    const fila = filas.get(direccion) ?? [];
    filas.set(direccion, fila);
    await new Promise<void>((listo) => fila.push(listo));
  } else {
    corriendo++;
  }
  try {
    return await tarea();
  } finally {
    const turno = siguiente();
    if (turno) turno();
    else corriendo--;
  }
}

/** argon2id of a password, exactly as typed. */
export const hashPassword = (password: string): Promise<string> =>
  porTurno('', () => hash(password, OPCIONES));

/**
 * Whether `password` is the one hashed in `guardada`; with null it takes the same time and returns false. `direccion`
 * names the queue; '' for an operator who is already signed in.
 */
export async function verificarPassword(
  guardada: string | null,
  password: string,
  direccion = '',
): Promise<boolean> {
  const coincide = await porTurno(direccion, () => verify(guardada ?? NADIE, password).catch(() => false));
  return guardada !== null && coincide;
}
