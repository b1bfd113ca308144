import { fila, OBJETIVOS, TIEMPOS } from './informe.ts';
import { RENGLONES } from './por-surtir.ts';
import type { RemisionLarga } from './remision-larga.ts';
import { DIAS, type Reporte } from './reportes.ts';
import { cuenta, frente, ms, tabla } from './tabla.ts';

const COLUMNAS = ['', 'veces', 'p50 ms', 'p95 ms'];

export function informeDeRemisionLarga({ abiertas, escaneos }: RemisionLarga): string {
  const celdas = (e: RemisionLarga['abiertas'][number]) => [e.que, cuenta(e.escaneos), ms(e.p50), ms(e.p95)];
  return [
    tabla(
      `Remisión de ${RENGLONES} renglones: de tocarla en la lista a sus renglones pintados, 360 px, procesador 4 veces más lento`,
      COLUMNAS,
      abiertas.map(celdas),
    ),
    ...abiertas.map(
      (a) => `  ${a.que}: ${frente(a.p95 < OBJETIVOS.abrirRemision, `p95 < ${OBJETIVOS.abrirRemision} ms`)}`,
    ),
    tabla(
      'La misma: del Enter del escáner a la respuesta pintada (al empacar la primera es «Empacando…» y la final la da el servidor)',
      COLUMNAS,
      escaneos.flatMap((e) => [celdas(e.primera), celdas(e.final)]),
    ),
    ...escaneos.map(
      ({ primera: p }) =>
        `  ${p.que}: ${frente(p.p95 <= OBJETIVOS.escaneo, `p95 ≤ ${OBJETIVOS.escaneo} ms`)}`,
    ),
  ].join('\n');
}

export function informeDeReportes(
  reportes: readonly Reporte[],
  { remisiones, renglones, dias }: { remisiones: number; renglones: number; dias: number },
): string {
  return [
    tabla(
      `Reportes de remisiones, ${DIAS} días de ${cuenta(dias)}: ${cuenta(remisiones)} remisiones y ${cuenta(renglones)} renglones, 1 cliente, gzip`,
      ['', ...TIEMPOS],
      reportes.map(({ que, corrida }) => fila(que, corrida)),
    ),
    ...reportes.map(
      ({ que, corrida }) =>
        `  ${que}: p95 ${ms(corrida.p95)} ms ${frente(corrida.p95 < OBJETIVOS.reportes, `< ${OBJETIVOS.reportes} ms`)}`,
    ),
  ].join('\n');
}
