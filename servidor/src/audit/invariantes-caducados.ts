import type { Invariante } from './invariante.ts';

/**
 * Whatever the zone, the business day of a movement is the day before, the same or the day after its UTC day; what
 * violates these invariants is wrong in any zone.
 */
const DIA_UTC = `(m.fecha at time zone 'UTC')::date`;

const salida = `case when m.cambia_lote then m.fecha_caducidad_anterior else m.fecha_caducidad end`;

/** Movements from before the rule existed are not judged by it: a company that already worked has them, and cannot take them back. */
const DESDE_LA_REGLA = `coalesce((select valor::bigint from ajustes where nombre = 'caducados_desde_movimiento'), 0)`;

/** Withdrawn pieces had expired, and supplied ones had not. */
export const INVARIANTES_CADUCADOS: readonly Invariante[] = [
  {
    nombre: 'Lo que se retiró por caducado había caducado, estaba en una ubicación y dice por qué',
    sql: `
      select m.movimiento_id, m.articulo_id, m.fecha, ${salida} as fecha_caducidad, m.motivo, o.clase
        from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
       where m.llamada = 'retiraCaducado'
         and (coalesce(${salida} > ${DIA_UTC}, true) or coalesce(trim(m.motivo), '') = ''
              or o.clase <> 'ubicacion' or d.clase <> 'ajuste')`,
  },
  {
    nombre: 'Ningún resurtido sacó de la reserva piezas que ya habían caducado',
    sql: `
      select m.movimiento_id, m.articulo_id, m.documento_det_id as resurtido_id, m.fecha, ${salida} as fecha_caducidad
        from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
       where m.documento = 'resurtido' and m.corrige_id is null and o.clase = 'ubicacion' and d.clase = 'transito'
         and ${salida} < ${DIA_UTC} - 1 and m.movimiento_id > ${DESDE_LA_REGLA}`,
  },
];
