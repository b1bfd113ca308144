create table articulos_cambios (
  cambio_id   bigint generated always as identity primary key,
  articulo_id integer not null references articulos,
  fecha       timestamptz not null default now(),
  operador_id integer not null references operadores,
  campo       text not null check (campo in
    ('TIPO_ARTICULO_U', 'MINIMO', 'MAXIMO', 'COMODIN_EMPAQUE', 'CADUCA', 'LOTE', 'FECHA_PRODUCCION')),
  antes       text,
  despues     text
);
comment on table articulos_cambios is 'Who changed which setting of an article, from what to what. Append-only; what an import brings is not told here.';
comment on column articulos_cambios.campo is 'The name of the setting on the wire.';
create index articulos_cambios_articulo on articulos_cambios (articulo_id, cambio_id);
create trigger articulos_cambios_solo_agregar before update or delete on articulos_cambios
  for each statement execute function solo_agregar();
grant select, insert on articulos_cambios to anden_app;
grant usage on all sequences in schema public to anden_app;
