import type { Pool } from 'pg';

/** A session in a calendar. */
export interface EventoDeCalendario {
  id: number;
  titulo: string;
  descripcion: string;
  dirigido: string;
  imparte: string;
  url: string | null;
  /** Moments, ISO 8601. */
  programada: string;
  cambio: string;
  /** Minutes. */
  duracion: number;
  cancelada: boolean;
}

/** How many days back the calendar lists sessions. */
const DIAS_ATRAS = 180;

/** The sessions to which an active operator is invited, by the hash of their secret address; null: it is nobody's. */
export async function eventosDe(pool: Pool, huella: Buffer): Promise<EventoDeCalendario[] | null> {
  const { rows } = await pool.query<{ operador_id: number }>(
    `select k.operador_id from calendarios_secretos k join operadores o using (operador_id)
      where k.token_hash = $1 and o.activo`,
    [huella],
  );
  const [suyo] = rows;
  if (!suyo) return null;
  const eventos = await pool.query<EventoDeCalendario>(
    `select s.capacitacion_det_id as id, c.titulo, c.descripcion, s.dirigido_a as dirigido, s.impartida_por as imparte, s.url,
            s.programada, coalesce(s.modificada, s.creada) as cambio, s.duracion, s.estatus = 'CANCELADA' as cancelada
       from invitados_capacitacion i
       join sesiones_capacitacion s using (capacitacion_det_id)
       join capacitaciones c using (capacitacion_id)
      where i.operador_id = $1 and s.programada > now() - make_interval(days => $2)
      order by s.programada, s.capacitacion_det_id`,
    [suyo.operador_id, DIAS_ATRAS],
  );
  return eventos.rows;
}

/** A moment in UTC as a calendar writes it: `20261121T150000Z`. */
const enUtc = (momento: string | Date): string =>
  new Date(momento).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

/** A text escaped as calendars require (RFC 5545, 3.3.11). */
const escapado = (texto: string): string =>
  texto
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Most bytes of a line (RFC 5545, 3.1). */
const LINEA_MAX = 75;

/** A line cut where it is too long, never within a character. */
function plegada(linea: string): string {
  const partes: string[] = [];
  let parte = '';
  let bytes = 0;
  for (const c of linea) {
    const suyos = Buffer.byteLength(c);
    if (bytes + suyos > LINEA_MAX) {
      partes.push(parte);
      parte = ' ';
      bytes = 1;
    }
    parte += c;
    bytes += suyos;
  }
  return [...partes, parte].join('\r\n');
}

/** A calendar of sessions (RFC 5545), with its times in UTC. */
export function icsDe(eventos: readonly EventoDeCalendario[]): string {
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anden//Capacitaciones//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Capacitaciones',
    ...eventos.flatMap((e) => [
      'BEGIN:VEVENT',
      `UID:sesion-${e.id}@anden`,
      `DTSTAMP:${enUtc(e.cambio)}`,
      `DTSTART:${enUtc(e.programada)}`,
      `DTEND:${enUtc(new Date(Date.parse(new Date(e.programada).toISOString()) + e.duracion * 60_000))}`,
      `SUMMARY:${escapado(e.titulo)}`,
      `DESCRIPTION:${escapado(`${e.descripcion}\nImparte: ${e.imparte}\nDirigido a: ${e.dirigido}`)}`,
      ...(e.url ? [`URL:${e.url}`] : []),
      `STATUS:${e.cancelada ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lineas.map(plegada).join('\r\n')}\r\n`;
}
