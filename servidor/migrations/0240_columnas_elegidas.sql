-- What people say of a file's columns whose titles nobody knows, remembered for the next file with the same header.

create table importaciones_columnas (
  tabla      text not null,
  encabezado text not null check (encabezado ~ '^[0-9a-f]{64}$'),
  eleccion   jsonb not null,
  guardada   timestamptz not null default now(),
  primary key (tabla, encabezado)
);
comment on table importaciones_columnas is 'Which columns of a table the titles of a header were last said to be';
comment on column importaciones_columnas.encabezado is 'SHA-256 of the titles, in order of the alphabet, without accents, case and punctuation';
comment on column importaciones_columnas.eleccion is 'For each title that was said, the column it is; null: it is not used';

alter table importaciones add column columnas jsonb not null default '{}', add column encabezado integer not null default 1;
comment on column importaciones.columnas is 'By table, what is said of the file''s columns (eleccion) and since when it was remembered (desde; null: it was said of this file)';
comment on column importaciones.encabezado is 'Row of its header, as the spreadsheet numbers it';

grant select, insert, update, delete on importaciones_columnas to anden_app;
