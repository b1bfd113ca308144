import type { Invariante } from './invariantes.ts';

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
];
