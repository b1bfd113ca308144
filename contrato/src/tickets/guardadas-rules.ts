import { desconocidos } from './lugares.ts';
import { COMENTARIO_MAX } from './rules.ts';

/** Longest title of a saved answer, in characters; most answers that one operator keeps, and most that are shared. */
export const TITULO_GUARDADA_MAX = 60;
export const GUARDADAS_MAX = 100;

export const MENSAJES_GUARDADA = {
  sinTitulo: 'Debe escribir el título de la respuesta',
  sinTexto: 'Debe escribir el texto de la respuesta',
  desconocido: (lugares: readonly string[]) => `No se sabe con qué llenar ${lugares.join(', ')}`,
  repetida: 'Ya hay una respuesta guardada con ese título',
  demasiadas: `Se guardan hasta ${GUARDADAS_MAX} respuestas. Borre alguna`,
  noExiste: 'La respuesta guardada ya no existe',
  sinCompartir: 'No tiene permiso de compartir respuestas',
  ajena: 'Sólo la cambia quien comparte respuestas',
  otro: 'Otro operador cambió la respuesta mientras usted la veía. Ábrala de nuevo y repita su cambio',
  guardada: 'Respuesta guardada en su lista',
  borrada: 'Respuesta borrada de la lista',
  noCabe: `Con lo ya escrito pasa de ${COMENTARIO_MAX} caracteres`,
} as const;

/** What is written already, with a saved answer below it. */
export const conRespuesta = (escrito: string, respuesta: string): string =>
  escrito.trim() === '' ? respuesta : `${escrito.trimEnd()}\n${respuesta}`;

/** Why an answer cannot be kept, with its field, or null. */
export function guardadaRejection(r: { titulo: string; texto: string }): {
  campo: 'titulo' | 'texto';
  motivo: string;
} | null {
  if (r.titulo.trim() === '') return { campo: 'titulo', motivo: MENSAJES_GUARDADA.sinTitulo };
  if (r.texto.trim() === '') return { campo: 'texto', motivo: MENSAJES_GUARDADA.sinTexto };
  const otros = desconocidos(r.texto);
  return otros.length > 0 ? { campo: 'texto', motivo: MENSAJES_GUARDADA.desconocido(otros) } : null;
}
