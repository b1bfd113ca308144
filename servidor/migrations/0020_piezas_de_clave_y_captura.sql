-- A key may be of a pack: one scan of it shows several pieces. And how the code of a save came in.
alter table claves_articulo add column unidades integer not null default 1 check (unidades > 0);
comment on column claves_articulo.unidades is 'Pieces that one scan of the key shows: those of the box it is printed on.';

alter table auditoria add column captura text check (captura in ('teclado', 'lector', 'camara'));
comment on column auditoria.captura is
  'How the code of what was saved came in, as the device says: teclado (typed), lector (scanner), camara. Null where it does not say.';
