-- A house's shelves bear its own codes ('A-01-03') long before it has Andén. Such a code is another name of a location: it is what people read,
-- print and scan. The eleven digits stay what the location is known by, and by which shelves are walked in order.
alter table ubicaciones
  add column codigo text check (codigo ~ '^[A-Za-z0-9]([A-Za-z0-9 ._/-]{0,18}[A-Za-z0-9])?$' and codigo ~ '[A-Za-z]'),
  add column codigo_buscado text generated always as (upper(regexp_replace(codigo, '[^A-Za-z0-9]+', '-', 'g'))) stored,
  add column leida text not null generated always as (coalesce(codigo,
    left(ubicacion, 1) || '-' || substr(ubicacion, 2, 2) || '-' || substr(ubicacion, 4, 3) || '-' || substr(ubicacion, 7, 2) || '-' || right(ubicacion, 3))) stored;
comment on column ubicaciones.codigo is 'The house''s own code, as its labels say it; null: the location is read by its eleven digits.';
comment on column ubicaciones.codigo_buscado is 'The own code as it is searched: capitals, and one hyphen for whatever parts its letters and digits.';
comment on column ubicaciones.leida is 'How people read it: its own code or, without one, the eleven digits with hyphens.';

create unique index ubicaciones_codigo on ubicaciones (almacen_id, codigo_buscado) where codigo_buscado is not null;
create index ubicaciones_codigo_buscado on ubicaciones (codigo_buscado text_pattern_ops) where codigo_buscado is not null;
