-- What a classification of a cleanup leads to, as data; done to many customers at once, and undone whole.

alter table clasificaciones_depuracion add column numero_malo boolean not null default false;
comment on column clasificaciones_depuracion.numero_malo is 'The numbers of a customer classified so are wrong: the list''s board counts it apart.';
update clasificaciones_depuracion set numero_malo = true where clasificacion = 'DATOS EQUIVOCADOS';

-- A campaign of the dialer is another accion, with the column that names the campaign beside asesor_id.
create table consecuencias_depuracion (
  clasif_dep_id integer not null references clasificaciones_depuracion on delete cascade,
  accion        text not null check (accion in ('INACTIVA', 'ASESOR', 'NO_LLAMAR')),
  asesor_id     integer references operadores,
  primary key (clasif_dep_id, accion),
  check ((accion = 'ASESOR') = (asesor_id is not null))
);
comment on table consecuencias_depuracion is 'What is done to customers with a classification, once somebody applies it: they are inactive, they are another adviser''s (asesor_id), their numbers are not called.';

create table aplicaciones_depuracion (
  aplicacion_dep_id integer generated always as identity primary key,
  operador_id  integer not null references operadores,
  momento      timestamptz not null,
  deshecha     timestamptz,
  deshecha_por integer references operadores,
  check ((deshecha is null) = (deshecha_por is null))
);
comment on table aplicaciones_depuracion is 'What classifications lead to, done to many customers at once. Undone whole.';

create table aplicaciones_depuracion_det (
  aplicacion_dep_det_id integer generated always as identity primary key,
  aplicacion_dep_id integer not null references aplicaciones_depuracion,
  lista_dep_det_id  integer not null references depuraciones,
  cliente_id    integer not null references clientes on delete cascade,
  clasif_dep_id integer not null references clasificaciones_depuracion,
  accion        text not null check (accion in ('INACTIVA', 'ASESOR', 'NO_LLAMAR')),
  antes_id      integer references operadores,
  asesor_id     integer references operadores,
  no_llamar_ids integer[] not null default '{}',
  unique (aplicacion_dep_id, lista_dep_det_id, accion)
);
comment on table aplicaciones_depuracion_det is 'What was done to each customer, with what undoing it needs: its adviser before (antes_id), the rows of no_llamar that were made.';
create index aplicaciones_depuracion_de on aplicaciones_depuracion_det (lista_dep_det_id);

create table clientes_inactivos (
  cliente_id  integer primary key references clientes on delete cascade,
  desde       timestamptz not null,
  operador_id integer not null references operadores,
  motivo      text not null,
  aplicacion_dep_id integer not null references aplicaciones_depuracion
);
comment on table clientes_inactivos is 'Customers that are none any more, by what a cleanup learned of them: the dialer''s lists of the day leave them out.';

grant select, insert, update on clasificaciones_depuracion, aplicaciones_depuracion to anden_app;
grant select, insert, update, delete on consecuencias_depuracion to anden_app;
grant select, insert on aplicaciones_depuracion_det to anden_app;
grant select, insert, delete on clientes_inactivos to anden_app;
grant usage on all sequences in schema public to anden_app;
