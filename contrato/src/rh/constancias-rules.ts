import type { EstatusDeSesion } from './capacitaciones-rules.ts';

/** Figures of the code on the wall. */
export const CODIGO_LARGO = 6;
/** Minutes before a session from which its code is shown, and after its end until which it is good. */
export const CODIGO_MARGEN = 15;
/** Wrong codes after which an operator's codes are not taken for {@link CODIGO_ESPERA} minutes. */
export const FALLOS_DE_CODIGO = 5;
export const CODIGO_ESPERA = 15;

/** An evaluation: most questions, options of each, characters of each text, and tries of each person. */
export const EVALUACION_MAX = { preguntas: 20, opciones: 6, texto: 200, intentos: 3 } as const;
/** Percentage with which one passes unless another is chosen. */
export const MINIMO_APROBATORIO = 70;

/** Most people invited at once. */
export const INVITADOS_MAX = 1000;

export const MENSAJES_CONSTANCIA = {
  cancelada: 'La sesión está cancelada',
  antes: 'La asistencia se toma desde el día de la sesión',
  fueraDeHora: `El código se muestra desde ${CODIGO_MARGEN} minutos antes de la sesión y hasta ${CODIGO_MARGEN} después`,
  noInvitado: 'Esa persona no está invitada a la sesión',
  nadie: 'Elija a quién invitar',
  yaInvitados: 'Todos ellos ya estaban invitados',
  conAsistencia: 'Esa persona ya asistió: quite primero su asistencia',
  conConstancia: 'Esa persona ya tiene su constancia de la sesión',
  sesionConAsistencia: 'La sesión ya tiene asistencia: no se puede cancelar ni eliminar',
  codigo: 'El código no es de ninguna sesión suya de este momento',
  muchosFallos: `Se escribieron demasiados códigos equivocados: espere ${CODIGO_ESPERA} minutos o pida que le tomen asistencia`,
  otraEvaluacion:
    'Alguien más guardó otra evaluación mientras usted escribía la suya, que sigue aquí sin guardar',
  otrasPreguntas: 'Las preguntas cambiaron mientras las contestaba: conteste las de ahora',
  yaContestada: 'Alguien ya contestó la evaluación: no se puede cambiar',
  sinEvaluacion: 'La sesión no tiene evaluación',
  sinAsistencia: 'La evaluación la contesta quien asistió',
  sinIntentos: `Ya la contestó ${EVALUACION_MAX.intentos} veces`,
  yaAprobada: 'Ya aprobó la evaluación',
  incompleta: 'Faltan preguntas por contestar',
  pregunta: 'Escriba la pregunta',
  opciones: 'Escriba al menos dos opciones distintas',
  correcta: 'Marque la opción correcta',
  noImpartida: 'Las constancias se emiten cuando la sesión está impartida',
  ninguna: 'Nadie más tiene derecho a constancia todavía',
  sinConstancia: 'No hay constancia de esa persona en la sesión',
} as const;

/** A session as its code and its attendance look at it. */
interface Momento {
  estatus: EstatusDeSesion;
  /** When it begins, and how long it lasts, in minutes. */
  programada: Date;
  duracion: number;
}

/** Until when the code of a session is good. */
export const codigoHasta = ({ programada, duracion }: Pick<Momento, 'programada' | 'duracion'>): Date =>
  new Date(programada.getTime() + (duracion + CODIGO_MARGEN) * 60_000);

/** Why the code of a session is not shown at this moment, or null. */
export function codigoRejection(s: Momento, ahora: Date): string | null {
  if (s.estatus === 'CANCELADA') return MENSAJES_CONSTANCIA.cancelada;
  const desde = s.programada.getTime() - CODIGO_MARGEN * 60_000;
  return ahora.getTime() < desde || ahora > codigoHasta(s) ? MENSAJES_CONSTANCIA.fueraDeHora : null;
}

/**
 * Why attendance of a session is not taken today, or null.
 * @param suDia the business day on which the session begins
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function asistenciaRejection(estatus: EstatusDeSesion, suDia: string, hoy: string): string | null {
  if (estatus === 'CANCELADA') return MENSAJES_CONSTANCIA.cancelada;
  return suDia > hoy ? MENSAJES_CONSTANCIA.antes : null;
}

/** A question with its options; `CORRECTA` is the place of the right one, from 0. */
export interface Pregunta {
  PREGUNTA: string;
  OPCIONES: readonly string[];
  CORRECTA: number;
}

/** Whether these are the same questions with the same options, whichever are right. */
export function sonLasMismasPreguntas(
  unas: readonly SinRespuesta[],
  otras: readonly SinRespuesta[],
): boolean {
  const dichas = (de: readonly SinRespuesta[]) => JSON.stringify(de.map((p) => [p.PREGUNTA, p.OPCIONES]));
  return dichas(unas) === dichas(otras);
}
type SinRespuesta = Omit<Pregunta, 'CORRECTA'>;

/** An evaluation as it is kept; null and no question: there is none. */
export interface EvaluacionLeida {
  minimo: number | null;
  preguntas: readonly Pregunta[];
}

/** Whether two evaluations ask the same. */
export function esLaMismaEvaluacion(una: EvaluacionLeida, otra: EvaluacionLeida): boolean {
  const dicho = ({ minimo, preguntas }: EvaluacionLeida) =>
    JSON.stringify([
      preguntas.length > 0 ? minimo : null,
      preguntas.map((p) => [p.PREGUNTA, p.OPCIONES, p.CORRECTA]),
    ]);
  return dicho(una) === dicho(otra);
}

/** The first thing wrong with the questions of an evaluation, and the place of the question; null: nothing. */
export function preguntasRejection(
  preguntas: readonly Pregunta[],
): { pregunta: number; mensaje: string } | null {
  for (const [pregunta, p] of preguntas.entries()) {
    const opciones = p.OPCIONES.map((o) => o.trim());
    if (p.PREGUNTA.trim() === '') return { pregunta, mensaje: MENSAJES_CONSTANCIA.pregunta };
    if (opciones.length < 2 || opciones.includes('') || new Set(opciones).size < opciones.length)
      return { pregunta, mensaje: MENSAJES_CONSTANCIA.opciones };
    if (p.CORRECTA < 0 || p.CORRECTA >= opciones.length)
      return { pregunta, mensaje: MENSAJES_CONSTANCIA.correcta };
  }
  return null;
}

/**
 * How many answers are right, and whether that passes.
 * @param respuestas the place of the option chosen for each question
 * @param minimo percentage with which one passes
 */
export function califica(preguntas: readonly Pregunta[], respuestas: readonly number[], minimo: number) {
  const aciertos = preguntas.filter((p, i) => respuestas[i] === p.CORRECTA).length;
  return { aciertos, de: preguntas.length, aprobo: aciertos * 100 >= minimo * preguntas.length };
}

/** The folio of a certificate: that of the training and its own number. */
export const folioDeConstancia = (folio: string, numero: number): string =>
  `${folio}-${String(numero).padStart(6, '0')}`;
