-- What a deposit without an owner is looked for by: the exact amount of open charges, and the reference of an order.

create index saldos_cartera_pendiente on saldos_cartera (pendiente, cliente_id) where cargo and pendiente > 0;
create index pedidos_refer_clabe on pedidos (refer_clabe) where refer_clabe is not null;
