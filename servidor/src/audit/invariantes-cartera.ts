import type { Invariante } from './invariante.ts';

/** What is left of each entry of customers' money, worked out from its rows alone. */
const SALDOS = `
  select c.asiento_id, c.cliente_id, c.clase = 'CARGO' as cargo, c.importe + coalesce(k.importe, 0) as importe,
         c.importe + coalesce(k.importe, 0) - coalesce(a.importe, 0) as pendiente
    from cartera c
    left join (select corrige, sum(importe) as importe from cartera where corrige is not null group by 1) k on k.corrige = c.asiento_id
    left join (select asiento_id, sum(importe) as importe
                 from (select abono_id as asiento_id, importe from aplicaciones
                       union all select cargo_id, importe from aplicaciones) x group by 1) a on a.asiento_id = c.asiento_id
   where c.corrige is null`;

/** The invariants of customers' money (design: 'Money has one door'). */
export const INVARIANTES_DE_CARTERA: readonly Invariante[] = [
  {
    nombre: 'Lo que queda de cada cargo y de cada abono es la suma de sus asientos y aplicaciones',
    sql: `
      select coalesce(s.asiento_id, r.asiento_id) as asiento_id, s.importe, s.pendiente, r.importe as suma, r.pendiente as queda
        from saldos_cartera s full join (${SALDOS}) r on r.asiento_id = s.asiento_id
       where (s.cliente_id, s.cargo, s.importe, s.pendiente) is distinct from (r.cliente_id, r.cargo, r.importe, r.pendiente)`,
  },
  {
    nombre: 'Ningún cargo se pagó de más y ningún abono se aplicó de más',
    sql: `select * from (${SALDOS}) s where pendiente < 0 or pendiente > importe`,
  },
  {
    nombre: 'Cada corrección y cada aplicación es de un mismo cliente',
    sql: `
      select c.asiento_id, c.cliente_id, o.cliente_id as otro from cartera c join cartera o on o.asiento_id = c.corrige
       where o.cliente_id <> c.cliente_id or o.clase <> c.clase or o.corrige is not null
      union all
      select a.aplicacion_id, x.cliente_id, k.cliente_id from aplicaciones a
        join cartera x on x.asiento_id = a.abono_id join cartera k on k.asiento_id = a.cargo_id
       where x.cliente_id <> k.cliente_id or x.clase = 'CARGO' or k.clase <> 'CARGO'`,
  },
  {
    nombre: 'Cada factura tiene su cargo, por su total y de su cliente',
    sql: `
      select f.docto_ve_id, f.folio, f.total, c.cargo from facturas f
        full join (select docto_ve_id, cliente_id, sum(importe) as cargo from cartera where clase = 'CARGO' group by 1, 2 having sum(importe) <> 0) c
          on c.docto_ve_id = f.docto_ve_id and c.cliente_id = f.cliente_id
       where coalesce(f.total, 0) <> coalesce(c.cargo, 0)`,
  },
  {
    nombre: 'Cada cargo vence cuando su factura dice',
    sql: `
      select f.docto_ve_id, f.folio, f.vence, s.vence as cargo from facturas f
        join cartera c on c.docto_ve_id = f.docto_ve_id and c.clase = 'CARGO' and c.corrige is null
        join saldos_cartera s using (asiento_id)
       where s.importe > 0 and f.vence is not null and s.vence <> f.vence`,
  },
  {
    nombre: 'Lo repartido de cada depósito son sus asientos, y no pasa de su importe',
    sql: `
      select d.docto_ba_id, d.importe, d.repartido, coalesce(c.importe, 0) as asientos from depositos d
        left join (select docto_ba_id, sum(importe) as importe from cartera where docto_ba_id is not null group by 1) c using (docto_ba_id)
       where d.repartido <> coalesce(c.importe, 0) or d.repartido > d.importe`,
  },
  {
    nombre:
      'Un depósito que llegó de otro sistema está en pie una sola vez, y se dio una sola vez al cliente que decía',
    sql: `
      select documento_externo, count(*) as veces from depositos
       where documento_externo is not null and cancelado is null group by 1 having count(*) > 1
      union all
      select d.documento_externo, count(*) from depositos d join cartera c using (docto_ba_id) join saldos_cartera s using (asiento_id)
       where d.documento_externo is not null and c.operador_id is null and s.importe > 0 group by 1 having count(*) > 1`,
  },
  {
    nombre: 'El saldo y el último pedido de cada cliente son los de sus asientos, pedidos y remisiones',
    sql: `
      select c.cliente_id, k.saldo, k.abiertos, k.ultimo_pedido, s.saldo as suma, s.abiertos as quedan, u.ultimo
        from clientes c
        left join cifras_clientes k using (cliente_id)
        left join (select cliente_id, sum(case when cargo then pendiente else -pendiente end) as saldo, count(*)::integer as abiertos
                     from saldos_cartera where pendiente > 0 group by 1) s using (cliente_id)
        left join (select cliente_id, max(fecha) as ultimo
                     from (select cliente_id, fecha from pedidos union all select cliente_id, fecha from remisiones) x group by 1) u using (cliente_id)
       where (k.saldo, k.abiertos, k.ultimo_pedido) is distinct from (coalesce(s.saldo, 0), coalesce(s.abiertos, 0), u.ultimo)`,
  },
  {
    nombre: 'Lo que debe cada cliente por su antigüedad es lo de sus cargos en el día del corte',
    sql: `
      select k.cliente_id, d.dia, k.adeudo, k.anticipo, k.por_vencer, k.de_1_a_30, k.de_31_a_60, k.de_61_a_90, k.mas_de_90, k.vencido_desde, k.caduca
        from cifras_clientes k
        left join corte_cartera d on true
        left join (
          select a.cliente_id, sum(a.pendiente) filter (where a.cargo) as adeudo, sum(a.pendiente) filter (where not a.cargo) as anticipo,
                 sum(a.pendiente) filter (where a.atraso <= 0) as por_vencer, sum(a.pendiente) filter (where a.atraso between 1 and 30) as de_1_a_30,
                 sum(a.pendiente) filter (where a.atraso between 31 and 60) as de_31_a_60,
                 sum(a.pendiente) filter (where a.atraso between 61 and 90) as de_61_a_90, sum(a.pendiente) filter (where a.atraso > 90) as mas_de_90,
                 min(a.vence) filter (where a.atraso > 0) as vencido_desde, min(e.dia) filter (where e.dia > a.dia) as caduca
            from (select s.cliente_id, s.cargo, s.pendiente, c.dia, case when s.cargo then (s.vence at time zone c.zona)::date end as vence,
                         case when s.cargo then c.dia - (s.vence at time zone c.zona)::date end as atraso
                    from saldos_cartera s left join corte_cartera c on true where s.pendiente > 0) a
            left join lateral (select a.vence + n as dia from unnest(array[1, 31, 61, 91]) n where a.vence + n > a.dia order by 1 limit 1) e on true
           group by 1) s using (cliente_id)
       where (k.caduca > d.dia) is not false
         and (k.adeudo, k.anticipo, k.por_vencer, k.de_1_a_30, k.de_31_a_60, k.de_61_a_90, k.mas_de_90, k.vencido_desde, k.caduca)
             is distinct from (coalesce(s.adeudo, 0), coalesce(s.anticipo, 0), coalesce(s.por_vencer, 0), coalesce(s.de_1_a_30, 0),
               coalesce(s.de_31_a_60, 0), coalesce(s.de_61_a_90, 0), coalesce(s.mas_de_90, 0), s.vencido_desde, s.caduca)`,
  },
  {
    nombre: 'Cada lugar de una dirección está entre los que se conocen',
    sql: `
      select d.dir_cli_id, l.clase, l.texto
        from direcciones_clientes d, lugares_de_direccion(d.estado, d.ciudad, d.localidad, d.tipo_localidad) l
       where not exists (select from lugares_de_clientes c where c.clase = l.clase and c.texto = l.texto)`,
  },
];
