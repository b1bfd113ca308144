/** Rules, limits and messages of cleanup lists (specification §2, §4, §5 and §9, Cleanup). */

export const NOMBRE_DE_LISTA_MAX = 60;
export const OBSERVACIONES_DEP_MAX = 150;
/** Most attempts to contact a customer; the save of the last one closes it. */
export const INTENTOS_MAX = 3;
/** Attempts after which the next save has to classify the customer. */
const CLASIFICA_DESDE = 2;
/** Customers of a list, and bytes of the file they come in. */
export const CLIENTES_DE_LISTA_MAX = 50_000;
export const ARCHIVO_DE_LISTA_MAX = 20 * 1024 * 1024;
/** Rows of 'Marcación de operadores' that one reply holds; its totals are of any number. */
export const MARCACIONES_MAX = 50_000;
/** Days within which a customer that was cleaned is told before it is cleaned again. */
export const DIAS_DE_DEPURADO = 30;

/** How a customer of a list stands, and the list itself. */
export const ESTATUS_DE_DEPURACION = { PENDIENTE: 'Pendiente', REVISADO: 'Revisado' } as const;
/** REVISADO: it is open because of customers whom the operator does not see. */
export const ESTATUS_DE_LISTA = {
  ACTIVO: 'Activa',
  REVISADO: 'Lo suyo, revisado',
  CERRADO: 'Cerrada',
} as const;

/** How a customer's cleanup ended: reached, with numbers that are wrong, not reached. */
export const RESULTADOS_DE_DEPURACION = {
  CONTACTADO: 'Contactado',
  NUMERO_MALO: 'Número equivocado',
  SIN_CONTACTO: 'Sin contacto',
  PENDIENTE: 'Pendiente',
} as const;
export type ResultadoDeDepuracion = keyof typeof RESULTADOS_DE_DEPURACION;

/** When a customer that was not reached may be tried again, by the customer's own clock: the setting of the company. */
export const SEPARACIONES = {
  NADA: 'Cuando sea',
  PARTE: 'En otra parte del día',
  DIA: 'En otro día',
} as const;
export type Separacion = keyof typeof SEPARACIONES;
/** What each choice means for the three attempts, beside the setting. */
export const SEPARA_AYUDA: Readonly<Record<Separacion, string>> = {
  NADA: `Los ${INTENTOS_MAX} intentos pueden ser seguidos: no se separan, si no se elige otra cosa`,
  PARTE: `Cada uno de los ${INTENTOS_MAX} intentos, en una mañana, un mediodía o una tarde distintos, por la hora del cliente`,
  DIA: `Cada uno de los ${INTENTOS_MAX} intentos, en un día distinto, por la hora del cliente`,
};
export const MOTIVO_DE_REAPERTURA_MAX = 150;
export const MOTIVO_DE_CIERRE_MAX = 150;

export const MENSAJES_DEPURACION = {
  sinNombre: 'Debe ingresar el nombre de la lista',
  nombreLargo: `El nombre de la lista mide ${NOMBRE_DE_LISTA_MAX} caracteres o menos`,
  sinArchivo: 'Debe elegir el archivo con las claves de los clientes',
  sinColumna: "El archivo no contiene la columna 'clave_cliente'",
  sinClaves: 'El archivo no trae ninguna clave de cliente',
  claveMala: (fila: number, porque: string) =>
    `La clave de la fila ${fila.toLocaleString('es-MX')} ${porque}`,
  ninguno: 'Ninguna clave del archivo es de un cliente que se pueda depurar',
  grande: 'El archivo mide más de 20 MB: divídalo',
  muchos: `Una lista lleva hasta ${CLIENTES_DE_LISTA_MAX.toLocaleString('es-MX')} clientes: divida el archivo`,
  noExiste: 'La lista no existe',
  clienteNoExiste: 'El cliente no está en la lista',
  revisado: 'El cliente ya está revisado',
  noQuedan: 'No quedan clientes pendientes que nadie esté depurando',
  noToca: (desde: string) => `Los que faltan se intentan otra vez desde el ${desde}`,
  temprano: 'Todavía no toca otro intento. Si se le contactó, marque por dónde',
  sinMotivo: 'Debe escribir por qué se reabre',
  sinMotivoDeCierre: 'Debe escribir por qué se cierra',
  listaCerrada: (quien: string, motivo: string) => `La lista la cerró ${quien}: ${motivo}`,
  listaTerminada: 'La lista ya está cerrada',
  noSeCierra: 'Cierra una lista quien la creó, o quien ve a todos los clientes',
  noSeCerro: 'La lista no se cerró a mano: se reabre con cada cliente',
  yaEnOtra: (clientes: number, lista: string) =>
    `${clientes.toLocaleString('es-MX')} ${clientes === 1 ? 'cliente está pendiente' : 'clientes están pendientes'} ya en otra lista (${lista}): esta no se puede abrir otra vez`,
  seCerro: 'La lista se cerró: sus clientes pendientes ya no esperan en ella',
  seAbrio: 'La lista está abierta otra vez',
  noRevisado: 'El cliente sigue pendiente: no hace falta reabrirlo',
  enOtraLista: (lista: string) => `El cliente está pendiente en la lista ${lista}`,
  reabierto: 'El cliente está pendiente otra vez',
  otroIntento: 'Otro operador guardó un intento de este cliente: revíselo antes de guardar',
  clasifica1: '1 - Es necesario seleccionar la clasificación del cliente para poder guardar la información',
  clasifica2: '2 - Es necesario seleccionar la clasificación del cliente para poder guardar la información',
  clasificacionNoExiste: 'La clasificación no existe',
  loTieneOtro: (quien: string) => `El cliente lo está depurando ${quien}`,
  noLoTiene: 'Ya no tiene a este cliente: vuelva a la lista y tómelo otra vez',
  enLlamada: (quien: string) => `El cliente está con ${quien} en este momento`,
  creada: (clientes: number) =>
    `Lista creada con ${clientes.toLocaleString('es-MX')} ${clientes === 1 ? 'cliente' : 'clientes'}`,
  /** @param tieneOperador one operator was asked for */
  muchosRenglones: (hay: number, tieneOperador: boolean) =>
    `El período tiene ${hay.toLocaleString('es-MX')} renglones, y aquí caben ${MARCACIONES_MAX.toLocaleString('es-MX')}: consulte menos días${tieneOperador ? '' : ', o elija un operador'}`,
  guardado: 'Información guardada',
  cierra: 'Información guardada: el cliente quedó revisado',
} as const;

