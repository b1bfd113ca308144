import type { CargaHttp } from './carga-http.ts';
import { CLAVE, loginDe } from './datos.ts';
import type { Plan } from './escrituras.ts';
import type { Corrida } from './estadistica.ts';
import { cargarEn } from './hijo.ts';
import type { ListaMedida } from './listas.ts';

export interface Reporte {
  que: string;
  corrida: Corrida;
}

/** Days of the range, both ends included. */
export const DIAS = 31;
const PAGINAS = [1, 200] as const;
/** Long enough for a p95 based on more than a handful. */
const MINIMO_MS = 4_000;

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);
const rango = (hasta: number) => ({ fecha_ini: dia(hasta + DIAS - 1), fecha_fin: dia(hasta) });

/**
 * The three reports of remissions over 31 days, one client with a session, accepting gzip as browsers do: over the
 * first days of a history and over its last.
 * @param dias of the history, until yesterday
 */
export async function medirReportes(
  puerto: number,
  { ms, calentarMs }: Plan,
  dias: number,
  avisar: (que: string) => void,
): Promise<Reporte[]> {
  const meses = [
    { cual: 'mes 1', ...rango(dias - DIAS) },
    { cual: 'último mes', ...rango(1) },
  ];
  const pedidos = [
    ...(['getTiemposRemisiones', 'getRemisionesRevisadas'] as const).flatMap((llamada) =>
      PAGINAS.flatMap((pagina) =>
        meses.map(({ cual, ...periodo }) => ({
          que: `${llamada}, ${cual}, pág. ${pagina}`,
          llamada,
          cuerpo: { ...periodo, pagina },
        })),
      ),
    ),
    ...meses.map(({ cual, ...periodo }) => ({
      que: `getRenglonajeOperadores, ${cual}, entero`,
      llamada: 'getRenglonajeOperadores',
      cuerpo: periodo,
    })),
  ];
  const reportes: Reporte[] = [];
  for (const { que, llamada, cuerpo } of pedidos) {
    avisar(que);
    const corrida = await cargarEn<CargaHttp>('carga-http.ts', {
      puerto,
      acceso: 'cookie',
      trabajo: { leer: { llamada, cuerpo }, como: [loginDe(0), CLAVE] },
      clientes: 1,
      ms: Math.max(ms, MINIMO_MS),
      calentarMs,
    });
    reportes.push({ que, corrida });
  }
  return reportes;
}

/** The reports of remissions and guides over the last half of a history: 100,000 rows each. */
export function listasDeRemisiones(dias: number): readonly ListaMedida[] {
  const [desde, hasta] = [dia(Math.floor(dias / 2)), dia(-1)];
  return [
    { llamada: 'getTiemposRemisiones', pedido: { fecha_ini: desde, fecha_fin: hasta } },
    { llamada: 'getRemisionesRevisadas', pedido: { fecha_ini: desde, fecha_fin: hasta } },
    { llamada: 'getGuiasFacturas', pedido: { fini: desde, ffin: hasta } },
  ];
}
