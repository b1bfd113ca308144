-- A customer's remissions, the last ones first: its page tells where each is.
create index remisiones_cliente_fecha on remisiones (cliente_id, fecha);
drop index remisiones_cliente;
