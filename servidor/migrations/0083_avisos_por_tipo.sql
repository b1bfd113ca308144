-- Notices by kind, with their history, and what each operator wants to be told about.

alter table avisos
  add column tipo text not null default 'general' check (tipo in ('compra', 'codigo', 'respuesta', 'general'));
comment on column avisos.tipo is 'What it tells of: compra, codigo (one to approve), respuesta (to one that was taught), general';

update avisos
   set tipo = case
     when menu = 'recepcioncom' then 'compra'
     when menu = 'clavespropuestas' then 'codigo'
     when menu is null and mensaje ~ '^Código (aprobado|rechazado): ' then 'respuesta'
     else 'general'
   end;

create index avisos_de_operador on avisos (operador_id, creado);

create table avisos_silenciados (
  operador_id integer not null references operadores,
  tipo        text not null check (tipo in ('compra', 'respuesta')),
  primary key (operador_id, tipo)
);
comment on table avisos_silenciados is 'Kinds of notices that an operator does not want to be told about: they stay in the history and light nothing. The important kinds have no row';

grant select, insert, delete on avisos_silenciados to anden_app;
