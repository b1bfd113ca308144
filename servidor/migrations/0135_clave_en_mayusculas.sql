-- Customers are looked for by their key in capitals, however it is kept: keys that came in small letters too.
create index clientes_clave_mayusculas on clientes (upper(clave_cliente));
