-- What each person did on a day is read by the moment it was done.

create index tickets_det_fecha on tickets_det (fecha);
create index aplicaciones_aplicada on aplicaciones (aplicada) where operador_id is not null;
