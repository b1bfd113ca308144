-- Files imported on screen: the file while it is looked at, what became of it, and what is needed to take it back.

create table importaciones (
  importacion_id integer generated always as identity primary key,
  operador_id    integer not null references operadores,
  creada         timestamptz not null default now(),
  archivo        text not null check (length(archivo) between 1 and 200),
  bytes          integer not null check (bytes > 0),
  estado         text not null default 'subiendo' check (estado in ('subiendo', 'revisada', 'importada', 'deshecha')),
  descripcion    text not null default '',
  filas          integer not null default 0,
  muestra        jsonb,
  tabla          text,
  resultado      jsonb,
  avance         jsonb,
  avisada        timestamptz,
  operacion_id   uuid,
  importada      timestamptz,
  deshecha       timestamptz,
  deshizo_id     integer references operadores,
  check ((estado in ('importada', 'deshecha')) = (importada is not null)),
  check ((estado = 'deshecha') = (deshecha is not null and deshizo_id is not null))
);
create index importaciones_operador on importaciones (operador_id) where importada is null;

comment on table importaciones is 'A file that was imported on screen, or is being looked at before';
comment on column importaciones.muestra is 'Header and first rows, as they are shown: an array of { FILA, CELDAS }';
comment on column importaciones.resultado is 'Of the last rehearsal or of the import: counts, reasons, notes';
comment on column importaciones.avance is 'How far what runs now has got, as of avisada; null: nothing runs';
comment on column importaciones.operacion_id is 'The operation that its movements of pieces belong to';

create table importaciones_partes (
  importacion_id integer not null references importaciones on delete cascade,
  parte          integer not null check (parte >= 0),
  datos          bytea not null,
  primary key (importacion_id, parte)
);
alter table importaciones_partes alter column datos set storage external;
comment on table importaciones_partes is 'The file in its pieces, from 0, until it is imported or a day old';

create table importaciones_filas (
  fila_id        bigint generated always as identity primary key,
  importacion_id integer not null references importaciones on delete cascade,
  tabla          text not null,
  antes          jsonb,
  despues        jsonb,
  check (antes is not null or despues is not null)
);
create index importaciones_filas_de on importaciones_filas (importacion_id, tabla);
comment on table importaciones_filas is
  'What an import wrote, row by row, in any table, for as long as it can be taken back: as it was (null: it was not there) and as it left it (null: it took it off)';

grant select, insert, update, delete on importaciones to anden_app;
grant select, insert, delete on importaciones_partes, importaciones_filas to anden_app;
grant usage on all sequences in schema public to anden_app;

-- What an import writes and no other screen does.
grant insert, update (nombre) on almacenes to anden_app;
grant delete on compras_det to anden_app;
-- What it made goes when it is taken back: by their foreign keys, only rows that nothing refers to.
grant delete on almacenes, lugares, divisiones, articulos, ubicaciones, proveedores, clientes, compras, inventarios, inventarios_det,
  acomodos, remisiones, facturas, guias to anden_app;
