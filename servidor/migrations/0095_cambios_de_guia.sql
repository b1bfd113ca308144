create table guias_cambios (
  cambio_id   bigint generated always as identity primary key,
  guia_id     integer not null references guias,
  fecha       timestamptz not null default now(),
  operador_id integer not null references operadores,
  campo       text not null check (campo in ('RECIBIDO_POR', 'FECHA_ENTREGA', 'INCIDENCIA', 'OBSERVACIONES_CLTE')),
  antes       text,
  despues     text
);
comment on table guias_cambios is
  'Who changed what was known of a guide''s delivery, from what to what. Append-only; what an import or another system brings is not told here.';
comment on column guias_cambios.campo is 'Its name on the wire.';
comment on column guias_cambios.antes is 'As it was; a moment in ISO 8601. Null: nothing was said.';
create index guias_cambios_guia on guias_cambios (guia_id, cambio_id);
create trigger guias_cambios_solo_agregar before update or delete on guias_cambios
  for each statement execute function solo_agregar();
grant select, insert on guias_cambios to anden_app;
grant usage on all sequences in schema public to anden_app;
