-- Three lists are sorted by a customer's last order, and read it of every customer: beside its money, it took a half more time to be taken apart.
create index cifras_ultimo on cifras_clientes (cliente_id) include (ultimo_pedido);
