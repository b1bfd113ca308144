-- Objectives of customers, and catalogues sold with their sequential number.

alter table articulos add column es_catalogo char(1) not null default 'N' check (es_catalogo in ('S', 'N'));
comment on column articulos.es_catalogo is 'S: a printed catalogue for distributors. What is invoiced of it is a catalogue sold, which gets a sequential number (foleadores).';
create index articulos_catalogos on articulos (articulo_id) where es_catalogo = 'S';

create table objetivos_clientes (
  cliente_id    integer primary key references clientes on delete cascade,
  objetivo      numeric(14, 2) check (objetivo >= 0),
  fecha_obj     timestamptz,
  observaciones text check (char_length(observaciones) between 1 and 100),
  operador_id   integer not null references operadores,
  guardado      timestamptz not null,
  check ((objetivo is null) = (fecha_obj is null)),
  check (objetivo is not null or observaciones is not null)
);
comment on table objetivos_clientes is 'What a customer''s adviser expects to sell it in a month, and a comment; without a row: neither.';
comment on column objetivos_clientes.objetivo is 'Pesos a month; null: there is only a comment.';
comment on column objetivos_clientes.fecha_obj is 'When the objective was last set; a comment does not change it.';
comment on column objetivos_clientes.operador_id is 'Who saved it last.';

create table foleadores (
  docto_ve_id integer primary key references facturas on delete cascade,
  foleador    text not null check (char_length(foleador) between 1 and 9),
  operador_id integer not null references operadores,
  guardado    timestamptz not null
);
comment on table foleadores is 'The sequential number of the catalogues of an invoice.';

-- Orders of the shop on the web by their day.
create index pedidos_web_fecha on pedidos (fecha) where folio_web is not null;

grant select, insert, update on objetivos_clientes, foleadores to anden_app;
