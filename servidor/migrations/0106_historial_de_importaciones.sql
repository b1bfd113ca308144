-- What the command imports is in the history of imports too and can be undone from it; every refused row of a file can be listed.

alter table importaciones
  alter column operador_id drop not null,
  add column cuenta text check (length(cuenta) between 1 and 100),
  add column deshacible boolean not null default true,
  add check (operador_id is not null or (cuenta is not null and importada is not null));
comment on table importaciones is 'A file that was imported, on screen or by the command, or is being looked at before';
comment on column importaciones.operador_id is 'Who imports it on screen; null: the command';
comment on column importaciones.cuenta is 'Account of the system that ran the command; null: imported on screen';
comment on column importaciones.deshacible is 'False: too many rows to keep as they were';

create table importaciones_rechazos (
  importacion_id integer not null references importaciones on delete cascade,
  rechazo_id     integer not null,
  fila           integer not null,
  columna        text not null,
  valor          text not null,
  motivo         text not null,
  primary key (importacion_id, rechazo_id)
);
comment on table importaciones_rechazos is 'Every reason against a row of a file, as of its last rehearsal or refused import';
comment on column importaciones_rechazos.fila is 'The row, numbered as the spreadsheet numbers it';

grant select, insert, delete on importaciones_rechazos to anden_app;
