/**
 * Offset of the server's clock from this device's, in milliseconds. A handheld's clock may be hours off; each reply's `Date` header
 * corrects it, so that "today" is the warehouse's day and not the device's.
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
 * Learns the server's time from a reply that states its moment (ISO), received at `recibido` by this device's clock. A moment already
 * learnt, or an older one, comes from a reply remembered without a network and says nothing about now.
 */
export function learnMoment(momento: string, recibido: number): void {
  const servidor = Date.parse(momento);
  if (Number.isNaN(servidor) || servidor <= ultimoMomento) return;
  ultimoMomento = servidor;
  desfase = servidor - recibido;
}

/** Takes over an offset learnt before this page was opened, in milliseconds, until a reply corrects it. */
export function learnOffset(ms: number): void {
  if (desfase === 0 && Number.isFinite(ms)) desfase = ms;
}

/** Sets the business zone, an IANA name: the session's `casa.zona`. */
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

/** The hour of the business zone, 0 to 23, at this moment. */
export const businessHour = (): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit', hourCycle: 'h23' }).format(now()),
  );
