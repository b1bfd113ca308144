-- Callbacks of somebody absent pass to a substitute, once.

create table suplentes_marcador (
  operador_id integer primary key references operadores,
  suplente_id integer not null references operadores,
  check (operador_id <> suplente_id)
);
comment on table suplentes_marcador is 'Who calls back the customers of an operator who is absent, on any day. Whoever stands in for them by suplencias, which is for some days, comes before.';

alter table ajustes_marcador add column pasa_min integer default 15 check (pasa_min between 1 and 1440);
comment on column ajustes_marcador.pasa_min is 'Minutes after the moment of a callback at which it passes to a substitute if its operator is absent; null: it never does.';

alter table agendados
  add column de_operador_id integer references operadores,
  add column pasado timestamptz,
  add constraint agendados_pasado_check check ((de_operador_id is null) = (pasado is null));
comment on column agendados.de_operador_id is 'Whose it was before it passed to the substitute who has it now; null: it did not pass. It passes once.';
comment on column agendados.pasado is 'When it passed.';

grant select, insert, update, delete on suplentes_marcador to anden_app;
