-- The notice that a payment failed may arrive twice, the second time after the order reserved its coupons for the next one.

create table cupones_pagos_fallidos (
  pedido text not null references cupones_pedidos,
  pago   text not null check (length(pago) between 1 and 60),
  visto  timestamptz not null,
  primary key (pedido, pago)
);
comment on table cupones_pagos_fallidos is 'Payments of the shop''s orders that failed, by the shop''s own id: each gives coupons back once.';
grant select, insert on cupones_pagos_fallidos to anden_app;
