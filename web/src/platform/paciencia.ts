/** Longest wait for one reply, in milliseconds. */
const PACIENCIA = 20_000;
/**
 * The same for what takes long to leave the device (photographs, at the edge of the Wi-Fi), in milliseconds: a little more than the server
 * lets a request take to arrive. Given up sooner it would begin anew each time, and never arrive.
 */
const PACIENCIA_GRANDE = 65_000;
/** Length of a body from which on that is so: half of what leaves in 20 s at 64 kbit/s. */
const GRANDE = 80_000;

/** Whether a request's body takes long to leave. */
export const esGrande = (cuerpo: string): boolean => cuerpo.length > GRANDE;

/** How long to wait for the reply to a request with this body, in milliseconds; `chica`: if it is none that takes long to leave. */
export const pacienciaCon = (cuerpo: unknown, chica = PACIENCIA): number =>
  typeof cuerpo === 'string' && esGrande(cuerpo) ? PACIENCIA_GRANDE : chica;
