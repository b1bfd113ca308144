-- Customers' data corrected while their cleanup list is worked on: with who and when, waiting for whoever keeps customers if the operator may not.

create table correcciones_cliente (
  correccion_id integer generated always as identity primary key,
  cliente_id    integer not null references clientes on delete cascade,
  dir_cli_id    integer references direcciones_clientes on delete cascade,
  lista_dep_det_id integer references depuraciones,
  campo         text not null check (campo in ('telefono', 'celular', 'telefono2', 'email', 'direccion', 'localidad', 'ciudad', 'estado', 'codigo_postal')),
  antes         text,
  despues       text,
  operador_id   integer not null references operadores,
  momento       timestamptz not null,
  estado_correccion text not null check (estado_correccion in ('ESPERA', 'ACEPTADA', 'RECHAZADA', 'SUSTITUIDA')),
  resuelta      timestamptz,
  resuelta_por  integer references operadores,
  motivo        text,
  check (antes is distinct from despues),
  check ((estado_correccion = 'ESPERA') = (resuelta is null)),
  check ((resuelta is null) = (resuelta_por is null)),
  check (dir_cli_id is not null or campo in ('telefono', 'celular', 'telefono2', 'email')),
  check (dir_cli_id is null or campo not in ('celular', 'telefono2', 'email'))
);
comment on table correcciones_cliente is 'What somebody corrected of a customer (dir_cli_id null) or of one of its addresses: what it said and what it says. Written to the customer when it is accepted; at once if who corrects keeps customers.';
comment on column correcciones_cliente.estado_correccion is 'SUSTITUIDA: another correction of the same field came while it waited.';
create unique index correcciones_en_espera on correcciones_cliente (cliente_id, coalesce(dir_cli_id, 0), campo) where estado_correccion = 'ESPERA';
create index correcciones_cliente_momento on correcciones_cliente (momento);
create index correcciones_cliente_det on correcciones_cliente (lista_dep_det_id);

grant select, insert, update on correcciones_cliente to anden_app;
grant usage on all sequences in schema public to anden_app;
