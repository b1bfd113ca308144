-- Who changed which operator's control ids; the kardex by the lot that pieces left as.

create table cambios_controles (
  cambio_id   bigint generated always as identity primary key,
  fecha       timestamptz not null default now(),
  operador_id integer not null references operadores,
  por         integer references operadores,
  otorgados   integer[] not null,
  retirados   integer[] not null,
  check (cardinality(otorgados) + cardinality(retirados) > 0)
);
comment on table cambios_controles is
  'Every change of an operator''s control ids, from the screen or the console. Append-only. An operator''s last cambio_id is the version of its control ids.';
comment on column cambios_controles.por is 'Who changed them; null: the console (npm run operador).';
create index cambios_controles_operador on cambios_controles (operador_id, cambio_id);
create trigger cambios_controles_solo_agregar before update or delete or truncate on cambios_controles
  for each statement execute function solo_agregar();
grant select, insert on cambios_controles to anden_app;

create index movimientos_lote_anterior on movimientos (lote_anterior, fecha) where lote_anterior is not null;
