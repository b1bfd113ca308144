-- What a coupon gave is told as it was when the order was paid: the customer's type and zone of then, also if the order is cancelled later.

alter table cupones_usos
  add column tipo_cliente text,
  add column zona         text;
comment on column cupones_usos.tipo_cliente is 'The customer''s type when the order was paid, which its later changes do not touch; null: not paid, or without one. Likewise zona.';
-- Of those paid before, the best that is known.
update cupones_usos u set tipo_cliente = c.tipo, zona = c.zona
  from clientes c where c.cliente_id = u.cliente_id and u.consumida is not null;

drop index cupones_usos_consumida;
create index cupones_usos_consumida on cupones_usos (consumida) where consumida is not null;
