import { type Falta, urlRejection } from './rules.ts';

/** Longest each text of a training may be, in characters (specification §5), and its folio, exactly. */
export const CAPACITACION_MAX = {
  titulo: 50,
  descripcion: 300,
  folio: 9,
  dirigido_a: 150,
  impartida_por: 75,
  url: 255,
} as const;

/** Longest session, in minutes: a day. */
export const DURACION_MAX = 1440;

/** The states of a session and their words (specification §4). */
export const ESTATUS_DE_SESION = {
  PROGRAMADA: 'Programada',
  IMPARTIDA: 'Impartida',
  CANCELADA: 'Cancelada',
} as const;
export type EstatusDeSesion = keyof typeof ESTATUS_DE_SESION;
export const ESTATUS_SESION = Object.keys(ESTATUS_DE_SESION) as [EstatusDeSesion, ...EstatusDeSesion[]];

/** Messages of 'Capacitaciones', the mandatory ones in the order in which they are asked (specification §4 and §5). */
export const MENSAJES_CAPACITACION = {
  titulo: 'El campo título es obligatorio',
  descripcion: 'El campo descripción es obligatorio',
  folio: 'El campo folio es obligatorio y debe tener 9 caracteres (solo números y letras)',
  dirigido_a: 'El campo dirigido a es obligatorio',
  impartida_por: 'El campo impartida por es obligatorio',
  fecha: 'El campo fecha programada es obligatorio',
  hora: 'El campo hora programada es obligatorio',
  duracion: 'El campo duración es obligatorio',
  noEditable: 'No se puede editar la programación de una capacitación Cancelada o Impartida',
  eliminar: '¿Deseas eliminar el registro seleccionado?',
  fechaMal: 'La fecha programada no es una fecha',
  horaMal: 'La hora programada se escribe de 00:00 a 23:59',
  duracionMal: `La duración debe ser de 1 a ${DURACION_MAX} minutos`,
  folioFijo: 'El folio se elige al crear la capacitación y ya no cambia',
  folioRepetido: (folio: string) => `Ya hay una capacitación con el folio ${folio}`,
  noExiste: 'La capacitación ya no existe',
  noExisteSesion: 'La sesión ya no existe',
  deOtra: 'La sesión es de otra capacitación',
  esNueva: 'Una sesión nueva empieza programada',
  noHaEmpezado: 'La sesión todavía no empieza: se marca impartida cuando se dio',
  otroOperador: 'No es posible guardar una capacitación a nombre de otro operador',
  conHistoria: 'No se puede eliminar una capacitación con sesiones impartidas o canceladas',
  dosFormas: 'La capacitación se manda de una forma o de la otra, no de las dos',
  nuevaConId: 'Lo nuevo se guarda sin número de registro',
} as const;

/** A folio as it is kept: its letters and digits, in capitals (specification §5). Letters with accents are none of them. */
export const limpiaFolio = (escrito: string): string => escrito.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A training's header as it is sent. */
export interface CapacitacionEscrita {
  TITULO: string;
  DESCRIPCION: string;
  FOLIO: string;
}

const vacio = (texto: string): boolean => texto.trim() === '';

/** The first thing wrong with a training's header, in the order of the specification (§5); null: nothing. Its folio is asked of a new one. */
export function capacitacionRejection(
  c: CapacitacionEscrita,
  esNueva: boolean,
): Falta<keyof CapacitacionEscrita> | null {
  const M = MENSAJES_CAPACITACION;
  if (vacio(c.TITULO)) return { campo: 'TITULO', mensaje: M.titulo };
  if (vacio(c.DESCRIPCION)) return { campo: 'DESCRIPCION', mensaje: M.descripcion };
  if (esNueva && limpiaFolio(c.FOLIO).length !== CAPACITACION_MAX.folio)
    return { campo: 'FOLIO', mensaje: M.folio };
  return null;
}

/** A session as it is sent: the day `YYYY-MM-DD`, the hour `HH:MM`, both of the business zone; minutes, 0 where none are written. */
export interface SesionEscrita {
  DIRIGIDO_A: string;
  IMPARTIDA_POR: string;
  FECHA_PROGRAMADA: string;
  HORA_PROGRAMADA: string;
  DURACION: number;
  URL_CAPACITACION: string;
}

/** Day and hour as they are kept. A day that comes with its hour gives it, unless the hour is sent beside it (specification §7: 'date combined with time'). */
export function diaYHora(fecha: string, hora: string): { dia: string; hora: string } {
  const [dia = '', suya = ''] = fecha.trim().split(/[T ]+/);
  return { dia, hora: (hora.trim() || suya).slice(0, 5) };
}

const esDia = (dia: string): boolean => {
  const partes = /^((?:19|2\d)\d\d)-(\d\d)-(\d\d)$/.exec(dia);
  const d = partes && new Date(`${dia}T00:00:00Z`);
  return Boolean(d && !Number.isNaN(d.getTime()) && d.toISOString().slice(0, 10) === dia);
};
const esHora = (hora: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(hora);

/** The first thing wrong with a session, in the order of the specification (§5); null: nothing. */
export function sesionRejection(s: SesionEscrita): Falta<keyof SesionEscrita> | null {
  const M = MENSAJES_CAPACITACION;
  const { dia, hora } = diaYHora(s.FECHA_PROGRAMADA, s.HORA_PROGRAMADA);
  const reglas: readonly (readonly [keyof SesionEscrita, boolean, string])[] = [
    ['DIRIGIDO_A', vacio(s.DIRIGIDO_A), M.dirigido_a],
    ['IMPARTIDA_POR', vacio(s.IMPARTIDA_POR), M.impartida_por],
    ['FECHA_PROGRAMADA', dia === '', M.fecha],
    ['HORA_PROGRAMADA', hora === '', M.hora],
    ['DURACION', s.DURACION === 0, M.duracion],
    ['FECHA_PROGRAMADA', !esDia(dia), M.fechaMal],
    ['HORA_PROGRAMADA', !esHora(hora), M.horaMal],
    ['DURACION', !Number.isInteger(s.DURACION) || s.DURACION < 1 || s.DURACION > DURACION_MAX, M.duracionMal],
  ];
  const rota = reglas.find(([, mal]) => mal);
  if (rota) return { campo: rota[0], mensaje: rota[2] };
  const url = urlRejection(s.URL_CAPACITACION);
  return url ? { campo: 'URL_CAPACITACION', mensaje: url } : null;
}

/** Why a session that stands like this is not edited or deleted (specification §4), or null. */
export const edicionRejection = (estatus: EstatusDeSesion): string | null =>
  estatus === 'PROGRAMADA' ? null : MENSAJES_CAPACITACION.noEditable;

/** A day as it is read: `21-11-2026`. */
export const fechaEnPalabras = (dia: string): string => dia.split('-').reverse().join('-');

const LARGA = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words: `21 de noviembre de 2026`. */
export const fechaLarga = (dia: string): string => LARGA.format(new Date(`${dia}T00:00:00Z`));
