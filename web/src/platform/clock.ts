/**
 * The time as the server has it. A handheld's clock may be hours off; each reply's `Date` header corrects it, so
 * that "today" is the warehouse's day and not the device's.
 */
let desfase = 0;
let zona = 'America/Mexico_City';

/** Learns the server's time from a reply's `Date` header (to the second). */
export function learnTime(header: string | null): void {
  const servidor = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(servidor)) return;
  const nuevo = servidor - Date.now();
  // The header has whole seconds, so smaller differences mean nothing.
  if (Math.abs(nuevo - desfase) > 1500) desfase = nuevo;
}

let ultimoMomento = Number.NEGATIVE_INFINITY;

/**
 * Learns the server's time from a reply that tells its moment (ISO), got at `recibido` by this device's clock. One that was
 * learned already, or is older, is a reply remembered without a network: it says nothing of now.
 */
export function learnMoment(momento: string, recibido: number): void {
  const servidor = Date.parse(momento);
  if (Number.isNaN(servidor) || servidor <= ultimoMomento) return;
  ultimoMomento = servidor;
  desfase = servidor - recibido;
}

/** Takes up an offset learned before this page was opened, in milliseconds, until a reply tells. */
export function learnOffset(ms: number): void {
  if (desfase === 0 && Number.isFinite(ms)) desfase = ms;
}

/** The business zone, an IANA name; the session's `casa.zona`. */
export function setZone(nombre: string): void {
  zona = nombre;
}

export const businessZone = (): string => zona;

/** Now, in epoch milliseconds of the server's clock. */
export const now = (): number => Date.now() + desfase;

const dias = new Map<string, Intl.DateTimeFormat>();

/** The business day, `YYYY-MM-DD`, in which a moment falls. */
export function businessDay(momento: number | Date = now()): string {
  let formato = dias.get(zona);
  if (!formato) {
    formato = new Intl.DateTimeFormat('en-CA', {
      timeZone: zona,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dias.set(zona, formato);
  }
  return formato.format(momento);
}
