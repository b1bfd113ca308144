import type { Azar } from './azar.ts';
import { diaDe, esDomingo, iso, medianoche } from './calendario.ts';
import type { CompraDemo } from './compras.ts';
import { FABRICANTES, MAYORISTAS } from './empresa.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const DIAS_DE_ASISTENCIA = 45;
const HORA = 3_600_000;

/** Hour of the day of each event of a shift, with its code and text as in the `eventos` table. */
const JORNADA = [
  { codigo: 1, texto: 'ENTRADA', hora: 8 },
  { codigo: 3, texto: 'SALIDA A COMER', hora: 13.6 },
  { codigo: 4, texto: 'REGRESO DE COMER', hora: 14.5 },
  { codigo: 2, texto: 'SALIDA', hora: 18 },
] as const;

/**
 * Check-ins (operator, day, moment) and events (operator, code, text, moment) of the last weeks; today is separate.
 */
export function asistenciaDemo(a: Azar, hoy: Date): { entradas: unknown[][]; eventos: unknown[][] } {
  const entradas: unknown[][] = [];
  const eventos: unknown[][] = [];
  for (let dias = DIAS_DE_ASISTENCIA; dias >= 1; dias--) {
    const dia = medianoche(hoy, dias);
    if (esDomingo(dia)) continue;
    for (const operador of OPERADORES_DEMO) {
      if (!operador.activo || a.suerte(0.07)) continue;
      for (const { codigo, texto, hora } of JORNADA) {
        const tarde = codigo === 1 && a.suerte(0.06) ? a.entero(15, 70) : 0;
        const momento = dia + hora * HORA + (a.entero(-15, 25) + tarde) * 60_000;
        if (codigo === 1) entradas.push([operador.id, diaDe(dia), iso(momento)]);
        eventos.push([operador.id, codigo, texto, iso(momento)]);
      }
    }
  }
  return { entradas, eventos };
}

const AVISADOS = ['ADMIN', 'RECIBO1', 'RECIBO2', 'RECIBO3', 'NORTE1', 'EXHIBE1', 'ALMACEN1', 'ALMACEN2'];
const DIAS_DE_ATRASO = 9;
const PENDIENTES_MAX = 3;

/**
 * Notices (operator, kind, message, menu, document, created, read) about purchases that are late; the latest few of
 * each operator are unread.
 */
export function avisosDemo(hoy: Date, compras: readonly CompraDemo[]): unknown[][] {
  const nombres = [...FABRICANTES, ...MAYORISTAS];
  const atrasadas = compras.filter(
    (c) =>
      ['sin fecha', 'con fecha', 'recibida en parte'].includes(c.estado) &&
      (c.recepcion ?? Date.parse(c.fecha)) < medianoche(hoy, DIAS_DE_ATRASO),
  );
  const ayer = medianoche(hoy, 1);
  return OPERADORES_DEMO.filter((o) => AVISADOS.includes(o.login)).flatMap((o) =>
    atrasadas
      .filter((c) => o.almacenes.includes(c.almacen))
      .map((c, i) => [
        o.id,
        'compra',
        `La compra ${c.folio} de ${nombres[c.proveedor - 1]} lleva más de ${DIAS_DE_ATRASO} días pendiente`,
        'recepcioncom',
        c.id,
        iso(ayer + (9 + i / 4) * HORA),
        i < PENDIENTES_MAX ? null : iso(ayer + (15 + i / 4) * HORA),
      ]),
  );
}
