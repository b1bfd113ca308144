-- In the order of the screen by their keys too, with what the lists of customers are restricted to: top and bottom are read from it without comparing all of them.
create index clientes_clave on clientes (clave_cliente collate es_mx, cliente_id desc) include (fecha_distribuidor, operador_id);
-- What lists sort customers by of their money, beside their last order. A balance that changes alone then writes this index too, as an order always did.
drop index cifras_clientes_ultimo;
create index cifras_de_listas on cifras_clientes (cliente_id) include (ultimo_pedido, saldo, vencido);
