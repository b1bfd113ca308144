import { leeNumeros } from './numeros.ts';

/** Rules, limits and messages of who may not be called (issue 40): the company's own list, the REPEP, and consent. */

export const MOTIVO_NO_LLAMAR_MAX = 60;
export const NOTA_DE_CONSENTIMIENTO_MAX = 150;
/** Seconds for which the screen offers to take back a block. */
export const SEGUNDOS_PARA_DESHACER = 10;
/** Seconds for which the server takes it, with what a slow network adds. */
export const GRACIA_PARA_DESHACER_S = 20;
/** Longest time for which a list of the REPEP is sold, in days. */
export const DIAS_DE_REPEP_MAX = 366;
/** Days before its end from which a list is said to expire soon. */
export const VENCE_PRONTO_DIAS = 15;

/** What the gesture of whoever calls writes down. */
export const PIDIO_NO_LLAMAR = 'PIDIÓ QUE NO SE LE LLAME';

export const FUENTES_DE_CONSENTIMIENTO = {
  LLAMADA: 'Lo dijo en una llamada',
  ESCRITO: 'Por escrito',
  TIENDA: 'En la tienda en línea',
  MENSAJE: 'Por correo o mensaje',
} as const;
export type FuenteDeConsentimiento = keyof typeof FUENTES_DE_CONSENTIMIENTO;

/** The states of Mexico, whose lists are bought one by one. */
export const ENTIDADES = [
  'Aguascalientes',
  'Baja California',
  'Baja California Sur',
  'Campeche',
  'Chiapas',
  'Chihuahua',
  'Ciudad de México',
  'Coahuila',
  'Colima',
  'Durango',
  'Estado de México',
  'Guanajuato',
  'Guerrero',
  'Hidalgo',
  'Jalisco',
  'Michoacán',
  'Morelos',
  'Nayarit',
  'Nuevo León',
  'Oaxaca',
  'Puebla',
  'Querétaro',
  'Quintana Roo',
  'San Luis Potosí',
  'Sinaloa',
  'Sonora',
  'Tabasco',
  'Tamaulipas',
  'Tlaxcala',
  'Veracruz',
  'Yucatán',
  'Zacatecas',
] as const;
export type Entidad = (typeof ENTIDADES)[number];

/** How a list of the REPEP stands. */
export const ESTADOS_DE_REPEP = {
  VIGENTE: 'Vigente',
  POR_VENCER: 'Por vencer',
  VENCIDA: 'Vencida',
  CARGANDO: 'Cargando',
  ENSAYO: 'Ensayo',
  FALLA: 'No se cargó',
} as const;
export type EstadoDeRepep = keyof typeof ESTADOS_DE_REPEP;

export const MENSAJES_NO_LLAMAR = {
  bloqueado: 'No se le vuelve a llamar',
  yaEsta: 'Ya está en la lista de no llamar',
  devuelto: 'Se le puede volver a llamar',
  tarde: 'Ya pasó el tiempo para deshacerlo: pídalo a quien lleva la lista de no llamar',
  noExiste: 'Ya no está en la lista de no llamar',
  sinNumero: 'Ingrese un teléfono de 10 dígitos',
  soloNumeros: 'Bloquear un número suelto es de quien lleva la lista de no llamar',
  sinFecha: 'Ingrese desde cuándo dio su consentimiento',
  fechaFutura: 'La fecha no puede ser después de hoy',
  consentido: 'Consentimiento anotado',
  retirado: 'Consentimiento retirado',
  sinConsentimiento: 'El cliente ya no tiene un consentimiento anotado',
  sinEntidad: 'Debe elegir el estado',
  sinVence: 'Ingrese hasta cuándo vale la lista',
  venceAntes: 'La lista vence después de su fecha',
  yaVencio: 'La lista ya venció',
  muyLarga: 'Una lista del REPEP vale a lo más un año',
  sinArchivo: 'Debe elegir el archivo',
  grande: 'El archivo mide más de 100 MB: divídalo',
  pedida: 'La lista se está leyendo: lo que resulte aparece aquí',
  otraEnCurso: (entidad: string) => `Ya se está leyendo una lista de ${entidad}`,
  rechazada: (n: number) =>
    `No se cargó nada: ${n.toLocaleString('es-MX')} ${n === 1 ? 'fila no es un teléfono' : 'filas no son un teléfono'}`,
  vacia: 'No se cargó nada: el archivo no trae ningún teléfono',
  interrumpida: 'No se cargó nada: se interrumpió tres veces. Divida el archivo',
  vencio: (entidad: string) => `Venció la lista del REPEP de ${entidad}: compre la nueva`,
} as const;

/** The ten digits of a telephone, or null if it is none, or more than one. */
export function unNumero(escrito: string): string | null {
  const { buenos, malos } = leeNumeros(escrito);
  const [uno] = buenos;
  return uno && buenos.length === 1 && malos.length === 0 ? uno.numero : null;
}

/**
 * Why a list cannot be loaded, with its field, or null.
 * @param hoy the business day of today
 */
export function repepRejection(
  r: { entidad: string; fecha: string | null; vence: string | null; conArchivo: boolean },
  hoy: string,
): { campo: 'entidad' | 'fecha' | 'vence' | 'archivo'; mensaje: string } | null {
  const M = MENSAJES_NO_LLAMAR;
  if (!(ENTIDADES as readonly string[]).includes(r.entidad))
    return { campo: 'entidad', mensaje: M.sinEntidad };
  if (r.fecha === null) return { campo: 'fecha', mensaje: M.sinVence };
  if (r.fecha > hoy) return { campo: 'fecha', mensaje: M.fechaFutura };
  if (r.vence === null) return { campo: 'vence', mensaje: M.sinVence };
  if (r.vence <= r.fecha) return { campo: 'vence', mensaje: M.venceAntes };
  if (r.vence < hoy) return { campo: 'vence', mensaje: M.yaVencio };
  if (Date.parse(r.vence) - Date.parse(r.fecha) > DIAS_DE_REPEP_MAX * 86_400_000)
    return { campo: 'vence', mensaje: M.muyLarga };
  return r.conArchivo ? null : { campo: 'archivo', mensaje: M.sinArchivo };
}
