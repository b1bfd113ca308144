-- Three lists are sorted by a customer's last order, and read it of every customer. The index of 0143 also has what the customer owes, and reading
-- past that took half as long again.
create index cifras_ultimo on cifras_clientes (cliente_id) include (ultimo_pedido);
