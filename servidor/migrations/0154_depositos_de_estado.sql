-- A statement's deposits are counted with each list of accounts, and cancelled together.
create index depositos_de_estado on depositos (estado_cuenta_id) where estado_cuenta_id is not null;
