import { diaDe } from './calendario.ts';

/** The `n`-th Monday of a month (1 to 12), `YYYY-MM-DD`. */
function lunes(anio: number, mes: number, n: number): string {
  const primero = new Date(Date.UTC(anio, mes - 1, 1)).getUTCDay();
  const dia = 1 + ((8 - primero) % 7) + (n - 1) * 7;
  return `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;
}

/** Mexico's mandatory holidays (Ley Federal del Trabajo, art. 74) of last year, this one and the next. */
export function festivosDemo(hoy: Date): { fecha: string; nombre: string }[] {
  const este = Number(diaDe(hoy.getTime()).slice(0, 4));
  return [este - 1, este, este + 1].flatMap((anio) => [
    { fecha: `${anio}-01-01`, nombre: 'AÑO NUEVO' },
    { fecha: lunes(anio, 2, 1), nombre: 'DÍA DE LA CONSTITUCIÓN' },
    { fecha: lunes(anio, 3, 3), nombre: 'NATALICIO DE BENITO JUÁREZ' },
    { fecha: `${anio}-05-01`, nombre: 'DÍA DEL TRABAJO' },
    { fecha: `${anio}-09-16`, nombre: 'DÍA DE LA INDEPENDENCIA' },
    { fecha: lunes(anio, 11, 3), nombre: 'DÍA DE LA REVOLUCIÓN' },
    { fecha: `${anio}-12-25`, nombre: 'NAVIDAD' },
  ]);
}
