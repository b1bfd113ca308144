import { cuantos } from '../cifras.ts';
import { desfaseDeZona } from '../zona.ts';

/** Longest name of a holiday. */
export const NOMBRE_FESTIVO_MAX = 60;

/** Messages of the business calendar. */
export const MENSAJES_CALENDARIO = {
  sinNombre: 'Debe ingresar el nombre del día festivo',
  noEsta: 'Ese día no está en el calendario como festivo',
  guardado: 'Día festivo guardado',
  eliminado: 'Día festivo eliminado',
  yaNoEsta: 'Ese día ya no es festivo: lo quitaron mientras usted escribía. No se guardó nada',
  /** Somebody else saved the day under another name meanwhile. `quien` blank: it came with the database. */
  yaEsta: (nombre: string, quien: string): string =>
    `Ese día ya es festivo: ${nombre}${quien ? `, que agregó ${quien}` : ''}. No se guardó nada: revise el nombre antes de cambiarlo`,
} as const;

/** Why a holiday cannot be saved under this name, or null. */
export const festivoRejection = (nombre: string): string | null =>
  nombre.trim() ? null : MENSAJES_CALENDARIO.sinNombre;

/**
 * The calendar as `getCalendario` returns it. Hours are `HH:MM` in the business zone; a weekday without hours is
 * closed.
 */
export interface Calendario {
  ZONA: string;
  HORARIO: readonly { DIA_SEMANA: number; ABRE: string; CIERRA: string }[];
  FESTIVOS: readonly { FECHA: string; NOMBRE: string }[];
}

/** What one day contributes to a span: whole minutes, and the reason where it contributes none. */
export interface DiaDesglosado {
  /** `YYYY-MM-DD` in the business zone. */
  fecha: string;
  minutos: number;
  /** cerrado: the weekday has no hours; festivo: a holiday, named `nombre`; null: its hours count. */
  fuera: 'cerrado' | 'festivo' | null;
  nombre: string | null;
}

const MINUTO = 60_000;
const DIA = 86_400_000;

/** The wall time of a moment in a zone, kept in milliseconds as if it were UTC. */
const enZona = (momento: number, zona: string): number => momento + desfaseDeZona(zona, momento);

/** `HH:MM` as milliseconds after midnight. */
function hora(texto: string): number {
  const [h = 0, m = 0] = texto.split(':').map(Number);
  return (h * 60 + m) * MINUTO;
}

/**
 * The business minutes between two moments, day by day (specification §9; the database's `minutos_habiles` computes the
 * same sum). Both moments are ISO 8601. Every day is in whole minutes and they add up exactly to the total. Empty if
 * the end is before the start.
 */
export function desglosarMinutosHabiles(
  desde: string,
  hasta: string,
  { ZONA, HORARIO, FESTIVOS }: Calendario,
): DiaDesglosado[] {
  const inicio = enZona(Date.parse(desde), ZONA);
  const fin = enZona(Date.parse(hasta), ZONA);
  const dias: DiaDesglosado[] = [];
  let exactos = 0;
  let contados = 0;
  for (let dia = Math.floor(inicio / DIA) * DIA; dia <= fin; dia += DIA) {
    const fecha = new Date(dia).toISOString().slice(0, 10);
    const festivo = FESTIVOS.find((f) => f.FECHA === fecha);
    const horario = HORARIO.find((h) => h.DIA_SEMANA === new Date(dia).getUTCDay());
    if (!horario || festivo) {
      const fuera = horario ? 'festivo' : 'cerrado';
      dias.push({ fecha, minutos: 0, fuera, nombre: festivo?.NOMBRE ?? null });
      continue;
    }
    const abre = Math.max(inicio, dia + hora(horario.ABRE));
    const cierra = Math.min(fin, dia + hora(horario.CIERRA));
    exactos += Math.max(0, cierra - abre) / MINUTO;
    // Each day is the difference of rounded running totals, so that the days add up to the rounded total.
    const hastaAqui = Math.round(exactos);
    dias.push({ fecha, minutos: hastaAqui - contados, fuera: null, nombre: null });
    contados = hastaAqui;
  }
  return dias;
}

/** Business minutes between two moments: the sum of {@link desglosarMinutosHabiles}. */
export const minutosHabiles = (desde: string, hasta: string, calendario: Calendario): number =>
  desglosarMinutosHabiles(desde, hasta, calendario).reduce((suma, d) => suma + d.minutos, 0);

const DIAS_SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** Most days that are listed one by one; a longer span only says how many they are. */
const DIAS_A_LA_VISTA = 7;

/** Minutes as `HH:MM`; the hours may exceed 24. */
const duracion = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;

const nombreDelDia = (fecha: string): string => {
  const [, mes = '', dia = ''] = fecha.split('-');
  return `${DIAS_SEMANA[new Date(`${fecha}T00:00:00Z`).getUTCDay()]} ${dia}/${mes}`;
};

/**
 * Explains a figure of business minutes line by line, for its tooltip: what each day contributed, what was left out and
 * why, and the total.
 */
export function explicaMinutosHabiles(
  desde: string,
  hasta: string,
  calendario: Calendario,
): Array<[concepto: string, valor: string]> {
  const dias = desglosarMinutosHabiles(desde, hasta, calendario);
  const habiles = dias.filter((d) => d.fuera === null);
  const cuentan = habiles.filter((d) => d.minutos > 0);
  const total = habiles.reduce((suma, d) => suma + d.minutos, 0);
  const renglones: Array<[string, string]> =
    cuentan.length <= DIAS_A_LA_VISTA
      ? cuentan.map((d) => [nombreDelDia(d.fecha), duracion(d.minutos)])
      : [[`${cuentan.length} días hábiles`, duracion(total)]];
  const cerrados = dias.filter((d) => d.fuera === 'cerrado');
  const porDia = new Map<number, number>();
  for (const { fecha } of cerrados) {
    const dia = new Date(`${fecha}T00:00:00Z`).getUTCDay();
    porDia.set(dia, (porDia.get(dia) ?? 0) + 1);
  }
  for (const [dia, veces] of porDia) {
    const nombre = DIAS_SEMANA[dia] ?? '';
    const plural = nombre.endsWith('s') ? nombre : `${nombre}s`;
    renglones.push([cuantos(veces, [nombre, plural]), 'no cuenta']);
  }
  for (const d of dias) {
    if (d.fuera === 'festivo') renglones.push([`${d.nombre} (${nombreDelDia(d.fecha)})`, 'festivo']);
  }
  renglones.push(['Horas hábiles', duracion(total)]);
  return renglones;
}
