import { leeNumeros } from '../marcador/numeros.ts';

/** What whoever cleans up a customer may correct of it on the spot, and of each of its addresses. */
export const CAMPOS_DE_CLIENTE = {
  telefono: 'Teléfono',
  celular: 'Celular',
  telefono2: 'Otro teléfono',
  email: 'Correo',
} as const;
export const CAMPOS_DE_DIRECCION = {
  direccion: 'Calle y número',
  localidad: 'Localidad',
  ciudad: 'Ciudad',
  estado: 'Estado',
  codigo_postal: 'Código postal',
  telefono: 'Teléfono',
} as const;
export const CAMPOS_CORREGIDOS = { ...CAMPOS_DE_DIRECCION, ...CAMPOS_DE_CLIENTE } as const;
export type CampoCorregido = keyof typeof CAMPOS_CORREGIDOS;

export type DatosDeCliente = Record<keyof typeof CAMPOS_DE_CLIENTE, string>;
export type DatosDeDireccion = Record<keyof typeof CAMPOS_DE_DIRECCION, string>;

export const CAMPO_CORREGIDO_MAX = 200;
/** Corrections that are settled at once. */
export const CORRECCIONES_MAX = 500;
export const MOTIVO_DE_RECHAZO_MAX = 150;

/** How a correction stands. One that another replaced while it waited is kept too. */
export const ESTADOS_DE_CORRECCION = {
  ESPERA: 'En espera',
  ACEPTADA: 'Aceptada',
  RECHAZADA: 'Rechazada',
  SUSTITUIDA: 'Sustituida',
} as const;

export const MENSAJES_CORRECCION = {
  nada: 'No cambió nada',
  correo: 'El correo no tiene la forma nombre@dominio',
  postal: 'El código postal tiene 5 dígitos',
  direccionNoExiste: 'La dirección no es de este cliente',
  puesta: 'Datos corregidos',
  enEspera: 'Corrección enviada: espera a quien lleva los datos de los clientes',
  sinElegir: 'Debe elegir al menos una corrección',
  noEspera: 'La corrección ya no espera: otra persona la resolvió',
  laResolvio: (quien: string): string => `La corrección ya no espera: la resolvió ${quien}`,
  sinMotivo: 'Debe escribir por qué se rechaza',
  cambio: 'El dato cambió después de que se corrigió: rechácela o pida que se corrija otra vez',
  resueltas: (n: number, acepta: boolean) =>
    n === 1
      ? `Corrección ${acepta ? 'aceptada' : 'rechazada'}`
      : `${n.toLocaleString('es-MX')} correcciones ${acepta ? 'aceptadas' : 'rechazadas'}`,
  sinTocar: (n: number) =>
    n === 1
      ? '; 1 sigue en espera porque su dato cambió'
      : `; ${n} siguen en espera porque sus datos cambiaron`,
} as const;

const CON_NUMERO: ReadonlySet<string> = new Set(['telefono', 'celular', 'telefono2']);
const CORREO = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Why a field cannot have this value, or null. Blank is allowed: what is wrong may be taken away. */
export function valorRejection(campo: CampoCorregido, valor: string): string | null {
  const escrito = valor.trim();
  if (escrito === '') return null;
  if (CON_NUMERO.has(campo)) {
    const { buenos, malos } = leeNumeros(escrito);
    const [malo] = malos;
    if (malo) return `${malo.escrito}: ${malo.motivo}`;
    return buenos.length === 0 ? 'No es un teléfono' : null;
  }
  if (campo === 'email') return CORREO.test(escrito) ? null : MENSAJES_CORRECCION.correo;
  return campo === 'codigo_postal' && !/^\d{5}$/.test(escrito) ? MENSAJES_CORRECCION.postal : null;
}

/** The first field that cannot be saved as it is written, and why; null: all can. Fields that are as they were read are not looked at. */
export function correccionRejection(
  leido: Readonly<Partial<Record<CampoCorregido, string | undefined>>>,
  valores: Readonly<Partial<Record<CampoCorregido, string | undefined>>>,
): { campo: CampoCorregido; mensaje: string } | null {
  for (const campo of Object.keys(valores) as CampoCorregido[]) {
    const valor = valores[campo];
    if (valor === undefined || valor === leido[campo]) continue;
    const mensaje = valorRejection(campo, valor);
    if (mensaje !== null) return { campo, mensaje };
  }
  return null;
}
