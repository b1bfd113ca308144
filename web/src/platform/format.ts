import { entero as enteroEscrito } from '@anden/contrato/cifras.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { businessZone, now } from './clock.ts';

export { conSigno, cuantos, dinero, enPiezas, pesos } from '@anden/contrato/cifras.ts';

/** Shown in place of a missing value. */
export const VACIO = '—';

const SOLO_DIA = /^\d{4}-\d{2}-\d{2}$/;

type Partes = Record<Intl.DateTimeFormatPartTypes, string>;
const formatos = new Map<string, Intl.DateTimeFormat>();

function partes(valor: string | Date): Partes | null {
  const fecha = typeof valor === 'string' ? new Date(valor) : valor;
  if (Number.isNaN(fecha.getTime())) return null;
  // A calendar day has no hour: converted to a zone it would become the day before.
  const zona = typeof valor === 'string' && SOLO_DIA.test(valor) ? 'UTC' : businessZone();
  let formato = formatos.get(zona);
  if (!formato) {
    formato = new Intl.DateTimeFormat('es-MX', {
      timeZone: zona,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatos.set(zona, formato);
  }
  return Object.fromEntries(formato.formatToParts(fecha).map((p) => [p.type, p.value])) as Partes;
}

const con = (valor: string | Date | null | undefined, escribe: (p: Partes) => string): string => {
  const p = valor ? partes(valor) : null;
  return p ? escribe(p) : VACIO;
};

/** `21-11-2026`, in the business zone (specification §9). Takes a day or a moment. */
export const fecha = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.day}-${p.month}-${p.year}`);

/** `21-11-2026 08:05`, in the business zone: how a moment is read. */
export const fechaHora = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.day}-${p.month}-${p.year} ${p.hour}:${p.minute}`);

/** `21-11-2026 08:05:09`, in the business zone (specification §9): where the order of what happened within a minute matters. */
export const fechaHoraSegundos = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.day}-${p.month}-${p.year} ${p.hour}:${p.minute}:${p.second}`);

/** `08:05`, in the business zone. */
export const hora = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.hour}:${p.minute}`);

/** `08:05:09`, in the business zone. */
export const horaSegundos = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.hour}:${p.minute}:${p.second}`);

/** `2026-11-21`, in the business zone. */
export const fechaIso = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.year}-${p.month}-${p.day}`);

/** `2026-11-21 08:05:09`, in the business zone. */
export const fechaHoraIso = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`);

/** `08:05 a. m.`: the 12-hour clock (specification §9). */
export const hora12 = (valor: string | Date | null | undefined): string =>
  con(valor, (p) => {
    const h = Number(p.hour);
    return `${String(h % 12 || 12).padStart(2, '0')}:${p.minute} ${h < 12 ? 'a. m.' : 'p. m.'}`;
  });

/** `1,234`: whole pieces. */
export const entero = (valor: number | null | undefined): string =>
  valor === null || valor === undefined ? VACIO : enteroEscrito(valor);

/** `87 %`, whole and capped at 100 (specification §9). */
export const porcentaje = (valor: number | null | undefined): string =>
  valor === null || valor === undefined ? VACIO : `${Math.floor(Math.min(100, Math.max(0, valor)))} %`;

const DECIMAL = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 });

/** `200.1 %`: the true figure, with two decimals at most and above 100 too. */
export const porcentajeExacto = (valor: number | null | undefined): string =>
  valor === null || valor === undefined ? VACIO : `${DECIMAL.format(valor)} %`;

/** `36:05`: minutes as hours and minutes; hours run past 24 (specification §9). */
export function duracion(minutos: number | null | undefined): string {
  if (minutos === null || minutos === undefined || !Number.isFinite(minutos)) return VACIO;
  const total = Math.max(0, Math.floor(minutos));
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** `1:02:05`: seconds as hours, minutes and seconds. */
export function reloj(segundos: number): string {
  const dos = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${Math.floor(segundos / 3600)}:${dos((segundos % 3600) / 60)}:${dos(segundos % 60)}`;
}

/** How long ago a moment was, in the largest fitting unit: `25 min`, `7 h`, `3 días`. */
export function antiguedad(desde: string, ahora: number = now()): string {
  const minutos = Math.max(0, Math.floor((ahora - Date.parse(desde)) / 60_000));
  if (minutos < 60) return `${minutos} min`;
  const horas = Math.floor(minutos / 60);
  return horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} días`;
}

/** A version in words: its last number has two digits (specification §9: 11.23.00). */
export const version = (v: string): string => v.replace(/\.(\d)$/, '.0$1');

/** A lot in words; what it lacks is left out. */
export const textoDeLote = (l: Omit<LineaDeLote, 'INGRESO'>): string =>
  [
    l.FECHA_CADUCIDAD ? `Caduca ${fecha(l.FECHA_CADUCIDAD)}` : null,
    l.LOTE ? `Lote ${l.LOTE}` : null,
    l.FECHA_PRODUCCION ? `Prod. ${fecha(l.FECHA_PRODUCCION)}` : null,
  ]
    .filter(Boolean)
    .join(' · ') || 'Sin lote';

/** The operator's name, with their number where another of these has the same name: 'María López (17)'. */
export const tituloDeOperador = (
  o: { OPERADOR_ID: number; NOMBRE: string },
  todos: readonly { OPERADOR_ID: number; NOMBRE: string }[],
): string =>
  todos.some((x) => x.NOMBRE === o.NOMBRE && x.OPERADOR_ID !== o.OPERADOR_ID)
    ? `${o.NOMBRE} (${o.OPERADOR_ID})`
    : o.NOMBRE;
