/** What the house does without anybody waiting for it, by the names that `trabajos` has. */
export const TRABAJOS = {
  respaldo: 'Respaldo de la base',
  auditoria: 'Auditoría de los datos',
  limpieza: 'Limpieza de lo viejo',
  cartera: 'Día nuevo en la cartera',
  checklist: 'Avisos del check list',
  marcacion: 'Listas y agenda de marcación',
  repep: 'Listas del REPEP',
  centralita: 'Llamadas por la centralita',
  lentitud: 'Nota de lo que tarda el servidor',
} as const;
export type Trabajo = keyof typeof TRABAJOS;

export const ESTADOS_DE_TRABAJO = {
  BIEN: 'Bien',
  FALLA: 'Falló',
  ATRASADO: 'Atrasado',
  NUNCA: 'Nunca',
} as const;
export type EstadoDeTrabajo = keyof typeof ESTADOS_DE_TRABAJO;

/** Hours after which a backup is missed: one that is made every night may take an hour longer than the last. */
export const HORAS_DE_RESPALDO = 25;

/** What the page says of a backup that is missed. */
export const SIN_RESPALDO = {
  ATRASADO: 'Hace más de un día que no hay un respaldo bueno.',
  NUNCA: 'Esta base no se ha respaldado nunca con npm run respaldo.',
  FALLA: 'El último respaldo falló.',
} as const;

/**
 * How a work stands.
 * @param bien when it was last done well, epoch milliseconds; null: never
 * @param falla when it last failed; null: never
 * @param ahora now
 */
export function estadoDeTrabajo(
  trabajo: Trabajo,
  bien: number | null,
  falla: number | null,
  ahora: number,
): EstadoDeTrabajo {
  if (falla !== null && (bien === null || falla > bien)) return 'FALLA';
  if (bien === null) return 'NUNCA';
  return trabajo === 'respaldo' && ahora - bien > HORAS_DE_RESPALDO * 3_600_000 ? 'ATRASADO' : 'BIEN';
}

/** Part of the database's connections from which the page warns that few are left. */
export const CONEXIONES_DE_MAS = 0.8;

/** Hours of slow calls that the page shows. */
export const HORAS_DE_LENTAS = 1;
/** Most of them. */
export const LENTAS_MAX = 20;

/** Kinds of record that a session may have open, in words. */
export const ABIERTO = {
  articulo: 'Un artículo',
  capacitacion: 'Una capacitación',
  cliente: 'Un cliente',
  cupon: 'Un cupón',
  deposito: 'Un depósito',
  documento: 'Un documento',
  operador: 'Un operador',
  ticket: 'Un ticket',
  ubicacion: 'Una ubicación',
} as const;

export const MENSAJES_SISTEMA = {
  sinSesion: 'Esa sesión ya había terminado',
  propia: 'Es la sesión con la que usted trabaja. Para terminarla, use Salir.',
  terminada: (nombre: string) => `Terminó la sesión de ${nombre}`,
} as const;

const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in a few words ('Chrome en Android'), by what its browser says of itself; of another program, its first word. */
export function aparatoDe(agente: string | null): string {
  if (!agente) return 'No se sabe';
  const hallado = (entre: typeof NAVEGADORES) => entre.find(([forma]) => forma.test(agente))?.[1];
  const navegador = hallado(NAVEGADORES);
  const sistema = hallado(SISTEMAS);
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? agente.split(/[\s/]/, 1)[0]?.slice(0, 40) ?? '';
}

/** How a call ended, as the audit keeps it. */
export const RESULTADOS_DE_AUDITORIA = {
  hecho: 'Hecho',
  rechazado: 'Rechazado',
  'sin permiso': 'Sin permiso',
  'sin acceso': 'Sin acceso',
  ajeno: 'De otro operador',
} as const;
