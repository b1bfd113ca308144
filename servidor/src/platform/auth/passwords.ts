import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { Fault } from '../rejection.ts';

/** argon2id with OWASP's minimum: about 10 ms and 19 MiB a verification. */
const OPCIONES = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown operator's attempt is compared with, so that it takes as long as a known one's. */
const NADIE =
  '$argon2id$v=19$m=19456,t=2,p=1$c29sby1wYXJhLXRhcmRhcg$Ro5Q3YtEkYpQEBlYhhkXcPkBOQX3vKzYb8ZtCHV4j0E';

const A_LA_VEZ = 2;
const EN_ESPERA = 200;

let corriendo = 0;
const cola: (() => void)[] = [];

/** Hashing runs off the event loop, two at a time; beyond 200 waiting the caller is told to come back. */
async function porTurno<T>(tarea: () => Promise<T>): Promise<T> {
  if (corriendo >= A_LA_VEZ) {
    if (cola.length >= EN_ESPERA)
      throw new Fault(503, 'El servidor está ocupado. Intente de nuevo en un momento.', 2);
    await new Promise<void>((listo) => cola.push(listo));
  } else {
    corriendo++;
  }
  try {
    return await tarea();
  } finally {
    const siguiente = cola.shift();
    if (siguiente) siguiente();
    else corriendo--;
  }
}

export const hashClave = (clave: string): Promise<string> => porTurno(() => hash(clave, OPCIONES));

/** Whether `clave` is the one behind `guardada`; with null it takes the same time and is always false. */
export async function verificarClave(guardada: string | null, clave: string): Promise<boolean> {
  const coincide = await porTurno(() => verify(guardada ?? NADIE, clave).catch(() => false));
  return guardada !== null && coincide;
}
