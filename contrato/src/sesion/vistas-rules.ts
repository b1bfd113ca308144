/** Longest name of a saved view, search parameters and columns, in characters. */
export const VISTA_MAX = { nombre: 60, busqueda: 2000, columnas: 4000 } as const;

/** Most views of one list that an operator may have. */
export const VISTAS_POR_LISTA = 50;

export const MENSAJES_VISTA = {
  sinNombre: 'Debe escribir el nombre de la vista',
  nombreLargo: `El nombre de la vista es de hasta ${VISTA_MAX.nombre} caracteres`,
  repetida: 'Ya tiene una vista con ese nombre en esta lista',
  demasiadas: `Una lista guarda hasta ${VISTAS_POR_LISTA} vistas de cada operador. Borre alguna`,
  sinLista: 'No puede compartir vistas de una lista que no consulta',
  noExiste: 'La vista ya no existe',
  ajena: (quien: string): string => `La vista es de ${quien}: guárdela con otro nombre`,
  otro: 'Otro operador cambió la vista mientras usted la veía. Ábrala de nuevo y repita su cambio',
} as const;

/** Why a view cannot have this name, or null. */
export function nombreDeVistaRejection(nombre: string): string | null {
  if (nombre.trim() === '') return MENSAJES_VISTA.sinNombre;
  return nombre.trim().length > VISTA_MAX.nombre ? MENSAJES_VISTA.nombreLargo : null;
}
