-- Saved views of lists: filter, order, range and columns under a name, private or shared.

create table vistas (
  vista_id    integer generated always as identity primary key,
  lista       text not null check (length(lista) between 1 and 60),
  operador_id integer not null references operadores,
  nombre      text not null check (length(nombre) between 1 and 60),
  compartida  boolean not null default false,
  busqueda    text not null check (length(busqueda) <= 2000),
  columnas    text not null check (length(columnas) <= 4000),
  version     integer not null default 1,
  actualizado timestamptz not null default now(),
  unique (operador_id, lista, nombre)
);
create index vistas_de_lista on vistas (lista) where compartida;

comment on table vistas is 'A list as somebody likes to see it; a shared one is everybody''s to open';
comment on column vistas.lista is 'The call that answers the list, or its part: getX.parte';
comment on column vistas.busqueda is 'Search parameters of the list''s address: filter, order, period';
comment on column vistas.columnas is 'Columns shown, in order, with their widths, as JSON that the browser reads; blank: those of the screen';
comment on column vistas.version is 'Times it was saved: who saves over a version they did not read is told';

grant select, insert, update, delete on vistas to anden_app;
