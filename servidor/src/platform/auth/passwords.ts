import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Fault } from '../rejection.ts';

/** argon2id with OWASP's minimum, of its pairs one that is sparing of memory: about 9 ms and 9 MiB a verification. */
const OPCIONES = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 9_216, timeCost: 4, parallelism: 1 };

/** What an unknown operator's attempt is compared with, so that it takes as long as a known one's. */
const NADIE =
  '$argon2id$v=19$m=9216,t=4,p=1$c29sby1wYXJhLXRhcmRhcg$jZoX1eYvDrXNJ70GqDsL9vi18QssPXe6E1rMXSFe+nc';

/** A core is left to everybody who is in already, and a shift that starts is when most is in memory. */
const A_LA_VEZ = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Waiting for each address: a warehouse coming in at seven fits; a flood of guesses fills its own line alone. */
const EN_ESPERA = 64;

let corriendo = 0;
/** Who waits, by address; the first address is the next to be served and then goes to the end. */
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

/** Throws 503 where too many of that address wait already: asked first, it costs the database nothing. */
export function exigirLugar(direccion: string): void {
  if ((filas.get(direccion)?.length ?? 0) >= EN_ESPERA)
    throw new Fault(503, 'El servidor está ocupado. Intente de nuevo en un momento.', 2);
}

/**
 * Hashing runs off the event loop, a few at a time, the addresses taking turns; an address with too many waiting is told
 * to come back.
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

/** argon2id of a key, exactly as typed. */
export const hashPassword = (password: string): Promise<string> =>
  porTurno('', () => hash(password, OPCIONES));

/**
 * Whether `clave` is the one behind `guardada`; with null it takes the same time and is always false. `direccion` is
 * whose turn it takes; '' for a signed-in operator's.
 */
export async function verificarPassword(
  guardada: string | null,
  password: string,
  direccion = '',
): Promise<boolean> {
  const coincide = await porTurno(direccion, () => verify(guardada ?? NADIE, password).catch(() => false));
  return guardada !== null && coincide;
}
