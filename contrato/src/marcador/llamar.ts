import { cuantos } from '../cifras.ts';
import { desfaseDeZona } from '../zona.ts';
import type { EstadoDeNumero } from './numeros.ts';
import type { SigueNumero } from './rules-incidencias.ts';

/** Whether a customer may be called: one rule for the list, the callback, an added customer and the launch alike. */

/** When calls are allowed and how many. */
export interface AjustesParaLlamar {
  /** Minutes after midnight of the customer's clock; 0 and 1440: at any hour. */
  abre: number;
  cierra: number;
  en_festivo: boolean;
  intentos_dia: number;
  hueco_min: number;
  /** Weeks of arrears with which a customer's credit is blocked; 0: never. */
  credito_semanas: number;
}

/** One of a customer's numbers with what is known of it. */
export interface NumeroDelCliente {
  numero: string;
  extension: string | null;
  estado: EstadoDeNumero | null;
  /** Times it was dialled today, by anybody. */
  intentos: number;
  /** When it was last dialled today, epoch milliseconds; null: it was not. */
  ultimo: number | null;
}

/** What the outcome of the customer's last call said of the number to dial next. It holds until one is dialled. */
export interface TrasLlamada {
  sigue: SigueNumero;
  /** The number that was dialled last in that call. */
  marcado: string;
  /** The number at which somebody answered last; null: nobody has. */
  contesto: string | null;
}

export interface HechosParaLlamar {
  /** Epoch milliseconds at which it would be called. */
  cuando: number;
  /** The customer's zone. */
  zona: string;
  /** Holidays of the company's calendar, `YYYY-MM-DD`. */
  festivos: ReadonlySet<string>;
  ajustes: AjustesParaLlamar;
  /** Why the customer itself is never called; null: nothing forbids it. */
  no_llamar: string | null;
  /** Whole weeks for which it has owed something that is due; 0 also where no setting asks. */
  semanas_atraso: number;
  numeros: readonly NumeroDelCliente[];
  /** Numbers that could not be read, in words. */
  malos: readonly string[];
  /** Absent or null: no outcome says which number is next. */
  tras?: TrasLlamada | null;
}

const MINUTO = 60_000;
const DOS = (n: number): string => String(n).padStart(2, '0');
const hora = (minutos: number): string => `${DOS(Math.floor(minutos / 60))}:${DOS(minutos % 60)}`;

