-- What an adviser does, from when until when: the time of a day adds up because each stretch begins where the one before it ended.

create table tramos_marcador (
  tramo_id    bigint generated always as identity primary key,
  operador_id integer not null references operadores,
  clase       text not null check (clase in ('EN_LLAMADA', 'NOTA', 'CON_CLIENTE', 'LIBRE', 'PAUSA', 'SIN_SENAL')),
  llamada_id  integer references llamadas,
  motivo      text,
  desde       timestamptz not null,
  visto       timestamptz not null,
  hasta       timestamptz check (hasta >= desde),
  check ((clase in ('EN_LLAMADA', 'NOTA', 'CON_CLIENTE')) = (llamada_id is not null)),
  check ((clase = 'PAUSA') = (motivo is not null))
);
comment on table tramos_marcador is 'Stretches of the day of those who call, written with each change of what they do.';
comment on column tramos_marcador.clase is 'EN_LLAMADA: from the call''s beginning to the answer that decides it. NOTA: from then until its outcome is saved. CON_CLIENTE: a customer on the screen, before calling. LIBRE: without a customer. SIN_SENAL: the browser gave no sign of life, until the next thing that they did.';
comment on column tramos_marcador.visto is 'Last sign of life of the browser; a stretch that was not closed ends there.';
create unique index tramos_marcador_abierto on tramos_marcador (operador_id) where hasta is null;
create index tramos_marcador_desde on tramos_marcador (desde);
create index tramos_marcador_llamada on tramos_marcador (llamada_id);

grant select, insert, update on tramos_marcador to anden_app;
grant usage on all sequences in schema public to anden_app;
