import type { Invariante } from './invariante.ts';

/** The invariants of frozen commissions (issue 42). */
export const INVARIANTES_DE_COMISIONES: readonly Invariante[] = [
  {
    nombre: 'Cada venta y cada devolución está congelada entera en las líneas de comisión',
    sql: `
      select k.asiento_id, k.clase, k.importe, coalesce(l.venta, 0) as congelado
        from cartera k left join (select asiento_id, sum(venta) as venta from lineas_comision group by 1) l using (asiento_id)
       where k.clase in ('CARGO', 'DEVOLUCION') and coalesce(l.venta, 0) <> case k.clase when 'CARGO' then k.importe else -k.importe end`,
  },
  {
    nombre: 'Las líneas de cada venta pagan su base por su porcentaje, al centavo de cada línea',
    sql: `
      select x.* from (select coalesce(origen, linea_id) as linea_id, sum(base) as base, sum(comision) as comision, count(*) as lineas,
                              (array_agg(porcentaje order by linea_id desc) filter (where clase = 'TRAMO' or origen is null))[1] as porcentaje
                         from lineas_comision group by 1) x
       where abs(x.comision - x.base * x.porcentaje / 100) > 0.005 * x.lineas`,
  },
];
