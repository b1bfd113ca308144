-- What an adviser asks about a line of their commission, and what they are answered.

create table dudas_comision (
  mensaje_id  bigint generated always as identity primary key,
  linea_id    bigint not null references lineas_comision,
  operador_id integer not null references operadores,
  fecha       timestamptz not null,
  respuesta   boolean not null,
  texto       text not null check (char_length(texto) between 1 and 500)
);
comment on table dudas_comision is
  'Questions of advisers about lines of their commissions, of closed months too, and the answers, in the order of their ids. Append-only. A line has an open question while its last message is no answer.';
comment on column dudas_comision.respuesta is 'Written by who keeps the rules of commission; otherwise by the adviser whose line it is.';
create index dudas_comision_linea on dudas_comision (linea_id, mensaje_id);
create trigger dudas_comision_solo_agregar before update or delete on dudas_comision
  for each statement execute function solo_agregar();

grant select, insert on dudas_comision to anden_app;
grant usage on all sequences in schema public to anden_app;
