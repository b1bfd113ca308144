-- Wrong keys are counted by account and by where they come from, so that nobody is kept out by somebody else's guesses.

create table aparatos_conocidos (
  aparato_hash bytea not null,
  operador_id  integer not null references operadores,
  creado       timestamptz not null default now(),
  ultimo       timestamptz not null default now(),
  primary key (aparato_hash, operador_id)
);
comment on table aparatos_conocidos is 'Devices on which an operator has signed in: their wrong keys have a count of their own. The cookie holds 256 random bits; here only their SHA-256. It opens nothing.';
comment on column aparatos_conocidos.ultimo is 'Last sign-in there, to the day.';
create index aparatos_conocidos_operador on aparatos_conocidos (operador_id, ultimo desc);
grant select, insert, update, delete on aparatos_conocidos to anden_app;

delete from intentos_acceso;
alter table intentos_acceso drop constraint intentos_acceso_pkey;
alter table intentos_acceso drop column bloqueado;
alter table intentos_acceso add column origen text not null;
alter table intentos_acceso add column espera integer not null default 0 check (espera between 0 and 60);
alter table intentos_acceso add column bueno timestamptz;
alter table intentos_acceso add primary key (cuenta, origen);
create index intentos_acceso_ultimo on intentos_acceso (ultimo);
comment on table intentos_acceso is 'Failed sign-ins in a row by account and by where they come from, for the growing wait.';
comment on column intentos_acceso.origen is 'An address, a known device, an open session; *: all addresses from which the account never came in, together.';
comment on column intentos_acceso.espera is 'Seconds to wait since ultimo: a length and not an end, so that a clock that is set makes no wait longer than it is.';
comment on column intentos_acceso.bueno is 'When the account last came in from there, to the day; null: never.';
