-- The company as its papers say it: name, tax id, address, telephone and logo.

create table empresa (
  una boolean primary key default true check (una),
  nombre text not null check (nombre <> ''),
  rfc text not null default '',
  direccion text not null default '',
  telefono text not null default '',
  logo bytea check (octet_length(logo) <= 262144),
  version integer not null default 1,
  operador_id integer references operadores,
  actualizado timestamptz not null default now()
);

comment on table empresa is 'The company''s data at the head of what it prints for others; at most one row';
comment on column empresa.una is 'Always true: a house is one company';
comment on column empresa.rfc is 'Tax id, in capitals and without hyphens; blank where it is not known, as the other data';
comment on column empresa.logo is 'JPEG without metadata; null: none';
comment on column empresa.version is 'Times it was saved: who saves over a version they did not read is told';
comment on column empresa.operador_id is 'Who saved it last; null: it came with the demo company';

grant select, insert, update on empresa to anden_app;
