-- The company's exchange: where a call that it was asked to make stands, and at which extension each operator answers.
alter table intentos_llamada
  add column estado text check (estado in ('PEDIDO', 'ENVIADO', 'ACEPTADO', 'SIN_NOTICIAS', 'TIMBRANDO', 'CONTESTADO', 'TERMINADO', 'OCUPADO', 'SIN_RESPUESTA', 'FALLO')),
  add column estado_desde timestamptz,
  add column motivo text,
  add constraint intentos_llamada_estado_desde check ((estado is null) = (estado_desde is null));
comment on column intentos_llamada.estado is 'Where the call stands at the exchange; null: it was not the exchange that dialled.';
comment on column intentos_llamada.motivo is 'Why the exchange did not dial.';
create index intentos_llamada_por_saber on intentos_llamada (estado_desde) where estado in ('PEDIDO', 'ENVIADO', 'ACEPTADO', 'TIMBRANDO', 'CONTESTADO');
grant update (estado, estado_desde, motivo) on intentos_llamada to anden_app;

create table extensiones_marcador (
  operador_id integer primary key references operadores,
  extension   text not null check (extension ~ '^[0-9*#]{1,10}$')
);
comment on table extensiones_marcador is 'At which extension of the exchange an operator answers.';
grant select, insert, update, delete on extensiones_marcador to anden_app;
