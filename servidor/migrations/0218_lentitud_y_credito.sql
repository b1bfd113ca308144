-- What the server did slowly, so that a wait of an adviser can be shown to be the system's or not; and with how much arrears nobody is called.

alter table ajustes_marcador add column credito_semanas integer not null default 0 check (credito_semanas between 0 and 520);
comment on column ajustes_marcador.credito_semanas is 'Weeks of arrears with which a customer''s credit is blocked and it is not called; 0: never.';

create table lentitud_servidor (
  lentitud_id bigint generated always as identity primary key,
  clase       text not null check (clase in ('LENTA', 'FALLA', 'PARADO')),
  operador_id integer references operadores,
  llamada     text,
  desde       timestamptz not null,
  hasta       timestamptz not null,
  veces       integer not null check (veces > 0),
  peor_ms     integer not null check (peor_ms >= 0),
  check (hasta >= desde),
  check ((clase = 'PARADO') = (llamada is null)),
  check (clase <> 'PARADO' or operador_id is null)
);
comment on table lentitud_servidor is 'Calls that the server answered slowly or could not answer, written some seconds later and kept for a year, and when it attended nobody.';
comment on column lentitud_servidor.clase is 'LENTA: took longer than a second. FALLA: the server could not answer it. PARADO: the server was not running, or had no database.';
comment on column lentitud_servidor.operador_id is 'Whose calls; null: of nobody known, as while the database is away.';
comment on column lentitud_servidor.desde is 'When the first of them began and, in hasta, when the last one ended: the same call again before the one before it had ended, or, failing, within seconds of it, is the same row.';
comment on column lentitud_servidor.peor_ms is 'How long the longest of them took.';
create index lentitud_servidor_cuando on lentitud_servidor using gist (tstzrange(desde, hasta, '[]'));

create table latido_servidor (
  unico boolean primary key default true check (unico),
  visto timestamptz not null
);
comment on table latido_servidor is 'The last sign of life of any server, one row; from it a server that starts knows since when there was none.';

grant select, insert, delete on lentitud_servidor to anden_app;
grant select, insert, update on latido_servidor to anden_app;
grant usage on all sequences in schema public to anden_app;