/** Why a list cannot have this name, or null. */
export function nombreDeListaRejection(nombre: string): string | null {
  const escrito = nombre.trim();
  if (escrito === '') return MENSAJES_DEPURACION.sinNombre;
  return escrito.length > NOMBRE_DE_LISTA_MAX ? MENSAJES_DEPURACION.nombreLargo : null;
}

/** What is saved of a customer, with the attempts before this save. */
export interface Depuracion {
  num_intento: number;
  revisado: boolean;
  llamadas: boolean;
  chat: boolean;
  correos: boolean;
  clasif_dep_id: number | null;
  /** Before when an attempt that does not reach the customer does not count, and now, epoch milliseconds; null: it may be made at once. */
  siguiente: number | null;
  ahora: number;
}

const conCanal = (d: Pick<Depuracion, 'llamadas' | 'chat' | 'correos'>): boolean =>
  d.llamadas || d.chat || d.correos;

/** Whether the selector of the classification is shown (specification §5): the attempt is the second, or a channel is marked. */
export const seClasifica = (d: Depuracion): boolean => d.num_intento >= CLASIFICA_DESDE || conCanal(d);

/** Whether the save closes the customer (specification §4): the third one, or any with a channel. */
export const cierraCliente = (d: Depuracion): boolean => d.num_intento + 1 >= INTENTOS_MAX || conCanal(d);

/** Why a customer's cleanup cannot be saved, or null. */
export function depuracionRejection(d: Depuracion): string | null {
  if (d.revisado || d.num_intento >= INTENTOS_MAX) return MENSAJES_DEPURACION.revisado;
  if (conCanal(d)) return d.clasif_dep_id === null ? MENSAJES_DEPURACION.clasifica2 : null;
  if (d.siguiente !== null && d.siguiente > d.ahora) return MENSAJES_DEPURACION.temprano;
  if (d.clasif_dep_id !== null) return null;
  return d.num_intento >= CLASIFICA_DESDE ? MENSAJES_DEPURACION.clasifica1 : null;
}

/** Why a customer cannot be reopened for this reason, or null. */
export const reaperturaRejection = (motivo: string): string | null =>
  motivo.trim() === '' ? MENSAJES_DEPURACION.sinMotivo : null;

/** Why a list cannot be closed for this reason, or null. */
export const cierreRejection = (motivo: string): string | null =>
  motivo.trim() === '' ? MENSAJES_DEPURACION.sinMotivoDeCierre : null;

/** The file's column of keys, however its title is written: `Clave cliente`, `CLAVE_CLIENTE`, `clave-cliente`. */
export const esColumnaDeClave = (titulo: string): boolean =>
  titulo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '') === 'clave_cliente';

/** Why a key of the file is not taken; those taken with a warning come last. */
export const MOTIVOS_DE_CLAVE = {
  NO_EXISTE: 'No es la clave de un cliente suyo',
  REPETIDA: 'Está dos veces en el archivo',
  EN_LISTA: 'Está pendiente en otra lista',
  RECIENTE: `Se depuró en los últimos ${DIAS_DE_DEPURADO} días`,
} as const;
export type MotivoDeClave = keyof typeof MOTIVOS_DE_CLAVE;
