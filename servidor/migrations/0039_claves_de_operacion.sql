-- A key that is a UUID is also the id of what it did in the ledger: it is one operation's, whoever sends it and however it is written.

-- Of two that differ by their letters' case alone, and of two operators', the first stands: the other is refused from now on.
delete from idempotencia i using idempotencia otra
 where lower(i.clave) = lower(otra.clave) and (i.creada, i.operador_id, i.clave) > (otra.creada, otra.operador_id, otra.clave)
   and lower(i.clave) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
update idempotencia set clave = lower(clave)
 where clave <> lower(clave) and lower(clave) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
create unique index idempotencia_operacion on idempotencia (clave)
 where clave ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

create table claves_usadas (
  clave_hash uuid primary key,
  desde      timestamptz not null
);
comment on table claves_usadas is 'Keys of commands that were done and whose reply is no longer kept: sent again, they are refused and never done twice.';
comment on column claves_usadas.clave_hash is 'The key where it is a UUID; else the MD5 of its operator and it.';

grant select, insert on claves_usadas to anden_app;
