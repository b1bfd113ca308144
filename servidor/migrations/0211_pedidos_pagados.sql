alter table pedidos add column pagado timestamptz;
comment on column pedidos.pagado is 'Since when it is known here that it was paid through the web''s payment service; null: it was not, or the payment was taken back.';
update pedidos set pagado = fecha where monto > 0;
alter table pedidos add constraint pedidos_pagado_con_monto check (pagado is null or monto > 0);

create function pedido_pagado() returns trigger language plpgsql as $$
begin
  new.pagado := case when coalesce(new.monto, 0) <= 0 then null when tg_op = 'UPDATE' then coalesce(old.pagado, now()) else coalesce(new.pagado, now()) end;
  return new;
end $$;
comment on function pedido_pagado() is 'The same payment said again is no other one: an order stays paid since it was first said.';
create trigger pedidos_pagado before insert or update of monto on pedidos for each row execute function pedido_pagado();

create index facturas_folio_dr on facturas (folio_dr) where folio_dr is not null;
comment on index facturas_folio_dr is 'The invoices of an order.';
