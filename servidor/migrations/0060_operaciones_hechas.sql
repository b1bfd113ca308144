-- Most saves keep their operation's id for ever, in the ledger of stock or among what can be taken back: a second note of their key is not needed.

create view operaciones_hechas as
  select clave_hash as clave from claves_usadas
  union all select operacion_id from guardados
  union all select operacion_id from movimientos;
comment on view operaciones_hechas is
  'Keys under which something was done and nothing more may be, whether or not their reply is still kept: asked for one key at a time, each part by its index.';
comment on table claves_usadas is
  'Keys of commands that were done, whose reply is no longer kept and which left their id nowhere else (operaciones_hechas): sent again, they are refused and never done twice.';
grant select on operaciones_hechas to anden_app;

-- There are days of them at most where this runs: the table is as new as the version before.
delete from claves_usadas c
 where exists (select 1 from guardados g where g.operacion_id = c.clave_hash)
    or exists (select 1 from movimientos m where m.operacion_id = c.clave_hash);
