/**
 * What a classification may lead to. Another of these is its word here, its `accion` in `consecuencias_depuracion`, and what doing and undoing it takes
 * in `HACE` and `deshaceAplicacionDepuracion` of `servidor/src/rooms/depuracion/aplicar.ts`.
 */
export const ACCIONES_DE_CLASIFICACION = {
  INACTIVA: 'Queda inactivo',
  ASESOR: 'Pasa a otro asesor',
  NO_LLAMAR: 'No se llama a sus números',
  CAMPANA: 'Entra en una campaña',
} as const;
export type AccionDeClasificacion = keyof typeof ACCIONES_DE_CLASIFICACION;

export const CLASIFICACION_MAX = 60;
/** Customers to whom it is done at once. */
export const APLICADAS_MAX = 2000;

export const MENSAJES_CLASIFICACION = {
  sinNombre: 'Debe escribir la clasificación',
  larga: `La clasificación mide ${CLASIFICACION_MAX} caracteres o menos`,
  repetida: 'Ya hay otra clasificación con ese nombre',
  noExiste: 'La clasificación no existe',
  asesorNoExiste: 'El asesor no existe o está dado de baja',
  sinLlamarYEnCampana: 'A quien no se le llama no se le puede poner en una campaña',
  guardada: 'Clasificación guardada',
  ajustes: 'Cambio guardado',
  sinElegir: 'Debe elegir al menos un cliente',
  nada: 'Nada por aplicar: otra persona ya lo hizo, o cambió lo que lleva la clasificación',
  aplicacionNoExiste: 'La aplicación no existe',
  yaDeshecha: 'Ya se deshizo',
  aplicadas: (n: number) =>
    n === 1 ? 'Se aplicó a 1 cliente' : `Se aplicó a ${n.toLocaleString('es-MX')} clientes`,
  sinAplicar: (n: number) => `; ${n.toLocaleString('es-MX')} ya no hacían falta`,
  deshecha: 'Se deshizo completa',
  ajenos: (n: number) =>
    n === 1
      ? '. El asesor de 1 cliente ya era otro y se deja como está'
      : `. El asesor de ${n.toLocaleString('es-MX')} clientes ya era otro y se deja como está`,
  llamados: (n: number) =>
    n === 1
      ? '. A 1 cliente ya se le llamó por la campaña y se queda en ella'
      : `. A ${n.toLocaleString('es-MX')} clientes ya se les llamó por la campaña y se quedan en ella`,
} as const;

/** A classification as it is written; `asesor_id` 0: nobody; `campana_id` 0: none. */
export interface ClasificacionEscrita {
  clasificacion: string;
  numero_malo: 'S' | 'N';
  activa: 'S' | 'N';
  inactiva: 'S' | 'N';
  no_llamar: 'S' | 'N';
  asesor_id: number;
  campana_id: number;
}

/** The first thing that is wrong with a classification, or null. */
export function clasificacionRejection(
  c: ClasificacionEscrita,
): { campo: 'clasificacion' | 'campana_id'; mensaje: string } | null {
  const escrita = c.clasificacion.trim();
  if (escrita === '') return { campo: 'clasificacion', mensaje: MENSAJES_CLASIFICACION.sinNombre };
  if (escrita.length > CLASIFICACION_MAX)
    return { campo: 'clasificacion', mensaje: MENSAJES_CLASIFICACION.larga };
  return c.campana_id !== 0 && (c.inactiva === 'S' || c.no_llamar === 'S')
    ? { campo: 'campana_id', mensaje: MENSAJES_CLASIFICACION.sinLlamarYEnCampana }
    : null;
}
