/** Longest name of a holiday. */
export const NOMBRE_FESTIVO_MAX = 60;

/** Messages of the business calendar. */
export const MENSAJES_CALENDARIO = {
  sinNombre: 'Debe ingresar el nombre del día festivo',
  noEsta: 'Ese día no está en el calendario como festivo',
  guardado: 'Día festivo guardado',
  eliminado: 'Día festivo eliminado',
} as const;

/** Why a holiday cannot be saved under this name, or null. */
export const festivoRejection = (nombre: string): string | null =>
  nombre.trim() ? null : MENSAJES_CALENDARIO.sinNombre;

/** The calendar as `getCalendario` answers it. Hours are `HH:MM` of the business zone; a weekday without them is closed. */
export interface Calendario {
  ZONA: string;
  HORARIO: readonly { DIA_SEMANA: number; ABRE: string; CIERRA: string }[];
  FESTIVOS: readonly { FECHA: string; NOMBRE: string }[];
}

/** What one day of a span added: whole minutes, and where none, why. */
export interface DiaDesglosado {
  /** `YYYY-MM-DD` in the business zone. */
  fecha: string;
  minutos: number;
  /** cerrado: no hours that weekday; festivo: a holiday, by its `nombre`; null: its hours count. */
  fuera: 'cerrado' | 'festivo' | null;
  nombre: string | null;
}

const MINUTO = 60_000;
const DIA = 86_400_000;

/** A moment as its wall time in a zone, written as if that were UTC. */
function enZona(momento: number, formato: Intl.DateTimeFormat): number {
  const partes = new Map(formato.formatToParts(momento).map((p) => [p.type, Number(p.value)]));
  const n = (tipo: Intl.DateTimeFormatPartTypes): number => partes.get(tipo) ?? 0;
  const segundo = Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second'));
  return segundo + (((momento % 1000) + 1000) % 1000);
}

const formatoDe = (zona: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** `HH:MM` as milliseconds after midnight. */
function hora(texto: string): number {
  const [h = 0, m = 0] = texto.split(':').map(Number);
  return (h * 60 + m) * MINUTO;
}

/**
 * The minutes of business hours from one moment to another, day by day (specification §9; the database's
 * `minutos_habiles` does the same sum). Both moments are ISO 8601. Each day is in whole minutes and they add up to the
 * figure. No days when it ends before it begins.
 */
export function desglosarMinutosHabiles(
  desde: string,
  hasta: string,
  { ZONA, HORARIO, FESTIVOS }: Calendario,
): DiaDesglosado[] {
  const formato = formatoDe(ZONA);
  const inicio = enZona(Date.parse(desde), formato);
  const fin = enZona(Date.parse(hasta), formato);
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
    // Rounded from the running total, so that the days of a span add up to its figure.
    const hastaAqui = Math.round(exactos);
    dias.push({ fecha, minutos: hastaAqui - contados, fuera: null, nombre: null });
    contados = hastaAqui;
  }
  return dias;
}

/** Minutes of business hours from one moment to another: the sum of {@link desglosarMinutosHabiles}. */
export const minutosHabiles = (desde: string, hasta: string, calendario: Calendario): number =>
  desglosarMinutosHabiles(desde, hasta, calendario).reduce((suma, d) => suma + d.minutos, 0);

const DIAS_SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** Days listed one by one; a longer span is told by how many they are. */
const DIAS_A_LA_VISTA = 7;

/** `HH:MM` of minutes, hours without limit. */
const duracion = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;

const nombreDelDia = (fecha: string): string => {
  const [, mes = '', dia = ''] = fecha.split('-');
  return `${DIAS_SEMANA[new Date(`${fecha}T00:00:00Z`).getUTCDay()]} ${dia}/${mes}`;
};

/**
 * The sum behind a figure of business minutes, line by line, for whoever hovers over it: what each day added, what was
 * left out and why, and the total.
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
    renglones.push([veces === 1 ? `1 ${nombre}` : `${veces} ${plural}`, 'no cuenta']);
  }
  for (const d of dias) {
    if (d.fuera === 'festivo') renglones.push([`${d.nombre} (${nombreDelDia(d.fecha)})`, 'festivo']);
  }
  renglones.push(['Horas hábiles', duracion(total)]);
  return renglones;
}