/** The wall clock of a zone at a moment: its day and the minutes after midnight. */
export function relojDe(zona: string, momento: number): { dia: string; minutos: number } {
  const local = new Date(momento + desfaseDeZona(zona, momento));
  return {
    dia: local.toISOString().slice(0, 10),
    minutos: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

export const MENSAJES_LLAMAR = {
  noLlamar: (motivo: string) => `Al cliente no se le llama: ${motivo}`,
  sinTelefono: 'El cliente no tiene un teléfono al que se pueda llamar',
  repep: 'Su teléfono está en el REPEP, y no hay consentimiento para llamarle',
  mal: (cuales: string) => `El cliente no tiene un teléfono al que se pueda llamar: ${cuales}`,
  fueraDeHora: (son: string, abre: string, cierra: string) =>
    `Con el cliente son las ${son} y se llama de ${abre} a ${cierra}`,
  credito: (semanas: number) =>
    `Tiene el crédito bloqueado: debe desde hace ${cuantos(semanas, ['semana', 'semanas'])}`,
  festivo: 'Con el cliente es día festivo',
  intentos: (n: number) => `Ya se le llamó hoy ${n === 1 ? 'una vez' : `${n} veces`}, las que se permiten`,
  hueco: (minutos: number) =>
    `Se le acaba de llamar: falta${minutos === 1 ? '' : 'n'} ${minutos} min para volver a intentarlo`,
} as const;

/** Why nobody may be called at this moment of the customer's clock, or null. */
export function horaRejection({
  cuando,
  zona,
  festivos,
  ajustes,
}: Pick<HechosParaLlamar, 'cuando' | 'zona' | 'festivos' | 'ajustes'>): string | null {
  const { dia, minutos } = relojDe(zona, cuando);
  if (!ajustes.en_festivo && festivos.has(dia)) return MENSAJES_LLAMAR.festivo;
  if (minutos >= ajustes.abre && minutos < ajustes.cierra) return null;
  return MENSAJES_LLAMAR.fueraDeHora(hora(minutos), hora(ajustes.abre), hora(ajustes.cierra));
}

/**
 * Numbers that may be dialled at all, in the order in which they are. Those dialled least today and, among them, those that answered come first, unless
 * the outcome of the last call said which one is next: the same, the customer's next one (after the last, the first), or the one that answered last. If
 * that one has become impossible the others follow as ever.
 */
export function porMarcar(
  numeros: readonly NumeroDelCliente[],
  tras: TrasLlamada | null = null,
): NumeroDelCliente[] {
  const peso = (n: NumeroDelCliente): number => (n.estado === 'BUENO' ? 0 : n.estado === null ? 1 : 2);
  const posibles = numeros.filter(
    (n) => n.estado !== 'NO_EXISTE' && n.estado !== 'NO_LLAMAR' && n.estado !== 'REPEP',
  );
  const deSiempre = posibles.toSorted((a, b) => a.intentos - b.intentos || peso(a) - peso(b));
  if (tras === null) return deSiempre;
  if (tras.sigue === 'OTRO') {
    const lugar = numeros.findIndex((n) => n.numero === tras.marcado);
    if (lugar < 0) return deSiempre;
    const vuelta = [...numeros.slice(lugar + 1), ...numeros.slice(0, lugar + 1)];
    return vuelta.filter((n) => posibles.includes(n));
  }
  const primero = tras.sigue === 'MISMO' ? tras.marcado : tras.contesto;
  return [...deSiempre.filter((n) => n.numero === primero), ...deSiempre.filter((n) => n.numero !== primero)];
}

/** The number to dial now, or why none may be dialled. */
export type Veredicto = { numero: NumeroDelCliente } | { motivo: string };

/** Why a customer is not called at any hour, or null: it asked not to be, its numbers are in the REPEP, or it has none that can be dialled. */
export function nuncaRejection({
  no_llamar,
  numeros,
  malos,
}: Pick<HechosParaLlamar, 'no_llamar' | 'numeros' | 'malos'>): string | null {
  if (no_llamar !== null) return MENSAJES_LLAMAR.noLlamar(no_llamar);
  if (porMarcar(numeros).length > 0) return null;
  if (numeros.some((n) => n.estado === 'REPEP')) return MENSAJES_LLAMAR.repep;
  return malos.length > 0 ? MENSAJES_LLAMAR.mal(malos.join('; ')) : MENSAJES_LLAMAR.sinTelefono;
}

/** The rule, with its reason. `numero` is the next one to dial. */
export function sePuedeLlamar(h: HechosParaLlamar): Veredicto {
  const nunca = nuncaRejection(h);
  if (nunca !== null) return { motivo: nunca };
  const { credito_semanas } = h.ajustes;
  if (credito_semanas > 0 && h.semanas_atraso >= credito_semanas)
    return { motivo: MENSAJES_LLAMAR.credito(h.semanas_atraso) };
  const numeros = porMarcar(h.numeros, h.tras);
  const motivo = horaRejection(h);
  if (motivo !== null) return { motivo };
  const { intentos_dia, hueco_min } = h.ajustes;
  const conIntentos = numeros.filter((n) => n.intentos < intentos_dia);
  if (conIntentos.length === 0) return { motivo: MENSAJES_LLAMAR.intentos(intentos_dia) };
  const espera = (n: NumeroDelCliente): number =>
    n.ultimo === null ? 0 : Math.ceil((n.ultimo + hueco_min * MINUTO - h.cuando) / MINUTO);
  const numero = conIntentos.find((n) => espera(n) <= 0);
  return numero ? { numero } : { motivo: MENSAJES_LLAMAR.hueco(Math.min(...conIntentos.map(espera))) };
}

/** Ends of the parts of a day, in minutes after midnight: morning, midday, afternoon. */
const PARTES_DEL_DIA = [12 * 60, 16 * 60, 24 * 60] as const;
const parteDe = (minutos: number): number => PARTES_DEL_DIA.findIndex((fin) => minutos < fin);

/** The moment, epoch milliseconds, at which the wall clock of a zone next shows so many minutes after the midnight before `cuando`. */
function cuandoSean(zona: string, cuando: number, minutos: number): number {
  const aproximado =
    Math.floor(cuando / MINUTO) * MINUTO + (minutos - relojDe(zona, cuando).minutos) * MINUTO;
  // A change of clock in between moves it by an hour.
  const sobra = relojDe(zona, aproximado).minutos - (minutos % 1440);
  return aproximado - (sobra > 720 ? sobra - 1440 : sobra < -720 ? sobra + 1440 : sobra) * MINUTO;
}

/** When the next part of the day begins with a customer, and its next day, epoch milliseconds. */
export const trasEstaParte = (zona: string, cuando: number): { parte: number; dia: number } => ({
  parte: cuandoSean(zona, cuando, PARTES_DEL_DIA.find((fin) => relojDe(zona, cuando).minutos < fin) ?? 1440),
  dia: cuandoSean(zona, cuando, 1440),
});
/** Days within which a moment to call is looked for: more than any run of holidays. */
const BUSCA_DIAS = 30;

/**
 * When a customer is called again: after so many minutes, and if that is not a moment at which it may be called, at the next one that is.
 * @param otraParte not in the part of the day (morning, midday, afternoon) in which it was called
 */
export function momentoDeRegreso(
  h: Pick<HechosParaLlamar, 'cuando' | 'zona' | 'festivos' | 'ajustes'>,
  minutos: number,
  otraParte: boolean,
): number {
  const parte = parteDe(relojDe(h.zona, h.cuando).minutos);
  const sirve = (cuando: number): boolean =>
    horaRejection({ ...h, cuando }) === null &&
    !(otraParte && parteDe(relojDe(h.zona, cuando).minutos) === parte);
  const primero = h.cuando + minutos * MINUTO;
  if (sirve(primero)) return primero;
  const paso = 15 * MINUTO;
  for (
    let cuando = Math.ceil(primero / paso) * paso;
    cuando < primero + BUSCA_DIAS * 24 * 60 * MINUTO;
    cuando += paso
  )
    if (sirve(cuando)) return cuando;
  return primero;
}
