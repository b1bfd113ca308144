-- What the administrator's page shows: when each work of the house's own was last done well or failed, and which sessions are open, with their last sign of life.

create table trabajos (
  trabajo   text primary key check (length(trabajo) between 1 and 40),
  bien      timestamptz,
  resultado text check (length(resultado) <= 500),
  falla     timestamptz,
  motivo    text check (length(motivo) <= 500),
  check ((falla is null) = (motivo is null)),
  check (bien is not null or falla is not null)
);
comment on table trabajos is 'The last time that a work nobody waits for was done well, with what it says of itself, and that it failed, with why: backups, audits and what the servers do by themselves. One row each; written when that changes, and otherwise every few minutes at most.';

alter table sesiones add column sesion_id integer generated always as identity;
alter table sesiones add column visto timestamptz;
alter table sesiones add constraint sesiones_sesion_id_key unique (sesion_id);
comment on column sesiones.sesion_id is 'What a session is called to whoever administers them, who has no business with its hash.';
comment on column sesiones.visto is 'The last sign of life of its event stream, to two minutes; null: it has opened none.';

grant select, insert, update on trabajos to anden_app;
grant usage on all sequences in schema public to anden_app;
