import type { ClientBase } from 'pg';
import { diaDe } from './calendario.ts';

/** Months before the present one that are still open. */
const ABIERTOS = 1;
/** Months whose closing is shown. */
const CERRADOS = 12;

/**
 * Rules of commission beside the general one: of a brand for all days, and since last month of an adviser by tiers and of another on what is paid.
 * Before any invoice, which they pay.
 */
export async function cargaReglasDeComision(pg: ClientBase, hoy: Date): Promise<void> {
  await pg.query(
    `with nuevas (nombre, operador, marca, sobre, desde) as (values
       ('Marca de la casa', null, (select marca from articulos where marca <> '' group by 1 order by count(*) desc, 1 limit 1), 'FACTURADO', date '2000-01-01'),
       ('Por alcance', 'VENTAS3', null, 'FACTURADO', date_trunc('month', $1::date - interval '${ABIERTOS} month')::date),
       ('Sobre lo cobrado', 'VENTAS2', null, 'COBRADO', date_trunc('month', $1::date - interval '${ABIERTOS} month')::date)),
     hechas as (
       insert into reglas_comision (regla_id, version, nombre, operador_id, marca, sobre, desde, creada, creada_por)
       select 1000 + row_number() over (), 1, n.nombre, o.operador_id, n.marca, n.sobre, n.desde, n.desde, (select operador_id from operadores where operador = 'VENTAS1')
         from nuevas n left join operadores o using (operador)
       returning version_id, nombre)
     insert into tramos_comision (version_id, tramo, desde, porcentaje, modo)
     select h.version_id, t.tramo, t.desde, t.porcentaje, t.modo
       from hechas h join (values ('Marca de la casa', 0, 0, 1.5, 'MARGINAL'), ('Sobre lo cobrado', 0, 0, 1.25, 'MARGINAL'),
                                  ('Por alcance', 0, 0, 1, 'MARGINAL'), ('Por alcance', 1, 25, 1.5, 'MARGINAL'), ('Por alcance', 2, 100, 2, 'ENTERO'))
            t (nombre, tramo, desde, porcentaje, modo) using (nombre)`,
    [diaDe(hoy.getTime())],
  );
  await pg.query('update reglas_comision set regla_id = version_id');
}

/** Freezes what was loaded, and closes the months before the last one. */
export async function cierraMesesDeComision(pg: ClientBase, hoy: Date): Promise<void> {
  await pg.query('set constraints comisiones_por_congelar immediate');
  await pg.query('set constraints comisiones_por_congelar deferred');
  await pg.query(
    `with meses as (select generate_series(date_trunc('month', $1::date - interval '${ABIERTOS + CERRADOS} month'),
                                           date_trunc('month', $1::date - interval '${ABIERTOS + 1} month'), interval '1 month')::date as mes),
     cierres as (insert into cierres_comision (mes, operador_id, cerrado)
                 select mes, (select operador_id from operadores where operador = 'VENTAS1'), mes + interval '1 month 2 days 10 hours' from meses returning mes)
     insert into cierres_comision_det (mes, operador_id, lineas, venta, comision, objetivo)
     select l.mes, l.operador_id, count(*), sum(l.venta), sum(l.comision), objetivo_de_comision(l.operador_id, l.mes)
       from lineas_comision l join cierres using (mes) where l.operador_id is not null group by 1, 2`,
    [diaDe(hoy.getTime())],
  );
}

/** What two advisers ask about lines of last month: one is answered, the other waits. After their months are closed. */
export async function cargaDudasDeComision(pg: ClientBase, hoy: Date): Promise<void> {
  await pg.query(
    `with lineas as (
       select distinct on (l.operador_id) l.linea_id, l.operador_id, o.operador, $1::timestamptz - interval '2 days' as cuando
         from lineas_comision l join operadores o using (operador_id)
        where o.operador in ('VENTAS2', 'VENTAS3') and l.origen is null and l.venta > 0 and l.mes = date_trunc('month', $2::date - interval '${ABIERTOS} month')::date
        order by l.operador_id, l.venta desc),
     dichos (operador, quien, orden, respuesta, texto) as (values
       ('VENTAS2', 'VENTAS2', 0, false, '¿Por qué esta factura no paga todavía?'),
       ('VENTAS2', 'VENTAS1', 3, true, 'Su regla paga sobre lo cobrado: cuenta cuando el cliente la pague.'),
       ('VENTAS3', 'VENTAS3', 5, false, '¿No debía entrar en el segundo tramo?'))
     insert into dudas_comision (linea_id, operador_id, fecha, respuesta, texto)
     select l.linea_id, q.operador_id, l.cuando + d.orden * interval '1 hour', d.respuesta, d.texto
       from dichos d join lineas l using (operador) join operadores q on q.operador = d.quien order by d.orden`,
    [hoy, diaDe(hoy.getTime())],
  );
}
