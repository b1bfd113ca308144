-- What operators were capturing, so that it comes back on another device.

create table borradores (
  operador_id integer not null references operadores,
  clave       text not null check (length(clave) between 1 and 200),
  valor       text check (length(valor) <= 20000),
  cuando      timestamptz not null,
  primary key (operador_id, clave)
);
comment on table borradores is 'What an operator has typed and not saved, by screen and record; null: it was saved or given up. The newest word of any device stands.';
grant select, insert, update, delete on borradores to anden_app;
