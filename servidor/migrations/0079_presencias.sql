-- Who has a record open, and writes in it.

create unlogged table presencias (
  operador_id integer not null,
  pestana     uuid not null,
  tema        text not null check (length(tema) <= 30),
  registro_id integer not null,
  escribe     boolean not null,
  visto       timestamptz not null default now(),
  primary key (tema, registro_id, operador_id, pestana)
) with (fillfactor = 50);

comment on table presencias is 'Tabs that show a record, for 45 seconds after they last said so. Unlogged: a crash empties it, and no commit waits for the disk';
comment on column presencias.operador_id is 'No foreign key: it would lock and log the operator''s row every twenty seconds';
comment on column presencias.tema is 'Topic of the record, as messages have it';
comment on column presencias.visto is 'In no index, so that saying it again rewrites nothing but the row';

grant select, insert, update, delete on presencias to anden_app;
