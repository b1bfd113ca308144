import type { Azar } from './azar.ts';
import { diaDe, esDomingo, iso, medianoche } from './calendario.ts';
import type { CompraDemo } from './compras.ts';
import { FABRICANTES, MAYORISTAS } from './empresa.ts';
import type { FilaDe } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const DIAS_DE_ASISTENCIA = 45;
const HORA = 3_600_000;

/** Hour of the day of each event of a shift, with its code and text as in the `eventos` table. */
const JORNADA = [
  { codigo_id: 1, descripcion: 'ENTRADA', hora: 8 },
  { codigo_id: 3, descripcion: 'SALIDA A COMER', hora: 13.6 },
  { codigo_id: 4, descripcion: 'REGRESO DE COMER', hora: 14.5 },
  { codigo_id: 2, descripcion: 'SALIDA', hora: 18 },
] as const;

/** Check-ins and events of the last weeks; today is separate. */
export function asistenciaDemo(a: Azar, hoy: Date) {
  const entradas: FilaDe<'entradas'>[] = [];
  const eventos: FilaDe<'eventos_operador'>[] = [];
  for (let dias = DIAS_DE_ASISTENCIA; dias >= 1; dias--) {
    const dia = medianoche(hoy, dias);
    if (esDomingo(dia)) continue;
    for (const operador of OPERADORES_DEMO) {
      if (!operador.activo || a.suerte(0.07)) continue;
      for (const { codigo_id, descripcion, hora } of JORNADA) {
        const tarde = codigo_id === 1 && a.suerte(0.06) ? a.entero(15, 70) : 0;
        const fecha = iso(dia + hora * HORA + (a.entero(-15, 25) + tarde) * 60_000);
        if (codigo_id === 1) entradas.push({ operador_id: operador.id, dia: diaDe(dia), fechahora: fecha });
        eventos.push({ operador_id: operador.id, codigo_id, descripcion, fecha });
      }
    }
  }
  return { entradas, eventos };
}

const AVISADOS = ['ADMIN', 'RECIBO1', 'RECIBO2', 'RECIBO3', 'NORTE1', 'EXHIBE1', 'ALMACEN1', 'ALMACEN2'];
const DIAS_DE_ATRASO = 9;
const PENDIENTES_MAX = 3;

/** Notices about purchases that are late; the latest few of each operator are unread. */
export function avisosDemo(hoy: Date, compras: readonly CompraDemo[]): FilaDe<'avisos'>[] {
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
      .map((c, i) => ({
        operador_id: o.id,
        tipo: 'compra',
        mensaje: `La compra ${c.folio} de ${nombres[c.proveedor - 1]} lleva más de ${DIAS_DE_ATRASO} días pendiente`,
        menu: 'recepcioncom',
        documento_id: c.id,
        creado: iso(ayer + (9 + i / 4) * HORA),
        leido: i < PENDIENTES_MAX ? null : iso(ayer + (15 + i / 4) * HORA),
      })),
  );
}
