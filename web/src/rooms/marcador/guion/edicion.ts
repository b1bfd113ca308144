import type { PreguntaEditable, RespuestaEditable } from '@anden/contrato/marcador/borrador.ts';

/** What is done to a script while it is edited; every operation gives another script and changes none. */

type Preguntas = readonly PreguntaEditable[];

/** The first key that none of these, and no version before, has. */
export const claveLibre = (preguntas: Preguntas, delServidor: number): number =>
  Math.max(delServidor, ...preguntas.map((p) => p.CLAVE + 1));

const respuestaNueva = (CLAVE: number): RespuestaEditable => ({
  CLAVE,
  RESPUESTA: '',
  EN_COMBO: 'N',
  LLEVA_A: 'cerrado',
  SIGUIENTE: null,
  INCIDENCIA_ID: null,
});

/** The script with an empty question after another; without one, at the end. */
export function conPregunta(preguntas: Preguntas, tras: number | null, clave: number): PreguntaEditable[] {
  const lugar = preguntas.findIndex((p) => p.CLAVE === tras);
  const nueva: PreguntaEditable = {
    CLAVE: clave,
    PREGUNTA: '',
    LETRERO: null,
    OBSERVACIONES: 'N',
    respuestas: [respuestaNueva(1)],
  };
  return preguntas.toSpliced(lugar < 0 ? preguntas.length : lugar + 1, 0, nueva);
}

export const sinPregunta = (preguntas: Preguntas, clave: number): PreguntaEditable[] =>
  preguntas.filter((p) => p.CLAVE !== clave);

/** A list with one of its elements so many places further on; the same list where there is no such place. */
export function conMovido<T>(lista: readonly T[], lugar: number, salto: number): T[] {
  const elegido = lista[lugar];
  const a = lugar + salto;
  if (elegido === undefined || a < 0 || a >= lista.length) return [...lista];
  return lista.toSpliced(lugar, 1).toSpliced(a, 0, elegido);
}

export const cambiada = (
  preguntas: Preguntas,
  clave: number,
  cambios: Partial<PreguntaEditable>,
): PreguntaEditable[] => preguntas.map((p) => (p.CLAVE === clave ? { ...p, ...cambios } : p));

export const conRespuesta = (p: PreguntaEditable): RespuestaEditable[] => [
  ...p.respuestas,
  respuestaNueva(Math.max(0, ...p.respuestas.map((r) => r.CLAVE)) + 1),
];

export const respuestaCambiada = (
  p: PreguntaEditable,
  clave: number,
  cambios: Partial<RespuestaEditable>,
): RespuestaEditable[] => p.respuestas.map((r) => (r.CLAVE === clave ? { ...r, ...cambios } : r));

/** How many answers lead to a question. */
export const cuantasLlevanA = (preguntas: Preguntas, clave: number): number =>
  preguntas.reduce((n, p) => n + p.respuestas.filter((r) => r.SIGUIENTE === clave).length, 0);
