/** A coupon with the first of its series, whose uses its limits count. */
const CON_SERIE = '(select coalesce(serie_id, cupon_id) as serie, * from cupones)';

/** Invariants of coupons and of their use by orders. */
export const INVARIANTES_DE_CUPONES: readonly { nombre: string; sql: string }[] = [
  {
    nombre: 'Los usos de cada cupón son sus reservas consumidas',
    sql: `
      select c.cupon_id, c.folio, c.usos, count(u.uso_id) as consumidas
        from cupones c left join cupones_usos u on u.cupon_id = c.cupon_id and u.estado = 'CONSUMIDA'
       group by c.cupon_id having c.usos <> count(u.uso_id)`,
  },
  {
    // One that was edited may have a smaller limit than the uses made under the one before it.
    nombre: 'Ningún cupón se usó más de lo que permitió su límite',
    sql: `
      select serie, min(folio) as folio, max(limite) as limite, sum(usos) as usos from ${CON_SERIE} c
       group by serie having min(limite) > 0 and sum(usos) > max(limite)`,
  },
  ...(['cliente', 'día'] as const).map((por) => {
    const [limite, uno] = por === 'cliente' ? ['limite_cliente', 'cliente_id'] : ['limite_dia', 'dia'];
    return {
      nombre: `Ningún cupón se usó más de lo que permitió su límite por ${por}`,
      sql: `
        select serie, ${uno}, c.folio, c.limite, count(*) as usos
          from (select serie, min(folio) as folio, max(${limite}) as limite from ${CON_SERIE} s
                 group by serie having min(${limite}) > 0) c
          join ${CON_SERIE} k using (serie) join cupones_usos u on u.cupon_id = k.cupon_id and u.estado = 'CONSUMIDA'
         where u.${uno} is not null group by serie, ${uno}, c.folio, c.limite having count(*) > c.limite`,
    };
  }),
  {
    nombre: 'Lo que un cupón da a un pedido es la suma de sus renglones, y los renglones son su compra',
    sql: `
      select u.uso_id, u.pedido, u.descuento, sum(d.descuento) as en_renglones, u.compra, sum(d.importe) as importes
        from cupones_usos u left join cupones_usos_det d using (uso_id)
       group by u.uso_id having u.descuento is distinct from sum(d.descuento) or u.compra is distinct from sum(d.importe)`,
  },
  {
    nombre:
      'Los cupones usados de un pedido son del mismo carrito, y no quitan a un renglón más de lo que vale',
    // What two uses take off a line says nothing if it was not the same line for both.
    sql: `
      select pedido, renglon, max(importe) as importe, sum(descuento) as descuento, count(*) as cupones
        from (select u.pedido, u.cuantos, d.*
                from (select *, count(*) over (partition by pedido) as cuantos from cupones_usos where estado = 'CONSUMIDA') u
                join cupones_usos_det d using (uso_id)) x
       group by pedido, renglon
      having sum(descuento) > max(importe) or count(*) <> max(cuantos)
          or count(distinct (articulo_id, unidades, importe, iva)) > 1`,
  },
  {
    // A payment decides every coupon of its order, and none is reserved for it afterwards.
    nombre: 'Lo usado es de pedidos pagados, y a un pedido pagado no le queda nada apartado',
    sql: `
      select u.pedido, u.uso_id, u.estado, p.pagado from cupones_usos u join cupones_pedidos p using (pedido)
       where (u.estado = 'CONSUMIDA' and p.pagado is null) or (u.estado = 'RESERVADA' and p.pagado is not null)`,
  },
  {
    nombre: 'Lo que se dio y se devolvió es de pedidos cancelados',
    sql: `
      select u.pedido, u.uso_id, u.motivo from cupones_usos u join cupones_pedidos p using (pedido)
       where u.estado = 'LIBERADA' and u.consumida is not null and (p.cancelado is null or u.motivo <> 'CANCELADO')`,
  },
  {
    nombre: 'Un pedido usa un cupón una sola vez, y ninguno si se canceló',
    sql: `
      select u.pedido, c.serie, count(*) as usos, p.cancelado
        from cupones_usos u join ${CON_SERIE} c using (cupon_id) join cupones_pedidos p using (pedido)
       where u.estado = 'CONSUMIDA' group by u.pedido, c.serie, p.cancelado having count(*) > 1 or p.cancelado is not null`,
  },
];
