-- An order of the shop is remembered as paid also when no coupon was given to it; what other coupons of an order give may be judged again while it waits.

alter table cupones_pedidos add column pagado timestamptz;
comment on column cupones_pedidos.pagado is 'When its payment was told, with or without coupons: it takes none from then on; null: it was not.';
-- AGOTADO is only decided of an order that was paid.
update cupones_pedidos p set pagado = u.cuando
  from (select pedido, min(coalesce(consumida, liberada)) as cuando from cupones_usos
         where consumida is not null or motivo = 'AGOTADO' group by pedido) u
 where u.pedido = p.pedido;
-- What was reserved for an order after it had been paid was never to be given.
update cupones_usos u set estado = 'LIBERADA', motivo = 'CAMBIO', liberada = now()
  from cupones_pedidos p where p.pedido = u.pedido and p.pagado is not null and u.estado = 'RESERVADA';

grant update (descuento) on cupones_usos_det to anden_app;
-- Judged again beside the others, one may be left without a cent by the rounding of one before it.
alter table cupones_usos drop constraint cupones_usos_check1;
alter table cupones_usos add constraint cupones_usos_descuento_check check (descuento >= 0 and descuento <= compra);
