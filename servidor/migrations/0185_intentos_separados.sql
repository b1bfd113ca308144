-- Attempts at a customer of a cleanup list are made on different days or parts of the day, and one that was reviewed can be reopened.

create table ajustes_depuracion (
  unico  boolean primary key default true check (unico),
  separa text not null default 'NADA' check (separa in ('NADA', 'PARTE', 'DIA'))
);
comment on table ajustes_depuracion is 'Settings of cleanup lists, one row.';
comment on column ajustes_depuracion.separa is 'When a customer that was not reached may be tried again, by its own clock: at once, in another part of the day (morning, midday, afternoon), on another day.';
insert into ajustes_depuracion default values;

alter table depuraciones add column otra_parte timestamptz, add column otro_dia timestamptz;
comment on column depuraciones.otra_parte is 'When the part of the day after its last attempt begins with the customer; otro_dia: its day after. ajustes_depuracion.separa says which one counts.';

create table reaperturas_depuracion (
  reapertura_id    integer generated always as identity primary key,
  lista_dep_det_id integer not null references depuraciones,
  operador_id      integer not null references operadores,
  momento          timestamptz not null,
  motivo           text not null check (motivo <> ''),
  revisado         timestamptz not null,
  clasif_dep_id    integer references clasificaciones_depuracion
);
comment on table reaperturas_depuracion is 'A reviewed customer of a cleanup list that somebody made pending again, with when it had been reviewed and as what.';
create index reaperturas_depuracion_det on reaperturas_depuracion (lista_dep_det_id);

grant select, update on ajustes_depuracion to anden_app;
grant select, insert on reaperturas_depuracion to anden_app;
grant usage on all sequences in schema public to anden_app;
