-- A customer that a classification gives to another adviser takes its callback along.

alter table aplicaciones_depuracion_det add column agendado_id integer references agendados;
comment on column aplicaciones_depuracion_det.agendado_id is 'The open callback that passed from its adviser before to the new one; null: there was none.';
create index aplicaciones_depuracion_det_agendado on aplicaciones_depuracion_det (agendado_id) where agendado_id is not null;
